package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Selector knows the sets of tools that a configuration names, and says which
// tools are in them.
//
// A pattern stands for tools:
//
//	order_get    the tool of that name
//	order_*      those whose name fits (MatchName)
//	group:X      those in the group X, a name or a pattern of names
//	category:X   the same: a category is the group that a tool's metadata names
//	profile:X    those whose own metadata names the profile X
//	load:X       those whose definition is core or deferred
//
// Letters count as they are, upper and lower case apart.
type Selector struct {
	Groups   []Group   `json:"groups,omitempty"`
	Profiles []Profile `json:"profiles,omitempty"`
	Policy   Policy    `json:"policy,omitzero"`
}

// A Group is a set of tools that belong together. A tool is in it when its own
// Category or Group is the name, or a pattern of Tools fits its name.
type Group struct {
	Name string `json:"name"`
	// Tools are patterns of names.
	Tools []string `json:"tools,omitempty"`
	// Keywords are words of a message that ask for the tools of the group.
	Keywords []string `json:"keywords,omitempty"`
}

// A Profile is the set of tools that one role, client or task is offered: those
// that a pattern of Include fits, or whose own metadata names the profile, less
// those that one of Exclude fits.
type Profile struct {
	Name string `json:"name"`
	// None: the profile has no tools at all.
	None bool `json:"none,omitempty"`
	// Include is nil for all tools; empty for those that name the profile
	// themselves.
	Include []string `json:"include,omitzero"`
	Exclude []string `json:"exclude,omitempty"`
}

// A Step lets tools pass: those that a pattern of Allow fits, or all when Allow
// is nil, less those that one of Deny fits.
type Step struct {
	Allow []string `json:"allow,omitzero"`
	Deny  []string `json:"deny,omitempty"`
}

// A Policy says which tools may be offered to whom. The steps are taken in the
// order profile, global, agent, user, and each sees what the one before let
// pass: a later step never brings a tool back. An agent or user without a step
// of its own passes all. The order is that of the tool policy pipeline of
// YourGPT's Copilot SDK.
type Policy struct {
	Global Step            `json:"global,omitzero"`
	Agents map[string]Step `json:"agents,omitempty"`
	Users  map[string]Step `json:"users,omitempty"`
}

// A Choice says for which profile, agent and user tools are selected; "" selects
// for any.
type Choice struct{ Profile, Agent, User string }

// Select returns the tools that the choice may be offered, in their order. It
// fails for a profile that is neither in s nor named by a tool.
func (s *Selector) Select(tools []*Tool, c Choice) ([]*Tool, error) {
	if c.Profile != "" && !slices.Contains(s.ProfileNames(tools), c.Profile) {
		return nil, fmt.Errorf("there is no profile %s", c.Profile)
	}
	var out []*Tool
	for _, t := range tools {
		if s.May(c, t) {
			out = append(out, t)
		}
	}
	return out, nil
}

// May reports whether the choice may be offered the tool, Must whether it
// surely is let through: they differ for a tool whose name a gap hides.
func (s *Selector) May(c Choice, t *Tool) bool { return s.passes(c, t, true) }

// Must is explained at May.
func (s *Selector) Must(c Choice, t *Tool) bool { return s.passes(c, t, false) }

// passes takes the steps. A name that is not known fits, or does not, as is
// best for the tool or, when may is false, as is worst.
func (s *Selector) passes(c Choice, t *Tool, may bool) bool {
	if c.Profile != "" && !s.profile(c.Profile).has(s, t, may) {
		return false
	}
	steps := []Step{s.Policy.Global, s.Policy.Agents[c.Agent], s.Policy.Users[c.User]}
	return !slices.ContainsFunc(steps, func(step Step) bool { return !step.passes(s, t, may) })
}

func (p Profile) has(s *Selector, t *Tool, may bool) bool {
	if p.None {
		return false
	}
	own := slices.Contains(t.Profiles, p.Name)
	return (own || p.Include == nil || s.fits(p.Include, t, may)) && !s.fits(p.Exclude, t, !may)
}

func (step Step) passes(s *Selector, t *Tool, may bool) bool {
	return (step.Allow == nil || s.fits(step.Allow, t, may)) && !s.fits(step.Deny, t, !may)
}

