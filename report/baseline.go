package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
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
			moved = append(moved,
				fmt.Sprintf("%s %s: %s", x.word, layout.AtPlace(name, layout.SourceOf(c.At)), costOf(r, c)))
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
		return layout.Variant(g.ID, g.Name)
	case g.Part == baseline.PartFixed && several:
		return "the fixed part of a request to " + g.Program
	case g.Part == baseline.PartFixed:
		return "the fixed part of a request"
	case several:
		return "all tools of " + g.Program
	}
	return "all tools"
}

// moves says of each amount what it is, what it was, and by how much it grew.
func moves(r *baseline.Ratchet, g baseline.Growing) string {
	var parts []string
	for _, m := range g.Moves {
		if g.Part == baseline.PartTotal && !m.Is.Exact() {
			// The total that reports show is a wider band than the sum that is compared.
			parts = append(parts,
				fmt.Sprintf("%s%s %s", m.Unit, as(r.Profiles, m.Profile), layout.Growth(m.Growth, m.Was)))
			continue
		}
		parts = append(
			parts,
			fmt.Sprintf("%s %s%s, was %s, %s",
				layout.Amount(m.Is), m.Unit, as(r.Profiles, m.Profile), layout.Amount(m.Was),
				layout.Growth(m.Growth, m.Was)),
		)
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
