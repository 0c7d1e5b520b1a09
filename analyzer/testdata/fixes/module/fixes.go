// Package fixes defines tools with faults that can be mended without harm.
package fixes

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Map has $schema in a map.
func Map() sdk.Tool {
	return sdk.Tool{
		Name:        "map",
		Description: "Draws a map.",
		InputSchema: map[string]any{
			"$schema": "https://json-schema.org/draft/2020-12/schema", // a comment stays
			"$id":     "urn:map",
			"type":    "object",
			"properties": map[string]any{
				"city": map[string]any{"type": "string", "description": "name of the city"},
			},
		},
	}
}

// Struct has it in fields.
func Struct() sdk.Tool {
	return sdk.Tool{
		Name: "struct", Description: "Draws a structure.",
		InputSchema: &jsonschema.Schema{Schema: "https://json-schema.org/draft/2020-12/schema", Type: "object", Properties: map[string]*jsonschema.Schema{}, ID: "urn:struct"},
	}
}

// Raw has it inside of a longer text, which is left alone.
func Raw() mcp.Tool {
	return mcp.NewToolWithRawSchema("raw", "Draws anything.", []byte(`{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{}}`)) // want "TB014: raw: .schema"
}

const dialect = "https://json-schema.org/draft/2020-12/schema" // want "TB014: named: .schema"

// Named has it by a name, which may be used elsewhere.
func Named() sdk.Tool {
	return sdk.Tool{
		Name: "named", Description: "Draws a name.",
		InputSchema: map[string]any{"$schema": dialect, "type": "object", "properties": map[string]any{}},
	}
}
