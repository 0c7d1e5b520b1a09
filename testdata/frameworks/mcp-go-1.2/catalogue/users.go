package catalogue

// Users are the commands about users.
var Users = []Command{
	{
		Name:        "user-invite",
		Description: "Invite people to a project by e-mail.",
		Args: map[string]Arg{
			"emails": {Description: "Addresses", Required: true, Type: "array"},
			"labels": {Description: "Extra data of the invitation", Type: "hash"},
			"role":   {Type: "enum", Enum: roles, Default: roles[0]},
			"weight": {Type: "number", Default: "0.5"},
		},
	},
}

var roles = []string{"reader", "writer", "owner"}

// Tokens are the commands about access tokens, made by a function.
var Tokens = tokenCommands("create", "revoke")

func tokenCommands(verbs ...string) []Command {
	var list []Command
	for _, verb := range verbs {
		list = append(list, Command{
			Name:        "token-" + verb,
			Description: "Access tokens: " + verb + " one.",
			Args:        map[string]Arg{"id": {Type: "string", Required: verb != "create"}},
		})
	}
	return list
}
