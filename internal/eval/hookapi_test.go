package eval_test

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

const marked = `-- p/p.go --
package p

func mark(s string) string { return "not hooked" }

func helper(s string) string {
	return mark(s)
}

func Known() string { return helper("a") }

func Either(on bool) string {
	if on {
		return mark("on")
	}
	return "off"
}

func Turns(n int) {
	for range n {
		mark("turn")
	}
}
`

// TestHooksAreToldOfEachCallAndItsCondition: a hook is told of each call, under which condition it
// is made, how often, and from where; what it gives is what the call gives.
func TestHooksAreToldOfEachCallAndItsCondition(t *testing.T) {
	p := conditionText(t, marked)
	var seen []string
	in := p.start(eval.Options{Hooks: map[string]func(*eval.Call) (eval.Value, bool){
		"example.com/m/p.mark": func(c *eval.Call) (eval.Value, bool) {
			in := c.In
			if in.Trial() {
				return nil, false
			}
			at, text := in.UserSite(c.Site), ""
			for _, s := range in.UserSites(c.Site) {
				text += fmt.Sprintf(" %d", p.line(s))
			}
			seen = append(
				seen,
				fmt.Sprintf(
					"%s %s %s%s always=%v repeated=%v later=%v root=%v",
					show(in, c.Arg(0)),
					in.PackagePath(),
					at.Func,
					text,
					in.Path() == eval.True,
					in.Repeated(),
					in.Later(),
					in.Root() != nil,
				),
			)
			return &eval.Const{T: types.Typ[types.String], V: "hooked"}, true
		},
	}})
	same(t, "Known", p.run(in, "Known"), `"hooked"`)
	same(t, "Either", p.run(in, "Either"), `"hooked" if on; "off" if !(on)`)
	p.run(in, "Turns")
	same(
		t,
		"the calls",
		strings.Join(seen, "\n"),
		`"a" example.com/m/p example.com/m/p.helper 6 9 always=true repeated=false later=false root=false
"on" example.com/m/p example.com/m/p.Either 13 always=false repeated=false later=false root=false
"turn" example.com/m/p example.com/m/p.Turns 20 always=false repeated=true later=false root=false`,
	)
	if !in.Visited("example.com/m/p.helper") || in.Visited("example.com/m/p.mark") || in.PackagePath() != "" {
		t.Error("helper ran, and mark, which was hooked, did not")
	}
	if s := in.UserSite(nil); s.Package != nil || len(in.UserSites(nil)) > 0 {
		t.Error("nothing runs any more, and has no place")
	}
}

// TestDeclinedCallsRunAsUsual: a call that its hook does not handle runs as usual.
func TestDeclinedCallsRunAsUsual(t *testing.T) {
	p := conditionText(t, marked)
	calls := 0
	in := p.start(eval.Options{Hooks: map[string]func(*eval.Call) (eval.Value, bool){
		"example.com/m/p.mark": func(*eval.Call) (eval.Value, bool) { calls++; return nil, false },
	}})
	if same(t, "Known", p.run(in, "Known"), `"not hooked"`); calls != 1 {
		t.Errorf("the hook was asked %d times", calls)
	}
}

const values = `-- p/p.go --
package p

type inner struct{ Deep string }

type server struct {
	inner
	Name  string
	tools []string
	note  map[string]int
	next  *server
}

func (s *server) Greet(to string) string { return s.Name + " greets " + to }

type greeter interface{ Greet(string) string }

var Global = "global"

func look(v any, f func(string) string) string { return "" }

func Fields() string {
	s := &server{inner{"d"}, "n", []string{"a", "b"}, map[string]int{"x": 1, "y": 2}, nil}
	return look(s, func(x string) string { return x + "!" + s.Name })
}

func Chosen(on bool) string {
	s := &server{tools: []string{"a"}, Name: "no"}
	if on {
		s.tools = append(s.tools, "b")
		s.Name = "yes"
	}
	return look(s, nil)
}

func Bool(on bool) string { return look(on, nil) }
`

// looking evaluates a function of values, whose calls of look f answers.
func looking(t *testing.T, name string, f func(p *program, c *eval.Call) eval.Value) string {
	t.Helper()
	p := conditionText(t, values)
	return p.run(p.start(eval.Options{Hooks: map[string]func(*eval.Call) (eval.Value, bool){
		"example.com/m/p.look": func(c *eval.Call) (eval.Value, bool) { return f(p, c), true },
	}}), name)
}

func text(s string) eval.Value { return &eval.Const{T: types.Typ[types.String], V: s} }

