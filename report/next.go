package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/rules"
)

// A step is one thing to do next: what it is for and, where a command does it, the
// command, ready to be copied.
type step struct{ text, run string }

// next lists what to do about the result: shorten, allow, accept or decide. The same
// steps end the text report, the summary and the comment.
func next(r *budget.Result, o Options) []step {
	if o.Failure != "" {
		return nil // the error says what to do
	}
	var out steps
	out.limits(r, o)
	out.growth(r, o)
	out.rules(r)
	out.undetermined(r, o)
	if k := r.Ratchet; k != nil && len(out.list) == 0 && (k.Shrunk > 0 || len(k.Removed) > 0) {
		out.add("Tighten the baseline, because tools became smaller", o.command("baseline", "-update"))
	}
	return out.list
}

// command is the command line of a verb on the input of this run.
func (o Options) command(verb string, args ...string) string {
	if o.Again != nil {
		return o.Again(verb, args...)
	}
	return strings.Join(append([]string{"toolbudget", verb}, args...), " ")
}

// why is the command line that tells where the tokens of a program's tool go.
func (o Options) why(p *budget.Program, tool string) string {
	if p != nil && p.Program != nil && p.Program.Server != "" { // others may have a tool of that name
		return o.command("why", tool, "-server", p.Program.Server)
	}
	return o.command("why", tool)
}

// named is the program of that name, or nil.
func named(r *budget.Result, name string) *budget.Program {
	for _, p := range r.Programs {
		if p.Name == name {
			return p
		}
	}
	return nil
}

type steps struct{ list []step }

func (s *steps) add(text, run string) {
	if x := (step{text, run}); !slices.Contains(s.list, x) {
		s.list = append(s.list, x)
	}
}

// limits says how to keep the limits that are exceeded, or where to raise them.
func (s *steps) limits(r *budget.Result, o Options) {
	builtIn, tool := false, false
	var at []string
	for _, p := range all(r) {
		for _, x := range exceeded(p) {
			if t := largest(x.tools); t != nil {
				s.add(
					fmt.Sprintf("See where the tokens of %s go (%s)",
						layout.Label(t.Tool), layout.QuantityOf(t.Size.Tokens, "tokens")),
					o.why(p, layout.Label(t.Tool)),
				)
			}
			place := x.key + " at " + x.at
			if x.at == budget.BuiltIn {
				builtIn = builtIn || o.Limits == ""
				place = x.key + " in " + o.Limits
			}
			if !slices.Contains(at, place) && (o.Limits != "" || x.at != budget.BuiltIn) {
				at = append(at, place)
			}
			tool = tool || x.tool
		}
	}
	if len(at) > 0 {
		text := "Raise the limit " + atMost(at, 4)
		if tool {
			text += "; or add an exception for the tool, with a reason"
		}
		s.add(text, "")
	}
	if builtIn {
		s.add("Set your own limits from today's figures", o.command("init"))
	}
}

// An overLimit is a limit that is exceeded, with the tools that it is about.
type overLimit struct {
	key, at string
	tools   []*budget.Tool
	tool    bool // a limit on single tools
}

// exceeded lists the limits of a program that are exceeded, those on single tools as
// one for each key.
func exceeded(p *budget.Program) []overLimit {
	var out []overLimit
	single := map[string]int{}
	for _, t := range p.Tools {
		for _, c := range t.Checks {
			if c.Verdict != rules.Over || c.Warns {
				continue
			}
			id := c.Key + c.At
			if _, met := single[id]; !met {
				single[id] = len(out)
				out = append(out, overLimit{key: c.Key, at: c.At, tool: true})
			}
			out[single[id]].tools = append(out[single[id]].tools, t)
		}
	}
	add := func(checks []rules.Check, tools []*budget.Tool) {
		for _, c := range checks {
			if c.Verdict == rules.Over && !c.Warns {
				x := overLimit{key: c.Key, at: c.At}
				if c.Key != rules.MaxGaps {
					x.tools = tools
				}
				out = append(out, x)
			}
		}
	}
	add(p.Checks, p.Tools)
	for _, part := range p.Parts {
		add(part.Checks, part.Tools)
	}
	return out
}

// largest is the tool with the most tokens of those that are checked, nil without any.
func largest(tools []*budget.Tool) *budget.Tool {
	var most *budget.Tool
	for _, t := range tools {
		if t.InWorld && (most == nil || t.Size.Tokens.Lo > most.Size.Tokens.Lo) {
			most = t
		}
	}
	return most
}

