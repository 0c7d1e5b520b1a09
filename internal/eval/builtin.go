package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// lenTest decides comparisons of len(x) with a small constant, where elements
// of x are there only under guards: `len(tools) > 0` is a formula over them.
func (in *Interp) lenTest(e *ast.BinaryExpr) (Guard, bool) {
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return 0, false
	}
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return 0, false
	}
	if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "len" || !in.frame.unit.Info.Types[call.Fun].IsBuiltin() {
		return 0, false
	}
	tv := in.frame.unit.Info.Types[e.Y]
	if tv.Value == nil || in.frame.unit.Info.Types[call].Value != nil {
		return 0, false
	}
	n, ok := integer(in.expr(e.Y))
	if !ok || n < 0 || n > 8 {
		return 0, false
	}
	x := in.settle(in.expr(call.Args[0]))
	g := in.guardEach(x, func(x Value) Guard {
		dist, ok := in.atMost(x, n+1)
		if !ok {
			v := in.binary(e.Op, in.length(x, call), in.expr(e.Y), types.Typ[types.Bool], e)
			return in.guardOf(v, exprText{e})
		}
		g := False
		for c, gc := range dist { // the last one means "or more"
			r, _ := ordered(e.Op, compare(int64(c), int64(n)))
			switch e.Op {
			case token.EQL:
				r = c == n
			case token.NEQ:
				r = c != n
			}
			if r {
				g = in.g.or(g, gc)
			}
		}
		return g
	})
	return g, true
}

// atMost gives, for each number below top, the guard under which x has so many
// elements, and at top that it has as many or more.
func (in *Interp) atMost(x Value, top int) ([]Guard, bool) {
	var of []Guard
	switch x := x.(type) {
	case *Nil:
	case *Slice:
		list, ok := in.listOf(x)
		if !ok {
			return nil, false
		}
		for _, v := range list {
			g := True
			if o, ok := v.(*Optional); ok {
				if g = o.G; o.Many && top > 1 {
					return nil, false
				}
			}
			of = append(of, g)
		}
	case *Map:
		st := x.Obj.state.(*mapState)
		if st.fuzzy != nil {
			return nil, false
		}
		of = st.presence()
	default:
		return nil, false
	}
	return in.countDist(of, top), true
}

// length is len(x).
func (in *Interp) length(x Value, at ast.Node) Value {
	intT := types.Typ[types.Int]
	return in.each(x, func(x Value) Value {
		n := -1
		switch x := x.(type) {
		case *Const:
			if s, ok := x.V.(string); ok {
				n = len(s)
			}
		case *Nil:
			n = 0
		case *Array:
			n = len(x.E)
		case *Bytes:
			if s, ok := str(in.bytesText(x, types.Typ[types.String])); ok {
				n = len(s)
			}
		case *Slice:
			if list, ok := in.listOf(x); ok {
				if of, ok := presence(list); ok {
					return in.tally(intT, of)
				}
			}
		case *Map:
			if st := x.Obj.state.(*mapState); st.fuzzy == nil {
				in.spend(len(st.entries) / 64)
				if st.open > 0 {
					return in.tally(intT, st.presence())
				}
				n = len(st.order)
			}
		case *Ptr:
			if a, ok := in.load(x).(*Array); ok {
				n = len(a.E)
			}
		case *Unknown:
			return in.lift(intT, "len", []Value{x}, func(a []Value) Value { return in.length(a[0], at) })
		}
		if n >= 0 {
			return &Const{T: intT, V: int64(n)}
		}
		if u, ok := firstUnknown(x); ok {
			return in.lift(intT, "len", []Value{u}, func([]Value) Value { return nil })
		}
		return in.unknown(intT, Loop, "len", posOf(at))
	})
}

