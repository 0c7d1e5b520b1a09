package eval

import "go/types"

// typeIterators are the methods of reflect.Type that return an iterator over parts of the
// type, since Go 1.26.
func typeIterators(on addTypeMethod) {
	on("Fields", func(c *Call, t types.Type) Value {
		u, ok := underlying(t).(*types.Struct)
		if !ok {
			return nil
		}
		return iterator(c, "Fields", u.NumFields(),
			func(in *Interp, field types.Type, i int) Value { return in.structFieldValue(field, u, i) })
	})
	on("Methods", func(c *Call, t types.Type) Value {
		list := exportedMethods(t)
		if len(list) != numMethods(t) {
			return nil // an interface with methods that have no selection
		}
		return iterator(c, "Methods", len(list),
			func(in *Interp, method types.Type, i int) Value { return in.reflectMethod(method, t, list[i], i) })
	})
	inOut := func(name string, pick func(*types.Signature) *types.Tuple) {
		on(name, func(c *Call, t types.Type) Value {
			u, ok := underlying(t).(*types.Signature)
			if !ok {
				return nil
			}
			return iterator(c, name, pick(u).Len(),
				func(_ *Interp, typ types.Type, i int) Value { return &TypeVal{typ, pick(u).At(i).Type()} })
		})
	}
	inOut("Ins", (*types.Signature).Params)
	inOut("Outs", (*types.Signature).Results)
}

// iterator is an iterator over n parts, each made by part for the type that is yielded. It is
// nil if the call does not return an iterator.
func iterator(c *Call, name string, n int, part func(in *Interp, yielded types.Type, i int) Value) Value {
	seq, ok := types.Unalias(c.Result(0)).(*types.Named)
	if !ok || seq.TypeArgs().Len() != 1 {
		return nil
	}
	return &Func{T: seq, Name: "reflect.Type." + name, Native: func(inner *Call) Value {
		list := make([]Value, n)
		for i := range list {
			if list[i] = part(inner.In, seq.TypeArgs().At(0), i); list[i] == nil {
				list[i] = inner.In.unknown(seq.TypeArgs().At(0), Unsupported, "a part of a type", 0)
			}
		}
		inner.In.yieldEach(inner.Arg(0), list, inner.Site)
		return nil
	}}
}
