package analyzer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/rules"
)

// Own lists the rules of this package, by id.
func Own() []rules.Rule {
	return []rules.Rule{
		descriptionMissing,
		descriptionRepeats,
		parameterMissing,
		parameterRepeats,
		enumTooLarge,
		schemaTooDeep,
		enumInProse,
		nearDuplicates,
		repeatedText,
		schemaNoise,
		whiteSpace,
		misuse,
		unresolved,
		notServed,
	}
}

// All lists every rule there is, by id: limits, the rules of this package, that of
// directives, and those of providers.
func All() []rules.Rule {
	list := append(Own(), rules.DirectiveRule)
	list = append(list, rules.LimitRules()...)
	slices.SortStableFunc(list, func(a, b rules.Rule) int { return cmp.Compare(a.ID, b.ID) })
	return append(list, rules.All()...)
}

// Rules returns the rules that hold: those of this package and of the configured
// providers, with the severities and ceilings that the configuration gives them.
// Where it names no providers, those that are implied warn and fail nothing:
// nobody said that the tools are sent there as they are. It fails where the
// configuration names a rule that does not exist.
func Rules(cfg *config.Config, implied ...rules.Provider) ([]rules.Rule, error) {
	if err := known(cfg); err != nil {
		return nil, err
	}
	providers := rules.For(cfg.Providers...)
	if cfg.Providers == nil {
		providers = rules.For(implied...)
		for i := range providers {
			providers[i].Severity = rules.Warning
		}
	}
	list := append(Own(), providers...)
	for i := range list {
		r := &list[i]
		for _, word := range []string{strings.ToLower(r.ID), r.ID, r.Name} { // the name is the nearest
			s := cfg.Rules[word]
			r.Severity = cmp.Or(s.Severity, r.Severity)
			r.Max = cmp.Or(s.Max, r.Max)
		}
	}
	return slices.DeleteFunc(list, func(r rules.Rule) bool { return r.Severity == rules.Off }), nil
}

// known finds names of rules that do not exist, and ceilings of rules that have
// none.
func known(cfg *config.Config) error {
	all := All()
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
	for _, word := range config.RuleNames(cfg.Rules) {
		s := cfg.Rules[word]
		switch r, err := find(word); {
		case err != nil:
			return cfg.Fault(fmt.Errorf("rules: %w", err), "rules", word, nil)
		case s.Max > 0 && r.Max == 0:
			return cfg.Fault(fmt.Errorf("rules: %s has no max, because it counts nothing; set limits under limits", word), "rules", word, nil)
		}
	}
	for i, e := range cfg.Exceptions {
		for j, word := range e.Rules {
			if _, err := find(word); err != nil {
				return cfg.Fault(fmt.Errorf("exceptions[%d]: %w", i, err), "exceptions", i, "rules", j)
			}
		}
	}
	return nil
}
