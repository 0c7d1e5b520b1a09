package config

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
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
		for name, of := range p.Profiles.All() {
			for _, pattern := range of.Include {
				if err := catalog.CheckPattern(pattern); err != nil {
					t.Errorf("the profile %s: %v", name, err)
				}
			}
		}
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

func TestProfilesOfAPackGiveWayToThoseOfTheConfiguration(t *testing.T) {
	c, err := Parse([]byte(`version: 1
extends: [agent-profiles]
profiles:
  chat: false
  coding: {limits: {tools: 9}}
  minimal: {include: [ping]}
`), "f.yml")
	if err != nil {
		t.Fatal(err)
	}
	tools := []*catalog.Tool{
		{Name: "ping", Load: catalog.LoadDeferred},
		{Name: "read", Category: "files", Load: catalog.LoadDeferred},
		{Name: "mail", Category: "messages"},
	}
	sets := c.Selector()
	if got := strings.Join(sets.ProfileNames(tools), " "); got != "chat coding minimal full" {
		t.Errorf("the profiles are %s", got)
	}
	for profile, want := range map[string]string{
		"chat": "", "coding": "read", "minimal": "ping", "full": "ping read mail",
	} {
		list, err := sets.Select(tools, catalog.Choice{Profile: profile})
		var names []string
		for _, t := range list {
			names = append(names, t.Name)
		}
		if got := strings.Join(names, " "); err != nil || got != want {
			t.Errorf("%s has %s, %v; want %s", profile, got, err, want)
		}
	}
	if p, _ := c.Profiles.Get("coding"); p.Limits.Tools.Max != 9 {
		t.Error("the limit of the configuration is lost")
	}
	c, err = Parse([]byte("version: 1\nextends: [agent-profiles]\n"), "f.yml")
	if err != nil {
		t.Fatal(err)
	}
	if list, err := c.Selector().Select(tools, catalog.Choice{Profile: "minimal"}); err != nil || len(list) != 1 ||
		list[0].Name != "mail" {
		t.Errorf("minimal has %v, %v", list, err)
	}
	if len(c.Patterns()) > 0 {
		t.Errorf("patterns of a pack are the user's: %v", c.Patterns())
	}
}
