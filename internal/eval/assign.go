package eval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// Assignments, short variable declarations, op= and ++. Go evaluates in two phases: first the
// operands of index expressions and indirections on the left and all expressions on the right, in
// the usual order, then the assignments from left to right. It shows where they depend on each
// other:
//
//	i, a[i] = 1, 2           // sets a[0], not a[1]
//	a[next()] += 1           // calls next once
//
// So places evaluates the operands on the left first and keeps their values in a map by expression
// (in.fixed); store finds them there instead of evaluating them again. Plain assignments to one
// variable skip all of that.
//
// The order is open in one case: whether a variable on the left is read before or after a call on
// the right that sets it (law 6). checkPlaces looks for that.

// assign runs an assignment or a short declaration.
func (in *Interp) assign(s *ast.AssignStmt) {
	if op, ok := assignOps[s.Tok]; ok {
		in.update(op, s.Lhs[0], s.Rhs[0], s)
		return
	}
	if in.appendsTo(s) {
		defer in.appending(s)()
	}
	if f := in.frame; in.indexesOpen(s) {
		f.openIndex = true
		defer func() { f.openIndex = false }()
	}
	before := in.beforePlaces(s)
	at := in.places(s)
	vals := in.assigned(s)
	in.orBefore(s, before, vals)
	// A call on the right moved what is assigned to. Two places may be meant, so neither is known
	// to have the new value.
	if in.checkPlaces(at, s.Rhs) {
		for i, l := range s.Lhs {
			if _, isVar := l.(*ast.Ident); !isVar && i < len(vals) {
				vals[i] = in.unknown(in.typeOf(l), RunTime, besideCall, l.Pos())
			}
		}
	}
	outer := in.fixed
	if at != nil {
		in.fixed = at
		defer func() { in.fixed = outer }()
	}
	for i, l := range s.Lhs {
		if i >= len(vals) {
			break
		}
		// In x, err := f(), only variables that are new here are in Defs. err may be an older one,
		// which is assigned to.
		if id, ok := l.(*ast.Ident); ok && s.Tok == token.DEFINE {
			if obj := in.frame.pkg.Info.Defs[id]; obj != nil {
				o := in.declare(obj, in.assignable(vals[i], in.subst(obj.Type(), in.frame.tenv)))
				if len(s.Rhs) == len(s.Lhs) {
					in.onHeld(obj, o, s.Rhs[i])
				}
				continue
			}
		}
		in.store(l, vals[i])
	}
}

// assigned evaluates the right side of an assignment.
func (in *Interp) assigned(s *ast.AssignStmt) []Value {
	if len(s.Rhs) == 1 && len(s.Lhs) > 1 {
		return in.spread(in.exprMulti(s.Rhs[0], len(s.Lhs)), len(s.Lhs), s)
	}
	return in.besideIn(s, s.Rhs)
}

// beforePlaces is the right side as it is before the calls on the left side, or nil where it calls
// something itself or the left side calls nothing. In f().x = y, Go does not say whether y is read
// before or after f runs.
func (in *Interp) beforePlaces(s *ast.AssignStmt) (vals []Value) {
	reads := slices.ContainsFunc(s.Rhs, in.readsVariable) && !slices.ContainsFunc(s.Rhs, in.callsFunction)
	if !reads || !slices.ContainsFunc(s.Lhs, in.callsFunction) {
		return nil
	}
	_, c := in.try1(func() Value {
		vals = in.assigned(s)
		return nil
	})
	if c.kind != next {
		return nil
	}
	return vals
}

// orBefore leaves open which of two values is assigned, where before has another than vals.
func (in *Interp) orBefore(s *ast.AssignStmt, before, vals []Value) {
	for i := range min(len(before), len(vals)) {
		r := s.Rhs[min(i, len(s.Rhs)-1)]
		if x, y := in.settle(before[i]), in.settle(vals[i]); in.readsVariable(r) && !in.sameRead(x, y) {
			vals[i] = in.readEither(x, y, y.Type(), r)
		}
	}
}

