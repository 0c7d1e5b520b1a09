package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Selecting, indexing, taking an address and assigning: the expressions that lead to a part of a
// value or of a variable. Reading (x.f, x[i]) yields values. Writing goes through addr, which turns
// any assignable expression into a pointer, so that storePtr is the only function that has to know
// how memory is laid out.
//
// An operand may be unknown or a choice. Each function maps the alternatives one by one and never
// picks one: x.f of a choice is a choice of fields, and x[i] with an unknown i may be any element.
// A nil pointer or an index out of range panics as in Go, on the ways on which it happens and on no
// others.

// selector evaluates x.f: a field, a method value, a method expression, or a name of another
// package.
func (in *Interp) selector(e *ast.SelectorExpr) Value {
	info := in.frame.pkg.Info
	sel, ok := info.Selections[e]
	if !ok {
		return in.ident(e.Sel) // qualified identifier
	}
	switch sel.Kind() {
	case types.FieldVal:
		if in.watched() {
			return in.watchedField(e)
		}
		return in.fieldPath(in.expr(e.X), sel.Index(), e)
	case types.MethodVal:
		return in.methodValue(e, sel)
	}
	// A method expression T.M is a function whose first parameter is the receiver. It has no
	// declaration of its own, so it is a native function that calls the method. The true says that
	// the arguments are those of that function, receiver excluded.
	fn, t := sel.Obj().(*types.Func), in.typeOf(e)
	return &Func{T: t, Name: fn.FullName(), method: fn, Native: func(c *Call) Value {
		sig, ok := underlying(t).(*types.Signature)
		if len(c.Args) == 0 || !ok {
			return in.unknown(nil, Unsupported, "", e.Pos())
		}
		recv := in.assignable(c.Args[0], sig.Params().At(0).Type())
		return in.eachUnder(in.settle(recv), func(recv Value) Value {
			in.wrapped(recv, fn, sel.Index(), c.Site)
			return in.callMethod(recv, fn, sel.Index(), c.Args[1:], c.Site, true)
		})
	}}
}

// fieldPath reads the field that index leads to from v, as types.Selection.Index gives it. Go
// promotes fields of embedded structs and of embedded pointers alike, so v and every step may be a
// struct or a pointer to one. at is the expression, or nil where the evaluator itself asks.
//
// A field of an unknown pointer is an unknown derived from it: two reads of p.Name then compare
// equal, and a default of p gives the field a default.
func (in *Interp) fieldPath(v Value, index []int, at ast.Node) Value {
	for _, i := range index {
		v = in.each(v, func(v Value) Value {
			switch x := v.(type) {
			case *Ptr:
				if in.watched() {
					if t := fieldType(deref(x.T), i); t != nil {
						return in.load(in.fieldOf(x, i, t))
					}
				}
				return in.part(in.load(x), i)
			case *Unknown:
				in.mayBeNil(x, at)
				return in.partOfUnknown(in.heldBehind(x, i), i)
			case *Nil:
				in.fault(nilPointer)
			}
			return in.part(v, i)
		})
	}
	// The part of a value that the evaluator does not model has no type. Take the static one, so
	// that conversions and comparisons further on still work.
	if u, ok := v.(*Unknown); ok && u.T == nil {
		if e, ok := at.(ast.Expr); ok {
			return retype(u, in.typeOf(e))
		}
	}
	return in.settle(v)
}

// posOf is n.Pos() for a node that may be nil.
func posOf(n ast.Node) token.Pos {
	if n == nil {
		return token.NoPos
	}
	return n.Pos()
}

