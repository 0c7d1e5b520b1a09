package eval_test

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// samples are arguments for each kind of parameter.
var samples = map[reflect.Kind][]any{
	reflect.String: {
		"",
		"a",
		"aXbXc",
		"é 世 x",
		"12",
		" pad ",
		"X",
	}, reflect.Int: {0, 1, 2, 10}, reflect.Int64: {int64(0), int64(-7), int64(1 << 40)},
	reflect.Uint64: {
		uint64(0),
		uint64(255),
	}, reflect.Int32: {'a', 'É', ' '}, reflect.Uint8: {byte('a'), byte('X')}, reflect.Bool: {true, false},
	reflect.Float64: {
		0.5,
		-2.25,
		1e21,
	}, reflect.Float32: {float32(1.5)}, reflect.Uint: {uint(1), uint(9)}, reflect.Uint32: {uint32(3), uint32(1 << 20)},
	reflect.Uint16: {uint16(7)},
}

// argumentsOf makes a few lists of arguments for a function.
func argumentsOf(t reflect.Type) [][]any {
	var out [][]any
	for turn := range 7 {
		var args []any
		for i := range t.NumIn() {
			p := t.In(i)
			switch {
			case p.Kind() == reflect.Slice && p.Elem().Kind() == reflect.String:
				args = append(args, []string{"b", "a"}[:turn%3])
			case p.Kind() == reflect.Slice && p.Elem().Kind() == reflect.Uint8:
				args = append(args, []byte(samples[reflect.String][(turn+i)%7].(string)))
			default:
				list := samples[p.Kind()]
				if list == nil {
					return nil
				}
				args = append(args, list[(turn+i)%len(list)])
			}
		}
		out = append(out, args)
	}
	return out
}

// abstract is a Go value as a value of the evaluator, of the basic type it has.
func abstract(in *eval.Interp, v any) eval.Value {
	t := typeOfGo(reflect.TypeOf(v))
	switch v := v.(type) {
	case []byte:
		return eval.BytesOf(in, t, string(v))
	case []string:
		list := make([]eval.Value, len(v))
		for i, s := range v {
			list[i] = abstract(in, s)
		}
		return in.NewSlice(t, list)
	}
	c := &eval.Const{T: t}
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Bool:
		c.V = r.Bool()
	case reflect.String:
		c.V = r.String()
	case reflect.Float32, reflect.Float64:
		c.V = r.Float()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		c.V = r.Uint()
	default:
		c.V = r.Int()
	}
	return c
}

func typeOfGo(t reflect.Type) types.Type {
	switch t.Kind() {
	case reflect.Slice:
		return types.NewSlice(typeOfGo(t.Elem()))
	case reflect.Interface:
		return types.Universe.Lookup("error").Type()
	}
	for _, b := range types.Typ {
		if b.Name() == t.Kind().String() {
			return b
		}
	}
	return types.Typ[types.Invalid]
}

func signatureOfGo(t reflect.Type) *types.Signature {
	vars := func(n int, at func(int) reflect.Type) *types.Tuple {
		list := make([]*types.Var, n)
		for i := range list {
			list[i] = types.NewParam(0, nil, "", typeOfGo(at(i)))
		}
		return types.NewTuple(list...)
	}
	return types.NewSignatureType(nil, nil, nil, vars(t.NumIn(), t.In), vars(t.NumOut(), t.Out), t.IsVariadic())
}

// realResult is what the real function gives, written down.
func realResult(f reflect.Value, args []any) (text string, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	ins := make([]reflect.Value, len(args))
	for i, a := range args {
		ins[i] = reflect.ValueOf(a)
	}
	var outs []reflect.Value
	if f.Type().IsVariadic() {
		outs = f.CallSlice(ins)
	} else {
		outs = f.Call(ins)
	}
	for _, o := range outs {
		text += fmt.Sprintf("%#v;", plainGo(o.Interface()))
	}
	return text, true
}

func plainGo(v any) any {
	if err, ok := v.(error); ok {
		return "error " + err.Error()
	}
	return v
}

// writtenDown is a result of the evaluator in the same form.
func writtenDown(in *eval.Interp, v eval.Value, t reflect.Type) (string, bool) {
	list := []eval.Value{v}
	if tup, ok := v.(eval.Tuple); ok {
		list = tup
	}
	text := ""
	for i, e := range list {
		e = in.Settle(e)
		if t.Out(i).Kind() == reflect.Interface {
			if eval.IsNil(e) {
				text += "<nil>;"
				continue
			}
			m, _ := in.Method(e, "Error")
			s, ok := eval.Text(in.Settle(m))
			if !ok {
				return "", false
			}
			text += fmt.Sprintf("%#v;", "error "+s)
			continue
		}
		g, ok := concrete(in, e, t.Out(i))
		if !ok {
			return "", false
		}
		text += fmt.Sprintf("%#v;", g.Interface())
	}
	return text, true
}

// concrete is a value of the evaluator as a Go value.
func concrete(in *eval.Interp, v eval.Value, t reflect.Type) (reflect.Value, bool) {
	if eval.NilHere(in, v) {
		return reflect.Zero(t), true
	}
	if t.Kind() != reflect.Slice {
		c, ok := v.(*eval.Const)
		if !ok || !reflect.ValueOf(c.V).CanConvert(t) {
			return reflect.Value{}, false
		}
		return reflect.ValueOf(c.V).Convert(t), true
	}
	list, ok := eval.ThereOf(in, v)
	out := reflect.MakeSlice(t, len(list), len(list))
	for i, e := range list {
		g, known := concrete(in, in.Settle(e), t.Elem())
		if ok = ok && known; ok {
			out.Index(i).Set(g)
		}
	}
	return out, ok
}

// TestAcceleratorsAgreeWithTheirFunctions compares every accelerator with the real function, and
// holds law 3 of it: a call with arguments that are one thing under a condition and another
// otherwise gives what the two calls give, each under its condition.
func TestAcceleratorsAgreeWithTheirFunctions(t *testing.T) {
	table := library.Accelerators()
	names := make([]string, 0, len(table))
	for name := range table {
		names = append(names, name)
	}
	slices.Sort(names)
	tried, in := 0, eval.New(eval.Options{Library: library.New(library.Codecs{})})
	for _, name := range names {
		f := reflect.ValueOf(table[name])
		lists := argumentsOf(f.Type())
		for i := range lists {
			a, b := lists[i], lists[(i+1)%len(lists)]
			wantA, okA := realResult(f, a)
			wantB, okB := realResult(f, b)
			if !okA || !okB {
				continue
			}
			g := eval.ConditionOf(in, fmt.Sprint("c", tried))
			args := make([]eval.Value, len(a))
			for k := range a {
				args[k] = eval.Merge(in, g, abstract(in, a[k]), abstract(in, b[k]))
			}
			c := &eval.Call{In: in, Name: name, Args: args, Sig: signatureOfGo(f.Type()), Packed: true}
			v := eval.Lifted(in, c)
			for _, way := range []struct {
				g    eval.Guard
				want string
				args []any
			}{{g, wantA, a}, {eval.Not(in, g), wantB, b}} {
				eval.Along(in, way.g, func() {
					if got, ok := writtenDown(in, in.Settle(v), f.Type()); !ok || got != way.want {
						t.Errorf("%s%#v: have %s (known: %v), want %s", name, way.args, got, ok, way.want)
					}
				})
			}
			tried++
		}
	}
	if tried < 500 {
		t.Errorf("only %d calls were tried", tried)
	}
}
