package report

import (
	"bytes"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/rules"
)

// subsets prints a line for each profile, group and package with a budget of its
// own.
func subsets(b *bytes.Buffer, p *budget.Program, o Options) error {
	if len(p.Parts) == 0 {
		return nil
	}
	cols, rows := partTable(p)
	err := table(b, o.Width, cols, rows)
	b.WriteByte('\n')
	return err
}

// partTable has a row for each part with a budget or sums of its own.
func partTable(p *budget.Program) ([]column, [][]string) {
	var rows [][]string
	for _, part := range p.Parts {
		e := part.Everything
		cells := []string{part.Kind, part.Name, "", "", amount(e.Tools), amount(e.Bytes), amount(e.Tokens), budgeted(part)}
		if part.Default != e {
			cells[2], cells[3] = amount(part.Default.Tools), amount(part.Default.Tokens)
		}
		rows = append(rows, cells)
	}
	cols := []column{
		{title: "part"}, {title: "name", shrink: 1, least: 16},
		{title: "default: tools", right: true, drop: 3}, {title: "tokens", right: true, drop: 3},
		{title: "tools", right: true}, {title: "bytes", right: true, drop: 2}, {title: "tokens", right: true},
		{title: verdictTitle},
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
