package rules

import "github.com/toolbudget/toolbudget/catalog"

var silentMistake = Rule{
	ID: "TB021", Name: "silent-mistake", Severity: Warning,
	Text: "The SDK serves the tool as its source says: nothing that it accepts in silence is dropped or replaced.",
	Why:  silentMistakeWhy,
	Source: "mcp-go v1.2.1 mcp/tools.go, WithInputSchema, and server/server.go, AddTools; " +
		"google/jsonschema-go v0.4.3 jsonschema/infer.go",
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		var out []Finding
		for _, m := range t.Mistakes {
			out = append(out, Finding{Path: m.Path, Text: m.Text})
		}
		return out
	},
}

// silentMistakeWhy is the documentation of the rule, in Markdown.
const silentMistakeWhy = `Some wrong code causes no error: the server starts, and the model gets another tool than the one in the source.

- mcp-go infers schemas with google/jsonschema-go since version 0.46. That library takes the whole tag ` + "`jsonschema`" + ` for the description, and refuses a tag that begins with a keyword of invopop/jsonschema. mcp-go then serves the tool with an empty schema.
- A server keeps one tool for each name. A second registration of a name replaces the first.

Example:

    type input struct {
        Path string ` + "`json:\"path\" jsonschema:\"required,description=Path of the file\"`" + ` // refused
        Mode string ` + "`json:\"mode\" jsonschema:\"Mode of the file\"`" + `
    }

An SDK that returns an error or panics instead serves nothing: then a part of the tool is unknown, which TB017 reports with the message of the SDK.`
