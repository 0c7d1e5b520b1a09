package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// An operation on unknown operands may panic:
//
//	defer func() { if recover() != nil { registerFallback() } }()
//	name := os.Args[n] // n is not known
//
// If a function under way recovers, the panic is one more way through the program, and it
// may lead to a tool. Elsewhere it would end the process, and no run that serves goes
// there, so nothing is recorded. Code of the standard library checks its operands before it
// uses them, except package slices, which leaves that to Go.
//
// Each function here is called for one operation and leaves, under the guard of its
// failure, with the error that the runtime raises. If nothing can fail, it does nothing.

// noticed reports whether a panic here would be seen: some caller recovers, and the code is
// not the standard library's. While values are only read (strict) or an intrinsic runs
// (lifting), no way may leave.
func (in *Interp) noticed() bool {
	if in.strict || in.lifting || in.frame.pkg == nil || !in.mayRecover() {
		return false
	}
	path := in.frame.pkg.Path
	return in.opts.Standard == nil || !in.opts.Standard(path) || path == "slices"
}

// mayPanic leaves, with an unknown error of type t, on the ways on which g holds. On the
// other ways it returns.
func (in *Interp) mayPanic(g Guard, t types.Type, at ast.Node) {
	if !in.feasible(g) {
		return
	}
	what := "what a panic says"
	if x, ok := at.(ast.Expr); ok && !isBad(at) {
		what = "what a panic in " + types.ExprString(x) + " says"
	}
	v := in.unknown(t, RunTime, what, at.Pos())
	v.thrown = true
	if in.certain(g) {
		in.panicWith(v)
	}
	in.leaveFor(way{ctl: ctl{kind: pan, val: v}, g: in.g.And(in.path, g)})
}

// isBad reports whether a node only carries a position: a call that the evaluator makes
// itself has no syntax.
func isBad(at ast.Node) bool {
	_, bad := at.(*ast.BadExpr)
	return bad
}

// said is the text of a condition that does not occur in the source, such as an index that
// is in range. It is shown to users like any other condition.
type said struct {
	what string
	at   token.Pos
}

func (s said) text(*Interp) (string, token.Pos) { return s.what, s.at }

// mayMiss is mayPanic for the index expression x[iv] of a string, array or slice. A SymbolicCount
// counts elements that are there, so it is in range.
func (in *Interp) mayMiss(x, iv Value, e *ast.IndexExpr) {
	if _, counted := iv.(*SymbolicCount); counted {
		return
	}
	iv = in.settle(iv)
	_, open := firstUnknown(iv)
	_, openList := firstUnknown(x)
	switch {
	case !open && !openList: // that is looked at where the element is
	case isNil(x):
		in.mayPanic(True, boundsErrorType, e)
	case !in.noticed():
	// For s[0] of an unknown text the condition is that the text is empty, which the
	// program may have tested before: if s == "" { return }.
	case openList && textIn(x) != nil && sameInt(iv, 0):
		text := textIn(x)
		none := &Const{T: text.Type(), V: ""}
		if in.notEmpty(text, none) {
			return
		}
		empty := in.lift(types.Typ[types.Bool], "==", []Value{text, none}, func(a []Value) Value {
			return in.boolOf(in.equal1(a[0], a[1], nil), nil)
		})
		in.mayPanic(in.guardOf(empty, said{types.ExprString(e.X) + ` == ""`, e.Pos()}), boundsErrorType, e)
	default:
		inside := in.below(iv, in.length(x, e), types.ExprString(e.Index)+" < len("+types.ExprString(e.X)+")", e)
		in.mayPanic(in.g.Or(in.negative(iv, e.Index), in.g.Not(inside)), boundsErrorType, e)
	}
}

// textIn is a text, or the text that bytes are, or nil.
func textIn(x Value) Value {
	if isString(x.Type()) {
		return x
	}
	if s, ok := x.(*Slice); ok && unmeasured(s) {
		return s.Arr.now().(*partialBytes).text
	}
	return nil
}