// addr evaluates &e to a pointer. It serves the operator &, assignments to anything but a variable
// or a map entry, and method calls that need the address of their operand. The result is an unknown
// pointer where the place is not known; storeAt then makes unknown whatever it may be.
func (in *Interp) addr(e ast.Expr) Value {
	info := in.frame.pkg.Info
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := info.ObjectOf(e).(*types.Var); ok {
			if o := in.variable(v); o != nil {
				return &Ptr{T: in.pointer(in.subst(v.Type(), in.frame.tenv)), Obj: o}
			}
		}
	case *ast.SelectorExpr:
		sel, ok := info.Selections[e]
		if !ok {
			return in.addr(e.Sel)
		}
		if t := in.typeOf(e.X); !isPointer(t) && !in.addressable(e.X) {
			return in.addrBehind(in.expr(e.X), t, sel.Index())
		}
		return in.addrPath(in.base(e.X), sel.Index())
	case *ast.StarExpr:
		// &*p is p, but for the panic if p is nil.
		return in.each(in.expr(e.X), func(p Value) Value {
			if isNil(p) {
				in.fault(nilPointer)
			}
			if u, ok := p.(*Unknown); ok {
				in.mayBeNil(u, e)
			}
			return p
		})
	case *ast.CompositeLit:
		t := in.typeOf(e)
		return in.newPtr(t, in.composite(e, t))
	case *ast.IndexExpr:
		return in.addrIndex(e)
	}
	return in.unknown(types.NewPointer(in.typeOf(e)), Unsupported, "", e.Pos())
}

// base is a pointer to the operand of a selector: the operand itself if it is a pointer, else its
// address. In p.f = v with a pointer p, the variable p is read, not written.
func (in *Interp) base(x ast.Expr) Value {
	if _, ok := underlying(in.typeOf(x)).(*types.Pointer); ok {
		return in.expr(x)
	}
	return in.addr(x)
}

// addrPath is the address of the field that index leads to from pointer p, through embedded structs
// and pointers. Only the first step may go through p itself; each later step starts from the
// address of a field, which may hold an embedded pointer that has to be loaded.
func (in *Interp) addrPath(p Value, index []int) Value {
	for n, i := range index {
		if n > 0 {
			p = in.followed(p)
		}
		p = in.each(p, func(p Value) Value { return in.addrField(p, i) })
	}
	return p
}

// addrBehind is addrPath for a value of type t that is no variable, such as the result of a call.
// What is behind an embedded pointer of it is one:
//
//	current().count++        // of type struct{ *counter }
//	servers["a"].enabled = true
func (in *Interp) addrBehind(v Value, t types.Type, index []int) Value {
	for n, i := range index {
		if isPointer(t) {
			return in.addrPath(v, index[n:])
		}
		v, t = in.fieldPath(v, []int{i}, nil), fieldType(t, i)
	}
	return in.unknown(types.NewPointer(t), Unsupported, "", 0)
}

// followed is the pointer that the embedded pointer at p holds, or p itself if it points to another
// field.
func (in *Interp) followed(p Value) Value {
	return in.each(p, func(p Value) Value {
		switch q := p.(type) {
		case *Ptr:
			if isPointer(deref(q.T)) {
				return in.settle(in.load(q))
			}
		case *Unknown:
			if isPointer(deref(q.T)) {
				in.mayBeNil(q, nil)
				w := in.derived(q, deref(q.T), "", func(p Value) Value { return in.settle(in.load(p.(*Ptr))) })
				return in.heldInto(w, q.into)
			}
		}
		return p
	})
}

// heldInto is w, which is new, as what is held at a place in an unknown element of a list.
func (in *Interp) heldInto(w *Unknown, at *into) *Unknown {
	if at == nil {
		return w
	}
	list := in.settle(at.list)
	if p, ok := list.(*Ptr); ok {
		list = in.settle(in.load(p))
	}
	elems, _ := in.listOf(list)
	in.spend(len(elems))
	for _, v := range unwrapped(elems) {
		for _, i := range at.fields {
			v = in.part(v, i)
		}
		amongst(w, v)
	}
	return w
}

// addrField is the address of field i of the struct that p points to.
func (in *Interp) addrField(p Value, i int) Value {
	switch q := p.(type) {
	case *Ptr:
		st, ok := underlying(deref(q.T)).(*types.Struct)
		if !ok || i >= st.NumFields() {
			return in.unknown(nil, Unsupported, "", 0)
		}
		return in.fieldOf(q, i, st.Field(i).Type())
	case *Unknown:
		in.mayBeNil(q, nil)
		st, ok := underlying(deref(q.T)).(*types.Struct)
		if !ok || i >= st.NumFields() {
			return in.unknown(nil, q.Reason, q.Detail, q.Pos)
		}
		ft := st.Field(i).Type()
		w := in.derived(q, types.NewPointer(ft), ".&"+st.Field(i).Name(), func(p Value) Value {
			if p, ok := p.(*Ptr); ok {
				return in.fieldOf(p, i, ft)
			}
			return nil
		})
		w.address = true
		// p points to some element of a known list: so does its field. Without this note,
		// xs[i].f = v with an unknown i would leave all elements as they were.
		if q.into != nil {
			w.into = &into{q.into.list, append(slices.Clone(q.into.fields), i)}
		}
		return w
	}
	if isNil(p) {
		in.fault(nilPointer)
	}
	return in.unknown(nil, Unsupported, "", 0)
}

