package budget

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// A Finding is a rule of a provider that is broken. An error is as bad as a
// limit that is exceeded; a warning decides nothing.
type Finding struct {
	rules.Finding
	// Reason is that of the exception that allows it, "" where none does.
	Reason string `json:"reason,omitempty"`
}

// Fails reports whether the finding is an error that no exception allows.
func (f Finding) Fails() bool { return f.Severity == rules.Error && f.Reason == "" }

// asked returns the rules that hold: those of the configured providers, or else
// of the counted one. The latter warn only: nobody said that the tools are sent
// there as they are.
func (o Options) asked() []rules.Rule {
	if o.Config.Providers != nil {
		return rules.For(o.Config.Providers...)
	}
	list := rules.For(o.Providers...)
	for i := range list {
		list[i].Severity = rules.Warning
	}
	return list
}

// findings adds what the tool breaks of the local rules.
func (c *checker) findings(r *Tool) {
	for _, f := range rules.Tool(c.rules, r.Tool, rules.Settings{Server: c.Server}) {
		found := Finding{Finding: f}
		for i, e := range c.Exceptions {
			if slices.Contains(e.Rules, f.Rule) && e.Matches(r.Tool.Name) {
				found.Reason, c.used[i] = e.Reason, true
			}
		}
		r.Findings = append(r.Findings, found)
		switch {
		case !found.Fails():
		case c.World == DefaultWorld && r.Tool.Default == catalog.Unknown:
			r.Verdict = max(r.Verdict, Undetermined) // the tool may not be there at all
		default:
			r.Verdict = Over
		}
	}
}

// sent returns the first tool of each name in the world.
func sent(tools []*Tool) []*catalog.Tool {
	var out []*catalog.Tool
	seen := map[string]bool{}
	for _, t := range tools {
		if t.InWorld && !seen[t.Tool.Name] {
			seen[t.Tool.Name] = true
			out = append(out, t.Tool)
		}
	}
	return out
}

// global holds tools that one client loads at once against the global rules.
// Where a run may have fewer, an error is not sure.
func (c *checker) global(p *Program, tools []*catalog.Tool, instructions string) {
	least := p.In(c.World).Tools.Lo
	for _, f := range (rules.Set{Tools: tools, Instructions: instructions}).Check(c.rules) {
		p.Findings = append(p.Findings, Finding{Finding: f})
		switch {
		case f.Severity != rules.Error:
		case least < len(tools):
			p.Verdict = max(p.Verdict, Undetermined)
		default:
			p.Verdict = Over
		}
	}
}

// checkRules finds providers and rules that do not exist.
func (c *Config) checkRules() error {
	var ids []string
	for _, r := range rules.All() {
		ids = append(ids, r.ID)
	}
	for i, p := range c.Providers {
		if !slices.Contains(rules.Providers(), p) {
			return fmt.Errorf("providers[%d] is %q; use %s", i, p, rules.Names(rules.Providers()))
		}
	}
	for i, e := range c.Exceptions {
		for _, id := range e.Rules {
			if !slices.Contains(ids, id) {
				return fmt.Errorf("exceptions[%d]: no rule is called %q; toolbudget explain rules lists them", i, id)
			}
		}
	}
	return nil
}
