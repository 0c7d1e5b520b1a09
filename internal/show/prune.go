package show

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// A Pruned is what pruning did to the tools of one program.
type Pruned struct {
	// Name of the program, and the provider whose tokens rank.
	Name, Provider string
	Tools          []PrunedTool
	// Elsewhere says what is saved for another provider, "" if that is not more.
	Elsewhere string
	// Cases is the number of instances that were judged by the schemas before and
	// after.
	Cases int
}

// A PrunedTool is one tool before and after.
type PrunedTool struct {
	Name                      string
	BytesBefore, BytesAfter   int
	TokensBefore, TokensAfter interval.Int
	Applied                   []string
	Refused                   []string
}

// Prune prints what pruning did: a line for each tool that changed, and the sums.
func Prune(w io.Writer, pruned []Pruned, width int) error {
	var b bytes.Buffer
	for _, p := range pruned {
		fmt.Fprintf(&b, "%s: %s, tokens as %s\n\n",
			layout.Visible(p.Name, ""), layout.Count(len(p.Tools), "tools"), p.Provider)
		var rows [][]string
		var before, after interval.Int
		bytesBefore, bytesAfter, changed := 0, 0, 0
		var refused []string
		sorted := slices.Clone(p.Tools)
		slices.SortStableFunc(sorted, func(x, y PrunedTool) int {
			return (y.TokensBefore.Lo - y.TokensAfter.Lo) - (x.TokensBefore.Lo - x.TokensAfter.Lo)
		})
		for _, t := range sorted {
			before, after = before.Plus(t.TokensBefore), after.Plus(t.TokensAfter)
			bytesBefore, bytesAfter = bytesBefore+t.BytesBefore, bytesAfter+t.BytesAfter
			for _, r := range t.Refused {
				refused = append(refused, t.Name+": "+r)
			}
			if len(t.Applied) == 0 {
				continue
			}
			changed++
			rows = append(rows, []string{
				t.Name, layout.Number(t.BytesBefore), layout.Number(t.BytesAfter), layout.Amount(t.TokensBefore),
				layout.Amount(t.TokensAfter), less(t.TokensBefore, t.TokensAfter), strings.Join(t.Applied, ", "),
			})
		}
		if len(p.Tools) > 0 {
			rows = append(rows, []string{
				"all tools",
				layout.Number(bytesBefore),
				layout.Number(bytesAfter),
				layout.Amount(before),
				layout.Amount(after),
				less(before, after),
				"",
			})
			err := layout.Table(&b, width, []layout.Column{
				{
					Title:  "tool",
					Shrink: 2,
					Least:  24,
				}, {Title: "bytes", Right: true, Drop: 3}, {Title: "after", Right: true, Drop: 3},
				{
					Title: "tokens",
					Right: true,
				}, {Title: "after", Right: true}, {Title: "saved", Right: true},
				{Title: "rewrites", Shrink: 1, Least: 20},
			}, rows)
			if err != nil {
				return err
			}
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s of %d changed.", layout.Count(changed, "tools"), len(p.Tools))
		b.WriteString(evidence(changed, p.Cases) + "\n\n")
		if p.Elsewhere != "" {
			b.WriteString(p.Elsewhere + ".\n\n")
		}
		layout.List(&b, "Not applied", refused)
	}
	_, err := io.WriteString(w, layout.Wrap(b.String(), width))
	return err
}

// evidence says why changed tools accept what they accepted before.
func evidence(changed, cases int) string {
	switch {
	case changed == 0:
		return ""
	case cases == 0:
		return " Only text changed, and keywords that accept everything."
	}
	return fmt.Sprintf(" %s of JSON were validated before and after wherever a schema changed: no applied rewrite "+
		"changes what is accepted.", layout.Count(cases, "instances"))
}

// less writes how much smaller an amount became, in per cent, by their lower
// bounds.
func less(before, after interval.Int) string {
	if before.Lo == 0 {
		return ""
	}
	share := fmt.Sprintf("%.1f %%", 100*float64(before.Lo-after.Lo)/float64(before.Lo))
	if share == "-0.0 %" {
		return "0.0 %"
	}
	return share
}
