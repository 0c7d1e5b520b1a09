package report

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/rules"
)

// A state is how a check ended, in a word and for a badge.
type state struct {
	word  string // over budget
	mark  string // as Markdown shows it
	color string // of the badge, as shields.io has it
}

const (
	red    = "#e05d44"
	yellow = "#dfb317"
	green  = "#44cc11"
	grey   = "#9f9f9f"
)

// Fails reports whether the gate holds the result back, as -strict and -fail-on ask.
// The words of every form (stateOf) follow from the same facts.
func Fails(r *budget.Result, o Options) bool {
	switch o.FailOn {
	case FailNever:
		return false
	case FailWarning:
		return r.Verdict != rules.Within || warns(r)
	}
	return r.Verdict == rules.Over || r.Verdict == rules.Undetermined && o.Strict
}

// What -fail-on takes.
const (
	FailError   = "error"
	FailWarning = "warning"
	FailNever   = "never"
)

// stateOf says how a check ended. Where the result is not a basis for a verdict,
// because source could not be read or has no tools, it is none.
func stateOf(r *budget.Result, o Options) state {
	t := tallyOf(r)
	switch {
	case o.Failure != "":
		return state{"not checked", "⚠️", grey}
	case t.tools == 0 && r.Verdict == rules.Within:
		return state{"no tools found", "⚠️", grey}
	case r.Verdict == rules.Over && o.FailOn == FailNever:
		return state{"over budget", "⚠️", red}
	case r.Verdict == rules.Over:
		return state{"over budget", "❌", red}
	case r.Verdict == rules.Undetermined && (o.Strict || o.FailOn == FailWarning) && o.FailOn != FailNever:
		return state{"undetermined", "❌", red}
	case r.Verdict == rules.Undetermined:
		return state{"undetermined", "⚠️", yellow}
	case Fails(r, o):
		return state{"warnings, which -fail-on warning does not allow", "❌", red}
	case len(r.Incomplete) > 0:
		return state{"within budget in what could be read", "⚠️", yellow}
	case t.limits == 0 && r.Ratchet == nil:
		return state{"no limit was checked", "⚠️", grey}
	case t.limits == 0:
		return state{"within the baseline", "✅", green}
	}
	return state{"within budget", "✅", green}
}

// A tally counts what a verdict rests on.
type tally struct {
	tools, limits          int
	over, open, partly     int // limits that are exceeded, undetermined, or held for the known part alone
	warned                 int // limits that are not kept and only warn
	refused, rules, source int // errors: of providers, of other rules, of directives in the source
	possible               int // errors that a condition may keep away
	sources                int // places that may register more tools
	grown, mayGrow         int // amounts over the baseline, and those that may be
}

func tallyOf(r *budget.Result) tally {
	var t tally
	for _, p := range r.Programs {
		t.tools += len(p.Tools)
	}
	each(r, func(_ *budget.Program, _ *budget.Tool, c rules.Check) {
		t.limits++
		switch {
		case c.OnlyKnown && c.Verdict == rules.Within:
			t.partly++
		case c.Verdict == rules.Within:
		case c.Warns:
			t.warned++
		case c.Verdict == rules.Over:
			t.over++
		case c.Verdict == rules.Undetermined:
			t.open++
		}
	})
	for _, p := range all(r) {
		for _, x := range p.Tools {
			t.errors(x.Findings, x.Verdict)
		}
		t.errors(p.Findings, p.Verdict)
		t.sources += unseen(p)
	}
	t.errors(r.Findings, rules.Over)
	if r.Ratchet != nil {
		for _, g := range r.Ratchet.Grown {
			switch g.Verdict {
			case rules.Over:
				t.grown++
			case rules.Undetermined:
				t.mayGrow++
			}
		}
	}
	return t
}

// errors counts the rules other than limits that are broken and that nothing allows.
func (t *tally) errors(found []rules.Finding, v rules.Verdict) {
	for _, f := range found {
		switch {
		case f.Check != nil || !f.Fails():
		case v != rules.Over:
			t.possible++
		case f.ID == rules.ProviderID:
			t.refused++
		case f.ID == rules.DirectiveRule.ID:
			t.source++
		default:
			t.rules++
		}
	}
}

