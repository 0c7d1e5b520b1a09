package eval

import (
	"go/types"
	"slices"
)

// fprint writes a text to a writer, and gives what its Write gives.
func (in *Interp) fprint(c *Call, text Value) Value {
	if p, ok := c.Arg(0).(*Ptr); ok && isTextSink(p) {
		in.writeText(p, text)
		return Tuple{in.length(text, c.Site), &Nil{errorType}}
	}
	bytesT := types.NewSlice(types.Typ[types.Uint8])
	return in.writeTo(c, c.Args[0], in.byteSlice(bytesT, text))
}

// writeTo calls the Write of a writer.
func (in *Interp) writeTo(c *Call, w, bytes Value) Value {
	if c.Sig == nil || c.Sig.Params().Len() == 0 {
		return in.opaque(c)
	}
	iface, ok := under(c.Sig.Params().At(0).Type()).(*types.Interface)
	if !ok {
		return in.opaque(c)
	}
	for i := range iface.NumMethods() {
		if m := iface.Method(i); m.Name() == "Write" {
			return in.callMethod(w, m, []int{0}, []Value{bytes}, nil, false)
		}
	}
	return in.opaque(c)
}

// errorf is fmt.Errorf: the error wraps the operands of %w.
func (in *Interp) errorf(c *Call) Value {
	var wrapped []int
	args := c.variadic(1)
	text := in.formatText(c, c.Args[0], args, &wrapped)
	if u := in.fmtUnit(); u != nil && len(wrapped) > 0 {
		slices.Sort(wrapped)
		if v := in.wrapError(u, text, args, slices.Compact(wrapped)); v != nil {
			return v
		}
	}
	return &Native{errorString, text}
}

func (in *Interp) fmtUnit() *Unit {
	if in.opts.Unit == nil {
		return nil
	}
	return in.opts.Unit("fmt")
}

// wrapError is an error of the types that package fmt has for it.
func (in *Interp) wrapError(u *Unit, text Value, args []Value, wrapped []int) Value {
	name := "wrapError"
	if len(wrapped) > 1 {
		name = "wrapErrors"
	}
	t, ok := u.Pkg.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil
	}
	st, ok := under(t.Type()).(*types.Struct)
	if !ok || st.NumFields() != 2 {
		return nil
	}
	var errs []Value
	for _, i := range wrapped {
		v := in.settle(args[i])
		if v.Type() != nil && in.hasMethods(v.Type(), under(errorType).(*types.Interface)) {
			errs = append(errs, v)
		}
	}
	cause := Value(&Nil{errorType})
	if name == "wrapErrors" {
		cause = in.newSlice(st.Field(1).Type(), errs)
	} else if len(errs) == 1 {
		cause = errs[0]
	}
	return in.newPtr(t.Type(), &Struct{t.Type(), []Value{text, cause}})
}