func (in *Interp) builtin(name string, e *ast.CallExpr) Value {
	t := in.typeOf(e)
	switch name {
	case "len":
		return in.length(in.expr(e.Args[0]), e)
	case "cap":
		return in.length(in.expr(e.Args[0]), e)
	case "append":
		return in.appendCall(e, t)
	case "make":
		return in.makeCall(e, t)
	case "new":
		// new(T), and from Go 1.26 new(expression).
		if !in.frame.unit.Info.Types[e.Args[0]].IsType() {
			v := in.expr(e.Args[0])
			return in.newPtr(deref(t), in.assignable(v, deref(t)))
		}
		et := in.typeOf(e.Args[0])
		return in.newPtr(et, in.zero(et))
	case "copy":
		return in.copyCall(in.expr(e.Args[0]), in.expr(e.Args[1]), e)
	case "delete":
		m, k := in.expr(e.Args[0]), in.expr(e.Args[1])
		in.deleteKey(m, k)
		return nil
	case "clear":
		if m, ok := in.settle(in.expr(e.Args[0])).(*Map); ok {
			in.write(m.Obj)
			m.Obj.state = &mapState{entries: map[string]*mapEntry{}}
		}
		return nil
	case "min", "max":
		op := token.LSS
		if name == "max" {
			op = token.GTR
		}
		best := in.expr(e.Args[0])
		for _, a := range e.Args[1:] {
			v := in.expr(a)
			best = in.lift(t, name, []Value{v, best}, func(x []Value) Value {
				c, ok1 := x[0].(*Const)
				d, ok2 := x[1].(*Const)
				if !ok1 || !ok2 {
					return nil
				}
				if r, _ := boolean(in.arith(op, c, d, nil)); r {
					return c
				}
				return d
			})
		}
		return best
	case "String":
		return in.unsafeText(e)
	case "panic":
		v := in.assignable(in.expr(e.Args[0]), types.Universe.Lookup("any").Type())
		in.panics(in.panicValue(v))
	case "close":
		in.closeChan(in.expr(e.Args[0]))
		return nil
	case "recover":
		return in.recovered(t)
	}
	for _, a := range e.Args {
		in.expr(a)
	}
	return in.unknown(t, Unsupported, name, e.Pos())
}

func (in *Interp) appendCall(e *ast.CallExpr, t types.Type) Value {
	base := in.expr(e.Args[0])
	if e.Ellipsis.IsValid() && len(e.Args) == 2 {
		return in.appendList(base, in.expr(e.Args[1]), t)
	}
	elem := types.Type(nil)
	if s, ok := under(t).(*types.Slice); ok {
		elem = s.Elem()
	}
	var vals []Value
	for _, a := range e.Args[1:] {
		vals = append(vals, in.assignable(in.expr(a), elem))
	}
	return in.appendVals(base, vals, t)
}

func (in *Interp) appendList(base, tail Value, t types.Type) Value {
	return in.each(tail, func(tail Value) Value {
		if s, ok := tail.(*Const); ok { // append([]byte, string...)
			tail = &Bytes{t, s, nil}
		}
		if b, ok := tail.(*Bytes); ok {
			return in.appendBytes(base, b, t)
		}
		list, ok := in.listOf(tail)
		if !ok {
			list = []Value{in.repeated(tail, t, 0)}
		}
		return in.appendVals(base, list, t)
	})
}

// repeated stands for an unknown number of unknown elements.
func (in *Interp) repeated(from Value, t types.Type, at token.Pos) Value {
	elem := types.Type(types.Typ[types.Invalid])
	if s, ok := under(t).(*types.Slice); ok {
		elem = s.Elem()
	}
	u := in.elementOf(from, elem, at)
	g := in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "unknown elements", at), nil)
	return &Optional{G: g, V: u, Many: true}
}

func (in *Interp) appendBytes(base Value, tail *Bytes, t types.Type) Value {
	return in.each(base, func(b Value) Value {
		switch b := b.(type) {
		case *Bytes:
			return &Bytes{t, in.concat(types.Typ[types.String], in.bytesText(b, types.Typ[types.String]), in.bytesText(tail, types.Typ[types.String])), nil}
		case *Nil:
			return &Bytes{t, in.bytesText(tail, types.Typ[types.String]), nil}
		case *Slice:
			s := in.stringOfSlice(b, types.Typ[types.String])
			return &Bytes{t, in.concat(types.Typ[types.String], s, in.bytesText(tail, types.Typ[types.String])), nil}
		}
		return in.unknown(t, Unsupported, "", 0)
	})
}

