package report

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/budget"
)

// next ends the report with the verdict in one line and with what to do:
// what to shorten, and where the limit is written.
func next(b *bytes.Buffer, r *budget.Result, o Options) {
	n := map[budget.Verdict]int{}
	limits := 0
	var steps []string
	step := func(s string) {
		if s != "" && !slices.Contains(steps, s) {
			steps = append(steps, s)
		}
	}
	each(r, func(p *budget.Program, t *budget.Tool, c budget.Check) {
		limits++
		n[c.Verdict]++
	})
	if n[budget.Over] > 0 {
		step(largest(r))
		each(r, func(_ *budget.Program, t *budget.Tool, c budget.Check) {
			if c.Verdict == budget.Over && c.At == budget.BuiltIn {
				step("To set ceilings of your own: toolbudget init writes a .toolbudget.yml from today's figures.")
			} else if c.Verdict == budget.Over {
				step("To allow it: raise the limit at the place in brackets, or add an exception with a reason.")
			}
		})
	}
	if n[budget.Undetermined] > 0 {
		step("To decide what is undetermined: toolbudget explain undetermined.")
	}
	sure, possible := failures(r)
	if sure > 0 {
		fmt.Fprintf(b, "Refused by a provider or client: %s.\n", count(sure, "errors"))
		step("To allow a broken rule: add an exception with rules and a reason; toolbudget explain RULE has its source.")
	}
	if possible > 0 {
		fmt.Fprintf(b, "Refused under some conditions: %s.\n", count(possible, "errors"))
	}
	ratchetSteps(b, r.Ratchet, step)
	switch {
	case n[budget.Over] > 0:
		fmt.Fprintf(b, "Over budget: %d of %s exceeded", n[budget.Over], count(limits, "limits"))
		if n[budget.Undetermined] > 0 {
			fmt.Fprintf(b, ", %d undetermined", n[budget.Undetermined])
		}
		b.WriteString(".\n")
	case n[budget.Undetermined] > 0 && o.Strict:
		fmt.Fprintf(b, "Undetermined, which -strict does not allow: %d of %s.\n", n[budget.Undetermined], count(limits, "limits"))
	case n[budget.Undetermined] > 0:
		fmt.Fprintf(b, "Within budget as far as can be known; %d of %s undetermined.\n", n[budget.Undetermined], count(limits, "limits"))
	case limits == 0:
		b.WriteString("Nothing was checked.\n")
	default:
		fmt.Fprintf(b, "Within budget: %s kept.\n", count(limits, "limits"))
	}
	for _, s := range steps {
		fmt.Fprintf(b, "  %s\n", Visible(s, ""))
	}
}

// each calls f for every check of the result; the tool is nil for a check of
// a whole program.
func each(r *budget.Result, f func(*budget.Program, *budget.Tool, budget.Check)) {
	programs := r.Programs
	if r.Together != nil {
		programs = append(slices.Clone(programs), r.Together)
	}
	for _, p := range programs {
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

// largest says where shortening pays: the largest of the tools that are over
// a limit of their own, or else of all.
func largest(r *budget.Result) string {
	var most *budget.Tool
	for _, p := range r.Programs {
		for _, t := range p.Tools {
			if t.InWorld && (most == nil || t.Verdict > most.Verdict || t.Verdict == most.Verdict && t.Size.Tokens.Lo > most.Size.Tokens.Lo) {
				most = t
			}
		}
	}
	if most == nil {
		return ""
	}
	return fmt.Sprintf("To shrink: begin with %s, %s tokens; toolbudget schema %s shows what is sent.", label(most.Tool), amount(most.Size.Tokens), label(most.Tool))
}