// growth says how to look at what grew beyond the baseline, and how to accept it.
func (s *steps) growth(r *budget.Result, o Options) {
	if r.Ratchet == nil {
		return
	}
	over, open := false, false
	for _, g := range r.Ratchet.Grown {
		open = open || g.Verdict == rules.Undetermined
		if g.Verdict != rules.Over {
			continue
		}
		over = true
		if g.Part == baseline.PartTool && len(s.list) < 3 {
			s.add("See where the tokens of "+layout.Variant(g.ID, g.Name)+" go",
				o.why(named(r, g.Program), layout.Variant(g.ID, g.Name)))
		}
	}
	if over || open {
		s.add("Accept the growth, with a reason that the baseline records",
			o.command("baseline", "-update", "-allow-growth", "why it has to grow"))
	}
}

// rules says how to read about the rules that fail the check, and how to allow them.
func (s *steps) rules(r *budget.Result) {
	failing := map[string]bool{}
	add := func(found []rules.Finding) {
		for _, f := range found {
			if f.Check != nil || !f.Fails() {
				continue
			}
			switch f.ID {
			case rules.DirectiveRule.ID:
				s.add("Correct or remove the invalid directives", "toolbudget explain "+f.ID)
			case rules.ProviderID:
				failing[f.Rule] = true
			default:
				failing[f.ID] = true
			}
		}
	}
	for _, p := range all(r) {
		for _, t := range p.Tools {
			add(t.Findings)
		}
		add(p.Findings)
	}
	add(r.Findings)
	for i, name := range slices.Sorted(maps.Keys(failing)) {
		if i == 3 {
			break
		}
		s.add("Read about the rule and how to fix the tool", "toolbudget explain "+name)
	}
	if len(failing) > 0 {
		s.add("Allow it: add an exception with the rule and a reason to the configuration", "")
	}
}

// undetermined says how to decide each kind of limit that is neither kept nor exceeded:
// a band asks for more room, a gap to be accepted.
func (s *steps) undetermined(r *budget.Result, o Options) {
	room := map[string]int{} // key and place to the least limit that holds the band
	gaps, ofTool := false, false
	each(r, func(_ *budget.Program, t *budget.Tool, c rules.Check) {
		switch {
		case c.Verdict != rules.Undetermined || c.Warns:
		case c.Have.Open:
			gaps, ofTool = true, ofTool || t != nil
		default:
			id := c.Key + "\x00" + c.At
			room[id] = max(room[id], c.Have.Hi)
		}
	})
	for _, id := range slices.Sorted(maps.Keys(room)) {
		key, at, _ := strings.Cut(id, "\x00")
		s.add(
			fmt.Sprintf("Set %s (%s) to %s or more, the upper bound of the count; or shorten the tools",
				key, at, layout.Number(room[id])),
			"",
		)
	}
	if gaps {
		most := 0
		for _, p := range all(r) {
			most = max(most, p.Gaps.Lo)
		}
		if o.Limits == "" {
			s.add("Accept the gaps and set limits for the known part", o.command("init"))
		} else {
			text := fmt.Sprintf("Accept the gaps: set max-gaps: %d under limits in %s", most, o.Limits)
			if ofTool {
				text += ", or under the limits of an exception for the tool"
			}
			s.add(text+". The other limits then apply to the known part", "")
		}
	}
	if (gaps || len(room) > 0) && !o.Strict && r.Verdict == rules.Undetermined && !Fails(r, o) {
		s.add("With -strict, as in the GitHub Action, an undetermined limit fails the check", "")
	}
}

// each calls f for every check of the result; the tool is nil for a check of
// a whole program.
func each(r *budget.Result, f func(*budget.Program, *budget.Tool, rules.Check)) {
	for _, p := range all(r) {
		if idle(p) {
			continue
		}
		for _, t := range p.Tools {
			for _, c := range t.Checks {
				f(p, t, c)
			}
		}
		for _, c := range p.Checks {
			f(p, nil, c)
		}
		for _, part := range p.Parts {
			for _, c := range part.Checks {
				f(p, nil, c)
			}
		}
	}
}

// idle reports whether a program offers no tools, as far as the source tells: commands
// beside a server, for example. One line stands for all of them.
func idle(p *budget.Program) bool {
	return len(p.Tools) == 0 && len(p.Unreachable) == 0 && p.Gaps.Lo == 0 && !p.Everything.Tools.Open
}

// withoutTools names the programs without tools, where others have some.
func withoutTools(r *budget.Result) []string {
	var names []string
	for _, p := range r.Programs {
		if idle(p) {
			names = append(names, p.Name)
		}
	}
	if len(names) == len(r.Programs) {
		return nil
	}
	return names
}

// atMost writes the first words of a list, and how many more there are.
func atMost(words []string, most int) string {
	if n := len(words) - most; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(words[:most], ", "), n)
	}
	return strings.Join(words, ", ")
}
