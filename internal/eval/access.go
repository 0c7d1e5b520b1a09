package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// selector evaluates x.f: a field, a method value, or a name of another package.
func (in *Interp) selector(e *ast.SelectorExpr) Value {
	info := in.frame.unit.Info
	sel, ok := info.Selections[e]
	if !ok {
		return in.ident(e.Sel) // qualified identifier
	}
	switch sel.Kind() {
	case types.FieldVal:
		return in.fieldPath(in.expr(e.X), sel.Index(), e)
	case types.MethodVal:
		return in.methodValue(e, sel)
	}
	// A method expression T.M: a function with the receiver as first parameter.
	fn := sel.Obj().(*types.Func)
	return &Func{T: in.typeOf(e), Name: fn.FullName(), Native: func(c *Call) Value {
		if len(c.Args) == 0 {
			return in.unknown(nil, Unsupported, "", e.Pos())
		}
		return in.callMethod(c.Args[0], fn, sel.Index(), c.Args[1:], c.Site, true)
	}}
}

// fieldPath follows fields, through embedded pointers where there are any.
func (in *Interp) fieldPath(v Value, index []int, at ast.Node) Value {
	for _, i := range index {
		v = in.each(v, func(v Value) Value {
			switch x := v.(type) {
			case *Ptr:
				return in.part(in.load(x), i)
			case *Unknown:
				return in.partOfUnknown(retype(x, deref(x.T)).(*Unknown), i)
			case *Nil:
				return in.unknown(nil, Panics, "a nil pointer is followed", posOf(at))
			}
			return in.part(v, i)
		})
	}
	if u, ok := v.(*Unknown); ok && u.T == nil {
		if e, ok := at.(ast.Expr); ok {
			return retype(u, in.typeOf(e))
		}
	}
	return in.settle(v)
}

func posOf(n ast.Node) token.Pos {
	if n == nil {
		return token.NoPos
	}
	return n.Pos()
}

// addr evaluates &e to a pointer.
func (in *Interp) addr(e ast.Expr) Value {
	info := in.frame.unit.Info
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := info.ObjectOf(e).(*types.Var); ok {
			if o := in.variable(v); o != nil {
				return &Ptr{types.NewPointer(in.subst(v.Type(), in.frame.tenv)), o, nil}
			}
		}
	case *ast.SelectorExpr:
		sel, ok := info.Selections[e]
		if !ok {
			return in.addr(e.Sel)
		}
		return in.addrPath(in.base(e.X), sel.Index())
	case *ast.StarExpr:
		return in.expr(e.X)
	case *ast.CompositeLit:
		t := in.typeOf(e)
		return in.newPtr(t, in.composite(e, t))
	case *ast.IndexExpr:
		return in.addrIndex(e)
	}
	return in.unknown(types.NewPointer(in.typeOf(e)), Unsupported, "", e.Pos())
}

// base is a pointer to the operand of a selector: the operand itself where it
// is a pointer, else its address.
func (in *Interp) base(x ast.Expr) Value {
	if _, ok := under(in.typeOf(x)).(*types.Pointer); ok {
		return in.expr(x)
	}
	return in.addr(x)
}

// addrPath is the address of the field that index leads to from pointer p.
func (in *Interp) addrPath(p Value, index []int) Value {
	for n, i := range index {
		p = in.each(p, func(p Value) Value {
			switch q := p.(type) {
			case *Ptr:
				if n > 0 { // an embedded pointer is followed, not pointed to
					if _, ok := under(deref(q.T)).(*types.Pointer); ok {
						inner, ok := in.settle(in.load(q)).(*Ptr)
						if !ok {
							return in.unknown(q.T, Unsupported, "", 0)
						}
						q = inner
					}
				}
				st, ok := under(deref(q.T)).(*types.Struct)
				if !ok || i >= st.NumFields() {
					return in.unknown(nil, Unsupported, "", 0)
				}
				return q.field(i, st.Field(i).Type())
			case *Unknown:
				st, ok := under(deref(q.T)).(*types.Struct)
				if !ok || i >= st.NumFields() {
					return in.unknown(nil, q.Reason, q.Detail, q.Pos)
				}
				ft := st.Field(i).Type()
				return in.derived(q, types.NewPointer(ft), ".&"+st.Field(i).Name(), nil)
			}
			return in.unknown(nil, Panics, "a nil pointer is followed", 0)
		})
	}
	return p
}

