package report

import (
	"bytes"
	"fmt"

	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// Sessions prints what sessions in clients start with, one line for each.
func Sessions(b *bytes.Buffer, list []client.Session, width int) error {
	if len(list) == 0 {
		return nil
	}
	var rows [][]string
	unverified := false
	for _, s := range list {
		window, share, note := "unknown", "", ""
		if s.Window > 0 {
			window, share = layout.Number(s.Window), fmt.Sprintf("%.1f %%", s.Percent)
		}
		if s.TooMany > 0 {
			note = layout.Count(s.TooMany, "tools") + " too many"
		}
		name := s.Client
		if s.Unverified {
			name, unverified = name+"?", true
		}
		rows = append(rows, []string{
			name, s.Model, string(s.Opening), layout.Number(s.Tools - s.Deferred), layout.Number(s.Deferred),
			layout.Amount(s.Tokens), layout.Amount(s.Instructions), window, share, note,
		})
	}
	b.WriteString("What sessions in clients start with\n\n")
	err := layout.Table(b, width, []layout.Column{
		{Title: "client"}, {Title: "model", Drop: 1}, {Title: "in the context"},
		{Title: "loaded", Right: true, Drop: 2}, {Title: "deferred", Right: true, Drop: 3},
		{Title: "tokens", Right: true}, {Title: "instructions", Right: true, Drop: 4},
		{Title: "window", Right: true, Drop: 5}, {Title: "of it", Right: true}, {Title: "refused"},
	}, rows)
	if unverified {
		b.WriteString("\n?: what this client does rests on a single report or an assumption " +
			"(toolbudget explain clients)\n")
	}
	b.WriteByte('\n')
	return err
}
