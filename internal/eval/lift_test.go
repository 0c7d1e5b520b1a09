package eval

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"testing"
)

// samples are arguments for each kind of parameter.
var samples = map[reflect.Kind][]any{
	reflect.String: {"", "a", "aXbXc", "é 世 x", "12", " pad ", "X"}, reflect.Int: {0, 1, 2, 10}, reflect.Int64: {int64(0), int64(-7), int64(1 << 40)},
	reflect.Uint64: {uint64(0), uint64(255)}, reflect.Int32: {'a', 'É', ' '}, reflect.Uint8: {byte('a'), byte('X')}, reflect.Bool: {true, false},
	reflect.Float64: {0.5, -2.25, 1e21}, reflect.Float32: {float32(1.5)}, reflect.Uint: {uint(1), uint(9)}, reflect.Uint32: {uint32(3), uint32(1 << 20)}, reflect.Uint16: {uint16(7)},
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
func abstract(in *Interp, v any) Value {
	c := &Call{In: in}
	return in.goValue(reflect.ValueOf(v), typeOfGo(reflect.TypeOf(v)), c)
}

func typeOfGo(t reflect.Type) types.Type {
	switch t.Kind() {
	case reflect.Slice:
		return types.NewSlice(typeOfGo(t.Elem()))
	case reflect.Interface:
		return errorType
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
func (in *Interp) writtenDown(v Value, t reflect.Type) (string, bool) {
	list := []Value{v}
	if tup, ok := v.(Tuple); ok {
		list = tup
	}
	text := ""
	for i, e := range list {
		e = in.settle(e)
		if t.Out(i).Kind() == reflect.Interface {
			if isNil(e) {
				text += "<nil>;"
				continue
			}
			s, ok := str(in.verb("%v", 'v', e))
			if !ok {
				return "", false
			}
			text += fmt.Sprintf("%#v;", "error "+s)
			continue
		}
		in.lifting = true // of a list, what is there under the path
		g, _, ok := in.toGo(e, t.Out(i))
		in.lifting = false
		if !ok {
			return "", false
		}
		if g.Kind() == reflect.Slice && in.certain(nilGuard(e)) {
			g = reflect.Zero(t.Out(i))
		}
		text += fmt.Sprintf("%#v;", g.Interface())
	}
	return text, true
}

// TestAccelerators holds every accelerator against the real function, and holds
// law 3 of it: a call with arguments that are one thing under a condition and
// another otherwise gives what the two calls give, each under its condition.
func TestAccelerators(t *testing.T) {
	table := accelerators()
	names := make([]string, 0, len(table))
	for name := range table {
		names = append(names, name)
	}
	slices.Sort(names)
	tried, in := 0, New(Options{})
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
			g := in.g.Variable(Condition{Key: fmt.Sprint("c", tried)})
			args := make([]Value, len(a))
			for k := range a {
				args[k] = in.merge(g, abstract(in, a[k]), abstract(in, b[k]))
			}
			c := &Call{In: in, Name: name, Args: args, Sig: signatureOfGo(f.Type()), Packed: true}
			v := in.lifted(c, name, in.table[name], func() Value { return nil })
			for _, way := range []struct {
				g    Guard
				want string
				args []any
			}{{g, wantA, a}, {in.g.Not(g), wantB, b}} {
				in.along(way.g, func() {
					if got, ok := in.writtenDown(in.settle(v), f.Type()); !ok || got != way.want {
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
