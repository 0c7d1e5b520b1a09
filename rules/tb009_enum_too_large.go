package rules

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
)

var enumTooLarge = Rule{
	ID: "TB009", Name: "enum-too-large", Severity: Warning, Max: 50,
	Text:   "An enum does not have too many values.",
	Why:    largeEnumWhy,
	Source: "fernforge/mcp-tokenlint, large-enum",
	Tool: func(t *catalog.Tool, set Settings) []Finding {
		return schemas(t, func(at string, s *catalog.Schema) []Finding {
			e := s.Get("enum")
			if e == nil || len(e.Items) <= set.Max {
				return nil
			}
			return []Finding{
				{
					Path: at + "/enum",
					Text: fmt.Sprintf("the enum of %s has %d values, limit %d", label(at), len(e.Items), set.Max),
				},
			}
		})
	},
}

// largeEnumWhy is the documentation of the rule, in Markdown.
const largeEnumWhy = `Every value is sent with every request. For a long list, offer a tool that looks values up, name the standard they come from, or split the tool so that each part needs fewer values.

    {"type": "string", "enum": ["AD", "AE", "AF", …]}
    {"type": "string", "description": "ISO 3166-1 alpha-2 code"}

The default is a matter of taste: of 486 enums in the tools of 38 Go servers, 6 have more than 50 values.`
