package show

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/internal/diff"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// What the forms of a comparison share.

// effectTitle says what changes of an effect do.
func effectTitle(e diff.Effect) string {
	switch e {
	case diff.Breaking:
		return "Breaking: some calls that were valid no longer are"
	case diff.Undetermined:
		return "Possibly breaking: too little is known to decide"
	}
	return "Compatible"
}

// A group is the changes that a report lists together.
type group struct {
	title string
	has   func(diff.Tool, diff.Change) bool
	minor bool // what most readers skip
}

// groups are those of a comparison. Between a server and its source no call breaks.
func groups(d *diff.Diff) []group {
	if d.Served {
		return []group{{"Differences", func(diff.Tool, diff.Change) bool { return true }, false}}
	}
	var out []group
	for _, e := range diff.Effects() {
		of := func(t diff.Tool, c diff.Change) bool { return c.Effect == e && !isNew(t, c) }
		out = append(out, group{effectTitle(e), of, e == diff.Compatible})
	}
	return out
}

// verdictOf says in one line what lies between two states.
func verdictOf(d *diff.Diff) string {
	n := map[diff.Status]int{}
	for _, p := range d.Programs {
		for _, t := range p.Tools {
			n[t.Status]++
		}
	}
	var parts []string
	for _, s := range diff.Statuses() {
		if n[s] > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", layout.Number(n[s]), s))
		}
	}
	if parts == nil && d.Served {
		return "The server sends what the source says."
	}
	if parts == nil {
		return "No tool has changed."
	}
	if d.Served {
		return servedVerdict(d)
	}
	text := "Tools: " + strings.Join(parts, ", ") + ". "
	if b := d.Count(diff.Breaking); b > 0 {
		text += layout.Count(b, "breaking changes")
	} else {
		text += "No breaking change"
	}
	if u := d.Count(diff.Undetermined); u > 0 {
		text += fmt.Sprintf(", %s possible", layout.Number(u))
	}
	return text + "."
}

// servedVerdict says how much of what a server sends its source explains.
func servedVerdict(d *diff.Diff) string {
	all := 0
	for _, e := range diff.Effects() {
		all += d.Count(e)
	}
	return fmt.Sprintf("%s between the server and its source, %s unexplained.",
		layout.Count(all, "differences"), layout.Number(d.CountUnexplained()))
}

// causes writes the causes of a change.
func causes(c diff.Change) string {
	var out []string
	for _, w := range c.Why {
		s := w.Text
		if w.At != "" {
			s += " (" + w.At + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; or ")
}

// word is the status of a tool. Between a server and its source, no time has passed.
func word(d *diff.Diff, s diff.Status) string {
	switch {
	case d.Served && s == diff.Removed:
		return "only served"
	case d.Served && s == diff.Added:
		return "only in source"
	case d.Served && s == diff.Changed:
		return "differs"
	}
	return string(s)
}

// heads are the columns of amounts: bytes, and tokens under each profile.
func heads(profiles []baseline.Profile) []string {
	out := []string{"bytes"}
	for _, p := range profiles {
		out = append(out, "tokens as "+p.Name)
	}
	return out
}

// columnsOf are the titles of the columns of a program's tools after the first two. Bytes on the
// wire have one if those of a tool grew otherwise than its bytes did.
func columnsOf(d *diff.Diff, p diff.Program) []string {
	out := heads(d.Profiles)
	if onWire(p) {
		out = append(out, "wire bytes")
	}
	return out
}

func onWire(p diff.Program) bool {
	return slices.ContainsFunc(p.Tools, func(t diff.Tool) bool { return t.Wire != nil })
}

// row is what a table has of a tool: its name, its status and its amounts.
func row(d *diff.Diff, p diff.Program, t diff.Tool) []string {
	out := []string{renamed(t), word(d, t.Status)}
	for _, m := range t.Moves {
		out = append(out, cell(t.Status, m))
	}
	switch {
	case t.Wire != nil:
		out = append(out, cell(t.Status, *t.Wire))
	case onWire(p):
		out = append(out, "")
	}
	return out
}

// cell writes an amount of a tool in two states: 286 → 299 (+13), or what an
// added or removed tool has.
func cell(s diff.Status, m baseline.Move) string {
	switch {
	case s == diff.Added:
		return "+" + layout.Amount(m.Is)
	case s == diff.Removed:
		return "-" + layout.Amount(m.Was)
	case m.Was == m.Is && m.Growth.Exact():
		return layout.Amount(m.Is)
	}
	return fmt.Sprintf("%s → %s (%s)", layout.Amount(m.Was), layout.Amount(m.Is), span(m.Growth))
}

// span writes a growth without its share.
func span(d baseline.Delta) string { return layout.Growth(d, interval.Int{}) }

// renamed is the name of a tool, with the one before.
func renamed(t diff.Tool) string {
	name := layout.Variant(t.ID, t.Name)
	if t.Was != "" {
		return t.Was + " → " + name
	}
	return name
}

// heading names a program and says how many tools it has.
func heading(p diff.Program) string {
	s := p.Package
	if p.Was != "" {
		s += " (was " + p.Was + ")"
	}
	switch p.Status {
	case diff.Added:
		return s + ": new, " + layout.Count(p.ToolsNew, "tools")
	case diff.Removed:
		return s + ": removed, had " + layout.Count(p.ToolsOld, "tools")
	}
	if p.ToolsOld == p.ToolsNew {
		return s + ": " + layout.Count(p.ToolsNew, "tools")
	}
	return fmt.Sprintf("%s: %s, was %s", s, layout.Count(p.ToolsNew, "tools"), layout.Number(p.ToolsOld))
}

// sums are the rows of a program's totals: what, before, now, growth.
func sums(p diff.Program, profiles []baseline.Profile) [][]string {
	var rows [][]string
	add := func(name string, m baseline.Move) {
		rows = append(rows, []string{name, layout.Amount(m.Was), layout.Amount(m.Is), layout.Growth(m.Growth, m.Was)})
	}
	for i, m := range p.Moves {
		add(heads(profiles)[i], m)
	}
	if p.Wire != nil {
		add("wire bytes", *p.Wire)
	}
	for i, m := range p.Fixed {
		if m.Was != m.Is && p.Status == diff.Changed {
			add("once a request, "+heads(profiles)[i+1], m)
		}
	}
	return rows
}

// isNew reports whether a change only says that a tool is new, as the table does.
func isNew(t diff.Tool, c diff.Change) bool {
	return t.Status == diff.Added && c.Effect == diff.Compatible
}

// changeLine says what changed in a tool.
func changeLine(t diff.Tool, c diff.Change) string {
	s := renamed(t)
	if c.Pointer != "" {
		s += " " + c.Pointer
	}
	s = layout.AtPlace(s+": "+c.Text, layout.SourceOf(c.At))
	if c.Why != nil {
		s += ": " + causes(c)
	}
	return s
}
