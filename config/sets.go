package config

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/nearest"
)

// A GroupSetting is a set of related tools.
type GroupSetting struct {
	// Names or patterns of names of the tools.
	Tools []string `yaml:"tools,omitempty"`
	// Words in a message that call for the tools of the group.
	Keywords []string `yaml:"keywords,omitempty"`
	// Limits for the group.
	Limits PartLimits `yaml:"limits,omitempty"`
}

// A ProfileSetting is what one role, client or task is offered.
type ProfileSetting struct {
	// Names, patterns, group:NAME, category:NAME, profile:NAME, load:core or
	// load:deferred. Without this key, the profile has all tools; with [], only the tools
	// that name it.
	Include []string `yaml:"include,omitempty"`
	// Tools to leave out, in the same forms.
	Exclude []string `yaml:"exclude,omitempty"`
	// Limits for the profile.
	Limits PartLimits `yaml:"limits,omitempty"`
	// None is what false says: no tools.
	None bool `yaml:"-"`
	// Pack is the name of the pack that Include is of, "" for one of the configuration.
	Pack string `yaml:"-"`
	on   bool   // true, which is a fault
}

// A PackageSetting is a budget of packages.
type PackageSetting struct {
	// Limits for the tools that these packages define.
	Limits PartLimits `yaml:"limits,omitempty"`
}

// PartLimits are limits for a part of a program's tools.
type PartLimits struct {
	// Tokens of the part's tools, without the fixed part of a request.
	Tokens Limit `yaml:"tokens,omitempty"`
	// Bytes of the part's tools.
	Bytes Limit `yaml:"bytes,omitempty"`
	// Number of tools in the part.
	Tools Limit `yaml:"tools,omitempty"`
}

// A PolicySetting says which tools may be offered to whom, in steps that follow
// the profile: global, agent, user. A later step cannot bring a tool back.
type PolicySetting struct {
	// For all agents and users.
	Global StepSetting `yaml:"global,omitempty"`
	// For an agent, by name.
	Agents map[string]StepSetting `yaml:"agents,omitempty"`
	// For a user, by name.
	Users map[string]StepSetting `yaml:"users,omitempty"`
}

// A StepSetting is one step of a policy.
type StepSetting struct {
	// The tools that pass, in the forms of a profile's include; without this key,
	// all tools.
	Allow []string `yaml:"allow,omitempty"`
	// The tools that do not pass.
	Deny []string `yaml:"deny,omitempty"`
}

// UnmarshalYAML reads false, or a mapping.
func (p *ProfileSetting) UnmarshalYAML(decode func(any) error) error {
	var v any
	if err := decode(&v); err != nil {
		return err
	}
	if on, ok := v.(bool); ok {
		p.None, p.on = !on, on
		return nil
	}
	type keys ProfileSetting // without this method
	return decode((*keys)(p))
}

// Selector returns the sets of tools that the configuration names.
func (c *Config) Selector() *catalog.Selector {
	s := &catalog.Selector{}
	for name, g := range c.Groups.All() {
		s.Groups = append(s.Groups, catalog.Group{Name: name, Tools: g.Tools, Keywords: g.Keywords})
	}
	for name, p := range c.Profiles.All() {
		s.Profiles = append(s.Profiles,
			catalog.Profile{Name: name, None: p.None, Include: p.Include, Exclude: p.Exclude})
	}
	s.Policy = catalog.Policy{
		Global: catalog.Step(c.Policy.Global),
		Agents: steps(c.Policy.Agents),
		Users:  steps(c.Policy.Users),
	}
	return s
}

func steps(m map[string]StepSetting) map[string]catalog.Step {
	if m == nil {
		return nil
	}
	out := map[string]catalog.Step{}
	for name, s := range m {
		out[name] = catalog.Step(s)
	}
	return out
}

// Apply gives the tools of a catalog what the configuration says of them: their
// metadata, examples, and the descriptions that are served. To do it twice changes nothing
// more.
func (c *Config) Apply(cat *catalog.Catalog) {
	for _, t := range cat.Tools {
		for pattern, m := range c.Tools.All() {
			if catalog.MatchName(pattern, t.Name) {
				m.Put(t)
			}
		}
		c.exemplify(t)
		c.serve(t)
	}
}

// Unlimited returns the configuration without ceilings and what belongs to them.
func (c *Config) Unlimited() *Config {
	u := *c
	u.Limits, u.Exceptions, u.Rules, u.Providers, u.Traffic = Limits{}, nil, nil, nil, Traffic{}
	u.Groups, u.Profiles, u.Packages = slices.Clone(c.Groups), slices.Clone(c.Profiles), slices.Clone(c.Packages)
	for _, s := range u.Groups.All() {
		s.Limits = PartLimits{}
	}
	for _, s := range u.Profiles.All() {
		s.Limits = PartLimits{}
	}
	for _, s := range u.Packages.All() {
		s.Limits = PartLimits{}
	}
	u.Servers = slices.Clone(c.Servers)
	for _, s := range u.Servers.All() {
		s.Limits = PartLimits{}
	}
	return &u
}

