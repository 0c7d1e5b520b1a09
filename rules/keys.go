package rules

import (
	"fmt"
	"regexp"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// keyRules are the rules on the names of properties.
func keyRules() []Rule {
	return []Rule{
		{
			Name:      "anthropic-property-key",
			Providers: []provider.Name{provider.Anthropic, provider.AnthropicStrict, provider.ClaudeCode},
			Severity:  Error, Seen: "2026-11",
			Text: "The key of a property, at any depth, has 1 to 64 of the characters a-z, A-Z, 0-9, underscore, " +
				"dot and dash. One invalid key fails the whole request.",
			Source: "vantage-sh/vantage-mcp-server#43, anthropics/claude-code#79418",
			Tool:   key(`^[a-zA-Z0-9_.-]{1,64}$`),
		}, {
			Name: "gemini-property-key", Providers: []provider.Name{provider.Gemini}, Severity: Warning,
			Seen: "2026-11",
			Text: "The key of a property begins with a letter or underscore and has at most 64 of the characters " +
				"a-z, A-Z, 0-9 and underscore.",
			Source: "genai v1.77.0 types.go, FunctionDeclaration.Parameters",
			Tool:   key(`^[a-zA-Z_][a-zA-Z0-9_]{0,63}$`),
		},
	}
}

// key returns the check of the keys of all properties.
func key(pattern string) func(*catalog.Tool, Settings) []Finding {
	re := regexp.MustCompile(pattern)
	return func(t *catalog.Tool, _ Settings) []Finding {
		return schemas(t, func(at string, s *catalog.Schema) []Finding {
			var out []Finding
			props := s.Get("properties")
			if props == nil || t.Hides(at+"/properties") {
				return nil
			}
			for _, m := range props.Members {
				if !re.MatchString(m.Key) {
					out = append(out, Finding{
						Path: catalog.Pointer(at+"/properties", m.Key),
						Text: fmt.Sprintf("the key %q does not match %s", m.Key, pattern),
					})
				}
			}
			return out
		})
	}
}