// profile returns the profile of that name. One that only tools name has those.
func (s *Selector) profile(name string) Profile {
	for _, p := range s.Profiles {
		if p.Name == name {
			return p
		}
	}
	return Profile{Name: name, Include: []string{}}
}

// ProfileNames lists the profiles: those of s in their order, then those that
// only tools name, sorted.
func (s *Selector) ProfileNames(tools []*Tool) []string {
	var names, own []string
	for _, p := range s.Profiles {
		names = append(names, p.Name)
	}
	for _, t := range tools {
		for _, name := range t.Profiles {
			if !slices.Contains(names, name) && !slices.Contains(own, name) {
				own = append(own, name)
			}
		}
	}
	slices.Sort(own)
	return append(names, own...)
}

// Fits reports whether a pattern stands for the tool, or may where its name is
// not known.
func (s *Selector) Fits(pattern string, t *Tool) bool { return s.fits([]string{pattern}, t, true) }

// fits reports whether one of the patterns stands for the tool; unknown is the
// answer for a name that is hidden.
func (s *Selector) fits(patterns []string, t *Tool, unknown bool) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		kind, name, _ := strings.Cut(pattern, ":")
		fitting := func(of string) bool { return of != "" && MatchName(name, of) }
		switch kind {
		case "group", "category":
			return slices.ContainsFunc(s.groups(t, unknown), fitting) || unknown && t.Hides("/group")
		case "profile":
			return slices.ContainsFunc(t.Profiles, fitting)
		case "load":
			return fitting(cmp.Or(t.Load, LoadCore))
		}
		return fitsName(pattern, t, unknown)
	})
}

func fitsName(pattern string, t *Tool, unknown bool) bool {
	if strings.Trim(pattern, "*") != "" && t.Hides("/name") {
		return unknown
	}
	return MatchName(pattern, t.Name)
}

// GroupsOf lists the groups that a tool is in, each once: its category, the
// group its source puts it in, then those of s whose patterns fit its name. The
// first is the one it is listed under.
func (s *Selector) GroupsOf(t *Tool) []string { return s.groups(t, true) }

// InGroup reports whether a tool may be in a group, and whether it surely is. It asks
// the patterns of that group alone, since there may be many.
func (s *Selector) InGroup(name string, t *Tool) (may, must bool) {
	if name == "" {
		return t.Hides("/group"), false
	}
	in := func(unknown bool) bool {
		return t.Category == name || t.Group == name || slices.ContainsFunc(s.Groups, func(g Group) bool {
			return g.Name == name &&
				slices.ContainsFunc(g.Tools, func(pattern string) bool { return fitsName(pattern, t, unknown) })
		})
	}
	return in(true) || t.Hides("/group"), in(false)
}

func (s *Selector) groups(t *Tool, unknown bool) []string {
	var out []string
	add := func(name string) {
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	add(t.Category)
	add(t.Group)
	for _, g := range s.Groups {
		if slices.ContainsFunc(g.Tools, func(pattern string) bool { return fitsName(pattern, t, unknown) }) {
			add(g.Name)
		}
	}
	return out
}

// CheckPattern finds a pattern that no tool can ever fit.
func CheckPattern(pattern string) error {
	kind, name, prefixed := strings.Cut(pattern, ":")
	switch {
	case pattern == "":
		return fmt.Errorf("a pattern is empty; name a tool, a pattern such as repo_*, or group:NAME")
	case prefixed && slices.Contains(PatternKinds(), kind) && name == "":
		return fmt.Errorf("%q has no name after the colon", pattern)
	case kind == "load" && prefixed && name != LoadCore && name != LoadDeferred:
		return fmt.Errorf("%q is not a valid pattern; write load:core or load:deferred", pattern)
	case !ValidPattern(pattern):
		return fmt.Errorf("%q is not a valid pattern: a [ needs a closing ], and a \\ a character after it", pattern)
	}
	return nil
}

// PatternKinds lists what may stand before the colon of a pattern. Anything else
// is part of a name.
func PatternKinds() []string { return []string{"group", "category", "profile", "load"} }
