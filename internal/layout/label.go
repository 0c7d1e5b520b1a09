package layout

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/parts"
	"github.com/toolbudget/toolbudget/interval"
)

// Variant is the name of a tool with its variant where it has several.
func Variant(id, name string) string { return Label(&catalog.Tool{ID: id, Name: name}) }

// Growth writes +54 (+18.9 %), +9 to +11, or that it is not known.
func Growth(d baseline.Delta, was interval.Int) string {
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
		return "+" + Number(n)
	}
	return Number(n)
}

// SourceOf is the place of a tool as a click takes a reader there.
func SourceOf(s catalog.Span) string {
	if s.IsZero() || s.File == "" {
		return ""
	}
	if s.Line == 0 {
		return s.File
	}
	return fmt.Sprintf("%s:%d", s.File, s.Line)
}

// Label is the name of a tool, with its variant where it has several.
func Label(t *catalog.Tool) string {
	name := t.Name
	if name == "" && t.Hides("/name") {
		name = "(unknown name)"
	}
	if _, variant, ok := strings.Cut(t.ID, "#"+t.Name+"~"); ok {
		return name + "~" + variant
	}
	return name
}

// Hole says which part of a tool a gap hides, and why.
func Hole(g catalog.Gap) string {
	s := g.Path + ": " + string(g.Reason)
	if g.Detail != "" {
		s += ", " + g.Detail
	}
	return AtPlace(s, g.At)
}

// AtPlace adds a place to a text.
func AtPlace(s, at string) string {
	if at == "" {
		return s
	}
	return s + " (" + at + ")"
}

// List prints a title and its lines, or nothing.
func List(b *bytes.Buffer, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "%s\n", title)
	for _, l := range lines {
		fmt.Fprintf(b, "  %s\n", Visible(l, ""))
	}
	b.WriteByte('\n')
}

// QuantityOf is an amount with its unit.
func QuantityOf(a interval.Int, unit string) string {
	if a.Exact() {
		return Count(a.Lo, unit)
	}
	return Amount(a) + " " + unit
}

// CutLetters shortens a text to so many letters, the last of which is then an ellipsis.
func CutLetters(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// Heavy is a weight as an amount, from the lighter reading to the heavier.
func Heavy(w parts.Weight) interval.Int {
	a := interval.Int{Lo: min(w.Lo, w.Hi), Hi: max(w.Lo, w.Hi), Open: w.Open}
	if a.Open {
		a.Lo = max(a.Lo, 0) // a part of which little is known is no less than nothing
	}
	return a
}