// TestHooksReadEveryKindOfValue: a hook reads fields, promoted ones too, package variables, lists
// and maps, calls functions and methods, and knows where a literal is.
func TestHooksReadEveryKindOfValue(t *testing.T) {
	looking(t, "Fields", func(p *program, c *eval.Call) eval.Value {
		in, s := c.In, c.Arg(0)
		list, _ := in.List(in.Field(s, "tools"))
		members, _ := in.Members(in.Field(s, "tools"))
		_, isList := in.List(in.Field(s, "Name"))
		_, isSet := in.Members(in.Field(s, "Name"))
		m, _ := in.Field(s, "note").(*eval.Map)
		entries, more := in.Entries(m)
		doubled := in.MapEach(m, func(v eval.Value) eval.Value { return text(show(in, v) + show(in, v)) })
		greet, _, _ := types.LookupFieldOrMethod(s.Type(), true, p.u.Pkg, "Greet")
		iface := p.u.Pkg.Scope().Lookup("greeter").Type().Underlying().(*types.Interface)
		same(t, "what is read", fmt.Sprintln(
			show(
				in,
				in.Field(s, "Name"),
			),
			show(in, in.Field(s, "Deep")),
			in.Field(s, "Nope"),
			in.Field(s, "Greet"),
			in.Field(&eval.Nil{}, "Name"),
			show(
				in,
				in.Variable(p.u.Pkg, "Global"),
			),
			in.Variable(p.u.Pkg, "Fields"),
			len(list),
			len(members),
			isList,
			isSet,
			list[1].G == eval.True,
			show(in, list[1].V),
			len(entries),
			more,
			show(in, doubled),
			show(in, m),
			show(in, in.Callback(c.Arg(1), text("x"))),
			show(
				in,
				in.CallMethod(s, greet.(*types.Func), []eval.Value{text("you")}, c.Site),
			),
			in.Implements(s.Type(), iface),
			in.Implements(types.Typ[types.Int], iface),
			p.u.Fset.Position(eval.LiteralPos(in.Field(s, "Name"))).Line,
			eval.LiteralPos(s) == token.NoPos,
		), "\"n\" \"d\" <nil> <nil> <nil> \"global\" <nil> 2 2 false false true \"b\" 2 <nil> "+
			"{\"x\":\"11\",\"y\":\"22\"} {\"x\":1,\"y\":2} \"x!n\" \"n greets you\" true false 22 true\n")
		return text("")
	})
}

// TestHooksMakeEveryKindOfValue: a hook makes structs, lists, maps, errors and unknown values.
func TestHooksMakeEveryKindOfValue(t *testing.T) {
	out := looking(t, "Fields", func(p *program, c *eval.Call) eval.Value {
		in := c.In
		t0 := p.u.Pkg.Scope().Lookup("inner").Type()
		made := in.NewStruct(t0, func(f *types.Var) eval.Value { return text("made " + f.Name()) })
		list := in.NewSlice(types.NewSlice(types.Typ[types.String]), []eval.Value{text("a")})
		longer := in.Append(list, []eval.Value{text("b")}, list.T)
		m := in.NewMap(types.NewMap(types.Typ[types.String], types.Typ[types.String]))
		in.StoreKey(m, text("k"), text("v"))
		in.SetKey(m, text("l"), in.Unknown(types.Typ[types.String], eval.RunTime, "not known", c.Pos()))
		at := in.NewPtr(types.Typ[types.String], in.Zero(types.Typ[types.String]))
		in.Store(at, text("stored"))
		raw := in.AppendText(
			in.NewBytes(types.NewSlice(types.Typ[types.Byte]), text("x")),
			text("y"),
			types.NewSlice(types.Typ[types.Byte]),
		)
		raws, _ := in.TextOf(raw)
		found := in.Lookup(m, text("k"), types.Typ[types.String], true, c.Site)
		_, open := eval.FirstUnknown(in.UnknownResults(c.Sig, eval.NoSource, "no body", "need", "", c.Site))
		same(
			t,
			"what is made",
			fmt.Sprintln(
				show(in, made),
				show(in, longer),
				show(in, list),
				show(in, m),
				show(in, in.Load(at)),
				show(in, raws),
				show(in, found),
				open,
			),
			`{"Deep":"made Deep"} ["a","b"] ["a"] {"k":"v","l":?run-time} "stored" "xy" "v", true true`+"\n",
		)
		return text("given")
	})
	same(t, "Fields", out, `"given"`)
}

