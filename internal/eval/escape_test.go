package eval_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

const served = `-- p/p.go --
package p

import (
	"errors"
	"reflect"

	"example.com/m/sdk"
)

func register(name string) {}

func serve(v ...any) {}

func see(s string) {}

func Start(unknown func(func(string) error)) string {
	register("start")
	state := "before"
	unknown(func(query string) error {
		register("late " + state)
		state = query
		serve(func() { register("later") })
		return nil
	})
	return state
}

func Handed(unknown func(func())) {
	state := "before"
	unknown(func() { register("with " + state) })
	state = "after"
}

func HandedInside(unknown func(reflect.Value)) {
	state := "before"
	unknown(reflect.ValueOf(func() { register("with " + state) }))
	state = "after"
}

func Repeated(unknown func(func())) {
	n := 0
	unknown(func() {
		if n++; n == 2 {
			register("second")
		}
	})
}

type server struct {
	name string
	on   func()
}

func (s *server) Handle(path string) { register(s.name + " handles") }
func (s *server) quiet()             { register("never") }

type box struct{ of any }

type value struct{ name string }

func (v value) Show() { register(v.name + " shows") }

func Boxed() { serve(&box{value{"a value"}}, box{value{"another"}}) }

func Methods() {
	a := &server{name: "a", on: func() { register("a field") }}
	serve(a, []*server{{name: "b"}}, map[string]func(){"k": func() { register("a map") }}, [1]func(){func() { register("an array") }})
}

func Values(on bool) {
	f := func() { register("one") }
	if on {
		f = func() { register("other") }
	}
	serve(f, plain, (&server{name: "bound"}).Handle)
}

func plain(n int) { register("plain") }

func Wrapped() { serve(sdk.Wrap(func() { register("wrapped") })) }

func Again() { serve(again) }

func again() {
	register("again")
	serve(func() { register("inner"); again() })
}

func Fails(on bool) {
	serve(func() error {
		register("fails")
		if on {
			return errors.New("no")
		}
		return nil
	})
}

var table = map[string]string{"k": "before"}

func Tables(unknown func(func(), func(string))) {
	own, held := map[string]string{"a": "own"}, "held"
	unknown(func() { see(table["k"] + own["a"] + held) }, func(s string) { table["k"], own["a"], held = s, s, s })
	see(held)
}

func OwnTable(unknown func(func(string))) {
	unknown(func(s string) { see(table["k"]); table["k"] = s })
}

func Held() string { return table["k"] }

func Literals() *server {
	return &server{name: "literal"}
}

type runner interface{ Run(name string) string }

func Dispatched(r runner) string { return r.Run("x") }
-- sdk/sdk.go --
package sdk

func Wrap(f func()) func() {
	return func() { f() }
}
`

// serving evaluates a function, and what escapes from it, and returns what is registered,
// in order, and the evaluator.
func serving(t *testing.T, name string, o eval.Options) (string, *eval.Interp, string) {
	t.Helper()
	return servingIn(conditionText(t, served), name, o)
}

func servingIn(p *program, name string, o eval.Options) (string, *eval.Interp, string) {
	var found []string
	o.Opaque = map[string]bool{"example.com/m/p.serve": true}
	o.Package = func(path string) *eval.Package {
		u := p.units(path)
		if u != nil && path == "example.com/m/sdk" {
			u.Main = false
		}
		return u
	}
	o.Hooks = map[string]func(*eval.Call) (eval.Value, bool){
		"example.com/m/p.register": func(c *eval.Call) (eval.Value, bool) {
			text := show(c.In, c.Arg(0))
			if c.In.Later() && c.In.Root() != nil {
				text += " later"
			}
			if c.In.Path() != eval.True {
				text += " under a condition"
			}
			found = append(found, text)
			return nil, true
		},
		"example.com/m/p.see": func(c *eval.Call) (eval.Value, bool) {
			found = append(found, "sees "+show(c.In, c.Arg(0)))
			return nil, true
		},
	}
	in := p.start(o)
	out := p.run(in, name)
	in.RunEscaped()
	return strings.Join(found, "; "), in, out
}