// assignOps maps the operator of an assignment, such as +=, to that of the operation.
var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL,
	token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// update is e op= with, or e++ and e-- if with is nil. The operands of e are evaluated once: read
// and store share their values.
func (in *Interp) update(op token.Token, e, with ast.Expr, s ast.Stmt) {
	outer := in.fixed
	at := fixed{}
	in.pin(e, at)
	read := func() Value {
		before := in.updated
		in.updated = ast.Unparen(e)
		defer func() { in.updated = before }()
		if len(at) > 0 {
			in.fixed = at
			defer func() { in.fixed = outer }()
		}
		return in.expr(e)
	}
	x := in.updating(op, e, read)
	var y Value
	if with == nil {
		y = in.convertConst(&Const{T: types.Typ[types.Int], V: int64(1)}, in.typeOf(e))
	} else {
		y = in.expr(with)
		// In x += f(), Go does not say whether x is read before or after f runs, and f has set it.
		// Nor does it say so of p and i in p.x += f() and a[i] += f(): either place may be meant.
		if in.callsFunction(with) && (in.checkPlaces(at, []ast.Expr{with}) || !same(x, read())) {
			x = in.unknown(in.typeOf(e), RunTime, besideCall, e.Pos())
		}
	}
	v := in.binary(op, x, y, in.typeOf(e), s)
	if len(at) > 0 {
		in.fixed = at
		defer func() { in.fixed = outer }()
	}
	defer in.adding(op, e)()
	in.store(e, v)
}

// places evaluates the operands on the left side of an assignment before the right side and before
// anything is assigned. It returns nil where the order makes no difference: one variable or place,
// and no call on either side. That is nearly every assignment.
func (in *Interp) places(s *ast.AssignStmt) fixed {
	calls := slices.ContainsFunc(s.Rhs, in.callsFunction) || slices.ContainsFunc(s.Lhs, in.callsFunction)
	if len(s.Lhs) == 1 && !calls {
		return nil
	}
	var at fixed
	for _, l := range s.Lhs {
		if _, ok := l.(*ast.Ident); ok {
			continue
		}
		if at == nil {
			at = fixed{}
		}
		in.pin(l, at)
	}
	return at
}

// pin evaluates the operands of index expressions and indirections in e, which is assigned to, and
// keeps their values in at. It stops where e is a pointer, a slice or a map: the value of that is
// all that matters. An array or a struct is a place itself, so pin looks for operands inside it.
func (in *Interp) pin(e ast.Expr, at fixed) {
	keep := func(x ast.Expr) {
		if tv, ok := in.frame.pkg.Info.Types[x]; ok && tv.Value == nil {
			at[x] = in.expr(x)
		}
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		in.pin(e.X, at)
	case *ast.StarExpr:
		keep(e.X)
	case *ast.IndexExpr:
		if _, isArray := underlying(in.typeOf(e.X)).(*types.Array); isArray {
			in.pin(e.X, at)
		} else {
			keep(e.X)
		}
		keep(e.Index)
	case *ast.SelectorExpr:
		if sel, ok := in.frame.pkg.Info.Selections[e]; !ok || sel.Kind() != types.FieldVal {
			return
		}
		if _, isPtr := underlying(in.typeOf(e.X)).(*types.Pointer); isPtr {
			keep(e.X)
		} else {
			in.pin(e.X, at)
		}
	}
}

// checkPlaces reports whether a call on the right side has changed a variable that the left side
// reads, and then makes that operand either of both values. It goes through the operands in the
// order of the source: a map has no order, and the conditions that it makes are numbered.
func (in *Interp) checkPlaces(at fixed, rhs []ast.Expr) (moved bool) {
	for _, x := range slices.SortedFunc(maps.Keys(at),
		func(x, y ast.Expr) int { return cmp.Compare(x.Pos(), y.Pos()) }) {
		v := at[x]
		if again, other := in.moved(x, v, rhs...); other {
			at[x], moved = in.either(v, again, x), true
		}
	}
	return moved
}
