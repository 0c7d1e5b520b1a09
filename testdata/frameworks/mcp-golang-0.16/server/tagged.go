package server

import mcp "github.com/metoro-io/mcp-golang"

// searchArgs has every kind of tag that constrains a value.
type searchArgs struct {
	Query   string   `json:"query" jsonschema:"required,title=Query,description=Words to look for\\, joined by spaces,minLength=2,maxLength=80,example=plum cake,example=soup"`
	Course  string   `json:"course" jsonschema:"enum=starter,enum=main,enum=dessert,default=main"`
	Pattern string   `json:"pattern,omitempty" jsonschema:"pattern=^[a-z]+$,format=regex"`
	Limit   int      `json:"limit" jsonschema:"minimum=1,maximum=100,default=20,multipleOf=5"`
	Minutes float64  `json:"minutes" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=600.5,default=30.5"`
	Level   int      `json:"level" jsonschema:"enum=1,enum=2,enum=3"`
	Vegan   bool     `json:"vegan" jsonschema:"default=true,readOnly=true"`
	Tags    []string `json:"tags" jsonschema:"minItems=1,maxItems=9,uniqueItems=true,enum=quick,enum=cheap"`
	Note    string   `json:"note" jsonschema:"nullable,deprecated=true" jsonschema_description:"Anything else, with a comma" jsonschema_extras:"x-order=9"`
	Source  string   `json:"source" jsonschema:"oneof_required=web,oneof_type=string;null"`
	Secret  string   `json:"-"`
	Plain   string
	hidden  string
	Skipped string `json:"skipped" jsonschema:"-"`
}

// optionalArgs says by the tag alone what is required: omitempty does not.
type optionalArgs struct {
	Name  string  `json:"name,omitempty" jsonschema:"required"`
	Count *int    `json:"count" jsonschema:"description=How many\\, 0 for all"`
	Unit  *string `json:"unit,omitempty" jsonschema:"required,enum=g,enum=ml"`
	Exact bool    `json:"exact,string" jsonschema:"required"`
}

func addTagged(s *mcp.Server) error {
	if err := s.RegisterTool("search_recipes", "Search recipes.", func(args searchArgs) (*mcp.ToolResponse, error) {
		_ = args.hidden
		return done()
	}); err != nil {
		return err
	}
	return s.RegisterTool("scale_recipe", "Scale a recipe.", func(optionalArgs) (*mcp.ToolResponse, error) { return done() })
}