// TestEscapedFunctionsRunLater: functions that escape run later, with unknown arguments, until no
// new one comes up. What they write is not known after the call that they were handed to, and is
// what it was when they run first.
func TestEscapedFunctionsRunLater(t *testing.T) {
	found, _, out := serving(t, "Start", eval.Options{})
	same(t, "what is registered", found, `"start"; "late before" later; "later" later`)
	same(t, "what is left", out, `?parameter`)
}

// TestEscapedFunctionsFindWhatThereWas: code that is handed a function may call it at once, and
// again.
func TestEscapedFunctionsFindWhatThereWas(t *testing.T) {
	found, _, _ := serving(t, "Handed", eval.Options{})
	same(t, "what a function finds", found, `"with before" later; "with after" later`)
	found, _, _ = serving(t, "HandedInside", eval.Options{})
	same(t, "what a function in a value of package reflect finds", found, `"with before" later; "with after" later`)
	found, _, _ = serving(t, "Repeated", eval.Options{})
	same(t, "what a function has left itself", found, `"second" later under a condition`)
}

// TestFunctionsInEscapedPartsRun: what is handed out has functions in it: fields, elements,
// entries, and the exported methods of what it points to.
func TestFunctionsInEscapedPartsRun(t *testing.T) {
	found, _, _ := serving(t, "Methods", eval.Options{})
	list := strings.Split(found, "; ")
	slices.Sort(list)
	same(
		t,
		"what is registered",
		strings.Join(list, "; "),
		`"a field" later; "a handles" later; "a map" later; "an array" later; "b handles" later`,
	)
}

// TestMethodsOfStructsInInterfacesRun: a struct that a field holds as an interface has its methods,
// also where what has the field is behind a pointer.
func TestMethodsOfStructsInInterfacesRun(t *testing.T) {
	found, _, _ := serving(t, "Boxed", eval.Options{})
	same(t, "what is registered", found, `"a value shows" later; "another shows" later`)
}

// TestBothFunctionsOfAnEscapedChoiceRun: of two functions of which one or the other escaped, each
// runs.
func TestBothFunctionsOfAnEscapedChoiceRun(t *testing.T) {
	found, _, _ := serving(t, "Values", eval.Options{})
	list := strings.Split(found, "; ")
	slices.Sort(list)
	same(
		t,
		"what is registered",
		strings.Join(list, "; "),
		`"bound handles" later; "one" later; "other" later; "plain" later`,
	)
}

// TestOnlyRelevantFunctionsRunLater: of what escapes only what matters runs, and of a wrapper that
// does not matter, what it wraps.
func TestOnlyRelevantFunctionsRunLater(t *testing.T) {
	ofUser := func(f *eval.Func) bool { return f.Lit != nil && f.Package.Main }
	found, _, _ := serving(t, "Wrapped", eval.Options{Relevant: ofUser})
	same(t, "what is wrapped", found, `"wrapped" later`)
	found, _, _ = serving(t, "Values", eval.Options{Relevant: ofUser})
	list := strings.Split(found, "; ")
	slices.Sort(list)
	same(t, "what is a literal", strings.Join(list, "; "), `"one" later; "other" later`)
	if found, _, _ = serving(t, "Wrapped",
		eval.Options{Relevant: func(*eval.Func) bool { return false }}); found != "" {
		t.Errorf("nothing matters, and yet there is %s", found)
	}
}

// TestFunctionsThatMakeThemselvesComeToAnEnd: a function that makes itself anew comes to an end.
func TestFunctionsThatMakeThemselvesComeToAnEnd(t *testing.T) {
	found := 0
	text, _, _ := serving(t, "Again", eval.Options{Productive: func() int { return found }})
	if n := strings.Count(text, "again"); n < 1 || n > 3 || !strings.Contains(text, `"inner" later`) {
		t.Errorf("registered: %s", text)
	}
}

// TestFunctionsOfTheStartRunOnceByDefault: in a run in the default world a function that was called
// at the start does not run again.
func TestFunctionsOfTheStartRunOnceByDefault(t *testing.T) {
	found, _, _ := serving(t, "Values", eval.Options{Defaults: &eval.World{}})
	if !strings.Contains(found, `"plain" later`) {
		t.Errorf("plain was not called at the start: %s", found)
	}
}

