package config

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/rules"
)

func TestPacksAddProvidersAndRules(t *testing.T) {
	c, err := Parse([]byte(`version: 1
extends: [chatgpt-directory, mcp-2026-07-28]
providers: [gemini]
rules: {mcp-output-type: warn}
`), "f.yml")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range c.Providers {
		names = append(names, string(p))
	}
	if got := strings.Join(names, " "); got != "gemini openai mcp" {
		t.Errorf("the providers are %s", got)
	}
	for rule, want := range map[string]rules.Severity{
		"mcp-hints-missing": rules.Error, "mcp-header": rules.Error, "mcp-output-type": rules.Warning,
	} {
		if got := c.Rules[rule].Severity; got != want {
			t.Errorf("%s is %q, want %q", rule, got, want)
		}
	}
	if _, err := Parse([]byte("version: 1\nextends: [store]\n"), "f.yml"); err == nil ||
		!strings.Contains(err.Error(), `extends[0] is "store"; use chatgpt-directory`) {
		t.Errorf("%v", err)
	}
	for _, p := range Packs() {
		if p.Source == "" || p.Seen == "" || p.Text == "" {
			t.Errorf("the pack %s has no text, source or month", p.Name)
		}
		for name := range p.Rules {
			known := false
			for _, r := range rules.OfProviders() {
				known = known || r.Name == name
			}
			if !known {
				t.Errorf("the pack %s names %s, which is no rule", p.Name, name)
			}
		}
	}
}
