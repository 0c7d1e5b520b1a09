package budget

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// severity is what the configuration makes of a limit that is not kept.
func (c *checker) severity(k rules.Limit) rules.Severity {
	for name, s := range c.Rules {
		if k.Rule().Is(name) && s.Severity != "" {
			return s.Severity
		}
	}
	return rules.Error
}

// allowed returns the reason of the exception or directive that lets a tool break
// a rule, "" where there is none.
func (c *checker) allowed(f rules.Finding, t *catalog.Tool) string {
	reason := ""
	for i, e := range c.Exceptions {
		if e.Allows(f) && e.Matches(t.Name) {
			reason, c.used[i] = e.Reason, true
		}
	}
	if p, ok := c.ignores.Allow(t, f); ok {
		reason = p.Reason
	}
	return reason
}

// findings adds what the tool breaks of the local rules.
func (c *checker) findings(r *Tool, accepted bool) {
	c.ignores.Meet(r.Tool)
	for _, f := range rules.Tool(c.rules, r.Tool, rules.Settings{Server: c.Server}) {
		if accepted && f.ID == rules.UnresolvedID {
			continue // the allowance for gaps covers it
		}
		f.Reason = c.allowed(f, r.Tool)
		if t := twinOf(f.Rule); t != nil && f.Reason == "" {
			l, reason := c.limit(r.Tool.Name, t.key)
			if c.inForce(t, l, f) {
				continue // the limit says it
			}
			f.Reason = reason
		}
		r.Findings = append(r.Findings, f)
		switch {
		case !f.Fails():
		case c.World == catalog.DefaultWorld && r.Tool.Default == catalog.Unknown:
			r.Verdict = max(r.Verdict, rules.Undetermined) // the tool may not be there at all
		default:
			r.Verdict = rules.Over
		}
	}
}

// sent returns the first tool of each name in the world.
func sent(tools []*Tool) []*catalog.Tool {
	var out []*catalog.Tool
	seen := map[string]bool{}
	for _, t := range tools {
		if name := nameOf(t.Tool); t.InWorld && !seen[name] {
			seen[name] = true
			out = append(out, t.Tool)
		}
	}
	return out
}

// global holds tools that one client loads at once against the global rules.
// Where a run may have fewer, an error is not sure.
func (c *checker) global(p *Program, tools []*catalog.Tool, instructions string) {
	least := p.In(c.World).Tools.Lo
	for _, f := range (rules.Set{Tools: tools, Instructions: instructions}).Run(c.rules) {
		if c.inForce(twinOf(f.Rule), c.Limits.Total.Tools, f) {
			continue // the limit says it
		}
		if p, ok := c.ignores.Allow(nil, f); ok {
			f.Reason = p.Reason
		}
		p.Findings = append(p.Findings, f)
		switch {
		case !f.Fails():
		case least < len(tools):
			p.Verdict = max(p.Verdict, rules.Undetermined)
		default:
			p.Verdict = rules.Over
		}
	}
}

// broken returns the findings of the limits that are not kept, of one tool or, when t is
// nil, of all.
func broken(checks []rules.Check, t *catalog.Tool) []rules.Finding {
	var out []rules.Finding
	for _, c := range checks {
		if c.Verdict != rules.Within {
			out = append(out, finding(c, t))
		}
	}
	return out
}

// limits are the findings of the limits on all tools and on parts.
func (p *Program) limits() []rules.Finding {
	out := broken(p.Checks, nil)
	for _, part := range p.Parts {
		out = append(out, broken(part.Checks, nil)...)
	}
	return out
}

// finding is a check that is not kept, of one tool or, when t is nil, of all.
func finding(c rules.Check, t *catalog.Tool) rules.Finding {
	k := rules.LimitOf(c.Key)
	f := rules.Finding{ID: k.ID, Rule: k.Slug, Severity: rules.Error, Path: c.Part, Check: &c, Verdict: c.Verdict}
	if c.Warns || c.Verdict == rules.Undetermined {
		f.Severity = rules.Warning
	}
	if t != nil {
		f.At, f.Origin = t.Anchor(c.Part)
	}
	have := interval.Group(c.Have.Lo)
	switch {
	case c.Have.Exact():
	case c.Verdict == rules.Over || c.Have.Open:
		have = "at least " + have
	default:
		have = fmt.Sprintf("%s to %s", have, interval.Group(c.Have.Hi))
	}
	unit := k.Unit
	if strings.HasSuffix(have, " 1") || have == "1" {
		unit = strings.TrimSuffix(unit, "s") // no unit has another plural
	}
	f.Text = fmt.Sprintf("%s%s %s, limit %s", k.Phrase, have, unit, interval.Group(c.Max))
	if c.Of != "" {
		f.Text = c.Of + ": " + f.Text
	}
	if c.Verdict == rules.Undetermined {
		f.Text += ", which may be exceeded"
		if t != nil {
			if why := rules.Hidden(t, c.Part); why != "" {
				f.Text += " (not known: " + why + ")"
			}
		}
	}
	if t != nil && c.Verdict == rules.Over {
		f.Text += shorter(c, t)
	}
	return f
}
