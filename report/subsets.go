package report

import (
	"bytes"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/rules"
)

// subsets prints a line for each profile, group and package with a budget of its
// own.
func subsets(b *bytes.Buffer, p *budget.Program, o Options) error {
	if len(p.Parts) == 0 {
		return nil
	}
	cols, rows := partTable(p)
	err := layout.Table(b, o.Width, cols, rows)
	b.WriteByte('\n')
	return err
}

// partTable has a row for each part with a budget or sums of its own.
func partTable(p *budget.Program) ([]layout.Column, [][]string) {
	var rows [][]string
	for _, part := range p.Parts {
		e := part.Everything
		cells := []string{
			part.Kind,
			part.Name,
			"",
			"",
			layout.Amount(e.Tools),
			layout.Amount(e.Bytes),
			layout.Amount(e.Tokens),
			budgeted(part),
		}
		if part.Default != e {
			cells[2], cells[3] = layout.Amount(part.Default.Tools), layout.Amount(part.Default.Tokens)
		}
		rows = append(rows, cells)
	}
	cols := []layout.Column{
		{Title: "part"}, {Title: "name", Shrink: 1, Least: 16},
		{Title: "default: tools", Right: true, Drop: 3}, {Title: "tokens", Right: true, Drop: 3},
		{Title: "tools", Right: true}, {Title: "bytes", Right: true, Drop: 2}, {Title: "tokens", Right: true},
		{Title: layout.VerdictTitle},
	}
	if !slices.ContainsFunc(p.Parts, func(part *budget.Part) bool { return part.Default != part.Everything }) {
		cols = slices.Delete(cols, 2, 4)
		for i := range rows {
			rows[i] = slices.Delete(rows[i], 2, 4)
		}
	}
	return cols, rows
}

// budgeted says how a part stands to its limits; nothing where it has none.
func budgeted(p *budget.Part) string {
	if len(p.Checks) == 0 {
		return ""
	}
	var broken []string
	for _, c := range p.Checks {
		if c.Verdict == p.Verdict && c.Verdict != rules.Within {
			broken = append(broken, short(c.Key))
		}
	}
	if len(broken) > 0 {
		return p.Verdict.String() + ": " + strings.Join(broken, ", ")
	}
	return p.Verdict.String()
}
