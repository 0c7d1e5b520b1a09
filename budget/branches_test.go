package budget

import (
	"fmt"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

// TestOnlyTheHeavierBranchCounts: of two branches of one condition only the heavier counts,
// amount by amount.
func TestOnlyTheHeavierBranchCounts(t *testing.T) {
	on := func(name string, conditions ...string) *catalog.Tool {
		x := tool("p#"+name, catalog.Unknown)
		for _, c := range conditions {
			x.Conditions = append(x.Conditions, c+" at f.go:3:5")
		}
		return x
	}
	tokens := map[string]interval.Int{
		"p#a": interval.Exactly(1),
		"p#b": interval.Exactly(20),
		"p#c": interval.Exactly(300),
		"p#d": interval.Exactly(4000),
	}
	for _, tt := range []struct {
		name   string
		tools  []*catalog.Tool
		tokens int
		count  int
	}{
		{"no branches", []*catalog.Tool{on("a"), on("b", "x"), on("c", "y")}, 321, 3},
		{"two branches", []*catalog.Tool{on("a"), on("b", "x"), on("c", "!x")}, 301, 2},
		{"parentheses", []*catalog.Tool{on("a"), on("b", "x && y"), on("c", "!(x && y)")}, 301, 2},
		{"more tools and fewer tokens", []*catalog.Tool{on("a", "x"), on("b", "x"), on("c", "!x")}, 300, 2},
		{"two conditions", []*catalog.Tool{on("a", "x", "y"), on("b", "!x"), on("c", "!y"), on("d", "x")}, 4300, 2},
		{"a condition beside a branch", []*catalog.Tool{on("a", "x", "z"), on("b", "!x"), on("c", "z")}, 320, 2},
		{"another place", []*catalog.Tool{on("a", "x"), on("b", "!x at g.go:1:1,")}, 21, 2},
		{"not a negation", []*catalog.Tool{on("a", "x == 1"), on("b", "x == 2")}, 21, 2},
	} {
		r := judge(t, "", tokens, tt.tools...)
		if got := r.Programs[0].Everything; got.Tokens.Hi != tt.tokens || got.Tools.Hi != tt.count {
			t.Errorf(
				"%s: %d tokens and %d tools, want %d and %d",
				tt.name,
				got.Tokens.Hi,
				got.Tools.Hi,
				tt.tokens,
				tt.count,
			)
		}
	}
}

// TestManyBranchesAreNeverAddedUp: branches that do not depend on each other, or follow each other
// as the cases of a switch do, are never added up, however many there are.
func TestManyBranchesAreNeverAddedUp(t *testing.T) {
	at := func(c string) string { return c + " at f.go:3:5" }
	for _, tt := range []struct {
		name       string
		conditions func(i int) []string
		want       int
	}{
		{"pairs", func(i int) []string {
			return []string{at([]string{"", "!"}[i%2] + fmt.Sprint("x", i/2))}
		}, 100},
		{"a switch", func(i int) []string {
			var list []string
			for j := range i {
				list = append(list, at(fmt.Sprintf("mode != %d", j)))
			}
			return append(list, at(fmt.Sprintf("mode == %d", i)))
		}, 1},
	} {
		var tools []*catalog.Tool
		tokens := map[string]interval.Int{}
		for i := range 200 {
			x := tool(fmt.Sprintf("p#t%d", i), catalog.Unknown)
			x.Conditions = tt.conditions(i)
			tools, tokens[x.ID] = append(tools, x), interval.Exactly(1)
		}
		if got := judge(t, "", tokens, tools...).Programs[0].Everything.Tokens; got != interval.Exactly(tt.want) {
			t.Errorf("%s: got %+v, want %d", tt.name, got, tt.want)
		}
	}
}

// TestEntangledBranchesCostBoundedWork: conditions that all depend on each other cost bounded work,
// and beyond the bound nothing is left out.
func TestEntangledBranchesCostBoundedWork(t *testing.T) {
	var tools []*catalog.Tool
	tokens := map[string]interval.Int{}
	for i := range 200 {
		x := tool(fmt.Sprintf("p#t%d", i), catalog.Unknown)
		for _, n := range []int{i / 2, (i/2 + i%2 + 1) % 100} {
			x.Conditions = append(x.Conditions, []string{"", "!"}[i%2]+fmt.Sprintf("x%d at f.go:3:5", n))
		}
		tools, tokens[x.ID] = append(tools, x), interval.Exactly(1)
	}
	// All conditions hold: every other tool is there.
	if got := judge(t, "", tokens, tools...).Programs[0].Everything.Tokens; got.Lo < 100 || got.Lo > 200 ||
		!got.Exact() {
		t.Errorf("got %+v", got)
	}
}
