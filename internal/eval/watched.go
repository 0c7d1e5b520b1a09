package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// What the program reads and writes while goroutines run, as accesses to regions (see accesses.go):
// variables, fields, elements and entries. Of a struct only the field is read that is selected, or
// goroutines that use other fields would seem to disturb each other.

// ofSync reports whether a pointer leads to a lock or the like, whose model takes care of the
// order.
func ofSync(t types.Type) bool {
	n, ok := types.Unalias(deref(t)).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync"
}

// fieldType is the type of field i of a struct, or nil.
func fieldType(t types.Type, i int) types.Type {
	if st, ok := underlying(t).(*types.Struct); ok && i < st.NumFields() {
		return st.Field(i).Type()
	}
	return nil
}

// readVariable is readOf for a variable that is named.
func (in *Interp) readVariable(e *ast.Ident, o *types.Var, obj *Obj, v Value) Value {
	if !in.watched() || ofSync(types.NewPointer(o.Type())) {
		return v
	}
	var out Value
	in.asTarget(e, func() { out = in.readOf(obj, region{}, v, in.subst(o.Type(), in.frame.tenv)) })
	return out
}

// asTarget runs f, which reads e. If e is what the statement writes to, it is read only for that.
func (in *Interp) asTarget(e ast.Expr, f func()) {
	t := in.threads
	defer func(updating bool) { t.updating = updating }(t.updating)
	t.updating = t.updating || e == t.target
	f()
}

// watchedField reads x.f while goroutines run. Of a struct in a variable, only the field is read.
func (in *Interp) watchedField(e *ast.SelectorExpr) (v Value) {
	in.asTarget(e, func() {
		if in.inVariable(e.X) {
			if p, ok := in.addr(e).(*Ptr); ok {
				v = in.settle(in.load(p))
				return
			}
		}
		v = in.fieldPath(in.expr(e.X), in.frame.pkg.Info.Selections[e].Index(), e)
	})
	return v
}

// inVariable reports whether e is a struct that lies in a variable, or in a struct that does.
func (in *Interp) inVariable(e ast.Expr) bool {
	if _, ok := underlying(in.typeOf(e)).(*types.Struct); !ok {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := in.frame.pkg.Info.ObjectOf(e).(*types.Var)
		return ok && in.variable(v) != nil
	case *ast.SelectorExpr:
		sel, ok := in.frame.pkg.Info.Selections[e]
		return ok && sel.Kind() == types.FieldVal && len(sel.Index()) == 1 && in.inVariable(e.X)
	}
	return false
}

// listInOrder notes a read of all elements of a slice, and reports whether all writes to them are
// ordered with it.
func (in *Interp) listInOrder(s *Slice) bool {
	if !in.watched() {
		return true
	}
	ok := true
	note := func(o *Obj, at region) { ok = in.readsOf(o, at) == sequential && ok }
	for _, leaf := range leafSlices(s) {
		if len(leaf.Path) > 0 || leaf.Len < 0 || leaf.Len > maxWatched {
			note(leaf.Arr, region{})
			continue
		}
		for i := range leaf.Len {
			note(leaf.Arr, regionOf([]int{leaf.Off + i}))
		}
	}
	return ok
}

// maxWatched bounds the elements of a list that are watched one by one. Of longer lists the whole
// is.
const maxWatched = 256

// writesOf is writeOf for several elements of an array, from index at on.
func (in *Interp) writesOf(o *Obj, path []int, at int, vals []Value) []Value {
	if !in.watched() {
		return vals
	}
	out := slices.Clone(vals)
	for i, v := range vals {
		to := regionOf([]int{at + i})
		if len(path) > 0 || len(vals) > maxWatched {
			to = region{}
		}
		if w := in.writeOf(o, to, unwrap(v), nil, unwrap(v).Type()); w != unwrap(v) {
			out[i] = w
		}
	}
	return out
}

// entryRelation notes a read of an entry of a map, or of any if the key is not known, and says
// how it is ordered.
func (in *Interp) entryRelation(m *Map, key string, known bool) relation {
	if !known {
		return in.readsOf(m.Obj, region{})
	}
	return in.readsOf(m.Obj, entryOf(key))
}

// entryInNoOrder is the result of a lookup that is in no order with what others do to the map.
func (in *Interp) entryInNoOrder(st *mapState, elem types.Type, commaOk bool) Value {
	v := in.orLater(elem, st.all()...)
	if !commaOk {
		return v
	}
	return Tuple{v, in.anyOrderOf(types.Typ[types.Bool], nil)}
}

// writeOfEntry is writeOf for an entry of a map.
func (in *Interp) writeOfEntry(m *Map, st *mapState, key string, known bool, v Value) Value {
	if in.threads == nil {
		return v
	}
	at, was := region{}, Value(nil)
	if known {
		at = entryOf(key)
		if e := st.entries.get(key); e != nil {
			was = e.v
		}
	}
	var t types.Type
	if mt, ok := underlying(m.T).(*types.Map); ok {
		t = mt.Elem()
	}
	return in.writeOf(m.Obj, at, v, was, t)
}

// appendsTo reports whether an assignment is x = append(x, ...), of a list whose length is known.
func (in *Interp) appendsTo(s *ast.AssignStmt) bool {
	if !in.watched() || len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || types.ExprString(call.Args[0]) != types.ExprString(s.Lhs[0]) {
		return false
	}
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "append" && in.frame.pkg.Info.Types[call.Fun].IsBuiltin()
}

// appending begins an assignment x = append(x, ...), and returns what ends it. In it, x is read
// only to be written.
func (in *Interp) appending(s *ast.AssignStmt) (end func()) {
	t := in.threads
	target, appending := t.target, t.appending
	t.target, t.appending = ast.Unparen(s.Rhs[0].(*ast.CallExpr).Args[0]), true
	return func() { t.target, t.appending = target, appending }
}

// updating is read() for the left side e of e op= x.
func (in *Interp) updating(op token.Token, e ast.Expr, read func() Value) Value {
	if !in.watched() {
		return read()
	}
	defer in.adding(op, e)()
	defer func(updating bool) { in.threads.updating = updating }(in.threads.updating)
	in.threads.updating = true
	return read()
}

// adding begins a part of e op= x, and returns what ends it. If that adds to an integer, the
// order of several makes no difference.
func (in *Interp) adding(op token.Token, e ast.Expr) (end func()) {
	b, ok := underlying(in.typeOf(e)).(*types.Basic)
	if !in.watched() || op != token.ADD && op != token.SUB || !ok || b.Info()&types.IsInteger == 0 {
		return func() {}
	}
	t := in.threads
	adding := t.adding
	t.adding = true
	return func() { t.adding = adding }
}

// addsUp begins an atomic addition whose result nobody looks at, and returns what ends it.
func (in *Interp) addsUp() (end func()) {
	t := in.threads
	adding, updating := t.adding, t.updating
	t.adding, t.updating = true, true
	return func() { t.adding, t.updating = adding, updating }
}
