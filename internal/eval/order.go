package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Go leaves open whether a variable in an expression is read before or after a
// call beside it: in x + f() the order of reading x and calling f is not
// specified. What depends on it is not known.

const besideCall = "a variable read beside a call that sets it"

// leftOpen reports whether a value is not known because of an order that Go leaves open.
func leftOpen(v *Unknown) bool {
	by := strings.HasPrefix(v.Detail, besideCall) || strings.HasPrefix(v.Detail, orderOfMap) || v.Detail == keptByPool
	return by && v.Reason == RunTime && !v.Outside()
}

// unordered makes the values of operands unknown that a later call has changed:
// vals are those of exprs, evaluated from left to right.
func (in *Interp) unordered(exprs []ast.Expr, vals []Value) {
	last := -1
	for i := len(exprs) - 1; i > 0 && last < 0; i-- {
		if in.calls(exprs[i]) {
			last = i
		}
	}
	for i := range max(last, 0) {
		if i >= len(vals) || in.calls(exprs[i]) || !in.readsVariable(exprs[i]) {
			continue
		}
		again, c := in.try1(func() Value { return in.expr(exprs[i]) })
		if c.kind == next && in.sameRead(in.settle(vals[i]), in.settle(again)) {
			continue
		}
		if c.kind == next {
			vals[i] = in.readEither(in.settle(vals[i]), in.settle(again), in.typeOf(exprs[i]), exprs[i].Pos())
			continue
		}
		vals[i] = in.unknown(in.typeOf(exprs[i]), RunTime, besideCall, exprs[i].Pos())
	}
}

// readEither is a value of type t of which Go leaves open whether it was read before or
// after a call. What is not known after it stands for both: another value of that kind,
// with a default where both give the same.
func (in *Interp) readEither(before, after Value, t types.Type, at token.Pos) Value {
	switch a := after.(type) {
	case *Unknown:
		if leftOpen(a) {
			break
		}
		u := *a
		u.Key, u.Assumed = in.unknown(t, a.Reason, "", at).Key, false
		if u.Default != nil && !same(u.Default, before) {
			u.Default = nil
		}
		return &u
	case *Struct:
		b, ok := before.(*Struct)
		if !ok || !types.Identical(a.T, b.T) || len(a.F) != len(b.F) {
			break
		}
		either := *a
		either.F = make([]Value, len(a.F))
		for i := range a.F {
			either.F[i] = a.F[i]
			if x, y := in.settle(b.F[i]), in.settle(a.F[i]); !in.sameRead(x, y) {
				either.F[i] = in.readEither(x, y, y.Type(), at)
			}
		}
		return &either
	}
	return in.unknown(t, RunTime, besideCall, at)
}

// operands evaluates expressions that stand beside one another.
func (in *Interp) operands(exprs ...ast.Expr) []Value {
	vals := make([]Value, len(exprs))
	for i, e := range exprs {
		vals[i] = in.expr(e)
	}
	in.unordered(exprs, vals)
	return vals
}

// placed evaluates what is written to and what is written there. Where it depends on the
// order what is written to, either is, and what is written is not known.
func (in *Interp) placed(place, e ast.Expr) (to, v Value) {
	to, v = in.expr(place), in.expr(e)
	if again, moved := in.moved(place, to, e); moved {
		return in.either(to, again, place), in.unknown(in.typeOf(e), RunTime, besideCall, place.Pos())
	}
	return to, v
}

// moved reports whether a variable that was read is another one after calls in the
// expressions beside it.
func (in *Interp) moved(x ast.Expr, v Value, beside ...ast.Expr) (again Value, moved bool) {
	if !slices.ContainsFunc(beside, in.calls) || in.calls(x) || !in.readsVariable(x) {
		return nil, false
	}
	again, c := in.try1(func() Value { return in.expr(x) })
	return again, c.kind == next && !same(in.settle(v), in.settle(again))
}

// either is one of two values, as the order decides that Go leaves open.
func (in *Interp) either(a, b Value, at ast.Expr) Value {
	u := in.unknown(types.Typ[types.Bool], RunTime, besideCall, at.Pos())
	return in.merge(in.guardOf(u, nil), a, b)
}

// callEither is a call of which the function or the receiver x depends on the order: what
// both can reach may be changed by it.
func (in *Interp) callEither(a, b Value, args []Value, e *ast.CallExpr) func() Value {
	sig, _ := under(in.typeOf(e.Fun)).(*types.Signature)
	return func() Value {
		c := &Call{In: in, Name: besideCall, Recv: a, Args: append(args[:len(args):len(args)], b), Sig: sig, Site: e}
		in.handOver(c, stranger{why: RunTime, unknown: true, effects: anything})
		return in.unknownResults(sig, RunTime, besideCall, "", "", e)
	}
}

// calls reports whether an expression calls a function that may have effects.
func (in *Interp) calls(e ast.Expr) bool {
	if known, ok := in.calling[e]; ok {
		return known
	}
	found := false
	info := in.frame.unit.Info
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			tv, ok := info.Types[n.Fun]
			found = found || !ok || !tv.IsType() && !tv.IsBuiltin()
		}
		return !found
	})
	in.calling[e] = found
	return found
}

// readsVariable reports whether an expression reads what a call may change. What
// makes something new is not asked: it is another one each time it is evaluated.
func (in *Interp) readsVariable(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit, *ast.FuncLit, *ast.CompositeLit, *ast.KeyValueExpr:
		return false
	case *ast.Ident: // not nil, a constant or a function
		_, isVar := in.frame.unit.Info.ObjectOf(e).(*types.Var)
		return isVar
	case *ast.StarExpr:
		return !in.makesNew(e.X)
	case *ast.UnaryExpr:
		return in.readsVariable(e.X)
	case *ast.BinaryExpr:
		return in.readsVariable(e.X) || in.readsVariable(e.Y)
	case *ast.SelectorExpr:
		if _, field := in.frame.unit.Info.Selections[e]; !field {
			return in.readsVariable(e.Sel)
		}
		return in.readsVariable(e.X)
	case *ast.IndexExpr:
		return in.readsVariable(e.X) || in.readsVariable(e.Index)
	case *ast.SliceExpr:
		return in.readsVariable(e.X)
	case *ast.CallExpr:
		if tv := in.frame.unit.Info.Types[e.Fun]; tv.IsType() && len(e.Args) == 1 && isInterface(in.typeOf(e)) {
			return in.readsVariable(e.Args[0])
		}
		switch under(in.typeOf(e)).(type) {
		case *types.Slice, *types.Map, *types.Pointer, *types.Chan:
			return false
		}
	}
	return true
}

// makesNew reports whether an expression is a pointer to what it makes.
func (in *Interp) makesNew(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND && !in.readsVariable(e.X)
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		return ok && id.Name == "new" && in.frame.unit.Info.Types[e.Fun].IsBuiltin()
	}
	return false
}

// sameRead reports whether reading a variable twice gave the same: a conversion
// makes a new slice each time.
func (in *Interp) sameRead(x, y Value) bool {
	if same(x, y) || isNil(x) && isNil(y) && isBare(x) && isBare(y) {
		return true
	}
	a, ok1 := x.(*Slice)
	b, ok2 := y.(*Slice)
	if !ok1 || !ok2 {
		return false
	}
	l, ok1 := in.listOf(a)
	m, ok2 := in.listOf(b)
	return ok1 && ok2 && slices.EqualFunc(l, m, same)
}

// isBare reports whether nil is that of an interface, or as it is written.
func isBare(v Value) bool { return v.Type() == nil || isInterface(v.Type()) || isUntypedNil(v) }