// addrIndex is &x[i]. An array is indexed in place, so its own address is taken. A slice or a
// pointer to an array is evaluated like any other operand.
func (in *Interp) addrIndex(e *ast.IndexExpr) Value {
	t := in.typeOf(e)
	var x Value
	if _, isArray := underlying(in.typeOf(e.X)).(*types.Array); isArray {
		x = in.addr(e.X)
	} else {
		x = in.expr(e.X)
	}
	iv := in.expr(e.Index)
	// In x[f()] = v, Go does not say whether the variable x is read before or after f runs. If f
	// sets x, either slice may be meant (law 6).
	if _, isArray := underlying(in.typeOf(e.X)).(*types.Array); !isArray {
		if again, moved := in.moved(e.X, x, e.Index); moved {
			x = in.either(x, again, e.X)
		}
	}
	// The index may be out of range. That matters only where a deferred function could recover.
	if in.noticed() {
		in.mapSlice(x, func(x Value) Value {
			in.mayMiss(x, iv, e)
			return iv
		})
	}
	return in.addrAt(x, iv, t, e.Pos())
}

// unmeasured reports whether a slice holds bytes whose number is not known. Such a slice has a byte
// at any index as far as addrAt is concerned; mayMiss looks at the bounds.
func unmeasured(s *Slice) bool {
	_, ok := s.Arr.now().(*partialBytes)
	return ok && s.Len < 0
}

// addrAt is &x[iv], where x is a slice or a pointer to an array and t the type of the elements.
// Three things can be open: which slice x is, which number iv is, and which elements of x are
// there. They are told apart in that order, and each combination that is possible gives one
// alternative. What cannot be told apart is a pointer into the list (see storeInto), and a store
// through it makes every element unknown.
func (in *Interp) addrAt(x, iv Value, t types.Type, at token.Pos) Value {
	pt := in.pointer(t)
	return in.mapSlice(x, func(x Value) Value {
		if u, ok := x.(*Unknown); ok {
			return in.pointersInto(u, iv, pt, at)
		}
		sl, _ := x.(*Slice)
		var list []Value
		if sl != nil {
			i, ok := integer(in.settle(iv))
			if ok && i >= 0 && (i < sl.Len && sl.Cap >= 0 || unmeasured(sl)) {
				return sl.pointer(i, pt)
			}
			if list, ok = in.listOf(sl); !ok {
				return in.pointerInto(sl, pt, Loop, at)
			}
			// The index counts the elements before this one: the n of s[n] = v where n was len(s)
			// before an append. It means the same element however many there are.
			n, ok := iv.(*SymbolicCount)
			if ok && in.aligned(list, n.Of) && len(n.Of) < len(list) && in.isThere(list[len(n.Of)]) {
				return sl.pointer(len(n.Of), pt)
			}
		}
		return in.each(iv, func(iv Value) Value {
			i, ok := integer(iv)
			p, isPtr := x.(*Ptr)
			switch {
			case isNil(x):
				if _, isPtr := underlying(x.Type()).(*types.Pointer); isPtr {
					in.fault(nilPointer)
				}
				in.inRange(i, 0)
			case !ok:
				return in.pointerInto(x, pt, Loop, at)
			case isPtr:
				if a, ok := underlying(deref(p.T)).(*types.Array); ok {
					in.inRange(i, int(a.Len()))
				}
				return in.fieldOf(p, i, t)
			case sl == nil:
				return in.pointerInto(x, pt, Unsupported, at)
			}
			// Some elements may be missing, so that index i means a different slot on different
			// ways.
			var alts []Alt
			found, open, out := in.spots(list, i)
			for _, s := range found {
				alts = append(alts, Alt{s.g, sl.pointer(s.i, pt)})
			}
			if in.feasible(open) {
				alts = append(alts, Alt{open, in.pointerInto(sl, pt, Loop, at)})
			}
			in.outOfRange(out, i, list)
			return in.choiceOf(pt, alts)
		})
	})
}