func (in *Interp) appendVals(base Value, vals []Value, t types.Type) Value {
	return in.each(base, func(b Value) Value {
		switch b := b.(type) {
		case *Slice:
			st, ok := b.Arr.state.(*elems)
			if !ok {
				break
			}
			in.spend(len(vals))
			isNil := in.absent(b.Nil, vals)
			if b.Off+b.Len == len(st.vals) && len(st.vals)+len(vals) <= maxElems {
				in.write(b.Arr)
				st = b.Arr.state.(*elems)
				st.vals = append(st.vals, vals...)
				return &Slice{t, b.Arr, b.Off, b.Len + len(vals), isNil}
			}
			in.spend(b.Len)
			all := append(append([]Value(nil), st.vals[b.Off:b.Off+b.Len]...), vals...)
			if len(all) > maxElems {
				return in.unknown(t, Fuel, "", 0)
			}
			s := in.newSlice(t, all)
			s.Nil = isNil
			return s
		case *Nil:
			if len(vals) == 0 {
				return &Nil{t}
			}
			s := in.newSlice(t, append([]Value(nil), vals...))
			s.Nil = in.absent(True, vals)
			return s
		case *Bytes:
			if list, ok := in.listOf(b); ok {
				return in.appendVals(in.newSlice(t, append([]Value(nil), list...)), vals, t)
			}
		case *Unknown:
			// What is appended to an unknown list is still there.
			all := append([]Value{in.repeated(b, t, b.Pos)}, vals...)
			return in.newSlice(t, all)
		}
		return in.unknown(t, Unsupported, "append", 0)
	})
}

// absent is the formula under which g holds and none of the elements is there.
func (in *Interp) absent(g Guard, vals []Value) Guard {
	for _, v := range vals {
		o, ok := v.(*Optional)
		if !ok {
			return False
		}
		g = in.small(o.G, False, g)
	}
	return g
}

func (in *Interp) makeCall(e *ast.CallExpr, t types.Type) Value {
	switch u := under(t).(type) {
	case *types.Map:
		return &Map{t, in.newObj(&mapState{entries: map[string]*mapEntry{}})}
	case *types.Slice:
		n, ok := 0, false
		if len(e.Args) > 1 {
			size := in.expr(e.Args[1])
			if vals, ok := in.sized(size, in.zero(u.Elem())); ok {
				return in.newSlice(t, vals)
			}
			n, ok = integer(in.settle(size))
		}
		if !ok {
			return in.newSlice(t, []Value{in.repeated(nil, t, e.Pos())})
		}
		if n < 0 {
			in.fault("makeslice: len out of range")
		}
		if n > maxElems {
			return in.unknown(t, Fuel, "a slice with more elements than toolbudget tracks", e.Pos())
		}
		in.spend(n / 4)
		vals := make([]Value, n)
		if n > 0 {
			z := in.zero(u.Elem())
			for i := range vals {
				vals[i] = z
			}
		}
		return in.newSlice(t, vals)
	}
	if _, ok := under(t).(*types.Chan); ok {
		size := 0
		if len(e.Args) > 1 {
			size, _ = integer(in.settle(in.expr(e.Args[1])))
		}
		return in.newChan(t, size)
	}
	return in.unknown(t, Unsupported, "make", e.Pos())
}

// sized is as many elements as a number that is not the same in all runs says.
func (in *Interp) sized(n, elem Value) (vals []Value, ok bool) {
	if n, ok := n.(*Tally); ok { // the shape of what was counted
		for _, g := range n.Of {
			vals = append(vals, in.optional(g, elem))
		}
		in.spend(len(vals) / 4)
		return vals, true
	}
	c, ok := in.settle(n).(*Choice)
	if !ok {
		return nil, false
	}
	var more []Guard // by number, that there are more than so many
	for _, a := range c.Alts {
		n, ok := integer(a.V)
		if !ok || n < 0 || n > maxOpen {
			return nil, false
		}
		for len(more) < n {
			more = append(more, False)
		}
		for i := range n {
			more[i] = in.g.or(more[i], a.G)
		}
	}
	for _, g := range more {
		vals = append(vals, in.optional(g, elem))
	}
	return vals, true
}

func (in *Interp) copyCall(dst, src Value, at ast.Node) Value {
	intT := types.Typ[types.Int]
	d, ok1 := in.settle(dst).(*Slice)
	from, ok2 := in.listOf(in.settle(src))
	if !ok1 {
		return in.unknown(intT, Unsupported, "copy", posOf(at))
	}
	in.write(d.Arr)
	to := d.Arr.state.(*elems).vals[d.Off : d.Off+d.Len]
	n := min(len(to), len(from))
	of, ok := presence(from[:n])
	if !ok2 || !ok || !aligned(to, of) || n < len(to) && n < len(from) {
		for i := range to {
			in.forget(&Ptr{types.NewPointer(under(d.T).(*types.Slice).Elem()), d.Arr, []int{d.Off + i}}, posOf(at))
		}
		return in.unknown(intT, Loop, "copy", posOf(at))
	}
	for i := range n {
		to[i] = in.optional(of[i], unwrap(from[i]))
	}
	return in.tally(intT, of)
}