// mayExceed is mayPanic for x[lo:hi:room] of a string, array or slice; hi and room may be
// nil. The comparisons are those that Go makes, from right to left: room with the capacity,
// hi with room or the capacity (of a string, the length), and lo with hi.
func (in *Interp) mayExceed(x, lo, hi, room Value, e *ast.SliceExpr) {
	if !in.noticed() {
		return
	}
	open := false
	for _, v := range []Value{x, lo, hi, room} {
		if v != nil {
			_, unknown := firstUnknown(in.settle(v))
			open = open || unknown
		}
	}
	if !open {
		return
	}
	of, low, high := "len("+types.ExprString(e.X)+")", "0", ""
	if e.Low != nil {
		low = types.ExprString(e.Low)
	}
	g := in.negative(lo, e.Low)
	if hi == nil {
		hi, high = in.length(x, e), of
	} else {
		most := in.length(x, e)
		if _, ok := underlying(in.typeOf(e.X)).(*types.Slice); ok {
			most, of = in.capacity(x, types.Typ[types.Int]), "cap("+types.ExprString(e.X)+")"
		}
		if room != nil {
			last := types.ExprString(e.Max)
			g = in.g.Or(g, in.below(most, room, of+" < "+last, e))
			most, of = room, last
		}
		if high = types.ExprString(e.High); high != of {
			g = in.g.Or(g, in.below(most, hi, of+" < "+high, e))
		}
	}
	in.mayPanic(in.g.Or(g, in.below(hi, lo, high+" < "+low, e)), boundsErrorType, e)
}

// mayDivide is mayPanic for an integer division by y. A float is divided by zero without a
// panic.
func (in *Interp) mayDivide(y Value, t types.Type, at ast.Node) {
	b, ok := underlying(t).(*types.Basic)
	if _, open := firstUnknown(in.settle(y)); !ok || !open || at == nil || b.Info()&types.IsInteger == 0 ||
		!in.noticed() {
		return
	}
	in.mayPanic(in.equal(y, in.zero(t), nil), runtimeErrorType, at)
}

// mayShift is mayPanic for a shift by y, which fails for a negative count. A constant count
// has been checked by the compiler.
func (in *Interp) mayShift(y Value, at ast.Node) {
	var by ast.Expr
	switch at := at.(type) {
	case *ast.BinaryExpr:
		by = at.Y
	case *ast.AssignStmt:
		by = at.Rhs[0]
	default:
		return
	}
	if _, open := firstUnknown(in.settle(y)); open && in.noticed() {
		in.mayPanic(in.negative(y, by), runtimeErrorType, at)
	}
}

// mayFallShort is mayPanic for a conversion of slice x to an array or a pointer to one,
// which fails if the slice is shorter than the array.
func (in *Interp) mayFallShort(x Value, t types.Type, e *ast.CallExpr) {
	a, ok := underlying(deref(t)).(*types.Array)
	if !ok || !in.noticed() {
		return
	}
	if _, ok := underlying(in.typeOf(e.Args[0])).(*types.Slice); !ok {
		return
	}
	of := "len(" + types.ExprString(e.Args[0]) + ")"
	n := in.length(x, e)
	if _, open := firstUnknown(in.settle(n)); open {
		in.mayPanic(
			in.below(n, &Const{T: types.Typ[types.Int], V: a.Len()}, of+" < "+strconv.FormatInt(a.Len(), 10), e),
			runtimeErrorType,
			e,
		)
	}
}

