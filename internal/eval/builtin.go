package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// The builtin functions that Go defines over values: len, make, min and max, and the dispatch of
// all others. append, copy, clear and cap are in append.go, copy.go and alias.go; panic and recover
// in unwind.go and defers.go; those of package unsafe in unsafe.go and unsafeslice.go.
//
// Lengths need care, because programs decide by them what to register:
//
//	if len(tools) > 0 { server.AddTool(list) }
//
// If elements of tools are there under conditions, len(tools) is the number of conditions that
// hold. It stays symbolic (a SymbolicCount) for as long as it is used as an index or a size, and a
// comparison with a small constant becomes a formula over the same conditions (lenTest). Only if it
// has to be a number does it become a choice of numbers.

// lenTest decides comparisons of len(x) with a constant from 0 to 8, and returns the guard under
// which the comparison holds. ok is false for other expressions. Constants beyond that are rare,
// and the formula grows with them.
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
	if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "len" || !in.frame.pkg.Info.Types[call.Fun].IsBuiltin() {
		return 0, false
	}
	tv := in.frame.pkg.Info.Types[e.Y]
	if tv.Value == nil || in.frame.pkg.Info.Types[call].Value != nil {
		return 0, false
	}
	n, ok := integer(in.expr(e.Y))
	if !ok || n < 0 || n > 8 {
		return 0, false
	}
	x := in.settle(in.expr(call.Args[0]))
	g := in.guardEach(x, func(x Value) Guard {
		if g, ok := in.emptyTest(e, x, n); ok {
			return g
		}
		dist, ok := in.atMost(x, n+1)
		if !ok {
			v := in.binary(e.Op, in.length(x, call), in.expr(e.Y), types.Typ[types.Bool], e)
			return in.guardOf(v, exprText{e})
		}
		g := False
		// dist[c] is the guard of just c elements, and the last one that of more than n.
		for c, gc := range dist {
			r, _ := ordered(e.Op, compare(int64(c), int64(n)))
			switch e.Op {
			case token.EQL:
				r = c == n
			case token.NEQ:
				r = c != n
			}
			if r {
				g = in.g.Or(g, gc)
			}
		}
		return g
	})
	return g, true
}

// atMost gives, for each number below top, the guard under which x has that many elements, and at
// index top, that it has as many or more. It is not ok if that is not a matter of guards: an
// element may stand for any number of them, or a map may have keys that are unknown.
func (in *Interp) atMost(x Value, top int) ([]Guard, bool) {
	var of []Guard
	switch x := x.(type) {
	case *Nil:
	case *Slice:
		list, ok := in.members(x)
		if !ok {
			return nil, false
		}
		for _, v := range list {
			g := True
			if o, ok := v.(*Optional); ok {
				// An element that stands for several is there at least once under its guard, so it
				// answers whether there is any, and nothing else.
				if g = o.G; o.Many != One && top > 1 {
					return nil, false
				}
			}
			of = append(of, g)
		}
	case *Map:
		st := x.Obj.now().(*mapState)
		if st.fuzzy != nil || in.readsOf(x.Obj, region{}) != sequential {
			return nil, false
		}
		of = st.entryGuards()
	default:
		return nil, false
	}
	return in.countDist(of, top), true
}

// emptyTest is lenTest for a text that is not known, where the question is whether it is empty.
// That is the same condition as whether it equals "", however the program asks: `len(s) == 0`,
// `len(s) > 0` and `s == ""` must not become three conditions that are independent of each other.
func (in *Interp) emptyTest(e *ast.BinaryExpr, x Value, n int) (Guard, bool) {
	if _, open := firstUnknown(x); !open || !isString(x.Type()) {
		return 0, false
	}
	// The text of the condition says that it is empty, whichever way it is asked.
	op, isEmpty := token.EQL, false
	switch {
	case n == 0 && (e.Op == token.EQL || e.Op == token.LEQ):
		isEmpty = true
	case n == 0 && (e.Op == token.NEQ || e.Op == token.GTR):
	case n == 1 && (e.Op == token.LSS || e.Op == token.GEQ):
		op, isEmpty = token.LSS, e.Op == token.LSS
	default:
		return 0, false
	}
	g := in.equal(x, &Const{T: x.Type(), V: ""}, &ast.BinaryExpr{X: e.X, OpPos: e.OpPos, Op: op, Y: e.Y})
	if !isEmpty {
		g = in.g.Not(g)
	}
	return g, true
}

