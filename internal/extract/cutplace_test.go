package extract

import (
	"go/token"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// TestCutPlaceIsTheRegistrationThatWasNotReached: where a bound ends main, users are told of the
// call in add that it leads to, unless add has run.
func TestCutPlaceIsTheRegistrationThatWasNotReached(t *testing.T) {
	x, e := unreadProgram(t, "./cmd/login")
	x.use(x.opts.Frameworks)
	x.reach.begin(x.current)
	main := e.pkg.Types.Scope().Lookup("main")
	cut := map[token.Pos]cutCall{main.Pos(): {key: eval.FuncKey(x.declared(e.pkg.Path + ".main"))}}
	before := &run{
		x: x, in: eval.New(eval.Options{Library: library.New(library.Codecs{})}), registry: newRegistry(), cuts: cut,
	}
	if at := x.prog.Span(before.placeOfCut(main.Pos()), main.Pos()).String(); at != "cmd/login/main.go:24:4" {
		t.Errorf("before add has run: %s, want the call of AddTool", at)
	}
	after := x.run(e, nil)
	after.cuts = cut
	if at := after.placeOfCut(main.Pos()); at != main.Pos() {
		t.Errorf("after add has run: %s, want main", x.prog.Span(at, at))
	}
}
