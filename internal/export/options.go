package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// check finds options that the API does not have and patterns that say nothing.
func (o Options) check(f form, tools []*catalog.Tool) error {
	for _, x := range []struct {
		flag     string
		asked    bool
		has      func(form) bool
		patterns []string
	}{
		{"-strict", o.Strict, func(f form) bool { return f.strict }, nil},
		{"-defer", len(o.Defer) > 0, func(f form) bool { return f.deferral }, o.Defer},
		{"-allow", len(o.Allow) > 0, func(f form) bool { return f.allow }, o.Allow},
		{"-namespace", len(o.Namespaces) > 0, func(f form) bool { return f.namespaces }, o.patterns()},
		{"-cache", o.Cache, func(f form) bool { return f.cache }, nil},
		{"-tool-choice any", o.Any, func(f form) bool { return f.any }, nil},
	} {
		if x.asked && !x.has(f) {
			var have []string
			for _, g := range formats() {
				if x.has(g) {
					have = append(have, string(g.name))
				}
			}
			return fmt.Errorf("%s is not known on the API of %s (known on: %s)",
				x.flag, f.name, strings.Join(have, ", "))
		}
		for _, p := range x.patterns {
			if !catalog.ValidPattern(p) {
				return fmt.Errorf("%s %q is not a valid pattern: a [ needs a closing ], and a \\ a character after it",
					x.flag, p)
			}
			if !slices.ContainsFunc(tools, func(t *catalog.Tool) bool { return catalog.MatchName(p, t.Name) }) {
				return fmt.Errorf("%s %q matches no tool; toolbudget list prints all %d", x.flag, p, len(tools))
			}
		}
	}
	for i, n := range o.Namespaces {
		if n.Name == "" || slices.ContainsFunc(o.Namespaces[:i], func(m Namespace) bool { return m.Name == n.Name }) {
			return fmt.Errorf("-namespace %s=%s: each needs a name of its own", n.Name, n.Pattern)
		}
	}
	return nil
}

func (o Options) patterns() []string {
	var out []string
	for _, n := range o.Namespaces {
		out = append(out, n.Pattern)
	}
	return out
}

func matches(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return catalog.MatchName(p, name) })
}

// allowed returns the names that the model may call, in the order of the tools.
func (w *writer) allowed(items []item) []string {
	var out []string
	for _, it := range items {
		if matches(w.Allow, it.tool.Name) {
			out = append(out, it.tool.Name)
		}
	}
	return out
}

// mode is that of OpenAI's allowed tools.
func (w *writer) mode() string {
	if w.Any {
		return "required"
	}
	return "auto"
}

// anyDeferred reports whether tool search has anything to find.
func anyDeferred(items []item) bool {
	return slices.ContainsFunc(items, func(it item) bool { return it.deferred })
}