// TestAlternativesKeepTheirConditions: what depends on a condition has each of its values under it.
func TestAlternativesKeepTheirConditions(t *testing.T) {
	out := looking(t, "Chosen", func(_ *program, c *eval.Call) eval.Value {
		in, s := c.In, c.Arg(0)
		list, _ := in.List(in.Field(s, "tools"))
		if len(list) != 2 || list[0].G != eval.True || list[1].G == eval.True {
			t.Errorf("the second of %d elements should be there under a condition", len(list))
			return nil
		}
		on := list[1].G
		both, ok1 := in.And(on, eval.True)
		none, ok2 := in.Without(on, on)
		any, ok3 := in.Or(on, eval.Not(in, on))
		if !ok1 || !ok2 || !ok3 || both != on || none != eval.False || any != eval.True {
			t.Error("and, without and or are those of logic")
		}
		chosen, ok := in.Select(
			types.Typ[types.String],
			[]eval.ListElem{{G: eval.True, V: text("first")}, {G: on, V: text("last")}},
			text("rest"),
		)
		only, ok4 := in.Select(types.Typ[types.String], []eval.ListElem{{G: eval.True, V: text("sure")}}, text("rest"))
		if !ok || !ok4 || show(in, only) != `"sure"` {
			t.Error("the last that is there is selected")
		}
		seen := in.EachUnder(
			in.Field(s, "Name"),
			func(v eval.Value) eval.Value { return text("<" + strings.Trim(show(in, v), `"`) + ">") },
		)
		return in.Concat(types.Typ[types.String], seen, chosen)
	})
	same(t, "Chosen", out, `"<yes>last" if on; "<no>first" if !(on)`)
}

// TestAssumedBoolsAreNotAskedAgain: an unknown bool is told apart, and what is assumed is not asked
// again.
func TestAssumedBoolsAreNotAskedAgain(t *testing.T) {
	out := looking(t, "Bool", func(_ *program, c *eval.Call) eval.Value {
		in := c.In
		v, ok := in.Decide(c.Arg(0)).(*eval.Choice)
		if !ok || len(v.Alts) != 2 {
			t.Errorf("%v is no choice of true and false", v)
			return nil
		}
		g := v.Alts[0].G
		if len(in.Needs(g)) > 0 {
			t.Error("a parameter needs no source")
		}
		if show(in, in.Holds(eval.True)) != "true" || show(in, in.Holds(eval.False)) != "false" {
			t.Error("what always holds is true")
		}
		in.Assume(g)
		if in.Simplify(g) != eval.True || !in.Impossible(eval.Not(in, g)) || in.Impossible(g) {
			t.Error("what is assumed holds in every run that matters")
		}
		return in.Each(v, func(v eval.Value) eval.Value { return text(show(in, v)) })
	})
	same(t, "Bool", out, `"true"`)
}

// TestHooksKeepTheChoiceOfAnArgument: one of several values is each of them under a condition of
// its own.
func TestHooksKeepTheChoiceOfAnArgument(t *testing.T) {
	out := looking(t, "Fields", func(_ *program, c *eval.Call) eval.Value {
		name := func(i int) string { return fmt.Sprintf("number %d", i) }
		sole, ok := c.In.OneOf(types.Typ[types.String], []eval.Value{text("sole")}, name, c.Pos())
		if !ok || show(c.In, sole) != `"sole"` {
			t.Error("one of one value is that value")
		}
		v, _ := c.In.OneOf(types.Typ[types.String], []eval.Value{text("a"), text("b"), text("c")}, name, c.Pos())
		return v
	})
	same(t, "Fields", out, `"a" if number 0; "b" if !(number 0), number 1; "c" if !(number 0), !(number 1)`)
}

// TestSamplesLeaveNothingBehind: what a sample writes does not stay, and one that never ends is
// none.
func TestSamplesLeaveNothingBehind(t *testing.T) {
	out := looking(t, "Fields", func(_ *program, c *eval.Call) eval.Value {
		in := c.In
		at := in.NewPtr(types.Typ[types.String], text("before"))
		later := false
		ended := in.Sample(func() {
			in.Store(at, text("after"))
			later = in.Later()
		})
		thrown := in.Sample(func() { in.Panic(text("boom")) })
		spent := in.Sample(func() {
			for {
				in.Spend(1 << 20)
			}
		})
		if !ended || !later || thrown || spent || in.Later() {
			t.Errorf("ended %v later %v thrown %v spent %v", ended, later, thrown, spent)
		}
		return in.Load(at)
	})
	same(t, "Fields", out, `"before"`)
}
