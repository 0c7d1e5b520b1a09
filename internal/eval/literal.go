package eval

import (
	"go/ast"
	"go/types"
)

// This file evaluates composite literals. Most tools are written as one, so literals keep
// their positions: Options.OnLiteral gets each struct and map with its syntax.

// composite evaluates a composite literal of type t. t is given because the literal may
// leave its type out, as in []Tool{{Name: "a"}}. A literal with more elements than maxElems
// is unknown.
func (in *Interp) composite(e *ast.CompositeLit, t types.Type) Value {
	if done := in.literalFirst(e); done != nil {
		defer done()
	}
	switch u := underlying(t).(type) {
	// Go allows &T to be left out in an element of a []*T or a map of *T.
	case *types.Pointer: // an element {…} of a []*T
		return in.pointerTo(e, u.Elem())
	case *types.Struct:
		s, ok := in.zero(t).(*Struct)
		if !ok {
			return in.unknown(t, Unsupported, "", e.Pos())
		}
		for i, el := range e.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				id, ok := kv.Key.(*ast.Ident)
				if !ok {
					continue
				}
				for k := range u.NumFields() {
					if u.Field(k).Name() == id.Name {
						s.F[k] = in.element(kv.Value, u.Field(k).Type())
					}
				}
			} else if i < len(s.F) {
				v := in.element(el, u.Field(i).Type())
				// A blank field is evaluated for its effects and never read.
				if u.Field(i).Name() != "_" { // which stays zero
					s.F[i] = v
				}
			}
		}
		return s
	case *types.Slice:
		vals, ok := in.listLit(e, u.Elem())
		if !ok {
			return in.unknown(t, Fuel, "", e.Pos())
		}
		return in.newSlice(t, vals)
	case *types.Array:
		vals, ok := in.listLit(e, u.Elem())
		if !ok || u.Len() > maxElems {
			return in.unknown(t, Fuel, "", e.Pos())
		}
		// Elements that the literal does not mention are zero.
		for int64(len(vals)) < u.Len() {
			vals = append(vals, in.zero(u.Elem()))
		}
		return &Array{t, vals}
	case *types.Map:
		return in.mapLit(e, t, u)
	}
	return in.unknown(t, Unsupported, "", e.Pos())
}

// mapLit is a literal of a map. Constant keys are distinct, or the program does not compile. Other
// keys may be equal or unknown, so each entry is stored like an assignment. The language leaves the
// order of these open; the compiler stores the entries that are data first, and the others in order
// (cmd/compile/internal/walk/order.go, OMAPLIT).
func (in *Interp) mapLit(e *ast.CompositeLit, t types.Type, u *types.Map) Value {
	m := &Map{t, in.newObj(&mapState{})}
	key, elem := in.subst(u.Key(), in.frame.tenv), in.subst(u.Elem(), in.frame.tenv)
	for _, data := range []bool{true, false} {
		for _, el := range e.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if ok && (in.isData(kv.Key, key) && in.isData(kv.Value, elem)) == data {
				in.storeIn(m, True, in.element(kv.Key, u.Key()), in.element(kv.Value, u.Elem()))
			}
		}
	}
	return m
}

// isData reports whether an expression that is assigned to type t needs no code, as
// isStaticCompositeLiteral of the compiler does: a constant, nil, or a struct or an array of those.
// A value that is put into an interface needs some.
func (in *Interp) isData(e ast.Expr, t types.Type) bool {
	e = ast.Unparen(e)
	tv := in.frame.pkg.Info.Types[e]
	switch {
	case tv.IsNil():
		return true
	case isInterface(t):
		return false
	case tv.Value != nil:
		return true
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return false
	}
	var field func(int, ast.Expr) types.Type
	switch u := underlying(t).(type) {
	case *types.Array:
		field = func(int, ast.Expr) types.Type { return u.Elem() }
	case *types.Struct:
		field = func(i int, name ast.Expr) types.Type {
			for k := range u.NumFields() {
				if id, ok := name.(*ast.Ident); ok && u.Field(k).Name() == id.Name {
					i = k
				}
			}
			return u.Field(i).Type()
		}
	default:
		return false
	}
	for i, el := range lit.Elts {
		var name ast.Expr
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			name, el = kv.Key, kv.Value
		}
		if !in.isData(el, in.subst(field(i, name), in.frame.tenv)) {
			return false
		}
	}
	return true
}

// pointerTo is &T{…}.
func (in *Interp) pointerTo(e *ast.CompositeLit, t types.Type) Value {
	p := in.newPtr(t, in.composite(e, t))
	in.onLiteral(t, p, e)
	return p
}

// onLiteral tells the caller of a struct or a map. A tool literal that is reached by no
// registration is listed as such, with its place.
func (in *Interp) onLiteral(t types.Type, v Value, at ast.Node) {
	if in.opts.OnLiteral != nil {
		in.opts.OnLiteral(t, v, at)
	}
}

// onHeld tells the caller of a variable that has just been declared with a struct literal, or with
// what a call returns: what is assigned to its fields from here on changes the variable, not the
// literal.
func (in *Interp) onHeld(v types.Object, o *Obj, from ast.Expr) {
	from = ast.Unparen(from)
	switch from.(type) {
	case *ast.CompositeLit, *ast.CallExpr:
	default:
		return
	}
	if in.opts.OnHeld == nil {
		return
	}
	s, isStruct := o.now().(*Struct)
	variable, isVar := v.(*types.Var)
	if isStruct && isVar {
		in.opts.OnHeld(in.frame.pkg, variable, &Ptr{T: types.NewPointer(s.T), Obj: o}, from)
	}
}

// element evaluates an element of a literal, whose own type may be left out.
func (in *Interp) element(e ast.Expr, t types.Type) Value {
	t = in.subst(t, in.frame.tenv)
	if lit, ok := e.(*ast.CompositeLit); ok && lit.Type == nil {
		v := in.composite(lit, t)
		switch v.(type) {
		case *Struct, *Map:
			in.onLiteral(t, v, lit)
		}
		return v
	}
	return in.assignable(in.expr(e), t)
}

// listLit evaluates the elements of an array or slice literal. Keys, which are constants,
// move the position; an element without a key follows the one before. It is not ok if a key
// is beyond the bound.
func (in *Interp) listLit(e *ast.CompositeLit, elem types.Type) ([]Value, bool) {
	elem = in.subst(elem, in.frame.tenv)
	var vals []Value
	at := 0
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			n, ok := integer(in.expr(kv.Key))
			if !ok || n > maxElems {
				return nil, false
			}
			at = n
			el = kv.Value
		}
		for len(vals) < at {
			vals = append(vals, in.zero(elem))
		}
		v := in.element(el, elem)
		if at < len(vals) {
			vals[at] = v
		} else {
			vals = append(vals, v)
		}
		at++
	}
	return vals, true
}
