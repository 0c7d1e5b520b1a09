package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/rules"
)

// A Pack is what one place asks of the tools of a server: providers whose rules hold, severities
// of rules, and profiles.
type Pack struct {
	// Name as extends has it.
	Name string
	// Text says whose demands they are, and what they are.
	Text string
	// Source is where they were read, and Seen the month in which it said so.
	Source, Seen string
	// Providers are those whose rules hold.
	Providers []provider.Name
	// Rules are severities, by name.
	Rules map[string]rules.Severity
	// Profiles are sets of tools that are defined nowhere else.
	Profiles Map[ProfileSetting]
}

// Packs lists those that extends may name.
func Packs() []Pack {
	return []Pack{
		{
			Name: "chatgpt-directory",
			Text: "OpenAI's directory of apps for ChatGPT: each tool sets the three hints, and they fit what it does.",
			Source: "openai/plugins at 40aff30, plugins/openai-developers/skills/chatgpt-app-submission; " +
				"Teamwork/mcp#420",
			Seen:      "2026-09",
			Providers: []provider.Name{provider.OpenAI, provider.MCP},
			Rules:     directory("mcp-hints-missing"),
		}, {
			Name: "claude-connector",
			Text: "Anthropic's directory of connectors for Claude: each tool has a title and says whether it " +
				"only reads, and names have at most 64 characters.",
			Source: "support.claude.com, articles 12922490 and 12922832; anthropics/claude-plugins-official at " +
				"f4b5494, directory-checklist.md",
			Seen:      "2026-05",
			Providers: []provider.Name{provider.Anthropic, provider.ClaudeCode, provider.MCP},
			Rules:     directory("claude-connector-annotations"),
		}, {
			Name: "mcp-2026-07-28",
			Text: "that version of the Model Context Protocol: x-mcp-header is right, and no schema is from " +
				"elsewhere.",
			Source: "MCP specification 2026-07-28, server/tools", Seen: "2026-07",
			Providers: []provider.Name{provider.MCP},
			Rules:     map[string]rules.Severity{"mcp-header": rules.Error, "mcp-remote-ref": rules.Error},
		}, {
			Name: "agent-profiles",
			Text: "three profiles for the tools of an agent: minimal has what every request has, coding what " +
				"works on files, code, repositories and commands, and full has all.",
			Source: "the profiles of YourGPT's Copilot SDK have these names; which tools they have is decided here",
			Seen:   "2026-11",
			Profiles: Map[ProfileSetting]{
				{Name: "minimal", Value: ProfileSetting{Include: []string{"load:core"}}},
				{Name: "coding", Value: ProfileSetting{Include: codingGroups()}},
				{Name: "full"},
			},
		},
	}
}

// directory are the severities of a directory that asks for annotations, and that they are right.
func directory(annotations string) map[string]rules.Severity {
	return map[string]rules.Severity{
		annotations: rules.Error, "mcp-hint-contradiction": rules.Error, "mcp-output-type": rules.Error,
	}
}

// PackOf returns the name of the pack that has a profile of that name, or "".
func PackOf(profile string) string {
	for _, p := range Packs() {
		if _, ok := p.Profiles.Get(profile); ok {
			return p.Name
		}
	}
	return ""
}

// codingGroups are the groups whose tools a coding agent works with, as patterns.
func codingGroups() []string {
	var out []string
	for _, name := range []string{
		"fs", "file*", "code", "coding", "edit*", "git", "repo*", "runtime", "exec*", "shell", "terminal", "bash",
		"process*", "command*",
	} {
		out = append(out, "group:"+name)
	}
	return out
}

// extendProfiles adds the profiles of a pack. One that the configuration defines stays; if it
// says nothing of tools, such as only limits, it has the tools of the pack.
func (c *Config) extendProfiles(p Pack) {
	for name, of := range p.Profiles.All() {
		of.Pack = p.Name
		i := slices.IndexFunc(c.Profiles, func(e Entry[ProfileSetting]) bool { return e.Name == name })
		if i < 0 {
			c.Profiles = append(c.Profiles, Entry[ProfileSetting]{name, *of})
			continue
		}
		if have := &c.Profiles[i].Value; !have.None && have.Include == nil && have.Exclude == nil {
			have.Include, have.Pack = of.Include, of.Pack
		}
	}
}

// extend adds what the packs ask for. What the configuration says itself stays.
func (c *Config) extend() error {
	for i, name := range c.Extends {
		k := slices.IndexFunc(Packs(), func(p Pack) bool { return p.Name == name })
		if k < 0 {
			var names []string
			for _, p := range Packs() {
				names = append(names, p.Name)
			}
			return at(fmt.Errorf("extends[%d] is %q; use %s", i, name, strings.Join(names, ", ")), "extends", i)
		}
		p := Packs()[k]
		c.extendProfiles(p)
		for _, x := range p.Providers {
			if !slices.Contains(c.Providers, x) {
				c.Providers = append(c.Providers, x)
			}
		}
		for _, r := range rules.OfProviders() {
			severity, ok := p.Rules[r.Name]
			if !ok || c.says(r) {
				continue // not of the pack, or the user decides
			}
			if c.Rules == nil {
				c.Rules = map[string]RuleSetting{}
			}
			c.Rules[r.Name] = RuleSetting{Severity: severity}
		}
	}
	return nil
}

// says reports whether the configuration sets the severity of a rule by one of its names.
func (c *Config) says(r rules.Rule) bool {
	for name := range c.Rules {
		if r.Is(name) {
			return true
		}
	}
	return false
}
