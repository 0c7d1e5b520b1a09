package publish

import (
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/diff"
	"github.com/toolbudget/toolbudget/interval"
)

// states are two baselines between which everything happens that a comparison
// tells of.
func states() (old, now *budget.Baseline) {
	exact := func(n int) budget.Figure { return budget.Figure{Int: interval.Exactly(n)} }
	tokens := func(n int) map[string]budget.Figure { return map[string]budget.Figure{"m": exact(n)} }
	open := budget.Figure{Int: interval.Int{Lo: 4, Hi: 5, Open: true}}
	tool := func(name, hash string, n int) budget.BaselineTool {
		return budget.BaselineTool{ID: "p#" + name, Name: name, Hash: hash, Bytes: exact(n), Tokens: tokens(n)}
	}
	state := func(program string, tools ...budget.BaselineTool) *budget.Baseline {
		n := 0
		for _, t := range tools {
			n += t.Bytes.Lo
		}
		return &budget.Baseline{
			SchemaVersion: budget.BaselineVersion, World: catalog.Everything,
			Profiles: []budget.Profile{{Name: "m", Provider: "q", Grade: "exact", Revision: "1"}},
			Programs: []budget.BaselineProgram{{Package: program, Bytes: exact(n), Tokens: tokens(n), Fixed: tokens(7), Tools: tools}},
		}
	}
	old = state("was", tool("a", "1", 10), tool("gone", "2", 1), tool("before", "3", 10), tool("s", "5", 1), tool("t", "6", 1))
	old.Programs[0].Reason, old.Programs[0].Tools[0].Reason = "it does more", "it says more"
	old.Programs = append(old.Programs, budget.BaselineProgram{Package: "apart", Bytes: exact(0), Tokens: tokens(0), Fixed: tokens(0), Tools: []budget.BaselineTool{}})
	now = state("is", tool("a", "9", 20), tool("after", "3", 10), tool("new", "4", 3), tool("s", "5", 1), tool("t", "6", 1))
	for i := range now.Programs[0].Tools {
		now.Programs[0].Tools[i].At = catalog.Span{File: "f.go", Line: 1, Column: 2, EndLine: 3, EndColumn: 4}
	}
	now.Programs[0].Tools[0].Tokens = map[string]budget.Figure{"m": open}
	old.Programs[0].Tools[3].Tokens, old.Programs[0].Tools[3].Gaps = map[string]budget.Figure{"m": open}, "h"
	now.Programs[0].Tools[3].Tokens = tokens(20)
	now.Programs[0].Instructions, now.Programs[0].Gaps, now.Programs[0].Tools[0].Gaps = "i", "g", "g"
	return old, now
}

func compared(t *testing.T) (*budget.Ratchet, *diff.Diff) {
	t.Helper()
	old, now := states()
	r, err := old.Ratchet(now, budget.Tolerance{})
	if err != nil {
		t.Fatal(err)
	}
	r.File = budget.BaselineFile
	d, err := diff.New(diff.State{Name: "old.json", Figures: old}, diff.State{Name: "HEAD", Figures: now, Partial: true})
	if err != nil {
		t.Fatal(err)
	}
	return r, d
}
