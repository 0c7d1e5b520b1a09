package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/rules"
)

// ActiveRules returns the rules that apply: the rules about quality and those of the
// configured providers, with the severities and ceilings of the configuration. If the
// configuration names no providers, the rules of the implied ones only warn, because
// the tools may not be sent there unchanged. It returns an error if the configuration
// names a rule that does not exist.
func (c *Config) ActiveRules(implied ...provider.Name) ([]rules.Rule, error) {
	if err := c.knownRules(); err != nil {
		return nil, err
	}
	providers := rules.For(c.Providers...)
	if c.Providers == nil {
		providers = rules.For(implied...)
		for i := range providers {
			if providers[i].Severity != rules.Off {
				providers[i].Severity = rules.Warning
			}
		}
	}
	list := append(rules.Quality(), providers...)
	for i := range list {
		r := &list[i]
		for _, word := range []string{strings.ToLower(r.ID), r.ID, r.Name} { // the name is the nearest
			s := c.Rules[word]
			r.Severity = cmp.Or(s.Severity, r.Severity)
			r.Max = cmp.Or(s.Max, r.Max)
		}
	}
	return slices.DeleteFunc(list, func(r rules.Rule) bool { return r.Severity == rules.Off }), nil
}

// knownRules finds names of rules that do not exist, and ceilings of rules that have
// none.
func (c *Config) knownRules() error {
	all := rules.All()
	find := func(word string) (rules.Rule, error) {
		for _, r := range all {
			if r.Is(word) {
				return r, nil
			}
		}
		if best := nearest.Word(word, rules.Spellings(all)); best != "" {
			return rules.Rule{}, fmt.Errorf("unknown rule %q; did you mean %s?", word, best)
		}
		return rules.Rule{}, fmt.Errorf("unknown rule %q; toolbudget explain rules lists them", word)
	}
	for _, word := range RuleNames(c.Rules) {
		s := c.Rules[word]
		switch r, err := find(word); {
		case err != nil:
			return c.Fault(fmt.Errorf("rules: %w", err), "rules", word, nil)
		case s.Max > 0 && r.Max == 0:
			return c.Fault(fmt.Errorf("rules: %s has no max, because it counts nothing; set limits under limits", word),
				"rules", word, nil)
		}
	}
	for i, e := range c.Exceptions {
		for j, word := range e.Rules {
			if _, err := find(word); err != nil {
				return c.Fault(fmt.Errorf("exceptions[%d]: %w", i, err), "exceptions", i, "rules", j)
			}
		}
	}
	return nil
}
