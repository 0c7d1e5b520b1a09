package budget

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// tool compares one tool with the limits on single tools. Where its gaps are accepted,
// limits hold what is known of it; tokens that were not counted are never known.
func (c *checker) tool(t *catalog.Tool, tokens interval.Int, counted, accepted bool) *Tool {
	tokens.Open = tokens.Open || !counted
	r := &Tool{Tool: t, Size: c.sizeOf(t, tokens), InWorld: in(t, c.World)}
	r.held = r.Size
	if accepted {
		r.held = r.Size.known()
		r.held.Tokens.Open = !counted
		if c.wire == nil || c.text == nil {
			r.held.WireBytes.Open, r.held.WireTokens.Open = c.wire == nil, true
		}
	}
	if !r.InWorld {
		return r
	}
	c.hold(r, rules.ToolTokens, "", r.Size.Tokens, r.held.Tokens)
	c.hold(r, rules.ToolBytes, "", r.Size.Bytes, r.held.Bytes)
	c.hold(r, rules.ToolChars, "/description", r.Size.Chars, r.held.Chars)
	c.hold(r, rules.ToolWords, "", r.Size.Words, r.held.Words)
	c.hold(r, rules.ToolWireBytes, "", r.Size.WireBytes, r.held.WireBytes)
	c.hold(r, rules.ToolWireTokens, "", r.Size.WireTokens, r.held.WireTokens)
	c.ownGaps(r)
	r.Findings = broken(r.Checks, t)
	c.findings(r, accepted)
	return r
}

// ownGaps adds the check of max-gaps where an exception for the tool has it and is
// exceeded. While it is kept, the tool's gaps count nowhere.
func (c *checker) ownGaps(r *Tool) {
	l, reason := c.limit(r.Tool.Name, rules.MaxGaps)
	n, _ := c.gaps(r.Tool)
	if sev := c.severity(rules.LimitOf(rules.MaxGaps)); reason != "" && !l.None && n > l.Max && sev != rules.Off {
		c.add(r, rules.Check{
			Key:     rules.MaxGaps,
			Have:    interval.Exactly(n),
			Max:     l.Max,
			Verdict: rules.Over,
			At:      c.at(l),
			Warns:   sev == rules.Warning,
		})
	}
}

// hold adds the check of one amount, of which limits see held. Words are held
// parameter by parameter, so that each finding has its own place.
func (c *checker) hold(r *Tool, name, part string, have, held interval.Int) {
	l, reason := c.limit(r.Tool.Name, name)
	sev := c.severity(rules.LimitOf(name))
	if !l.Given || l.None || sev == rules.Off {
		return
	}
	warns := sev == rules.Warning
	verdict := l.Verdict(held)
	if verdict != rules.Within && c.lifted(l, name, r.Tool) {
		return
	}
	if name == rules.ToolWords && verdict == rules.Over {
		for _, p := range parameters(r.Tool) {
			words := p.words
			if !held.Open {
				words = words.Known()
			}
			if v := l.Verdict(words); v != rules.Within {
				c.add(r, rules.Check{
					Key:     name,
					Part:    p.path + "/description",
					Have:    p.words,
					Max:     l.Max,
					Verdict: v,
					At:      c.at(l),
					Warns:   warns,
					Reason:  reason,
				})
			}
		}
		return
	}
	c.add(r, rules.Check{
		Key: name, Part: part, Have: have, Max: l.Max, Verdict: verdict, At: c.at(l), Warns: warns, Reason: reason,
		OnlyKnown: have.Open && !held.Open,
	})
}

func (c *checker) add(r *Tool, ch rules.Check) {
	if ch.Verdict == rules.Over && c.World == catalog.DefaultWorld && r.Tool.Default == catalog.Unknown {
		ch.Verdict = rules.Undetermined // the tool may not be there at all
	}
	if ch.Verdict != rules.Within {
		if p, ok := c.ignores.Allow(r.Tool, finding(ch, r.Tool)); ok {
			ch.Verdict, ch.Reason, ch.AllowedAt = rules.Within, p.Reason, p.At.String()
		}
	}
	r.Checks = append(r.Checks, ch)
	if !ch.Warns {
		r.Verdict = max(r.Verdict, ch.Verdict)
	}
}

