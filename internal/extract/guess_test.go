package extract

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// TestGuessesAreReadAgainAsTheyWere: with the functions that one reading of a program has demanded,
// the next one gives the same.
func TestGuessesAreReadAgainAsTheyWere(t *testing.T) {
	prog, err := load.Load(t.Context(), load.Config{
		Dir: fixture.Module(t, "../../testdata/reach"), Patterns: []string{"./cmd/shaped"},
		Env: append(os.Environ(), "GOWORK=off"), AllowIncomplete: true, ModDownload: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	x := newExtraction(prog, Options{Frameworks: framework.Builtin()})
	e := x.entries()[0]
	x.begin(e)
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
