package config

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/rules"
)

// check finds what YAML cannot: values that are well formed and wrong.
func (c *Config) check() error {
	switch {
	case c.Version == 0:
		return fmt.Errorf("the key version is missing; add version: %d as the first line", ConfigVersion)
	case c.Version != ConfigVersion:
		return at(
			fmt.Errorf(
				"version is %d, and this toolbudget reads only %d; install a newer toolbudget, or write version: %d",
				c.Version,
				ConfigVersion,
				ConfigVersion,
			),
			"version",
		)
	case c.World != "" && c.World != catalog.Everything && c.World != catalog.DefaultWorld:
		return at(fmt.Errorf("world is %q; write everything or default", c.World), "world")
	}
	if err := c.checkPatterns(); err != nil {
		return err
	}
	for i, e := range c.Exceptions {
		if err := e.check(); err != nil {
			return at(fmt.Errorf("exceptions[%d]: %w", i, err), "exceptions", i)
		}
	}
	for i, p := range c.Providers {
		if !slices.Contains(provider.All(), p) {
			return at(fmt.Errorf("providers[%d] is %q; use %s", i, p, provider.Join(provider.All())), "providers", i)
		}
	}
	if err := c.checkToolFiles(); err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, h := range c.Types {
		if err := h.check(); err != nil {
			return at(fmt.Errorf("types[%d]: %w", i, err), "types", i)
		}
		if seen[h.Type] {
			return at(fmt.Errorf("types[%d]: %s is declared twice", i, h.Type), "types", i, "type")
		}
		seen[h.Type] = true
	}
	if l := c.Limits.Total.TokensPerMinute; l.Given && !l.None && c.Traffic.RequestsPerMinute == 0 {
		return at(
			errors.New(
				"limits.total.tokens-per-minute needs the number of requests; add requests-per-minute below traffic",
			),
			"limits",
			"total",
			"tokens-per-minute",
		)
	}
	if n := c.Traffic.RequestsPerMinute; n < 0 || n > MaxRequests {
		return at(fmt.Errorf("traffic.requests-per-minute is %d; write a whole number from 1 to %d", n, MaxRequests),
			"traffic", "requests-per-minute")
	}
	for _, check := range []func() error{c.Router.check, c.checkClients, c.Baseline.check} {
		if err := check(); err != nil {
			return err
		}
	}
	for i, cal := range c.Calibrations {
		if err := cal.check(); err != nil {
			return at(fmt.Errorf("calibrations[%d]: %w", i, err), "calibrations", i)
		}
		for j, other := range c.Calibrations[:i] {
			if other.Model == cal.Model {
				return at(fmt.Errorf("calibrations[%d] and [%d] are both for %s; keep one", j, i, cal.Model),
					"calibrations", i, "model")
			}
		}
	}
	if err := c.checkServers(); err != nil {
		return err
	}
	return c.checkSets()
}

func (e Exception) check() error {
	if e.Tool == "" {
		return errors.New("tool is missing; name a tool, or a pattern such as repo_*")
	}
	if !catalog.ValidPattern(e.Tool) {
		return at(
			fmt.Errorf("tool %q is not a valid pattern: a [ needs a closing ], and a \\ a character after it", e.Tool),
			"tool",
		)
	}
	if strings.TrimSpace(e.Reason) == "" {
		return at(fmt.Errorf("%s has no reason; add reason: with the reason for the exception", e.Tool), "reason")
	}
	if e.Limits == (ExceptionLimits{}) && len(e.Rules) == 0 {
		return fmt.Errorf("%s sets no limits; add limits: with at least one limit, or rules: with the rules to ignore",
			e.Tool)
	}
	return nil
}

// Matches reports whether the exception names the tool.
func (e Exception) Matches(tool string) bool { return catalog.MatchName(e.Tool, tool) }

// Patterns of Go names, full names being package path, dot, name.
const (
	identifier = `[\pL_][\pL\pN_]*`
	fullType   = `[\w\-.~/]+\.` + identifier
	fullFunc   = `(\(\*?` + fullType + `\)|[\w\-.~/]+)\.` + identifier
)

// is reports whether all of s has the pattern.
func is(s, pattern string) bool {
	return regexp.MustCompile("^(?:" + pattern + ")$").MatchString(s)
}

func (h ToolType) check() error {
	switch {
	case h.Type == "":
		return errors.New("type is missing; write the full name, such as example.com/kit/tool.Tool")
	case !is(h.Type, fullType):
		return at(
			fmt.Errorf(
				"type %q is not a full type name; write package path, dot, name, such as example.com/kit/tool.Tool",
				h.Type,
			),
			"type",
		)
	case h.Name == "":
		return fmt.Errorf("%s: name is missing; name the field or method that holds the tool's name", h.Type)
	}
	for _, m := range []struct{ key, value string }{
		{"name", h.Name}, {"description", h.Description}, {"input-schema", h.InputSchema},
		{"title", h.Title}, {"group", h.Group}, {"output-schema", h.OutputSchema}, {"annotations", h.Annotations},
		{"meta", h.Meta},
	} {
		if m.value != "" && !is(m.value, identifier+`(\.`+identifier+`)*`) {
			return at(
				fmt.Errorf("%s: %s is %q, which is neither the name of a field or method nor a path of them",
					h.Type, m.key, m.value),
				m.key,
			)
		}
	}
	if h.Execute != "" && !is(h.Execute, identifier) {
		return at(fmt.Errorf("%s: execute is %q, which is not the name of a method", h.Type, h.Execute), "execute")
	}
	for i, s := range h.Sinks {
		if !is(s.Func, fullFunc) {
			return at(
				fmt.Errorf("%s: sinks[%d]: %q is not a full function name; write example.com/kit/server.Register or "+
					"(*example.com/kit/server.Server).Add", h.Type, i, s.Func),
				"sinks",
				i,
				"func",
			)
		}
		if s.Arg < 0 {
			return at(fmt.Errorf("%s: sinks[%d]: arg is %d; it counts arguments from 0", h.Type, i, s.Arg), "sinks", i,
				"arg")
		}
	}
	return nil
}

// Allows reports whether the exception names the rule that is broken.
func (e Exception) Allows(f rules.Finding) bool {
	return slices.ContainsFunc(e.Rules, func(name string) bool { return rules.Rule{ID: f.ID, Name: f.Rule}.Is(name) })
}
