package library

import (
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Text leaves a program through writers. Writers that are sinks keep it; any other writer
// gets a call of its Write method, which may be the program's own.

// fprint writes a text to the writer in the first argument, and returns the results of
// Write.
func fprint(in *eval.Interp, c *eval.Call, text eval.Value) eval.Value {
	if p, ok := c.Arg(0).(*eval.Ptr); ok && eval.IsTextSink(p) {
		writeText(in, p, text)
		return eval.Tuple{in.Length(text, c.Site), &eval.Nil{T: eval.ErrorType}}
	}
	bytesT := types.NewSlice(types.Typ[types.Uint8])
	bytes := in.NewBytes(bytesT, text)
	defer in.Reuse(bytes)
	return writeTo(in, c, c.Args[0], bytes)
}

// writeTo calls the Write method of a writer.
func writeTo(in *eval.Interp, c *eval.Call, w, bytes eval.Value) eval.Value {
	if c.Sig == nil || c.Sig.Params().Len() == 0 {
		return in.Opaque(c)
	}
	iface, ok := eval.Underlying(c.Sig.Params().At(0).Type()).(*types.Interface)
	if !ok {
		return in.Opaque(c)
	}
	for i := range iface.NumMethods() {
		if m := iface.Method(i); m.Name() == "Write" {
			return in.CallMethodAt(w, m, []int{0}, []eval.Value{bytes}, nil, false)
		}
	}
	return in.Opaque(c)
}

// errorf is fmt.Errorf. With known source of package fmt, the error has the type that wraps
// the operands of %w, so errors.Is finds them.
func errorf(in *eval.Interp, c *eval.Call) eval.Value {
	var wrapped []int
	args := variadic(c, 1)
	text := formatText(in, c, c.Args[0], args, &wrapped)
	// An error that wraps nothing is a text: errors.Is has nothing to find in it.
	if u := fmtUnit(in); u != nil && len(wrapped) > 0 {
		// As fmt does: with indexes like %[2]w the operands may come in any order and twice.
		slices.Sort(wrapped)
		if v := wrapError(in, u, text, args, slices.Compact(wrapped)); v != nil {
			return v
		}
	}
	return &eval.NativeValue{T: eval.ErrorString, State: text}
}

// fmtUnit is package fmt with bodies, or nil.
func fmtUnit(in *eval.Interp) *eval.Package {
	if in.Options().Package == nil {
		return nil
	}
	return in.Options().Package("fmt")
}

// wrapError is an error of one of the types that package fmt has for wrapping.
func wrapError(in *eval.Interp, u *eval.Package, text eval.Value, args []eval.Value, wrapped []int) eval.Value {
	name := "wrapError"
	if len(wrapped) > 1 {
		name = "wrapErrors"
	}
	t, ok := u.Pkg.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil
	}
	st, ok := eval.Underlying(t.Type()).(*types.Struct)
	if !ok || st.NumFields() != 2 {
		return nil
	}
	var errs []eval.Value
	for _, i := range wrapped {
		v := in.Settle(args[i])
		// An operand of %w that is not an error was complained about in the text, and
		// wraps nothing.
		if v.Type() != nil && in.Implements(v.Type(), eval.Underlying(eval.ErrorType).(*types.Interface)) {
			errs = append(errs, v)
		}
	}
	cause := eval.Value(&eval.Nil{T: eval.ErrorType})
	if name == "wrapErrors" {
		cause = in.NewSlice(st.Field(1).Type(), errs)
	} else if len(errs) == 1 {
		cause = errs[0]
	}
	return in.NewPtr(t.Type(), &eval.Struct{T: t.Type(), F: []eval.Value{text, cause}})
}