// length is len(x). at is the call, or nil.
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
			// A nil pointer to an array has the length of the array.
			if a, ok := underlying(deref(x.T)).(*types.Array); ok && x.T != nil {
				n = int(a.Len())
			}
		case *Array:
			n = len(x.E)
		case *Slice:
			// Bytes are there or not as a whole. Of other elements, each may be missing.
			if isByteSlice(x.T) && x.Len >= 0 && x.Cap >= 0 {
				n = x.Len
			} else if list, ok := in.members(x); ok {
				if of, ok := presence(list); ok {
					return in.countOf(intT, of)
				}
			}
		case *Map:
			// With an unknown key in the map, the number of entries is open: it may be one that is
			// there.
			if st := x.Obj.now().(*mapState); st.fuzzy == nil && in.readsOf(x.Obj, region{}) == sequential {
				in.spend(st.entries.len() / 64)
				if st.open > 0 {
					return in.countOf(intT, st.entryGuards())
				}
				n = len(st.order.list)
			}
		case *Chan:
			return in.chanLen(x, at)
		case *Ptr:
			if a, ok := in.load(x).(*Array); ok {
				n = len(a.E)
			}
		case *Unknown:
			now := in.mapAsOfNow(x, nil)
			return in.lift(intT, "len", []Value{now}, func(a []Value) Value { return in.length(a[0], at) })
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