// mayNotCompare is mayPanic for x == y of two unknown interface values: both may hold a
// slice, map or function of one type, and comparing those panics.
func (in *Interp) mayNotCompare(x, y Value, at ast.Node) {
	u, ok1 := x.(*Unknown)
	v, ok2 := y.(*Unknown)
	if !ok1 || !ok2 || !isAnything(u) || !isAnything(v) || !in.noticed() {
		return
	}
	what := "a value cannot be compared"
	if e, ok := at.(*ast.BinaryExpr); ok {
		what = types.ExprString(e) + " compares what cannot be"
	}
	if at == nil {
		at = &ast.BadExpr{From: u.Pos}
	}
	g := in.guardOf(in.unknown(types.Typ[types.Bool], u.Reason, "", at.Pos()), said{what, at.Pos()})
	in.mayPanic(g, runtimeErrorType, at)
}

// isAnything reports whether u has an interface type, so nothing is known of its content.
func isAnything(u *Unknown) bool { return u.T != nil && isInterface(u.T) }

// mayBeNil is mayPanic for an access through u, a pointer or a map, or for a call of it. It
// concerns settings, values whose default is nil, and pointers and maps that code that is not read
// has stored. What such code returns is taken not to be nil: if every result could be, each call of
// a library would fork the program.
func (in *Interp) mayBeNil(u *Unknown, at ast.Node) {
	setting := u.Lookup || u.Default != nil && isNil(u.Default)
	if !u.stored && !setting || u.address || u.T == nil || !in.noticed() {
		return
	}
	switch underlying(u.T).(type) {
	case *types.Pointer, *types.Map:
	case *types.Signature, *types.Interface:
		if !setting {
			return
		}
	default:
		return
	}
	if at == nil {
		at = &ast.BadExpr{From: u.Pos}
	}
	in.mayPanic(in.equal(u, &Nil{u.T}, nil), runtimeErrorType, at)
}

// mayBeShort is mayPanic for the conversion of a slice whose length is not known to t, an array or
// a pointer to one.
func (in *Interp) mayBeShort(s Value, t types.Type) {
	a, ok := underlying(derefPtr(t)).(*types.Array)
	if !ok || a.Len() == 0 || !in.noticed() {
		return
	}
	if _, fromSlice := underlying(s.Type()).(*types.Slice); !fromSlice {
		return
	}
	n := &Const{T: types.Typ[types.Int], V: a.Len()}
	what := "a slice has fewer than " + strconv.FormatInt(a.Len(), 10) + " elements"
	at := &ast.BadExpr{From: in.frame.at}
	in.mayPanic(in.below(in.length(s, nil), n, what, at), runtimeErrorType, at)
}

// mayDiffer is mayPanic for the assertion v.(t), where not even the type of v is known.
func (in *Interp) mayDiffer(v Value, t types.Type, e *ast.TypeAssertExpr) {
	if in.implements(v, t) != maybe || !in.noticed() {
		return
	}
	is := said{types.ExprString(e.X) + " is a " + types.TypeString(t, (*types.Package).Name), e.Pos()}
	in.mayPanic(in.g.Not(in.guardOf(in.asserted(v, t), is)), types.NewPointer(assertionErrorType), e)
}

// negative is the guard under which n, the value of expression x, is below zero. Lengths
// and unsigned numbers never are.
func (in *Interp) negative(n Value, x ast.Expr) Guard {
	return in.guardEach(n, func(n Value) Guard {
		u, open := n.(*Unknown)
		if !open {
			if i, ok := integer(n); ok && i < 0 {
				return True
			}
			return False
		}
		if neverNegative(u) {
			return False
		}
		return in.below(n, &Const{T: types.Typ[types.Int], V: int64(0)}, types.ExprString(x)+" < 0", x)
	})
}

// below is the guard under which x < y, both of any integer type. what is its text for
// users.
func (in *Interp) below(x, y Value, what string, at ast.Node) Guard {
	intT := types.Typ[types.Int]
	less := in.binary(token.LSS, in.convert(x, intT), in.convert(y, intT), types.Typ[types.Bool], nil)
	return in.guardOf(less, said{what, at.Pos()})
}

func sameInt(v Value, n int) bool {
	m, ok := integer(v)
	return ok && m == n
}
