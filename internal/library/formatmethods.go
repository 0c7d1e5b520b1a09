package library

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file calls the methods by which values print themselves (Format, GoString, Error and
// String), and models fmt.State for those that take one. Descriptions are often made by
// String methods of constants, as in fmt.Sprintf("one of %v", kinds).

// methods is fmt's handleMethods. It calls Format, GoString, Error or String, if the value
// has them with the right signature, and reports whether one has printed v. The order of
// the checks is that of package fmt, since a value may have several of these methods.
func (p *printer) methods(v eval.Value, verb rune) bool {
	if p.erroring || v == nil || v.Type() == nil {
		return false
	}
	switch x := v.(type) {
	// The caller handles unknown values and alternatives.
	case *eval.Unknown, *eval.Choice:
		return false
	// A nil interface has no methods; a nil pointer of a named type may.
	case *eval.Nil:
		if eval.IsInterface(x.T) {
			return false
		}
	case *eval.NativeValue:
		// An error made by errors.New or fmt.Errorf, whose text the model holds.
		if text, ok := x.State.(eval.Value); ok && x.T == types.Type(eval.ErrorString) {
			if p.sharpV || !strings.ContainsRune("vsxXqw", verb) || verb == 'w' && !p.wrap {
				return false
			}
			if verb == 'w' {
				verb = 'v'
			}
			p.plainText(text, verb)
			return true
		}
	case *eval.TypeVal:
		if strings.ContainsRune("vsxXq", verb) && !p.sharpV {
			p.plainText(&eval.Const{T: types.Typ[types.String], V: eval.TypeString(x.Of)}, verb)
			return true
		}
		return false
	}
	// %w is %v for an operand that is an error, in printers that know %w.
	if verb == 'w' {
		if !p.wrap || p.method(v, "Error", resultString) == nil {
			return false
		}
		verb = 'v'
	}
	// A Formatter decides everything itself, so it comes before the verb is looked at.
	if m := p.method(v, "Format", takesState); m != nil {
		p.format(v, m, verb)
		return true
	}
	if p.sharpV {
		if m := p.method(v, "GoString", resultString); m != nil {
			if text, ok := p.call(v, m, "GoString", verb); ok {
				// %#v prints the text of GoString as it is, without quotes.
				q := *p
				q.sharpV, q.parts = false, nil
				q.plainText(text, 's')
				p.parts = append(p.parts, q.parts...)
			}
			return true
		}
		return false
	}
	if !strings.ContainsRune("vsxXq", verb) {
		return false
	}
	for _, name := range []string{"Error", "String"} {
		if m := p.method(v, name, resultString); m != nil {
			if text, ok := p.call(v, m, name, verb); ok {
				p.plainText(text, verb)
			}
			return true
		}
	}
	return false
}

// reflected prints an operand that is a reflect.Value, as the value that it holds, and reports
// whether it is one. In a list or a field, its own String method prints "<int Value>" instead.
func (p *printer) reflected(v eval.Value, verb rune) bool {
	content, inside, shut, ok := p.in.Reflected(v)
	switch {
	case !ok:
		return false
	case content == nil:
		p.text("<invalid reflect.Value>")
	case !shut && p.methods(content, verb):
	default:
		p.value(content, verb, b2i(inside), !shut)
	}
	return true
}

// plainText prints the result of such a method as a string.
func (p *printer) plainText(v eval.Value, verb rune) {
	p.value(eval.Retype(p.in.Settle(v), types.Typ[types.String]), verb, 1, false)
}

// resultString reports whether a signature is func() string.
func resultString(sig *types.Signature) bool {
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 &&
		types.Identical(sig.Results().At(0).Type(), types.Typ[types.String])
}

// takesState reports whether a signature is that of a Format method.
func takesState(sig *types.Signature) bool {
	return sig.Params().Len() == 2 && sig.Results().Len() == 0 &&
		eval.NamedKey(sig.Params().At(0).Type()) == "fmt.State" &&
		types.Identical(sig.Params().At(1).Type(), types.Typ[types.Int32])
}

// method is the method with that name in the method set of v, if its signature fits. A
// method with another signature does not count for fmt, and one of the pointer does not
// count for a value, since fmt has no address to take.
func (p *printer) method(v eval.Value, name string, fits func(*types.Signature) bool) *methodOf {
	if _, basic := types.Unalias(v.Type()).(*types.Basic); basic {
		return nil
	}
	obj, index, _ := types.LookupFieldOrMethod(v.Type(), false, nil, name)
	fn, ok := obj.(*types.Func)
	if !ok || !fits(fn.Signature()) {
		return nil
	}
	return &methodOf{fn, index}
}

// methodOf is a method with the embedded fields on the way to it.
type methodOf struct {
	fn    *types.Func
	index []int
}

// call calls such a method. fmt catches its panics and prints them; ok is false then, and
// the text of the panic has been added.
func (p *printer) call(v eval.Value, m *methodOf, name string, verb rune) (text eval.Value, ok bool) {
	in := p.in
	text, c := in.Catch(func() eval.Value { return in.CallMethodAt(v, m.fn, m.index, nil, nil, false) })
	if c == nil {
		return in.Settle(text), true
	}
	p.panicked(v, c, name, verb)
	return nil, false
}

// panicked is fmt's catchPanic. A method that panics for a nil pointer prints <nil>,
// whatever it panics with.
func (p *printer) panicked(v eval.Value, c *eval.CaughtPanic, name string, verb rune) {
	if _, isPtr := eval.Underlying(v.Type()).(*types.Pointer); isPtr && eval.IsNil(v) {
		p.text("<nil>")
		return
	}
	// A method of the value of a panic may panic too. fmt does not catch that.
	if p.panicking {
		p.in.Panic(c.Value)
	}
	p.text("%!" + string(verb) + "(PANIC=" + name + " method: ")
	if c.Value == nil {
		p.part(p.in.Unknown(nil, eval.Panics, "a method that panics", 0))
	} else {
		q := &printer{in: p.in, panicking: true}
		q.arg(p.in.Settle(c.Value), 'v')
		p.parts = append(p.parts, q.parts...)
	}
	p.text(")")
}

// stateType stands for the type that fmt passes to Format methods. It is made up, because
// the real one is not exported and its methods work on fmt's own buffer. It counts as a
// text sink, so Write and WriteString need no models of their own.
var stateType = func() *types.Named {
	pkg := types.NewPackage("fmt", "fmt")
	n := types.NewNamed(types.NewTypeName(0, pkg, "formatState", nil), types.NewStruct(nil, nil), nil)
	param := func(t types.Type) *types.Var { return types.NewVar(0, pkg, "", t) }
	basic := types.Typ
	method := func(name string, params []*types.Var, results ...*types.Var) {
		recv := types.NewVar(0, pkg, "", types.NewPointer(n))
		n.AddMethod(
			types.NewFunc(0, pkg, name,
				types.NewSignatureType(recv, nil, nil, types.NewTuple(params...), types.NewTuple(results...), false)),
		)
	}
	bytesT := types.NewSlice(basic[types.Uint8])
	method("Write", []*types.Var{param(bytesT)}, param(basic[types.Int]), param(eval.ErrorType))
	method("WriteString", []*types.Var{param(basic[types.String])}, param(basic[types.Int]), param(eval.ErrorType))
	method("Width", nil, param(basic[types.Int]), param(basic[types.Bool]))
	method("Precision", nil, param(basic[types.Int]), param(basic[types.Bool]))
	method("Flag", []*types.Var{param(basic[types.Int])}, param(basic[types.Bool]))
	return n
}()

// format calls a Format method and adds what it writes to its fmt.State. The printer is
// noted for the time of the call, so that the methods of fmt.State find the flags and the
// width of the directive.
func (p *printer) format(v eval.Value, m *methodOf, verb rune) {
	in := p.in
	empty := &eval.Const{T: types.Typ[types.String], V: ""}
	state := in.NewPtr(stateType, &eval.NativeValue{T: stateType, State: empty})
	stateOf(in).printing[state.Obj] = p
	defer delete(stateOf(in).printing, state.Obj)
	args := []eval.Value{state, &eval.Const{T: types.Typ[types.Rune], V: int64(verb)}}
	_, c := in.Catch(func() eval.Value { return in.CallMethodAt(v, m.fn, m.index, args, nil, false) })
	// What was written before a panic stays, as in fmt.
	p.part(textOf(in, state))
	if c != nil {
		p.panicked(v, c, "Format", verb)
	}
}

// stateFuncs are the methods of fmt.State about the directive: Width, Precision and Flag.
// Those that write are the ones of every writer of text.
func stateFuncs() map[string]eval.Intrinsic {
	on := func(f func(c *eval.Call, p *printer) eval.Value) eval.Intrinsic {
		return func(c *eval.Call) (eval.Value, bool) {
			ptr, ok := c.In.Settle(c.Recv).(*eval.Ptr)
			if !ok || stateOf(c.In).printing[ptr.Obj] == nil {
				return nil, false
			}
			return f(c, stateOf(c.In).printing[ptr.Obj]), true
		}
	}
	number := func(c *eval.Call, digits string) eval.Value {
		n, has := 0, digits != ""
		_, _ = fmt.Sscanf(digits, "%d", &n)
		return eval.Tuple{eval.IntConst(n), &eval.Const{T: types.Typ[types.Bool], V: has}}
	}
	return map[string]eval.Intrinsic{
		"fmt.formatState.Width": on(func(c *eval.Call, p *printer) eval.Value { return number(c, p.width) }),
		"fmt.formatState.Precision": on(func(c *eval.Call, p *printer) eval.Value {
			if p.precision == "." {
				return number(c, "0")
			}
			return number(c, strings.TrimPrefix(p.precision, "."))
		}),
		"fmt.formatState.Flag": on(func(c *eval.Call, p *printer) eval.Value {
			n, _ := eval.AsInt(c.Arg(0))
			// + and # of %+v and %#v have been moved to plusV and sharpV; a 0 does not
			// count beside a -.
			set := strings.ContainsRune("#0+- ", rune(n)) && strings.ContainsRune(p.flags, rune(n))
			switch n {
			case '+':
				set = set || p.plusV
			case '#':
				set = set || p.sharpV
			case '0':
				set = set && !strings.Contains(p.flags, "-")
			}
			return &eval.Const{T: types.Typ[types.Bool], V: set}
		}),
	}
}

// sortedEntries are the entries of a map in the order in which fmt prints them. It is not
// ok if that is not known: because other keys may be there, or because two keys are not
// comparable here.
func sortedEntries(in *eval.Interp, m *eval.Map) ([]eval.Entry, bool) {
	list, other := in.PresentEntries(m)
	if other != nil {
		return nil, false
	}
	in.Spend(len(list))
	sure := true
	slices.SortStableFunc(list, func(a, b eval.Entry) int {
		n, ok := compareKeys(in, a.K, b.K)
		sure = sure && ok && n != 0 // NaN is as often there as it was set, in any order
		return n
	})
	return list, sure
}

// compareKeys is the order of keys in internal/fmtsort: nil first, numbers and strings by
// value, false before true, structs and arrays part by part. Keys of different types in a
// map of interfaces are ordered by the address of the type there, so that order is not
// known.
func compareKeys(in *eval.Interp, a, b eval.Value) (int, bool) {
	a, b = in.Settle(a), in.Settle(b)
	switch x := a.(type) {
	case *eval.Const:
		y, ok := b.(*eval.Const)
		if !ok {
			if eval.IsNil(b) {
				return 1, true
			}
			return 0, false
		}
		if !eval.Identical(x.T, y.T) && !eval.SameBasic(x.T, y.T) { // by the address of their types
			return 0, false
		}
		if p, isBool := x.V.(bool); isBool {
			q, _ := y.V.(bool)
			return b2i(p) - b2i(q), true
		}
		return eval.CompareConst(x, y), true
	case *eval.Nil:
		if eval.IsNil(b) {
			return 0, true
		}
		_, ok := b.(*eval.Const)
		return -1, ok
	case *eval.Struct:
		y, ok := b.(*eval.Struct)
		if !ok || !eval.Identical(x.T, y.T) || len(x.F) != len(y.F) {
			return 0, false
		}
		return compareLists(in, x.F, y.F)
	case *eval.Array:
		y, ok := in.Elements(b)
		if !ok || !eval.Identical(x.T, b.Type()) {
			return 0, false
		}
		list, _ := in.Elements(x)
		return compareLists(in, list, y)
	}
	return 0, eval.Same(a, b)
}

// compareLists compares two structs or arrays part by part.
func compareLists(in *eval.Interp, a, b []eval.Value) (int, bool) {
	for i := range min(len(a), len(b)) {
		if n, ok := compareKeys(in, eval.Unwrap(a[i]), eval.Unwrap(b[i])); n != 0 || !ok {
			return n, ok
		}
	}
	return 0, true
}