// builtin evaluates a call of the builtin function of that name, or of a function of package
// unsafe. Each case evaluates the arguments itself: they are values, places or types.
func (in *Interp) builtin(name string, e *ast.CallExpr) Value {
	t := in.typeOf(e)
	// append(f()) with a function of several results: evaluate f once, and let the arguments be
	// found in in.fixed.
	if known := in.spreadArgs(e); known != nil {
		outer := in.fixed
		in.fixed = known.values
		defer func() { in.fixed = outer }()
		e = known.expr
	}
	switch name {
	case "len":
		return in.length(in.expr(e.Args[0]), e)
	case "cap":
		return in.capacity(in.expr(e.Args[0]), t)
	case "append":
		return in.appendCall(e, t)
	case "make":
		return in.makeCall(e, t)
	// Also new(expression), from Go 1.26 on.
	case "new":
		// new(T), and from Go 1.26 new(expression).
		if !in.frame.pkg.Info.Types[e.Args[0]].IsType() {
			v := in.expr(e.Args[0])
			return in.newPtr(deref(t), in.assignable(v, deref(t)))
		}
		et := in.typeOf(e.Args[0])
		return in.newPtr(et, in.zero(et))
	case "copy":
		// In copy(x, f()), f may set x (law 6).
		to, from := in.placed(e.Args[0], e.Args[1])
		in.noteElements(e.Args[0], to)
		return in.copyCall(to, from, e)
	case "delete":
		in.deleteCall(e)
		return nil
	case "clear":
		in.clearCall(e)
		return nil
	case "min", "max":
		vals := in.operands(e.Args...)
		// Pairwise: an operand that is unknown makes the result so, but one with alternatives does
		// not.
		best := vals[0]
		for _, v := range vals[1:] {
			best = in.lift(t, name, []Value{best, v}, func(x []Value) Value {
				return in.best(name, x[0], x[1])
			})
		}
		return best
	case "real", "imag":
		return in.complexParts(name, in.expr(e.Args[0]), t)
	case "complex":
		return in.complexOf(e.Args, t)
	case "String":
		return in.unsafeText(e)
	case "Slice":
		return in.unsafeSlice(e, t)
	case "SliceData":
		return in.unsafeData(e, t)
	case "Add":
		return in.unsafeAdd(e, t)
	case "Sizeof":
		if size, ok := sizeOf(in.typeOf(e.Args[0])); ok {
			return &Const{T: t, V: uint64(size)}
		}
	case "panic":
		v := in.assignable(in.expr(e.Args[0]), types.Universe.Lookup("any").Type())
		in.panicWith(in.panicValue(v))
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

// best is min or max of two known values.
func (in *Interp) best(name string, x, y Value) Value {
	c, ok1 := x.(*Const)
	d, ok2 := y.(*Const)
	if !ok1 || !ok2 {
		return nil
	}
	op := token.LSS
	if name == "max" {
		op = token.GTR
	}
	// NaN wins, and -0 is below 0: Go's min and max for floats are those of the program.
	if a, ok := c.V.(float64); ok {
		b, ok := d.V.(float64)
		if !ok {
			return nil
		}
		if op == token.LSS {
			return &Const{T: c.T, V: min(a, b)}
		}
		return &Const{T: c.T, V: max(a, b)}
	}
	if r, _ := boolean(in.arith(op, d, c, nil)); r {
		return d
	}
	return c
}

// A spreadCall is a call of a builtin function whose arguments are the results of another call.
// Each result stands as an expression of its own in call, whose value is in values.
type spreadCall struct {
	expr   *ast.CallExpr
	values fixed
}

// spreadArgs makes one, or returns nil for a call with arguments that are written one by one.
func (in *Interp) spreadArgs(e *ast.CallExpr) *spreadCall {
	if len(e.Args) != 1 {
		return nil
	}
	info := in.frame.pkg.Info
	results, ok := info.Types[e.Args[0]].Type.(*types.Tuple)
	if !ok || results.Len() < 2 {
		return nil
	}
	call := *e
	s := &spreadCall{&call, fixed{}}
	call.Args = nil
	for _, v := range in.spread(in.exprMulti(e.Args[0], results.Len()), results.Len(), e) {
		arg := ast.Expr(&ast.Ident{NamePos: e.Args[0].Pos()})
		s.values[arg] = v
		call.Args = append(call.Args, arg)
	}
	return s
}

// makeCall evaluates make. A size that is not the same in all runs is handled in one of two ways: a
// small one becomes a list with elements that are optional, so that make([]T, len(x)) has the shape
// of x, and any other one is made for each alternative.
func (in *Interp) makeCall(e *ast.CallExpr, t types.Type) Value {
	switch u := underlying(t).(type) {
	case *types.Map:
		return &Map{t, in.newObj(&mapState{})}
	case *types.Slice:
		size := in.expr(e.Args[1])
		var room Value
		if len(e.Args) > 2 {
			room = in.expr(e.Args[2])
			// A SymbolicCount stays symbolic, since it may be that of the size.
			if _, counts := room.(*SymbolicCount); !counts {
				room = in.settle(room)
			}
		}
		// Its capacity is not the same in all runs either.
		if vals, ok := in.sized(size, in.zero(u.Elem())); ok && hasRoom(room, len(vals)) {
			s := in.newSlice(t, vals)
			s.Cap = -1
			return s
		}
		return in.eachUnder(in.settle(size), func(size Value) Value { return in.makeSlice(e, t, u.Elem(), size, room) })
	case *types.Chan:
		if len(e.Args) == 1 {
			return in.newChan(t, 0)
		}
		return in.eachUnder(in.settle(in.expr(e.Args[1])), func(n Value) Value {
			if beyondMemory(n, chanElem(t)) {
				in.panicWith(&Const{T: plainErrorType, V: "makechan: size out of range"})
			}
			if size, ok := integer(n); ok {
				return in.newChan(t, size)
			}
			if in.noticed() {
				in.mayPanic(in.negative(n, e.Args[1]), runtimeErrorType, e)
			}
			return in.newChan(t, -1)
		})
	}
	return in.unknown(t, Unsupported, "make", e.Pos())
}

// hasRoom reports whether no known capacity that room may be is less than n.
func hasRoom(room Value, n int) bool {
	less := func(v Value) bool {
		c, ok := integer(v)
		return ok && c < n
	}
	if c, ok := room.(*Choice); ok {
		return !slices.ContainsFunc(c.Alts, func(a Alt) bool { return less(a.V) })
	}
	return !less(room)
}

// makeSlice is make([]elem, size, room); room is nil where it is absent. A size that is unknown
// gives unknown bytes, or any number of unknown elements. The runtime panics over a size that is
// negative or larger than memory can be, which matters only where the program recovers.
func (in *Interp) makeSlice(e *ast.CallExpr, t, elem types.Type, size, room Value) Value {
	in.faultIf(beyondMemory(size, elem), "makeslice: len out of range")
	if _, open := firstUnknown(size); open && in.noticed() {
		in.mayPanic(in.negative(size, e.Args[1]), runtimeErrorType, e)
	}
	// The size is one number, or unknown.
	n, ok := integer(size)
	switch {
	case !ok && isByteSlice(t):
		return in.byteSlice(t, in.unknown(types.Typ[types.String], Loop, "bytes of unknown number", e.Pos()))
	case !ok:
		return in.newSlice(t, []Value{in.repeated(nil, t, e.Pos())})
	case n > maxElems:
		return in.unknown(t, Fuel, "a slice with more elements than toolbudget tracks", e.Pos())
	}
	s := in.reach(&Slice{T: t, Arr: in.newObj(in.noElems(t)), Len: n, Cap: n, Top: n})
	if room == nil {
		return s
	}
	// small: the capacity is below the length, or no capacity at all.
	small := func(v Value) bool {
		c, ok := integer(v)
		return beyondMemory(v, elem) || ok && c < n
	}
	if c, ok := room.(*Choice); ok && slices.ContainsFunc(c.Alts, func(a Alt) bool { return small(a.V) }) {
		return in.eachUnder(c, func(room Value) Value { return in.makeSlice(e, t, elem, size, room) })
	}
	in.faultIf(small(room), "makeslice: cap out of range")
	if _, open := firstUnknown(room); open && in.noticed() {
		least := &Const{T: types.Typ[types.Int], V: int64(n)}
		in.mayPanic(in.below(room, least, types.ExprString(e.Args[2])+" < "+types.ExprString(e.Args[1]), e),
			runtimeErrorType, e)
	}
	if s.Top, ok = integer(room); !ok {
		s.Top = unbounded
	} else {
		s.Cap = s.Top
	}
	return s
}

// beyondMemory reports whether make panics over a known length or capacity: it is negative, or its
// elements would take more than the 48 bits of an address.
func beyondMemory(n Value, elem types.Type) bool {
	const most = 1 << 48 // what an address can be
	c, ok := n.(*Const)
	if !ok {
		return false
	}
	size, known := sizeOf(elem)
	if !known {
		size = 1
	}
	switch n := c.V.(type) {
	case int64:
		return n < 0 || size > 0 && n > most/size
	case uint64:
		return n > 1<<63-1 || size > 0 && n > most/uint64(size)
	}
	return false
}

// sized is a list of n times elem where n is not the same in all runs: one optional element per
// guard of a SymbolicCount or, for a choice of small numbers, element i under the guard that n is
// more than i.
func (in *Interp) sized(n, elem Value) (vals []Value, ok bool) {
	if n, ok := n.(*SymbolicCount); ok { // the shape of what was counted
		for _, g := range n.Of {
			vals = append(vals, in.optionalElem(g, elem))
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
			more[i] = in.g.Or(more[i], a.G)
		}
	}
	for _, g := range more {
		vals = append(vals, in.optionalElem(g, elem))
	}
	return vals, true
}