func (in *Interp) addrIndex(e *ast.IndexExpr) Value {
	t := in.typeOf(e)
	pt := types.NewPointer(t)
	i, ok := integer(in.settle(in.expr(e.Index)))
	if !ok {
		return in.unknown(pt, Loop, "", e.Pos())
	}
	if _, isArray := under(in.typeOf(e.X)).(*types.Array); isArray {
		if p, ok := in.addr(e.X).(*Ptr); ok {
			return p.field(i, t)
		}
		return in.unknown(pt, Unsupported, "", e.Pos())
	}
	return in.each(in.expr(e.X), func(x Value) Value {
		switch x := x.(type) {
		case *Slice:
			if i < x.Len {
				return &Ptr{pt, x.Arr, []int{x.Off + i}}
			}
		case *Ptr:
			return x.field(i, t)
		}
		return in.unknown(pt, Unsupported, "", e.Pos())
	})
}

func (in *Interp) index(e *ast.IndexExpr) Value {
	if _, ok := under(in.typeOf(e.X)).(*types.Map); ok {
		return in.mapIndex(e, false)
	}
	t := in.typeOf(e)
	x, iv := in.expr(e.X), in.expr(e.Index)
	return in.each(x, func(x Value) Value {
		if p, ok := x.(*Ptr); ok {
			x = in.load(p)
		}
		return in.each(iv, func(iv Value) Value {
			i, ok := integer(iv)
			if !ok {
				u, _ := iv.(*Unknown)
				if u == nil {
					u = in.unknown(t, Unsupported, "", e.Pos())
				}
				return in.derived(u, t, "[…]", nil)
			}
			return in.elem(x, i, t, e)
		})
	})
}

func (in *Interp) elem(x Value, i int, t types.Type, at ast.Node) Value {
	switch x := x.(type) {
	case *Const:
		if s, ok := str(x); ok && i >= 0 && i < len(s) {
			return &Const{T: types.Typ[types.Uint8], V: uint64(s[i])}
		}
	case *Bytes:
		if s, ok := str(in.bytesText(x, types.Typ[types.String])); ok && i >= 0 && i < len(s) {
			return &Const{T: types.Typ[types.Uint8], V: uint64(s[i])}
		}
		if u, ok := firstUnknown(x); ok {
			return in.derived(u, t, "[…]", nil)
		}
	case *Slice, *Array:
		list, ok := in.listOf(x)
		if !ok {
			break
		}
		if i < 0 || i >= len(list) {
			return in.unknown(t, Panics, "an index is out of range", at.Pos())
		}
		// A position in a list with optional elements is meant as the position
		// in the list itself, which is what loops over indexes hand back.
		return unwrap(list[i])
	case *Unknown:
		return in.derived(x, t, "["+keyOf(&Const{V: int64(i)})+"]", func(d Value) Value { return in.elem(d, i, t, at) })
	case *Nil:
		return in.unknown(t, Panics, "an index is out of range", at.Pos())
	}
	return in.unknown(t, Unsupported, "", at.Pos())
}

func (in *Interp) sliceExpr(e *ast.SliceExpr) Value {
	t := in.typeOf(e)
	var x Value
	if _, ok := under(in.typeOf(e.X)).(*types.Array); ok {
		x = in.expr(e.X) // slicing an array shares it; toolbudget copies
	} else {
		x = in.expr(e.X)
	}
	bound := func(b ast.Expr) Value {
		if b == nil {
			return nil
		}
		return in.settle(in.expr(b))
	}
	lo, hi := bound(e.Low), bound(e.High)
	return in.each(x, func(x Value) Value {
		if p, ok := x.(*Ptr); ok {
			x = in.load(p)
		}
		i, j := 0, -1
		for k, b := range []Value{lo, hi} {
			if b == nil {
				continue
			}
			n, ok := integer(b)
			if !ok {
				if _, opt := x.(*Slice); opt { // which part is unknown: any element may be in it
					return in.newSlice(t, []Value{in.repeated(nil, t, e.Pos())})
				}
				return in.unknown(t, RunTime, "", e.Pos())
			}
			if k == 0 {
				i = n
			} else {
				j = n
			}
		}
		return in.window(x, i, j, t, e)
	})
}

