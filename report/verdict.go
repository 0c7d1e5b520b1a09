package report

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
)

// A state is how a check ended, in a word and for a badge.
type state struct {
	word  string // over budget
	mark  string // as Markdown shows it
	color string // of the badge, as shields.io has it
}

// stateOf says how a check ended. Where not everything could be read, or there
// are no tools, it is no verdict.
func stateOf(r *budget.Result, o Options) state {
	tools := 0
	for _, p := range r.Programs {
		tools += len(p.Tools)
	}
	switch {
	case len(r.Incomplete) > 0 && r.Verdict != budget.Over:
		return state{"could not be read whole", "⚠️", "#9f9f9f"}
	case tools == 0:
		return state{"no tools found", "⚠️", "#9f9f9f"}
	case r.Verdict == budget.Over:
		return state{"over budget", "❌", "#e05d44"}
	case r.Verdict == budget.Undetermined && o.Strict:
		return state{"undetermined", "❌", "#e05d44"}
	case r.Verdict == budget.Undetermined:
		return state{"within budget as far as can be known", "⚠️", "#dfb317"}
	}
	return state{"within budget", "✅", "#44cc11"}
}

// headline is the state with what it rests on.
func headline(r *budget.Result, o Options) string {
	limits, over, open := 0, 0, 0
	each(r, func(_ *budget.Program, _ *budget.Tool, c budget.Check) {
		limits++
		switch {
		case c.Warns:
		case c.Verdict == budget.Over:
			over++
		case c.Verdict == budget.Undetermined:
			open++
		}
	})
	var parts []string
	if over > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s exceeded", over, count(limits, "limits")))
	}
	if open > 0 {
		parts = append(parts, fmt.Sprintf("%s undetermined", count(open, "limits")))
	}
	sure, possible := failures(r)
	if n := sure + possible; n > 0 {
		parts = append(parts, count(n, "broken rules"))
	}
	if r.Ratchet != nil {
		over := 0
		for _, g := range r.Ratchet.Grown {
			if g.Verdict == budget.Over {
				over++
			}
		}
		if over > 0 {
			parts = append(parts, "grown over the baseline in "+count(over, "places"))
		}
	}
	s := stateOf(r, o).word
	if len(parts) > 0 {
		s += ": " + strings.Join(parts, ", ")
	}
	return s
}

// dearest returns what a request costs most for: all programs together where one
// client loads them, else the program with the most tokens. It is nil without
// programs.
func dearest(r *budget.Result, w budget.World) *budget.Program {
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
func offer(p *budget.Program, w budget.World) string {
	if p == nil {
		return "no tools"
	}
	sum := p.In(w)
	return quantityOf(sum.Tools, "tools") + ", " + quantityOf(sum.Tokens, "tokens")
}

func quantityOf(a budget.Amount, unit string) string {
	if a.Exact() {
		return count(a.Lo, unit)
	}
	return amount(a) + " " + unit
}
