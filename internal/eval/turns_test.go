package eval_test

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

const ranged = `-- p/p.go --
package p

type tool struct {
	Name  string
	Args  [2]string
	Next  *tool
	Tags  []string
	Table map[string]any
	Run   func() string
}

func register(name string, v any) {}

func names() map[string]int { return map[string]int{"a": 1, "b": 2} }

func Tools(on bool, what string) {
	shared := &tool{Name: "shared"}
	for k, n := range names() {
		t := &tool{Name: k + what, Args: [2]string{k, "x"}, Next: shared, Tags: []string{k, "y"}, Table: map[string]any{"n": n}, Run: func() string { return k }}
		if on {
			t.Tags = append(t.Tags, "on")
		}
		register(k, t)
	}
}

func Numbered() {
	i := 0
	for k := range names() {
		i++
		register(k, i)
	}
}

func Twice() {
	for _, list := range [][]string{{"c"}, {"d", "e"}} {
		for _, s := range list {
			register(s, nil)
		}
	}
}

func Tried(list []string) {
	for _, s := range list {
		register("some", s)
	}
}

var first, second = both()

func both() (string, error) { return "first", nil }

var made = make(map[string]int)

func init() { made["init"]++ }

func Variables() (string, bool, int) { return first, second == nil, made["init"] }
`

// registered evaluates a function, and returns what it registers, in order: the name, what
// else is known of it, and whether that is so in each run.
func registered(t *testing.T, name string) string {
	t.Helper()
	p := conditionText(t, ranged)
	var out []string
	in := p.start(eval.Options{Hooks: map[string]func(*eval.Call) (eval.Value, bool){
		"example.com/m/p.register": func(c *eval.Call) (eval.Value, bool) {
			in := c.In
			v := c.Arg(1)
			if _, ok := v.(*eval.Ptr); ok {
				v = in.Field(v, "Tags")
				list, _ := in.List(v)
				v = list[0].V
			}
			if !in.Trial() {
				out = append(out, fmt.Sprintf("%s %s", show(in, c.Arg(0)), show(in, v)))
			}
			return nil, true
		},
	}})
	p.run(in, name)
	return strings.Join(out, "; ")
}

// TestHooksInARangeAreCalledForEachTurn: each entry of a map is registered, whatever the order is,
// and what depends on the order is not known.
func TestHooksInARangeAreCalledForEachTurn(t *testing.T) {
	list := strings.Split(registered(t, "Tools"), "; ")
	slices.Sort(list)
	same(t, "Tools", strings.Join(slices.Compact(list), "; "), `"a" "a"; "b" "b"`)
	for _, s := range strings.Split(registered(t, "Numbered"), "; ") {
		if !strings.Contains(s, " ?") && s != `"a" 1` && s != `"b" 2` && s != `"a" 2` && s != `"b" 1` {
			t.Errorf("Numbered registers %s", s)
		}
	}
	same(t, "Twice", registered(t, "Twice"), `"c" null; "d" null; "e" null`)
	same(t, "Tried", registered(t, "Tried"), `"some" ?parameter`)
}

// TestPackageVariablesAreMadeOnce: package variables that one call initializes, and what init
// functions do, are there before the first function runs, and are made once.
func TestPackageVariablesAreMadeOnce(t *testing.T) {
	p := conditionText(t, ranged)
	in := p.start(eval.Options{})
	in.RunInit(p.u)
	same(t, "Variables", p.run(in, "Variables"), `"first", true, 1`)
}

// TestConditionalRunsWriteUnderTheirCondition: a function that may run writes under its condition.
func TestConditionalRunsWriteUnderTheirCondition(t *testing.T) {
	p := conditionText(t, `-- p/p.go --
package p

var state = "before"

func Change() string { state = "after"; return "changed" }

func State() string { return state }
`)
	in := p.start(eval.Options{})
	v, g := in.RunIf("asked for", p.u, p.function("Change"))
	same(t, "what it gives", show(in, v), `"changed"`)
	if g == eval.True || g == eval.False {
		t.Error("it runs under a condition")
	}
	same(t, "what it leaves", p.run(in, "State"), `"after" if asked for; "before" if !(asked for)`)
	if _, g = in.RunIf("", p.u, p.function("Change")); g != eval.True {
		t.Error("without a text it always runs")
	}
	same(t, "what is left", p.run(in, "State"), `"after"`)
}

// TestBriefRunsJustEnd: a function that nothing calls ends after the steps that it is given and
// leaves no trace, also where it is a call in it that takes long.
func TestBriefRunsJustEnd(t *testing.T) {
	p := conditionText(t, `-- p/p.go --
package p

var state, kept = "before", "before"

func Endless() string {
	state = "during"
	spin()
	return state
}

func spin() {
	for i := 0; i < 40_000; i++ {
		state = state[:1] + "x"
	}
}

func Short() string { kept = "after"; return kept }

func State() string { return state + " " + kept }
`)
	in := p.start(eval.Options{})
	in.RunInit(p.u)
	before := in.Steps()
	in.RunBriefly(p.u, p.function("Endless"), 1_000)
	if spent := in.Steps() - before; spent < 1_000 || spent > 1_500 {
		t.Errorf("a run of 1000 steps took %d", spent)
	}
	same(t, "what is left of one that ends early", p.run(in, "State"), `"before before"`)
	v := in.RunBriefly(p.u, p.function("Short"), 1_000)
	same(t, "what one gives that comes to its end", show(in, v), `"after"`)
	same(t, "what it leaves", p.run(in, "State"), `"before after"`)
	v, _ = in.RunIf("", p.u, p.function("Endless"))
	same(t, "a run that is not brief", show(in, v), `?fuel`)
}

