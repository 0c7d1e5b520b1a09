package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// Accesses of goroutines to memory, and what becomes of those that are in no order (see
// happensbefore.go). readOf and writeOf are called by the few functions through which the program
// reads and writes.

// A part is what an access is to: a whole object if name is empty, else the element, field or entry
// of that name, and what rest leads to in it.
type part struct {
	name string
	rest []int
}

// partOf is the part that a path leads to.
func partOf(path []int) part {
	if n := len(path) - 1; n > 0 && path[n] < 0 { // several elements
		path = path[:n-1]
	}
	if len(path) == 0 {
		return part{}
	}
	return part{strconv.Itoa(path[0]), path[1:]}
}

// entryOf is the part of a map that a key leads to.
func entryOf(key string) part { return part{name: "key " + key} }

// An order is how an access is ordered with the writes of others.
type order uint8

const (
	inOrder order = iota
	mixed         // with a write before it
	early         // with a write that comes later
)

// readOf is what a read of a part of o gives: v, or an unknown value of type t where a write is in
// no order with it.
func (in *Interp) readOf(o *Obj, at part, v Value, t types.Type) Value {
	if !in.watched() {
		return v
	}
	switch others, how := in.noteAccess(o, at, access{kind: in.readKind()}); how {
	case mixed:
		return in.anyOrderOf(t, append(others, v))
	case early:
		return in.orLater(t, v)
	}
	return v
}

// orLater is one of several values or one that is not there yet.
func (in *Interp) orLater(t types.Type, of ...Value) *Unknown {
	return in.anyOrderOf(t, append(of, in.unknown(t, RunTime, OrderOfGoroutines, in.frame.at)))
}

// readsOf notes a read of a part of o and says how it is ordered.
func (in *Interp) readsOf(o *Obj, at part) order {
	if !in.watched() {
		return inOrder
	}
	_, how := in.noteAccess(o, at, access{kind: in.readKind()})
	return how
}

// readKind is the kind of a read: one that is part of an addition or an append looks at nothing.
func (in *Interp) readKind() accessKind {
	switch t := in.threads; {
	case t.adding && t.updating:
		return adds
	case t.appending && t.updating:
		return appends
	}
	return reads
}

// writeOf is what a write of v to a part of o, of type t, leaves there: v, or an unknown value where
// another write is in no order with it. was is what was there.
func (in *Interp) writeOf(o *Obj, at part, v, was Value, t types.Type) Value {
	if !in.watched() {
		return v
	}
	x := access{kind: writes, was: was}
	if t := in.threads; t.adding {
		x.kind = adds
	} else if t.appending {
		if list, ok := was.(*Slice); ok {
			x.from = list.Len
		}
		x.kind, t.from = appends, -1
	}
	others, how := in.noteAccess(o, at, x)
	if how == inOrder {
		if x.kind == appends && in.threads.from >= 0 {
			for _, leaf := range leafSlices(v) {
				in.shuffle(leaf.Arr, leaf.Off+in.threads.from)
			}
		}
		return v
	}
	return in.anyOrderOf(t, append(others, v, was))
}

// anyOrderOf is one of several values: which of them is up to the scheduler.
func (in *Interp) anyOrderOf(t types.Type, of []Value) *Unknown {
	u := in.unknown(t, RunTime, OrderOfGoroutines, in.frame.at)
	for _, v := range of {
		if v != nil {
			amongst(u, v)
		}
	}
	return u
}

// noteAccess notes an access to a part of o and says how it is ordered. If a write before it is in
// no order with it, others are what was there before that. Where it writes what another goroutine
// has read, that read is noted.
func (in *Interp) noteAccess(o *Obj, at part, x access) (others []Value, how order) {
	t := in.threads
	a := t.touched[o]
	switch {
	case a != nil:
	// What starts later is ordered with what the program does now.
	case in.self == 0 && len(in.parked) == 0:
		return nil, inOrder
	case len(t.touched) >= maxTouched:
		in.unfollow(in.self)
		return nil, inOrder
	default:
		a = &accesses{parts: map[string][]access{}}
		t.touched[o] = a
	}
	if x.at = in.frame.at; x.kind == reads && in.opts.Unordered.Reads[in.readSite(o, at, x.at)] {
		return nil, early
	}
	x.by, x.time, x.g, x.rest = in.self, in.clock()[in.self], in.path, at.rest
	for _, list := range a.overlapping(at) {
		for _, y := range list {
			switch {
			case !in.unorderedWith(y, x):
			case y.kind == appends && x.kind == appends:
				if t.from < 0 || y.from < t.from {
					t.from = y.from
				}
			case y.kind == reads:
				t.found.Reads[in.readSite(o, at, y.at)] = true
				in.unordered1(y.by)
				in.unordered1(x.by)
			default:
				how, others = mixed, append(others, y.was)
			}
		}
	}
	// A read that is part of a write need not be kept: the write will be.
	if (x.kind == reads || x.kind == appends) && t.updating {
		return others, how
	}
	if a.keep(in, at, x) && in.self != 0 {
		t.journal[in.self] = append(t.journal[in.self], a)
	}
	return others, how
}