// unseen counts the places that may register more tools of a program.
func unseen(p *budget.Program) int {
	n := 0
	for _, f := range p.Findings {
		if f.Check == nil && f.Verdict == rules.Undetermined {
			n++
		}
	}
	return n
}

// headline is the state with what it rests on, in a sentence without its full stop.
func headline(r *budget.Result, o Options) string {
	s := stateOf(r, o).word
	if o.Failure != "" {
		return s + ": " + o.Failure
	}
	t := tallyOf(r)
	undetermined := " undetermined"
	if s == "undetermined" {
		undetermined = "" // the sentence begins with it
	}
	var parts []string
	add := func(n int, format string, args ...any) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(t.over, "%d of %s exceeded", t.over, layout.Count(t.limits, "limits"))
	if t.over > 0 {
		add(t.open, "%d undetermined", t.open)
	} else {
		add(t.open, "%d of %s%s", t.open, layout.Count(t.limits, "limits"), undetermined)
	}
	add(t.grown, "%s grew beyond the baseline", grownNames(r.Ratchet, rules.Over))
	add(t.mayGrow, "%s may have grown beyond the baseline", grownNames(r.Ratchet, rules.Undetermined))
	add(t.refused, "%s by providers or clients", layout.Count(t.refused, "rejections"))
	add(t.rules, "%s", layout.Count(t.rules, "broken rules"))
	add(t.source, "%s", layout.Count(t.source, "invalid directives"))
	add(t.possible, "%s", layout.Count(t.possible, "possible errors"))
	add(t.sources, "%s may register more tools", layout.Count(t.sources, "places"))
	if len(parts) == 0 && t.limits > 0 && t.tools > 0 {
		kept := fmt.Sprintf("%s kept", layout.Count(t.limits-t.warned, "limits"))
		if t.partly > 0 {
			kept += fmt.Sprintf(", %d of them for the known part only", t.partly)
		}
		parts = append(parts, kept)
	}
	add(t.warned, "%s that only warn", layout.Count(t.warned, "broken limits"))
	if len(r.Incomplete) > 0 {
		parts = append(parts, layout.Count(len(r.Incomplete), "packages")+" could not be read completely")
	}
	if len(parts) > 0 {
		s += ": " + strings.Join(parts, ", ")
	}
	if r.Verdict == rules.Over && o.FailOn == FailNever {
		s += " (the check passes because of -fail-on never)"
	}
	return s
}

// grownNames names what grew beyond the baseline: tools, or else the sums.
func grownNames(r *baseline.Ratchet, v rules.Verdict) string {
	var tools, sums []string
	if r == nil {
		return ""
	}
	for _, g := range r.Grown {
		switch {
		case g.Verdict != v:
		case g.Part == baseline.PartTool:
			tools = append(tools, layout.Variant(g.ID, g.Name))
		case g.Part == baseline.PartFixed:
			sums = append(sums, "the fixed part of a request")
		default:
			sums = append(sums, "the total")
		}
	}
	names := tools
	if len(tools) == 0 {
		names = sums
	}
	return atMost(names, 3)
}

// dearest returns what a request costs most for: all programs together where one
// client loads them, else the program with the most tokens. It is nil without
// programs.
func dearest(r *budget.Result, w catalog.World) *budget.Program {
	if r.Together != nil {
		return r.Together
	}
	var most *budget.Program
	for _, p := range r.Programs {
		if most == nil || p.In(w).Tokens.Hi > most.In(w).Tokens.Hi {
			most = p
		}
	}
	return most
}

// offer says in short what a program costs: 8 tools, 1,060 tokens.
func offer(p *budget.Program, w catalog.World) string {
	if p == nil {
		return "no tools"
	}
	sum := p.In(w)
	return layout.QuantityOf(sum.Tools, "tools") + ", " + layout.QuantityOf(sum.Tokens, "tokens")
}