// TestEscapedFunctionsFindWhatOthersMayHaveWritten: of two functions that escaped, either may run
// first. One that writes alone finds a table as it was.
func TestEscapedFunctionsFindWhatOthersMayHaveWritten(t *testing.T) {
	unit := conditionText(t, served)
	found, in, _ := servingIn(unit, "Tables", eval.Options{})
	same(t, "what is seen", found, `sees ?parameter; sees ?parameter + ?parameter + ?parameter`)
	same(t, "what is left", unit.run(in, "Held"), "?parameter")
	found, in, _ = servingIn(unit, "OwnTable", eval.Options{})
	same(t, "what is seen by who writes", found, `sees "before"`)
	same(t, "what is left", unit.run(in, "Held"), "?parameter")
}

// TestListenersAreToldOfEachLiteral: who asks is told of each composite literal of a struct or
// a map, by pointer where its address is taken.
func TestListenersAreToldOfEachLiteral(t *testing.T) {
	var told []string
	var in *eval.Interp
	p := conditionText(t, served)
	in = p.start(eval.Options{OnLiteral: func(t types.Type, v eval.Value, at ast.Node) {
		_, isPtr := v.(*eval.Ptr)
		told = append(
			told,
			fmt.Sprintf("%v %v %s %v", t, isPtr, show(in, in.Field(v, "name")), at.Pos() != token.NoPos),
		)
	}})
	p.run(in, "Literals")
	same(t, "what is told", strings.Join(told, "; "), `map[string]string false nothing true; example.com/m/p.server true "literal" true`)
}

// TestListenersMayAnswerForUnknownTypes: who asks may answer for a method of a value of unknown
// type.
func TestListenersMayAnswerForUnknownTypes(t *testing.T) {
	p := conditionText(t, served)
	in := p.start(eval.Options{Dispatch: func(c *eval.Call) (eval.Value, bool) {
		if c.Fn.Name() != "Run" {
			return nil, false
		}
		return c.In.Concat(types.Typ[types.String], text("ran "), c.Arg(0)), true
	}})
	same(t, "Dispatched", p.run(in, "Dispatched"), `"ran x"`)
	in = p.start(eval.Options{Dispatch: func(*eval.Call) (eval.Value, bool) { return nil, false }})
	if out := p.run(in, "Dispatched"); !strings.HasPrefix(out, "?") {
		t.Errorf("nobody answers, and yet it gives %s", out)
	}
}

// TestListenersAreToldOfCallsThatAreNotRead: who asks is told of a call that is not read, and of
// what it can reach.
func TestListenersAreToldOfCallsThatAreNotRead(t *testing.T) {
	var calls []string
	serving(t, "Tables", eval.Options{Handed: func(c *eval.Call, reached []*eval.Obj, unknown bool) {
		calls = append(
			calls,
			fmt.Sprintf("%d arguments, reaches something: %v, unknown: %v", len(c.Args), len(reached) > 0, unknown),
		)
	}})
	same(t, "the calls", strings.Join(calls, "; "), "2 arguments, reaches something: false, unknown: true")
}

// TestEscapedFunctionsThatServeWriteNothing: what serves is not followed where a function calls it
// that unknown code has, just as where it is called.
func TestEscapedFunctionsThatServeWriteNothing(t *testing.T) {
	p := conditionText(t, `
-- p/p.go --
package p

type held struct{ text string }

var kept, changed = held{"kept"}, held{"changed"}

func serve(h *held) { h.text = "by a client" }

func write(h *held) { h.text = "later" }

func register(string) {}

func see(string) {}

func Restarted(unknown func(func())) string {
	unknown(func() { serve(&kept) })
	return kept.text
}

func Changed(unknown func(func())) string {
	unknown(func() { write(&changed) })
	return changed.text
}
`)
	_, _, out := servingIn(p, "Restarted", eval.Options{})
	same(t, "what serves", out, `"kept"`)
	_, _, out = servingIn(p, "Changed", eval.Options{})
	same(t, "what writes", out, `?parameter`)
}