// readSite names a read of a part of o in the statement at pos.
func (in *Interp) readSite(o *Obj, at part, pos token.Pos) ReadSite {
	s := ReadSite{At: pos, Part: at.name}
	if v, ok := o.state.(Value); ok && v.Type() != nil {
		s.Of = in.typeID(v.Type())
	}
	return s
}

// unordered1 notes a goroutine that takes part in what is in no order.
func (in *Interp) unordered1(id int32) {
	if site, ok := in.threads.sites[id]; ok {
		in.threads.found.Involved[site] = true
	}
}

// unfollow names a goroutine that is not to be followed.
func (in *Interp) unfollow(id int32) {
	if site, ok := in.threads.sites[id]; ok {
		in.threads.found.Goroutines[site] = true
	}
}

// unorderedWith reports whether two accesses to places that overlap are in no order, and one of them
// writes. Two additions do not disturb each other, but two appends do.
func (in *Interp) unorderedWith(earlier, x access) bool {
	switch {
	case earlier.by == x.by, earlier.kind == x.kind && (x.kind == reads || x.kind == adds):
		return false
	case in.clock()[earlier.by] >= earlier.time:
		return false
	}
	for i := range min(len(earlier.rest), len(x.rest)) {
		if earlier.rest[i] != x.rest[i] {
			return false
		}
	}
	return !in.g.Disjoint(in.path, earlier.g)
}

// overlapping are the lists of accesses to what a part overlaps with.
func (a *accesses) overlapping(at part) [][]access {
	out := [][]access{a.whole}
	if at.name != "" {
		return append(out, a.parts[at.name])
	}
	for _, n := range a.names {
		out = append(out, a.parts[n])
	}
	return out
}

// keep adds an access. Of each kind, the last one of a goroutine to a place is enough: what is
// ordered with that is ordered with those before. It reports whether there was none.
func (a *accesses) keep(in *Interp, at part, x access) (first bool) {
	list := a.whole
	if at.name != "" {
		if list = a.parts[at.name]; list == nil {
			a.names = append(a.names, at.name)
		}
	}
	same := func(y access) bool {
		return y.by == x.by && y.kind == x.kind && y.at == x.at && slices.Equal(y.rest, x.rest)
	}
	if i := slices.IndexFunc(list, same); i >= 0 {
		list[i].time, list[i].g, list[i].from = x.time, in.g.Or(list[i].g, x.g), min(list[i].from, x.from)
		return false
	}
	x.rest = slices.Clone(x.rest)
	if list = append(list, x); at.name != "" {
		a.parts[at.name] = list
	} else {
		a.whole = list
	}
	return true
}

// ofSync reports whether a pointer leads to a lock or the like, whose model takes care of the order.
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
	in.asTarget(e, func() { out = in.readOf(obj, part{}, v, in.subst(o.Type(), in.frame.tenv)) })
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
	note := func(o *Obj, at part) { ok = in.readsOf(o, at) == inOrder && ok }
	for _, leaf := range leafSlices(s) {
		if len(leaf.Path) > 0 || leaf.Len < 0 || leaf.Len > maxWatched {
			note(leaf.Arr, part{})
			continue
		}
		for i := range leaf.Len {
			note(leaf.Arr, partOf([]int{leaf.Off + i}))
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
		to := partOf([]int{at + i})
		if len(path) > 0 || len(vals) > maxWatched {
			to = part{}
		}
		if w := in.writeOf(o, to, unwrap(v), nil, unwrap(v).Type()); w != unwrap(v) {
			out[i] = w
		}
	}
	return out
}

// entryOrder notes a read of an entry of a map, or of any if the key is not known, and says how it
// is ordered.
func (in *Interp) entryOrder(m *Map, key string, known bool) order {
	if !known {
		return in.readsOf(m.Obj, part{})
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
	at, was := part{}, Value(nil)
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

// appending begins an assignment x = append(x, ...), and returns what ends it. In it, x is read only
// to be written.
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

// adding begins a part of e op= x, and returns what ends it. If that adds to an integer, the order of
// several makes no difference.
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
