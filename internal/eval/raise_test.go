package eval

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"testing"
)

// TestPanicsReachOnlyWhomTheyAreMeantFor: who is not meant lets what unwinds pass, and who is meant
// leaves nothing behind.
func TestPanicsReachOnlyWhomTheyAreMeantFor(t *testing.T) {
	faults := 0
	in := New(Options{Fault: func(error) { faults++ }})
	inner := func(f func()) func() ctl {
		return func() ctl {
			return in.try(func() ctl {
				f()
				return ctl{}
			})
		}
	}
	var list []int
	for _, tt := range []struct {
		name  string
		f     func()
		ends  bool // Within ends as it should
		fault int
	}{
		{"nothing", func() {}, true, 0},
		{"a bound", func() { in.raise(stop{reason: Fuel}) }, false, 0},
		{"a return", func() { in.throw(ctl{kind: ret}) }, true, 0},
		{"a fault of the evaluator", func() { _ = list[3] }, false, 1},
	} {
		faults = 0
		var c ctl
		ends := in.Within(func() { c = in.try(inner(tt.f)) })
		if ends != tt.ends || faults != tt.fault || in.raised != nil {
			t.Errorf("%s: ends %v, %d faults, left %v", tt.name, ends, faults, in.raised)
		}
		if tt.name == "a return" && c.kind != ret {
			t.Errorf("a return ends as %v", c.kind)
		}
	}
}

// TestBoundsBetweenRootsCutOneFunction: where no call is under way, a bound must not end the
// reading.
func TestBoundsBetweenRootsCutOneFunction(t *testing.T) {
	var cut []string
	in := New(Options{Cut: func(fn string, _ *Func, _ token.Pos, handed bool) {
		cut = append(cut, fmt.Sprint(fn, handed))
	}})
	fn := types.NewFunc(0, types.NewPackage("p", "p"), "f", types.NewSignatureType(nil, nil, nil, nil, nil, false))
	in.unlessStopped(&escaped{f: &Func{Fn: fn}}, func() {
		in.escaping = &escaped{}
		in.raise(stop{reason: Fuel})
	})
	if !slices.Equal(cut, []string{"p.ftrue"}) || in.escaping != nil || in.raised != nil {
		t.Errorf("cut %v, escaping %v, raised %v", cut, in.escaping, in.raised)
	}
}

// TestQuestionsAboutGuardsHitNoBound: package extract asks them where no call is under way, so what
// it was reading would be lost as a whole.
func TestQuestionsAboutGuardsHitNoBound(t *testing.T) {
	in := New(Options{})
	cmd := &Obj{}
	in.commands.fields = map[Command]Condition{cmd: {Key: "command"}}
	g, given := False, True
	for i := range 8 {
		fails := in.g.Variable(Condition{Key: fmt.Sprint("call ", i), Failure: true})
		set := in.g.Variable(Condition{Key: fmt.Sprint("setting ", i)})
		g = in.g.Or(g, in.g.And(in.g.Not(fails), set))
		given = in.g.And(given, in.g.Or(fails, set))
	}
	for name, ask := range map[string]func(){
		"NeedsFailure": func() { in.NeedsFailure(g) },
		"AfterFailure": func() { in.AfterFailure(g, given) },
		"Impossible":   func() { in.Impossible(in.g.Not(g)) },
		"Simplify":     func() { in.Simplify(g) },
		"Needs":        func() { in.Needs(g) },
		"LeftOpen":     func() { in.LeftOpen(g) },
		"DefaultWorld": func() { in.DefaultWorld(g) },
		"And":          func() { in.And(g, given) },
		"Or":           func() { in.Or(g, given) },
		"Without":      func() { in.Without(g, given) },
		"Assume":       func() { in.Assume(g) },
		"Runs":         func() { in.Runs(cmd) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("it ends in %v", r)
				}
			}()
			in.g.Allow(0, ask)
		})
	}
}
