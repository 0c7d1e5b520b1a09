package analyzer

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

var schemaNoise = rules.Rule{
	ID: "TB014", Name: "schema-noise", Severity: rules.Warning,
	Text: "An input schema holds no keyword that tells a model nothing.",
	Why: `$schema and $id are for validators, and cost tokens in every request: the line for 2020-12 costs 17 with o200k_base.

    {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}
    {"type": "object"}`,
	Tool: func(t *catalog.Tool, _ rules.Settings) []rules.Finding {
		var out []rules.Finding
		t.InputSchema.Walk("/inputSchema", func(at string, s *catalog.Schema) bool {
			for _, key := range []string{"$schema", "$id"} {
				if path := catalog.Pointer(at, key); s.Get(key) != nil {
					out = append(out, rules.Finding{
						Path: path, Text: fmt.Sprintf("%s tells a model nothing", key),
						Fix: &rules.Fix{Text: "remove " + key, Path: path},
					})
				}
			}
			return true
		})
		return out
	},
}
