package publish

import (
	"testing"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/diff"
	"github.com/toolbudget/toolbudget/interval"
)

// states are two baselines between which everything happens that a comparison
// tells of.
func states() (old, now *baseline.Baseline) {
	exact := func(n int) baseline.Figure { return baseline.Figure{Int: interval.Exactly(n)} }
	tokens := func(n int) map[string]baseline.Figure { return map[string]baseline.Figure{"m": exact(n)} }
	open := baseline.Figure{Int: interval.Int{Lo: 4, Hi: 5, Open: true}}
	tool := func(name, hash string, n int) baseline.Tool {
		return baseline.Tool{ID: "p#" + name, Name: name, Hash: hash, Bytes: exact(n), Tokens: tokens(n)}
	}
	state := func(program string, tools ...baseline.Tool) *baseline.Baseline {
		n := 0
		for _, t := range tools {
			n += t.Bytes.Lo
		}
		return &baseline.Baseline{
			SchemaVersion: baseline.Version, World: catalog.Everything,
			Profiles: []baseline.Profile{{Name: "m", Provider: "q", Grade: "exact", Revision: "1"}},
			Programs: []baseline.Program{
				{Package: program, Bytes: exact(n), Tokens: tokens(n), Fixed: tokens(7), Tools: tools},
			},
		}
	}
	old = state(
		"was",
		tool("a", "1", 10),
		tool("gone", "2", 1),
		tool("before", "3", 10),
		tool("s", "5", 1),
		tool("t", "6", 1),
	)
	wire := exact(20)
	old.Programs[0].WireBytes, old.Programs[0].WireGaps = &wire, "9"
	old.Programs[0].Tools[0].WireBytes, old.Programs[0].Tools[0].WireGaps = &wire, "8"
	old.Programs[0].Reason, old.Programs[0].Tools[0].Reason = "it does more", "it says more"
	old.Programs = append(
		old.Programs,
		baseline.Program{
			Package: "apart",
			Bytes:   exact(0),
			Tokens:  tokens(0),
			Fixed:   tokens(0),
			Tools:   []baseline.Tool{},
		},
	)
	now = state(
		"is",
		tool("a", "9", 20),
		tool("after", "3", 10),
		tool("new", "4", 3),
		tool("s", "5", 1),
		tool("t", "6", 1),
	)
	for i := range now.Programs[0].Tools {
		now.Programs[0].Tools[i].At = catalog.Span{File: "f.go", Line: 1, Column: 2, EndLine: 3, EndColumn: 4}
	}
	now.Programs[0].Tools[0].Tokens = map[string]baseline.Figure{"m": open}
	old.Programs[0].Tools[3].Tokens, old.Programs[0].Tools[3].Gaps = map[string]baseline.Figure{"m": open}, "h"
	now.Programs[0].Tools[3].Tokens = tokens(20)
	now.Programs[0].Instructions, now.Programs[0].Gaps, now.Programs[0].Tools[0].Gaps = "i", "g", "g"
	return old, now
}

func compared(t *testing.T) (*baseline.Ratchet, *diff.Diff) {
	t.Helper()
	old, now := states()
	r, err := old.Ratchet(now, baseline.Tolerance{})
	if err != nil {
		t.Fatal(err)
	}
	r.File = baseline.File
	d, err := diff.New(
		diff.State{Name: "old.json", Figures: old},
		diff.State{Name: "HEAD", Figures: now, Partial: true},
	)
	if err != nil {
		t.Fatal(err)
	}
	// Those are of a running server and its source.
	d.Served = true
	// The states have no bytes that no model is sent.
	d.Programs[0].Wire, d.Programs[0].Tools[0].Wire = &d.Programs[0].Moves[0], &d.Programs[0].Tools[0].Moves[0]
	d.Programs[0].Tools[0].Changes[0].Why = []diff.Cause{{Kind: diff.Gap, Text: "parameter", At: "main.go:1:2"}}
	return r, d
}
