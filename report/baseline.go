package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
)

// Ratchet prints what grew over a baseline, what may have, and which tools came
// and went, for an update that is refused.
func Ratchet(w io.Writer, r *budget.Ratchet) error {
	var b bytes.Buffer
	ratchet(&b, r)
	_, err := b.WriteTo(w)
	return err
}

// ratchet prints the comparison with the baseline, or nothing.
func ratchet(b *bytes.Buffer, r *budget.Ratchet) {
	if r == nil {
		return
	}
	var over, open []string
	for _, g := range r.Grown {
		line := grower(r, g.Program, g) + ": " + moves(r, g)
		if g.Verdict == budget.Over {
			over = append(over, line)
		} else {
			open = append(open, line)
		}
	}
	list(b, "Grew over the baseline "+r.File+counted(r), over)
	list(b, "May have grown over the baseline "+r.File, open)
	var changes []string
	for _, x := range []struct {
		word string
		list []budget.ToolChange
	}{{"added", r.Added}, {"removed", r.Removed}, {"renamed", r.Renamed}} {
		for _, c := range x.list {
			name := c.Name
			if c.Was != "" {
				name = c.Was + " to " + c.Name
			}
			changes = append(changes, fmt.Sprintf("%s %s: %s", x.word, join(name, source(c.At)), costOf(r, c)))
		}
	}
	list(b, "Tools that came and went since the baseline", changes)
	var reasons []string
	for _, a := range r.Allowed {
		who := a.Name
		if a.ID == "" {
			who = "all tools of " + a.Program
		}
		reasons = append(reasons, who+": "+a.Reason)
	}
	list(b, "Growth that the baseline allows", reasons)
	list(b, "Notes on the baseline", r.Notes)
}

// counted says how the tokens of a comparison were counted, where there is one way.
func counted(r *budget.Ratchet) string {
	if len(r.Profiles) != 1 {
		return ""
	}
	return fmt.Sprintf(" (tokens as %s, %s)", r.Profiles[0].Name, r.Profiles[0].Grade)
}

// grower names what grew and where it is.
func grower(r *budget.Ratchet, program string, g budget.Growing) string {
	several := slices.ContainsFunc(r.Grown, func(h budget.Growing) bool { return h.Program != program })
	switch {
	case g.Part == budget.PartTool:
		return join(variant(g.ID, g.Name), source(g.At))
	case g.Part == budget.PartFixed && several:
		return "each request to " + program + ", once"
	case g.Part == budget.PartFixed:
		return "each request, once"
	case several:
		return "all tools of " + program
	}
	return "all tools"
}

// variant is the name of a tool with its variant where it has several.
func variant(id, name string) string { return label(&catalog.Tool{ID: id, Name: name}) }

// moves says of each amount what it is, what it was, and by how much it grew.
func moves(r *budget.Ratchet, g budget.Growing) string {
	var parts []string
	for _, m := range g.Moves {
		parts = append(parts, fmt.Sprintf("%s %s%s, was %s, %s", amount(m.Is), m.Unit, as(r.Profiles, m.Profile), amount(m.Was), growth(m.Growth, m.Was)))
	}
	return strings.Join(parts, "; ")
}

// as names the profile of tokens, where there are several.
func as(profiles []budget.Profile, name string) string {
	if name == "" || len(profiles) < 2 {
		return ""
	}
	return " as " + name
}

func costOf(r *budget.Ratchet, c budget.ToolChange) string {
	parts := []string{amount(c.Bytes) + " bytes"}
	for _, p := range r.Profiles {
		parts = append(parts, amount(c.Tokens[p.Name].Amount)+" tokens"+as(r.Profiles, p.Name))
	}
	return strings.Join(parts, ", ")
}

// growth writes +54 (+18.9 %), +9 to +11, or that it is not known.
func growth(d budget.Delta, was budget.Amount) string {
	switch {
	case d.Exact() && d.Lo == 0:
		return "±0"
	case d.Exact() && was.Exact() && was.Lo > 0:
		return fmt.Sprintf("%s (%+.1f %%)", signed(d.Lo), 100*float64(d.Lo)/float64(was.Lo))
	case d.Exact():
		return signed(d.Lo)
	case d.OpenLo && d.OpenHi:
		return "by how much is not known"
	case d.OpenHi:
		return signed(d.Lo) + " or more"
	case d.OpenLo:
		return signed(d.Hi) + " or less"
	}
	return signed(d.Lo) + " to " + signed(d.Hi)
}

func signed(n int) string {
	if n > 0 {
		return "+" + number(n)
	}
	return number(n)
}

// ratchetSteps says how the comparison ended, and what to do.
func ratchetSteps(b *bytes.Buffer, r *budget.Ratchet, step func(string)) {
	if r == nil {
		return
	}
	var over, open int
	for _, g := range r.Grown {
		if g.Verdict == budget.Over {
			over++
		} else {
			open++
		}
	}
	if over > 0 {
		fmt.Fprintf(b, "Grown over the baseline: %s.\n", count(over, "places"))
		step(`To accept the growth: toolbudget baseline -update -allow-growth "why", with the packages and flags of this check.`)
	}
	if open > 0 {
		fmt.Fprintf(b, "Perhaps grown over the baseline: %s.\n", count(open, "places"))
		step("To decide what is undetermined: toolbudget explain undetermined.")
	}
	if r.Shrunk > 0 || len(r.Removed) > 0 {
		step("To tighten the baseline: toolbudget baseline -update.")
	}
}
