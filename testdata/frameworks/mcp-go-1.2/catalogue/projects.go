package catalogue

// Projects are the commands about projects.
var Projects = []Command{
	{
		Name:        "project-create",
		Description: "Create a project and make the signed-in user its owner.",
		Args: map[string]Arg{
			"name":       {Description: "Project name", Required: true, Type: "string"},
			"visibility": {Description: "Who may read it", Type: "enum", Enum: []string{"public", "internal", "private"}, Default: "internal"},
			"quota":      {Description: "Megabytes of attachments", Type: "number", Default: "512"},
			"template":   {Type: "string", Default: "kanban"},
			"wiki":       {Description: "Make a wiki too", Type: "bool", Default: "true"},
		},
	},
	{
		Name:        "project-archive",
		Description: "Archive a project.",
		Args: map[string]Arg{
			"name":  {Required: true, Type: "string"},
			"force": {Type: "bool", Default: "false"},
		},
	},
	{Name: "project-debug", Description: "Not for models.", Hidden: true},
}
