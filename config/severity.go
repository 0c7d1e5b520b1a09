package config

import (
	"fmt"
	"maps"
	"slices"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"github.com/toolbudget/toolbudget/rules"
)

// A RuleSetting says what is asked of a rule in place of what it asks by itself.
type RuleSetting struct {
	// off, warn or error.
	Severity rules.Severity `yaml:"severity,omitempty"`
	// The ceiling of a rule that counts something.
	Max int `yaml:"max,omitempty" jsonschema:"minimum=1"`
	// Line in the configuration.
	Line int `yaml:"-"`
}

// severities are the words for them in a configuration.
var severities = map[string]rules.Severity{
	"off":     rules.Off,
	"warn":    rules.Warning,
	"warning": rules.Warning,
	"error":   rules.Error,
}

// UnmarshalYAML reads a severity, or a mapping with severity and max.
func (s *RuleSetting) UnmarshalYAML(n ast.Node) error {
	s.Line = n.GetToken().Position.Line
	if word, ok := n.(*ast.StringNode); ok {
		if s.Severity = severities[word.Value]; s.Severity == "" {
			return &yaml.SyntaxError{
				Message: fmt.Sprintf("severity is %q; write off, warn or error", word.Value),
				Token:   n.GetToken(),
			}
		}
		return nil
	}
	m, ok := n.(ast.MapNode)
	if !ok {
		return &yaml.SyntaxError{
			Message: "a rule is off, warn or error, or {severity: warn, max: 20}",
			Token:   n.GetToken(),
		}
	}
	for it := m.MapRange(); it.Next(); {
		key, value := it.KeyValue().Key.GetToken(), it.KeyValue().Value
		switch key.Value {
		case "severity":
			s.Severity = severities[value.GetToken().Value]
			if s.Severity == "" {
				return &yaml.SyntaxError{
					Message: fmt.Sprintf("severity is %q; write off, warn or error", value.GetToken().Value),
					Token:   value.GetToken(),
				}
			}
		case "max":
			i, isInt := value.(*ast.IntegerNode)
			max, fits := uint64(0), false
			if isInt {
				max, fits = i.Value.(uint64)
			}
			if !fits || max == 0 || max > MaxLimit {
				return &yaml.SyntaxError{Message: "max is a whole number from 1", Token: value.GetToken()}
			}
			s.Max = int(max)
		default:
			return &yaml.SyntaxError{
				Message: fmt.Sprintf("unknown key %q; a rule has the keys severity and max", key.Value),
				Token:   key,
			}
		}
	}
	return nil
}

// RuleNames lists the rules that are set, in the order of the configuration.
func RuleNames(m map[string]RuleSetting) []string {
	names := slices.Sorted(maps.Keys(m))
	slices.SortStableFunc(names, func(a, b string) int { return m[a].Line - m[b].Line })
	return names
}
