package server

import (
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

type object = map[string]any

// property and objectSchema are the helpers most servers grow.
func property(kind, description string, more ...object) object {
	p := object{"type": kind, "description": description}
	for _, m := range more {
		for k, v := range m {
			p[k] = v
		}
	}
	return p
}

func objectSchema(properties object, required ...string) object {
	schema := object{"type": "object", "properties": properties}
	if len(required) > 0 {
		schema["required"] = required
	}
	return schema
}

// withPagination changes the schema it is given.
func withPagination(schema object) object {
	properties := schema["properties"].(object)
	properties["page"] = property("integer", "Page number", object{"minimum": 1})
	properties["per_page"] = property("integer", "Results per page", object{"minimum": 1, "maximum": maxPerPage})
	return schema
}

const maxPerPage = 100

// addClosureTools builds every tool by one local closure.
func addClosureTools(s *server.MCPServer) {
	var count int
	const group = "release"
	tool := func(verb, description string, schema object) server.ServerTool {
		count++
		raw, err := json.Marshal(schema)
		if err != nil {
			panic(fmt.Sprintf("schema of %s: %v", verb, err))
		}
		t := mcp.NewToolWithRawSchema(verb+"_"+group, description, raw)
		t.Annotations.Title = fmt.Sprintf("%s #%02d", group, count)
		return server.ServerTool{Tool: t, Handler: tools.Answer}
	}
	s.AddTools(
		tool("plan", "Plan a release.", objectSchema(object{
			"name": property("string", "Name, e.g. v1.2"),
			"date": property("string", "Day of the release", object{"format": "date"}),
		}, "name")),
		tool("list", "List releases.", withPagination(objectSchema(object{}))),
		tool("find", "Find releases by name.", withPagination(objectSchema(object{
			"query": property("string", "Part of the name"),
		}, "query"))),
	)
	for i, verb := range []string{"freeze", "thaw"} {
		s.AddTools(tool(verb, fmt.Sprintf("%d. %q a release", i+1, verb), objectSchema(nil)))
	}
	addRelease := func(names ...string) func(description string) {
		return func(description string) {
			for _, name := range names {
				s.AddTools(tool(name, description, objectSchema(object{"id": property("integer", "")}, "id")))
			}
		}
	}
	addRelease("publish", "withdraw")("Change who sees a release.")
}