// index evaluates x[i] as a value, where x is not a type or function. Maps have lookups of their
// own.
func (in *Interp) index(e *ast.IndexExpr) Value {
	if _, ok := underlying(in.typeOf(e.X)).(*types.Map); ok {
		return in.mapIndex(e, false)
	}
	t := in.typeOf(e)
	xi := in.operands(e.X, e.Index)
	x, iv := xi[0], xi[1]
	return in.each(x, func(x Value) Value {
		if p, ok := x.(*Ptr); ok {
			x = in.load(p)
		} else if _, isPtr := underlying(in.typeOf(e.X)).(*types.Pointer); isPtr && isNil(x) {
			in.fault(nilPointer)
		}
		in.mayMiss(x, iv, e)
		return in.at(x, iv, t, e.Pos())
	})
}

// elementAt is element i of x, a string, array or slice, where i is known.
func (in *Interp) elementAt(x Value, i int, t types.Type, at token.Pos) Value {
	switch x := x.(type) {
	case *Const:
		if s, ok := str(x); ok {
			in.inRange(i, len(s))
			return &Const{T: types.Typ[types.Uint8], V: uint64(s[i])}
		}
	case *Slice, *Array:
		// The common case, without making a list: one slice of an array object, and an index that
		// is certainly inside.
		if s, ok := x.(*Slice); ok && s.Of == nil && i >= 0 && len(s.Path) == 0 {
			if _, isVar := s.Arr.now().(Value); !isVar && (s.Cap >= 0 && i < s.Len || s.Len < 0) {
				return in.readOf(s.Arr, regionOf([]int{s.Off + i}), in.slot(s.Arr, s.Off+i), t)
			}
		}
		// The merged list of a slice that is one of two has optional elements, and spots gives up
		// on those beyond maxOpen. In each of the two slices the index is plain.
		if s, ok := x.(*Slice); ok && s.Of != nil && i > maxOpen {
			return in.mapLeaves(s, func(x Value) Value { return in.elementAt(x, i, t, at) })
		}
		list, ok := in.listOf(x)
		if !ok {
			break
		}
		var alts []Alt
		found, open, out := in.spots(list, i)
		for _, s := range found {
			alts = in.addAlts(alts, s.g, unwrap(list[s.i]))
		}
		if in.feasible(open) {
			alts = append(alts, Alt{open, in.unknown(t, Loop, "", at)})
		}
		in.outOfRange(out, i, list)
		return in.choiceOf(t, alts)
	case *Unknown:
		index := "[" + keyOf(&Const{V: int64(i)}) + "]"
		if _, isArray := underlying(x.T).(*types.Array); !isArray && !isString(x.T) {
			x = in.asOfNow(x, nil, t)
		}
		w := in.derived(x, t, index, func(d Value) Value { return in.elementAt(d, i, t, at) })
		return in.elementAmong(in.partOfMade(w), x)
	case *Nil:
		in.inRange(i, 0)
	}
	return in.unknown(t, Unsupported, "", at)
}

// store assigns v to what e denotes, as the second phase of an assignment. Operands of e that the
// first phase has evaluated are in in.fixed (see places) and are not evaluated again.
func (in *Interp) store(e ast.Expr, v Value) {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	t := in.typeOf(e)
	v = in.assignable(v, t)
	switch x := e.(type) {
	case *ast.Ident:
		if o, ok := in.frame.pkg.Info.ObjectOf(x).(*types.Var); ok {
			if obj := in.variable(o); obj != nil {
				was, _ := obj.now().(Value)
				in.setObj(obj, in.writeOf(obj, region{}, v, was, t))
				in.noteWrite(x, t, false)
			}
		}
	case *ast.IndexExpr:
		if _, ok := underlying(in.typeOf(x.X)).(*types.Map); ok {
			m, k := in.settle(in.expr(x.X)), in.settle(in.expr(x.Index))
			in.storeKey(m, k, v)
			in.noteEntry(in.typeOf(x.X), k, in.astray(m))
			return
		}
		in.storeAt(x, v)
	default:
		in.storeAt(e, v)
	}
}
