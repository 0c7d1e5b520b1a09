package extract

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// TestGuessesAreReadAgainAsTheyWere: with the functions that one reading of a program has demanded,
// the next one gives the same.
func TestGuessesAreReadAgainAsTheyWere(t *testing.T) {
	x, e := shaped(t)
	types := x.shapes()
	first := x.guessOf(e, types, nil)
	again := x.guessOf(e, types, first.used)
	text := func(list []*program) (s string) {
		for _, p := range list {
			for _, tool := range p.tools {
				b, err := json.Marshal(tool)
				if err != nil {
					t.Fatal(err)
				}
				s += string(b) + "\n"
			}
		}
		return s
	}
	if have, want := text(again.draft), text(first.draft); have != want || want == "" {
		t.Errorf("have\n%s\nwant\n%s", have, want)
	}
	if first.used == nil || len(again.used) != len(first.used) {
		t.Errorf("read with %d functions, want %d", len(again.used), len(first.used))
	}
}

// TestGuessesOfFunctionsThatWereNotReachedSayHowTheyAreSent: the requests of a program may change
// its tools, also those of a function that no run has come to but that the program may call.
func TestGuessesOfFunctionsThatWereNotReachedSayHowTheyAreSent(t *testing.T) {
	x, e := shaped(t)
	x.use(append(slices.Clip(x.opts.Frameworks), x.shapes()...))
	r := x.missed(x.unvisited(func(string) bool { return false }))
	if r == nil {
		t.Fatal("no function")
	}
	r.conv.passing = []passing{{of: "go-openai"}}
	p := newProgram(e.pkg.Path, "")
	r.addMissed([]*program{p})
	said := map[bool]int{}
	for _, tool := range p.tools {
		says := slices.ContainsFunc(tool.Assumptions, func(a catalog.Assumption) bool { return a.Text == asDeclared })
		if says != (tool.Guessed() != "" && tool.Reachable) {
			t.Errorf("%s, reachable: %v, says how it is sent: %v", tool.Name, tool.Reachable, says)
		}
		said[says]++
	}
	if said[true] == 0 {
		t.Errorf("%d tools, of which none says so", len(p.tools))
	}
}

// shaped is a program of testdata/reach, as it is before it is read.
func shaped(t *testing.T) (*extraction, entry) {
	t.Helper()
	return unreadProgram(t, "./cmd/shaped")
}

// unreadProgram is a program of testdata/reach, as it is before it is read.
func unreadProgram(t *testing.T, pkg string) (*extraction, entry) {
	t.Helper()
	prog, err := load.Load(t.Context(), load.Config{
		Dir: fixture.Module(t, "../../testdata/reach"), Patterns: []string{pkg},
		Env: append(os.Environ(), "GOWORK=off"), AllowIncomplete: true, ModDownload: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	x := newExtraction(prog, Options{Frameworks: framework.Builtin()})
	e := x.entries()[0]
	x.begin(e)
	return x, e
}