func (in *Interp) window(x Value, i, j int, t types.Type, at ast.Node) Value {
	text := func(v Value, wrap func(*Const) Value) Value {
		s, ok := str(v)
		if !ok {
			u, ok := firstUnknown(v)
			if !ok {
				u = in.unknown(t, Unsupported, "", at.Pos())
			}
			return in.derived(u, t, "[…:…]", nil)
		}
		if j < 0 {
			j = len(s)
		}
		if i < 0 || i > j || j > len(s) {
			return in.unknown(t, Panics, "slice bounds are out of range", at.Pos())
		}
		c := v.(*Const)
		return wrap(&Const{c.T, s[i:j], c.Pos})
	}
	switch x := x.(type) {
	case *Const, *Rope:
		return text(x, func(c *Const) Value { return retype(c, t) })
	case *Bytes:
		return text(in.bytesText(x, types.Typ[types.String]), func(c *Const) Value { return &Bytes{t, c, nil} })
	case *Slice:
		if j < 0 {
			j = x.Len
		}
		if i < 0 || i > j || x.Off+j > len(x.Arr.state.(*elems).vals) {
			return in.unknown(t, Panics, "slice bounds are out of range", at.Pos())
		}
		if i == 0 && j == 0 { // s[:0] reuses the array; appending to it starts afresh here
			s := in.newSlice(t, nil)
			s.Nil = x.Nil
			return s
		}
		return &Slice{t, x.Arr, x.Off + i, j - i, x.Nil}
	case *Array:
		if j < 0 {
			j = len(x.E)
		}
		if i < 0 || i > j || j > len(x.E) {
			return in.unknown(t, Panics, "slice bounds are out of range", at.Pos())
		}
		return in.newSlice(t, append([]Value(nil), x.E[i:j]...))
	case *Nil:
		return x
	case *Unknown:
		return in.derived(x, t, "[…:…]", nil)
	}
	return in.unknown(t, Unsupported, "", at.Pos())
}

// assign runs an assignment or a short declaration.
func (in *Interp) assign(s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		op := assignOps[s.Tok]
		x := in.expr(s.Lhs[0])
		in.store(s.Lhs[0], in.binary(op, x, in.expr(s.Rhs[0]), in.typeOf(s.Lhs[0]), s))
		return
	}
	var vals []Value
	if len(s.Rhs) == 1 && len(s.Lhs) > 1 {
		vals = in.spread(in.exprMulti(s.Rhs[0], len(s.Lhs)), len(s.Lhs), s)
	} else {
		for _, r := range s.Rhs {
			vals = append(vals, in.expr(r))
		}
	}
	for i, l := range s.Lhs {
		if i >= len(vals) {
			break
		}
		if id, ok := l.(*ast.Ident); ok && s.Tok == token.DEFINE {
			if obj := in.frame.unit.Info.Defs[id]; obj != nil {
				in.declare(obj, in.assignable(vals[i], in.subst(obj.Type(), in.frame.tenv)))
				continue
			}
		}
		in.store(l, vals[i])
	}
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL,
	token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// store assigns v to what e denotes.
func (in *Interp) store(e ast.Expr, v Value) {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	t := in.typeOf(e)
	v = in.assignable(v, t)
	switch x := e.(type) {
	case *ast.Ident:
		if o, ok := in.frame.unit.Info.ObjectOf(x).(*types.Var); ok {
			if obj := in.variable(o); obj != nil {
				in.setObj(obj, v)
			}
		}
	case *ast.IndexExpr:
		if _, ok := under(in.typeOf(x.X)).(*types.Map); ok {
			in.storeKey(in.expr(x.X), in.expr(x.Index), v)
			return
		}
		if b, ok := in.settle(in.expr(x.X)).(*Bytes); ok {
			in.storeByte(x, b, v)
			return
		}
		in.storePtr(in.addr(x), v)
	default:
		in.storePtr(in.addr(e), v)
	}
}

// storeByte sets one byte of text that is held as a whole.
func (in *Interp) storeByte(x *ast.IndexExpr, b *Bytes, v Value) {
	s, ok1 := str(in.bytesText(b, types.Typ[types.String]))
	i, ok2 := integer(in.settle(in.expr(x.Index)))
	n, ok3 := integer(in.settle(v))
	if !ok1 || !ok2 || !ok3 || i < 0 || i >= len(s) {
		in.store(x.X, in.unknown(b.T, Unsupported, "", x.Pos()))
		return
	}
	raw := []byte(s)
	raw[i] = byte(n)
	in.store(x.X, &Bytes{b.T, &Const{T: types.Typ[types.String], V: string(raw)}, nil})
}
