package server

import (
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-1.2/catalogue"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// addTableTools makes a tool of each command in a table that other packages
// fill: options are collected in loops, over a map and by a switch on a type
// that is text.
func addTableTools(s *server.MCPServer) {
	for _, cmd := range catalogue.All() {
		if cmd.Hidden {
			continue
		}
		options := []mcp.ToolOption{mcp.WithDescription(cmd.Description)}
		var required []string
		for name, arg := range cmd.Args {
			properties := []mcp.PropertyOption{}
			if arg.Description != "" {
				properties = append(properties, mcp.Description(arg.Description))
			}
			if arg.Required {
				required = append(required, name)
			}
			switch arg.Type {
			case "string":
				if arg.Default != "" {
					properties = append(properties, mcp.DefaultString(arg.Default))
				}
				options = append(options, mcp.WithString(name, properties...))
			case "enum":
				if arg.Default != "" {
					if !slices.Contains(arg.Enum, arg.Default) {
						fmt.Fprintf(os.Stderr, "%s: no value %q of %s\n", cmd.Name, arg.Default, name)
						continue
					}
					properties = append(properties, mcp.DefaultString(arg.Default))
				}
				properties = append(properties, mcp.Enum(arg.Enum...))
				options = append(options, mcp.WithString(name, properties...))
			case "number":
				if arg.Default != "" {
					value, err := strconv.ParseFloat(arg.Default, 64)
					if err != nil {
						fmt.Fprintf(os.Stderr, "%s: default of %s: %v\n", cmd.Name, name, err)
						continue
					}
					properties = append(properties, mcp.DefaultNumber(value))
				}
				options = append(options, mcp.WithNumber(name, properties...))
			case "bool":
				if arg.Default != "" {
					value, err := strconv.ParseBool(arg.Default)
					if err != nil {
						fmt.Fprintf(os.Stderr, "%s: default of %s: %v\n", cmd.Name, name, err)
						continue
					}
					properties = append(properties, mcp.DefaultBool(value))
				}
				options = append(options, mcp.WithBoolean(name, properties...))
			case "array":
				properties = append(properties, mcp.Items(map[string]any{"type": "string"}))
				options = append(options, mcp.WithArray(name, properties...))
			case "hash":
				options = append(options, mcp.WithObject(name, append(properties, mcp.AdditionalProperties(map[string]any{"type": "string"}))...))
			default:
				fmt.Fprintf(os.Stderr, "%s: %s is of no known type %q\n", cmd.Name, name, arg.Type)
			}
		}
		// The order of a map is not that of the source.
		slices.Sort(required)
		tool := mcp.NewTool(cmd.Name, options...)
		tool.InputSchema.Required = required
		s.AddTool(tool, func(cmd catalogue.Command) server.ToolHandlerFunc { return tools.Answer }(cmd))
	}
}