// A Pattern is one pattern of tools in the configuration.
type Pattern struct {
	Text string
	// Key is where it stands, such as profiles.coding.include, and Place the file and
	// the line.
	Key, Place string
}

// Patterns lists every pattern of tools in the configuration, in order.
func (c *Config) Patterns() []Pattern {
	var out []Pattern
	for _, l := range c.patternLists() {
		for i, p := range l.patterns {
			out = append(out, Pattern{Text: p, Key: l.at, Place: c.Place(append(slices.Clip(l.steps), i)...)})
		}
	}
	return out
}

// patternList is a list of patterns and its place in the configuration.
type patternList struct {
	at       string
	patterns []string
	names    bool // of names alone
	steps    []any
}

// patternLists returns every list of patterns of the configuration, in order.
func (c *Config) patternLists() []patternList {
	var out []patternList
	for pattern := range c.Tools.All() {
		out = append(out, patternList{"tools", []string{pattern}, true, []any{"tools", pattern}})
	}
	for name, g := range c.Groups.All() {
		out = append(out, patternList{"groups." + name + ".tools", g.Tools, true, []any{"groups", name, "tools"}})
	}
	for name, p := range c.Profiles.All() {
		if p.Pack != "" {
			continue // not of the user
		}
		at := "profiles." + name
		out = append(out, patternList{at + ".include", p.Include, false, []any{"profiles", name, "include"}},
			patternList{at + ".exclude", p.Exclude, false, []any{"profiles", name, "exclude"}})
	}
	step := func(s StepSetting, steps ...any) {
		at := "policy"
		for _, word := range steps {
			at += "." + word.(string)
		}
		for _, x := range []struct {
			key      string
			patterns []string
		}{{"allow", s.Allow}, {"deny", s.Deny}} {
			out = append(out,
				patternList{at + "." + x.key, x.patterns, false, slices.Concat([]any{"policy"}, steps, []any{x.key})})
		}
	}
	step(c.Policy.Global, "global")
	for _, name := range slices.Sorted(maps.Keys(c.Policy.Agents)) {
		step(c.Policy.Agents[name], "agents", name)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Policy.Users)) {
		step(c.Policy.Users[name], "users", name)
	}
	return out
}

// checkSets finds sets that are well formed and wrong.
func (c *Config) checkSets() error {
	for name, m := range c.Tools.All() {
		if err := m.Check(); err != nil {
			return at(fmt.Errorf("tools.%s: %w", name, err), "tools", name)
		}
	}
	for _, l := range c.patternLists() {
		for i, p := range l.patterns {
			if err := l.check(p); err != nil {
				return at(fmt.Errorf("%s: %w", l.at, err), append(slices.Clip(l.steps), i)...)
			}
		}
	}
	for name, g := range c.Groups.All() {
		if strings.TrimSpace(name) == "" {
			return at(errors.New("groups: a group has no name"), "groups", name)
		}
		if slices.ContainsFunc(g.Keywords, func(w string) bool { return strings.TrimSpace(w) == "" }) {
			return at(fmt.Errorf("groups.%s: keywords has an empty word", name), "groups", name, "keywords")
		}
	}
	for name, p := range c.Profiles.All() {
		switch {
		case strings.TrimSpace(name) == "":
			return at(errors.New("profiles: a profile has no name"), "profiles", name)
		case p.on:
			return at(
				fmt.Errorf(
					"profiles.%s is true; write false for no tools, {} for all tools, or include, exclude and limits",
					name,
				),
				"profiles",
				name,
			)
		}
	}
	for path := range c.Packages.All() {
		if !catalog.ValidPattern(path) {
			return at(
				fmt.Errorf("packages: %q is not a valid pattern: a [ needs a closing ], and a \\ a character after it",
					path),
				"packages",
				path,
			)
		}
	}
	for i, d := range c.Descriptions {
		if err := d.check(); err != nil {
			return at(fmt.Errorf("descriptions[%d]: %w", i, err), "descriptions", i)
		}
	}
	return nil
}

// check finds a pattern that no tool can fit.
func (l patternList) check(p string) error {
	if err := catalog.CheckPattern(p); err != nil {
		return err
	}
	kind, name, prefixed := strings.Cut(p, ":")
	switch {
	case !prefixed:
	case l.names && slices.Contains(catalog.PatternKinds(), kind):
		return fmt.Errorf("%q: only names and patterns of names are allowed here", p)
	case !l.names && !slices.Contains(catalog.PatternKinds(), kind):
		if best := nearest.Word(kind, catalog.PatternKinds()); best != "" {
			return fmt.Errorf("%q: did you mean %s:%s?", p, best, name)
		}
	}
	return nil
}

// MatchPackage reports whether a pattern of import paths names the package.
func MatchPackage(pattern, pkg string) bool {
	if top, ok := strings.CutSuffix(pattern, "/..."); ok {
		return catalog.MatchName(top, pkg) || catalog.MatchName(top+"/*", pkg)
	}
	return catalog.MatchName(pattern, pkg)
}
