package budget

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/rules"
)

// A twin is a limit that holds without a file and is a rule of a provider too:
// the same ceiling, of the same source. It is reported once, as the limit, which
// knows of gaps; the rule speaks where the limit is another, or weaker.
type twin struct {
	rule, key string
	max       int
}

// twinOf returns the twin of a rule, nil where it has none.
func twinOf(rule string) *twin {
	for _, t := range []twin{
		{rule: "openai-description", key: rules.ToolChars, max: config.DefaultDescriptionChars},
		{rule: "openai-tools", key: rules.TotalTools, max: config.DefaultTools},
	} {
		if t.rule == rule {
			return &t
		}
	}
	return nil
}

// is reports whether a limit is the twin's.
func (t *twin) is(l config.Limit) bool { return t != nil && l.Given && !l.None && l.Max == t.max }

// inForce reports whether a limit says what a finding says, and is as bad.
func (c *checker) inForce(t *twin, l config.Limit, f rules.Finding) bool {
	if !t.is(l) {
		return false
	}
	sev := c.severity(rules.LimitOf(t.key))
	return sev == rules.Error || sev == rules.Warning && f.Severity == rules.Warning
}

// lifted reports whether an exception or a directive lets a tool break a rule that
// holds. Then the twin of that rule does not report the tool either.
func (c *checker) lifted(l config.Limit, limit string, tool *catalog.Tool) bool {
	for _, r := range c.rules {
		t := twinOf(r.Name)
		if !t.is(l) || t.key != limit || l.Line != 0 {
			continue
		}
		if f := (rules.Finding{ID: r.ID, Rule: r.Name, At: tool.Where("/description")}); c.allowed(f, tool) != "" {
			return true
		}
	}
	return false
}
