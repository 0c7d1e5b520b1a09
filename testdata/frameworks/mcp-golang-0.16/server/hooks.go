package server

import (
	"github.com/invopop/jsonschema"
	mcp "github.com/metoro-io/mcp-golang"
)

// color brings its own schema.
type color struct{ r, g, b uint8 }

func (color) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: "^#[0-9a-f]{6}$", Description: "A color as in CSS"}
}

// day stands for another type.
type day struct{ n int }

func (day) JSONSchemaAlias() any { return "" }

// theme completes what was inferred.
type theme struct {
	Ink   color  `json:"ink" jsonschema:"required"`
	Paper *color `json:"paper,omitempty"`
	From  day    `json:"from"`
	Font  string `json:"font"`
}

func (theme) JSONSchemaExtend(schema *jsonschema.Schema) {
	font, _ := schema.Properties.Get("font")
	for _, name := range []string{"serif", "sans"} {
		font.Enum = append(font.Enum, name)
	}
	schema.Required = append(schema.Required, "font")
}

func addHooks(s *mcp.Server) error {
	return s.RegisterTool("set_theme", "Set the theme.", func(theme) (*mcp.ToolResponse, error) { return done() })
}
