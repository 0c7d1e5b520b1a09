package eval

import "go/types"

// callUnknowing calls a function with unknown arguments.
func (in *Interp) callUnknowing(f *Func, sig *types.Signature) Value {
	var args []Value
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		u := in.unknown(p.Type(), RunTime, p.Name(), p.Pos())
		args = append(args, amongst(u, in.provided.objects[in.providedName(p.Type())]...))
	}
	return in.callWith(f, args)
}

// callWith calls a function or a method of a value with some arguments.
func (in *Interp) callWith(f *Func, args []Value) Value {
	if f.Fn != nil && f.Recv != nil {
		return in.invoke(f.Recv, f.Fn, args, nil)
	}
	return in.callFunc(f, args, nil, true)
}
