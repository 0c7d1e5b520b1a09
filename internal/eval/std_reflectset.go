package eval

import "go/types"

// setFuncs are the methods of reflect.Value that read a basic value, find a part
// or assign. One that assigns in a way that is not modelled makes unknown what it
// assigns to.
func setFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	on := func(name string, f func(c *Call, r rvalue) (Value, bool)) {
		m["reflect.Value."+name] = func(c *Call) (Value, bool) {
			n, ok := derefNative(c.In, c.In.settle(c.Recv)).(*Native)
			if !ok {
				return nil, false
			}
			r, ok := n.State.(rvalue)
			if !ok || r.v == nil {
				return nil, false
			}
			return f(c, r)
		}
	}
	for _, name := range []string{"SetInt", "SetUint", "SetFloat", "SetString", "SetBool"} {
		on(name, func(c *Call, r rvalue) (Value, bool) {
			if p, ok := r.ptr.(*Ptr); ok {
				c.In.storePtr(p, c.In.convert(c.Arg(0), deref(p.T)))
				return nil, true
			}
			return nil, false
		})
	}
	for _, name := range []string{"SetBytes", "SetCap", "SetComplex", "SetIterKey", "SetIterValue", "SetLen", "SetMapIndex", "SetPointer", "SetZero", "Clear", "Grow"} {
		on(name, func(c *Call, r rvalue) (Value, bool) {
			for _, v := range []Value{r.ptr, r.v} {
				switch v := v.(type) {
				case *Ptr:
					c.In.storePtr(v, c.In.written(c, deref(v.T)))
				case *Map:
					c.In.storeIn(v, True, c.In.unknown(nil, RunTime, c.Name, c.Pos()), c.In.unknown(nil, RunTime, c.Name, c.Pos()))
				}
			}
			return nil, true
		})
	}
	for _, name := range []string{"Int", "Uint", "Float", "Bool"} {
		on(name, func(c *Call, r rvalue) (Value, bool) {
			k, ok := c.In.settle(r.v).(*Const)
			if !ok {
				return nil, false
			}
			return c.In.convert(k, c.Result(0)), true
		})
	}
	on("CanSet", func(c *Call, r rvalue) (Value, bool) { return &Const{T: c.Result(0), V: r.ptr != nil}, true })
	on("CanAddr", func(c *Call, r rvalue) (Value, bool) { return &Const{T: c.Result(0), V: r.ptr != nil}, true })
	on("Addr", func(c *Call, r rvalue) (Value, bool) { return &Native{c.Result(0), rvalue{v: r.ptr}}, r.ptr != nil })
	on("Index", func(c *Call, r rvalue) (Value, bool) {
		list, ok := c.In.listOf(r.v)
		i, known := integer(c.Arg(0))
		if !ok || !known || i < 0 || i >= len(list) {
			return nil, false
		}
		if _, isArray := under(r.v.Type()).(*types.Array); isArray && r.ptr != nil {
			return nil, false
		}
		return &Native{c.Result(0), rvalue{v: c.In.settle(unwrap(list[i]))}}, true
	})
	on("FieldByName", func(c *Call, r rvalue) (Value, bool) {
		s, ok := r.v.(*Struct)
		name, known := str(c.Arg(0))
		if !ok || !known {
			return nil, false
		}
		st := under(s.T).(*types.Struct)
		for i := range st.NumFields() {
			if st.Field(i).Name() != name {
				continue
			}
			out := rvalue{v: c.In.settle(s.F[i])}
			if p, ok := r.ptr.(*Ptr); ok && st.Field(i).Exported() {
				out.ptr = p.field(i, st.Field(i).Type())
			}
			return &Native{c.Result(0), out}, true
		}
		return nil, false
	})
	return m
}
