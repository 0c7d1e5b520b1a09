package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/interval"
)

// A Pruned is what pruning did to the tools of one program.
type Pruned struct {
	// Name of the program, and the provider whose tokens rank.
	Name, Provider string
	Tools          []PrunedTool
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
		fmt.Fprintf(&b, "%s: %s, tokens as %s\n\n", Visible(p.Name, ""), count(len(p.Tools), "tools"), p.Provider)
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
				t.Name, number(t.BytesBefore), number(t.BytesAfter), amount(t.TokensBefore), amount(t.TokensAfter), less(t.TokensBefore, t.TokensAfter), strings.Join(t.Applied, ", "),
			})
		}
		if len(p.Tools) > 0 {
			rows = append(rows, []string{"all tools", number(bytesBefore), number(bytesAfter), amount(before), amount(after), less(before, after), ""})
			err := table(&b, width, []column{
				{title: "tool", shrink: 2, least: 24}, {title: "bytes", right: true, drop: 3}, {title: "after", right: true, drop: 3},
				{title: "tokens", right: true}, {title: "after", right: true}, {title: "saved", right: true}, {title: "rewrites", shrink: 1, least: 20},
			}, rows)
			if err != nil {
				return err
			}
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s of %d changed. ", count(changed, "tools"), len(p.Tools))
		fmt.Fprintf(&b, "%s of JSON were validated before and after: no applied rewrite changes what is accepted.\n\n", count(p.Cases, "instances"))
		list(&b, "Not applied", refused)
	}
	_, err := io.WriteString(w, wrap(b.String(), width))
	return err
}

// less writes how much smaller an amount became, in per cent, by their lower
// bounds.
func less(before, after interval.Int) string {
	if before.Lo == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", 100*float64(before.Lo-after.Lo)/float64(before.Lo))
}
