package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// Ratchet prints what grew over a baseline, what may have, and which tools came
// and went, for an update that is refused.
func Ratchet(w io.Writer, r *baseline.Ratchet) error {
	var b bytes.Buffer
	findings(&b, &budget.Result{Ratchet: r}, Options{})
	changes(&b, r)
	_, err := io.WriteString(w, layout.Paint(b.String(), false))
	return err
}

// changes prints which tools came and went since the baseline, and what it allows, or
// nothing. What grew is among the findings.
func changes(b *bytes.Buffer, r *baseline.Ratchet) {
	if r == nil {
		return
	}
	var moved []string
	for _, x := range []struct {
		word string
		list []baseline.ToolChange
	}{{"added", r.Added}, {"removed", r.Removed}, {"renamed", r.Renamed}} {
		for _, c := range x.list {
			name := c.Name
			if c.Was != "" {
				name = c.Was + " to " + c.Name
			}
			moved = append(moved, fmt.Sprintf("%s %s: %s", x.word, join(name, source(c.At)), costOf(r, c)))
		}
	}
	section(b, "Tools added, removed or renamed since the baseline", moved)
	var reasons []string
	for _, a := range r.Allowed {
		who := a.Name
		if a.ID == "" {
			who = "all tools of " + a.Program
		}
		reasons = append(reasons, who+": "+a.Reason)
	}
	section(b, "Growth accepted in the baseline", reasons)
	section(b, "Notes on the baseline", r.Notes)
}

// countedAs says how the tokens of a comparison were counted, where there is one way.
func countedAs(r *baseline.Ratchet) string {
	if len(r.Profiles) != 1 {
		return ""
	}
	return fmt.Sprintf(" (tokens as %s, %s)", r.Profiles[0].Name, r.Profiles[0].Grade)
}

// grower names what grew.
func grower(r *baseline.Ratchet, g baseline.Growing) string {
	several := slices.ContainsFunc(r.Grown, func(h baseline.Growing) bool { return h.Program != g.Program })
	switch {
	case g.Part == baseline.PartTool:
		return variant(g.ID, g.Name)
	case g.Part == baseline.PartFixed && several:
		return "the fixed part of a request to " + g.Program
	case g.Part == baseline.PartFixed:
		return "the fixed part of a request"
	case several:
		return "all tools of " + g.Program
	}
	return "all tools"
}

// variant is the name of a tool with its variant where it has several.
func variant(id, name string) string { return label(&catalog.Tool{ID: id, Name: name}) }

// moves says of each amount what it is, what it was, and by how much it grew.
func moves(r *baseline.Ratchet, g baseline.Growing) string {
	var parts []string
	for _, m := range g.Moves {
		if g.Part == baseline.PartTotal && !m.Is.Exact() {
			// The total that reports show is a wider band than the sum that is compared.
			parts = append(parts, fmt.Sprintf("%s%s %s", m.Unit, as(r.Profiles, m.Profile), growth(m.Growth, m.Was)))
			continue
		}
		parts = append(parts, fmt.Sprintf("%s %s%s, was %s, %s", layout.Amount(m.Is), m.Unit, as(r.Profiles, m.Profile), layout.Amount(m.Was), growth(m.Growth, m.Was)))
	}
	return strings.Join(parts, "; ")
}

// as names the profile of tokens, where there are several.
func as(profiles []baseline.Profile, name string) string {
	if name == "" || len(profiles) < 2 {
		return ""
	}
	return " as " + name
}

func costOf(r *baseline.Ratchet, c baseline.ToolChange) string {
	parts := []string{layout.Amount(c.Bytes) + " bytes"}
	for _, p := range r.Profiles {
		parts = append(parts, layout.Amount(c.Tokens[p.Name].Int)+" tokens"+as(r.Profiles, p.Name))
	}
	return strings.Join(parts, ", ")
}

// growth writes +54 (+18.9 %), +9 to +11, or that it is not known.
func growth(d baseline.Delta, was interval.Int) string {
	switch {
	case d.Exact() && d.Lo == 0:
		return "±0"
	case d.Exact() && was.Exact() && was.Lo > 0:
		return fmt.Sprintf("%s (%+.1f %%)", signed(d.Lo), 100*float64(d.Lo)/float64(was.Lo))
	case d.Exact():
		return signed(d.Lo)
	case d.OpenLo && d.OpenHi:
		return "by an unknown amount"
	case d.OpenHi:
		return signed(d.Lo) + " or more"
	case d.OpenLo:
		return signed(d.Hi) + " or less"
	}
	return signed(d.Lo) + " to " + signed(d.Hi)
}

func signed(n int) string {
	if n > 0 {
		return "+" + layout.Number(n)
	}
	return layout.Number(n)
}