// directives adds what is wrong with the directives, once all tools have been
// looked at.
func (c *checker) directives(r *Result) {
	sev := c.severity(rules.Limit{ID: rules.DirectiveRule.ID, Slug: rules.DirectiveRule.Name})
	for _, f := range c.ignores.Problems() {
		if sev == rules.Off {
			return
		}
		if sev == rules.Warning {
			f.Severity = sev
		}
		r.Findings = append(r.Findings, f)
		if f.Severity == rules.Error {
			r.Verdict = rules.Over
		}
	}
}

// limit returns the limit that holds for a tool and, when it is an
// exception's, the reason. The last exception that names the tool and sets the
// limit wins.
func (c *checker) limit(tool, name string) (config.Limit, string) {
	l, reason := *c.Limits.Of(name), ""
	for i, e := range c.Exceptions {
		own := config.Limits{Tool: e.Limits.ToolLimits, MaxGaps: e.Limits.MaxGaps}
		if x := *own.Of(name); x.Given && e.Matches(tool) {
			l, reason, c.used[i] = x, e.Reason, true
		}
	}
	return l, reason
}

// gaps returns how many gaps of a tool count towards the program's allowance, and
// whether an exception accepts them; accepted gaps count as none.
func (c *checker) gaps(t *catalog.Tool) (n int, excepted bool) {
	for _, g := range t.Gaps {
		if g.Counts() {
			n++
		}
	}
	if l, reason := c.limit(t.Name, rules.MaxGaps); reason != "" && (l.None || n <= l.Max) {
		return 0, true
	}
	return n, false
}

// notes lists what a user should know and what decides nothing.
func (c *checker) notes(r *Result, inputs int) []string {
	var out []string
	out = append(out, c.setNotes(r)...)
	out = append(out, c.serverNotes(r)...)
	for i, e := range c.Exceptions {
		if !c.used[i] && c.choice == (catalog.Choice{}) {
			out = append(
				out,
				fmt.Sprintf("%s: the exception for %q matches none of the checked tools; remove it",
					c.Place("exceptions", i), e.Tool),
			)
		}
	}
	if inputs > 1 && r.Together == nil {
		out = append(out,
			"there is no sum over all catalogs, because one of them has several programs, which no client loads "+
				"together")
	}
	if r.Together != nil {
		out = append(out, sharedNames(r.Programs)...)
	}
	for _, p := range r.Programs {
		if len(p.Tools) > 0 && !slices.ContainsFunc(p.Tools, func(t *Tool) bool { return t.InWorld }) {
			out = append(out,
				fmt.Sprintf("%s registers no tools in the world %s, so nothing was checked", p.Name, c.World))
		}
		out = append(out, twice(p)...)
	}
	return out
}

// sharedNames finds names that several servers use.
func sharedNames(programs []*Program) []string {
	first := map[string]*Program{}
	var shared []string
	for _, p := range programs {
		for _, t := range p.Tools {
			name := t.Tool.Name
			if q := first[name]; q != nil && q != p && !slices.Contains(shared, name) {
				shared = append(shared, name)
			}
			if first[name] == nil {
				first[name] = p
			}
		}
	}
	if len(shared) == 0 {
		return nil
	}
	return []string{
		fmt.Sprintf(
			"several servers have a tool with the same name (%s); a client tells them apart by a prefix, which is "+
				"not counted here",
			join(shared),
		),
	}
}

// twice finds names that a program always registers more than once, of which
// a server keeps the last.
func twice(p *Program) []string {
	n := map[string]int{}
	var out []string
	for _, t := range p.Tools {
		if t.Tool.Conditional || t.Tool.Hides("/name") {
			continue
		}
		if n[t.Tool.Name]++; n[t.Tool.Name] == 2 {
			out = append(
				out,
				fmt.Sprintf(
					"%s registers more than one tool named %s; a server keeps only one, and the largest is counted",
					p.Name,
					t.Tool.Name,
				),
			)
		}
	}
	return out
}

// join writes the first words of a list, and how many more there are.
func join(words []string) string {
	const most = 3
	s := ""
	for i, w := range words {
		if i == most {
			return fmt.Sprintf("%s and %d more", s, len(words)-most)
		}
		if i > 0 {
			s += ", "
		}
		s += w
	}
	return s
}