// TestBriefReadingsEndEarly: reading a value costs less where nothing depends on it.
func TestBriefReadingsEndEarly(t *testing.T) {
	p := conditionText(t, `-- p/p.go --
package p

func Long() string {
	s := "x"
	for i := 0; i < 40_000; i++ {
		s = s[:1] + "y"
	}
	return s
}
`)
	in := p.start(eval.Options{})
	in.RunInit(p.u)
	reading := func() string {
		list := in.Variants(eval.True, func() any { return show(in, in.Run(p.u, p.function("Long"), nil, nil)) })
		if len(list) != 1 {
			t.Fatalf("%d variants", len(list))
		}
		return list[0].Result.(string)
	}
	same(t, "a reading", reading(), `"xy"`)
	in.ReadBriefly()
	before := in.Steps()
	same(t, "a brief reading", reading(), `?fuel`)
	if spent := in.Steps() - before; spent > 2*eval.BriefSteps {
		t.Errorf("it took %d steps", spent)
	}
}

// TestCutCallsLeaveTheirEffectsUnknown: who asks is told of a call that a bound ended, and what it
// would have done is not known.
func TestCutCallsLeaveTheirEffectsUnknown(t *testing.T) {
	p := conditionText(t, `-- p/p.go --
package p

var state = "before"

func endless(n int) int { return endless(n+1) + endless(n+2) }

func Start(on bool) (string, int) {
	n := 0
	if on {
		state = "on"
		n = endless(0)
	}
	return state, n
}
`)
	var cut []string
	in := p.start(
		eval.Options{
			MaxSteps: 200_000,
			Cut:      func(key string, _ *eval.Func, _ token.Pos, _ bool) { cut = append(cut, key) },
		},
	)
	p.run(in, "Start")
	if !slices.Contains(cut, "example.com/m/p.endless") && !slices.Contains(cut, "example.com/m/p.Start") {
		t.Errorf("cut: %v", cut)
	}
}

// TestABoundEndsNoMoreThanOneVariable: a package has more variables than a run has steps for. Those
// that are left are unknown, and nothing panics.
func TestABoundEndsNoMoreThanOneVariable(t *testing.T) {
	var src strings.Builder
	src.WriteString("-- p/p.go --\npackage p\n\ntype part struct{ a, b, c, d, e, f, g, h int }\n\n")
	for i := range 200 {
		fmt.Fprintf(&src, "type t%d struct{ p [500]part }\n\nvar v%d = t%d{}\n\n", i, i, i)
	}
	p := conditionText(t, src.String()+"func Start() int { return v0.p[0].a }\n")
	for _, steps := range []int{10, 1_000, 100_000} {
		p.run(p.start(eval.Options{MaxSteps: steps}), "Start")
	}
}

// TestListenersAreToldOfCutFunctions: of a function that was handed out, who asks is told so.
func TestListenersAreToldOfCutFunctions(t *testing.T) {
	p := conditionText(t, `-- p/p.go --
package p

func serve(f func()) {}

func double(n int) {
	if n > 0 {
		double(n - 1)
		double(n - 1)
	}
}

func Start() {
	serve(func() { double(40) })
}
`)
	var told []bool
	_, _, _ = servingIn(
		p,
		"Start",
		eval.Options{
			MaxSteps: 200_000,
			Cut:      func(_ string, _ *eval.Func, _ token.Pos, handed bool) { told = append(told, handed) },
		},
	)
	if len(told) == 0 || slices.Contains(told, false) {
		t.Errorf("cut, and handed out: %v", told)
	}
}

// TestMethodsThatMakeTheirReceiversEnd: a method that returns another value of its type, whose
// methods may be called as well, is followed some way and then told as cut.
func TestMethodsThatMakeTheirReceiversEnd(t *testing.T) {
	p := conditionText(t, `-- p/p.go --
package p

type Model struct{ next *Model }

func (m *Model) With() *Model { return &Model{m} }

func Start() { strange(&Model{}) }

func strange(v any)
`)
	var told []string
	_, _, _ = servingIn(
		p,
		"Start",
		eval.Options{
			Cut: func(name string, _ *eval.Func, _ token.Pos, handed bool) {
				told = append(told, fmt.Sprint(name, " ", handed))
			},
		},
	)
	same(t, "cut", strings.Join(told, ", "), "example.com/m/p.Model.With true")
}

// TestAnEndlessLoopThatFindsTheSameIsNotRunToItsEnd: a server answers each request as it did the
// one before. A loop that goes on finding other things runs on.
func TestAnEndlessLoopThatFindsTheSameIsNotRunToItsEnd(t *testing.T) {
	p := conditionText(t, `-- p/p.go --
package p

func answer(n int) {}

func Start() {
	n := 0
	for {
		if n++; n > 20_000 {
			return
		}
		answer(n)
	}
}
`)
	for _, anew := range []bool{false, true} {
		calls := 0
		found := 1
		p.run(p.start(eval.Options{
			Productive: func() int { return found },
			Hooks: map[string]func(*eval.Call) (eval.Value, bool){
				"example.com/m/p.answer": func(c *eval.Call) (eval.Value, bool) {
					if calls++; anew {
						found++
					}
					c.In.Found()
					return nil, true
				},
			},
		}), "Start")
		if ran := calls >= 20_000; ran != anew {
			t.Errorf("anew %v: %d calls", anew, calls)
		}
	}
}
