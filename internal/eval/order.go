package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Go leaves open whether a variable in an expression is read before or after a call beside
// it (law 6): in x + f() the order of reading x and calling f is not specified, and if f
// sets x, compilers differ. Calls, method calls and receives happen from left to right. So
// operands are evaluated from left to right, and then those that only read are evaluated
// again: if that gives another value, it is not known which of the two a run has.

// besideCall is the detail of values that depend on such an order; leftOpen finds them by
// it.
const besideCall = "a variable read beside a call that sets it"

// leftOpen reports whether a value is unknown because Go leaves an order open. Its
// conditions are marked (Condition.Inside): no setting decides them, so they cannot be
// listed as one.
func leftOpen(v *Unknown) bool {
	by := strings.HasPrefix(v.Detail, besideCall) || strings.HasPrefix(v.Detail, OrderOfMap) || v.Detail == keptByPool
	return by && v.Reason == RunTime && !v.Outside()
}

// unordered makes operands unknown that a later call has changed. vals are the values of
// exprs, evaluated from left to right, and are changed in place.
func (in *Interp) unordered(exprs []ast.Expr, vals []Value) {
	// Only operands before the last call can have been read too early.
	last := -1
	for i := len(exprs) - 1; i > 0 && last < 0; i-- {
		if in.callsFunction(exprs[i]) {
			last = i
		}
	}
	for i := range max(last, 0) {
		if i >= len(vals) || in.callsFunction(exprs[i]) || !in.readsVariable(exprs[i]) {
			continue
		}
		again, c := in.try1(func() Value { return in.expr(exprs[i]) })
		if c.kind == next && in.sameRead(in.settle(vals[i]), in.settle(again)) {
			continue
		}
		if c.kind == next {
			vals[i] = in.readEither(in.settle(vals[i]), in.settle(again), in.typeOf(exprs[i]), exprs[i])
			continue
		}
		u := in.unknown(in.typeOf(exprs[i]), RunTime, besideCall, exprs[i].Pos())
		if vals[i] = in.settle(vals[i]); leadsToMemory(vals[i]) {
			vals[i] = in.either(vals[i], u, exprs[i])
		} else {
			vals[i] = u
		}
	}
}

// readEither is a value of type t that was read before or after a call; Go leaves open
// which. Only the fields of a struct that differ become unknown. An unknown value after the
// call stands for both, under a new key, and keeps a default that both give. What leads to memory
// stays either of the two: what is written through it is written to one of them.
func (in *Interp) readEither(before, after Value, t types.Type, e ast.Expr) Value {
	at := e.Pos()
	_, apart := after.(*Struct)
	if apart = apart && twoStructs(before, after); !apart && (leadsToMemory(before) || leadsToMemory(after)) {
		return in.either(before, after, e)
	}
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
				either.F[i] = in.readEither(x, y, y.Type(), e)
			}
		}
		return &either
	}
	return in.unknown(t, RunTime, besideCall, at)
}

// leadsToMemory reports whether something may be written through a value.
func leadsToMemory(v Value) bool {
	switch v := v.(type) {
	case *Const, *PartialString, *Nil, *TypeVal, *SymbolicCount, *Unknown:
		return false
	case *Struct:
		return slices.ContainsFunc(v.F, leadsToMemory)
	case *Array:
		return slices.ContainsFunc(v.E, leadsToMemory)
	case *Choice:
		return slices.ContainsFunc(v.Alts, func(a Alt) bool { return leadsToMemory(a.V) })
	}
	return true
}

// operands evaluates expressions that stand beside one another, such as x and y in x + y.
func (in *Interp) operands(exprs ...ast.Expr) []Value {
	vals := make([]Value, len(exprs))
	for i, e := range exprs {
		vals[i] = in.expr(e)
	}
	in.unordered(exprs, vals)
	return vals
}

// placed evaluates the target of a write and the value that is written, as in ch <- f(). If
// the call changes the target, either target is written, and the value is not known.
func (in *Interp) placed(place, e ast.Expr) (to, v Value) {
	to, v = in.expr(place), in.expr(e)
	if again, moved := in.moved(place, to, e); moved {
		return in.either(to, again, place), in.unknown(in.typeOf(e), RunTime, besideCall, place.Pos())
	}
	return to, v
}

// moved reports whether an operand that was read as v is another value after the calls in
// the expressions beside it; again is that value.
func (in *Interp) moved(x ast.Expr, v Value, beside ...ast.Expr) (again Value, moved bool) {
	return in.movedBy(beside, x, v, func() Value { return in.expr(x) })
}

// movedBy is moved for what read makes of an operand.
func (in *Interp) movedBy(beside []ast.Expr, x ast.Expr, v Value, read func() Value) (again Value, moved bool) {
	if !slices.ContainsFunc(beside, in.callsFunction) || in.callsFunction(x) || !in.readsVariable(x) {
		return nil, false
	}
	again, c := in.try1(read)
	return again, c.kind == next && !same(in.settle(v), in.settle(again))
}

// either is one of two values, as an order decides that Go leaves open.
func (in *Interp) either(a, b Value, at ast.Expr) Value {
	u := in.unknown(types.Typ[types.Bool], RunTime, besideCall, at.Pos())
	return in.merge(in.guardOf(u, nil), a, b)
}

// callEither is a call whose function or receiver depends on the order. It is treated as a
// call of unknown code with both of them as arguments.
func (in *Interp) callEither(a, b Value, args []Value, e *ast.CallExpr) func() Value {
	sig, _ := underlying(in.typeOf(e.Fun)).(*types.Signature)
	return func() Value {
		c := &Call{In: in, Name: besideCall, Recv: a, Args: append(args[:len(args):len(args)], b), Sig: sig, Site: e}
		in.handOver(c, stranger{why: RunTime, unknown: true, effects: anything})
		return in.unknownResults(sig, RunTime, besideCall, "", "", e)
	}
}

// ofSyntax is what depends on syntax alone, and is remembered: whether an expression calls a
// function, and which operands are evaluated first.
type ofSyntax struct {
	calls    map[ast.Expr]bool
	operands map[ast.Node][]ast.Expr
}

// noted is m with one more entry. m may be nil.
func noted[M ~map[K]V, K comparable, V any](m M, k K, v V) M {
	if m == nil {
		m = M{}
	}
	m[k] = v
	return m
}

// callsFunction reports whether an expression contains a call that may have effects: not a
// conversion and not a builtin function. The answer depends on syntax alone and is
// remembered.
func (in *Interp) callsFunction(e ast.Expr) bool {
	if known, ok := in.syntax.calls[e]; ok {
		return known
	}
	found := false
	info := in.frame.pkg.Info
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
	in.syntax.calls = noted(in.syntax.calls, e, found)
	return found
}

// readsVariable reports whether the value of an expression may change between two
// evaluations. An expression that makes something new is excluded: it is a different
// pointer each time, and evaluating it again would have no meaning.
func (in *Interp) readsVariable(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit, *ast.FuncLit, *ast.CompositeLit, *ast.KeyValueExpr:
		return false
	case *ast.Ident: // not nil, a constant or a function
		_, isVar := in.frame.pkg.Info.ObjectOf(e).(*types.Var)
		return isVar
	case *ast.StarExpr:
		return !in.makesNew(e.X)
	case *ast.UnaryExpr:
		return in.readsVariable(e.X)
	case *ast.BinaryExpr:
		return in.readsVariable(e.X) || in.readsVariable(e.Y)
	case *ast.SelectorExpr:
		if _, field := in.frame.pkg.Info.Selections[e]; !field {
			return in.readsVariable(e.Sel)
		}
		return in.readsVariable(e.X)
	case *ast.IndexExpr:
		return in.readsVariable(e.X) || in.readsVariable(e.Index)
	case *ast.SliceExpr:
		return in.readsVariable(e.X)
	case *ast.CallExpr:
		if tv := in.frame.pkg.Info.Types[e.Fun]; tv.IsType() && len(e.Args) == 1 {
			// A conversion that makes nothing new.
			to, of := in.typeOf(e), in.typeOf(e.Args[0])
			if isInterface(to) || identical(underlying(to), underlying(of)) {
				return in.readsVariable(e.Args[0])
			}
		}
		switch underlying(in.typeOf(e)).(type) {
		case *types.Slice, *types.Map, *types.Pointer, *types.Chan:
			return false
		}
	}
	return true
}

// makesNew reports whether an expression is a pointer to something that it makes.
func (in *Interp) makesNew(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND && !in.readsVariable(e.X)
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		return ok && id.Name == "new" && in.frame.pkg.Info.Types[e.Fun].IsBuiltin()
	}
	return false
}

// sameRead reports whether two reads gave the same. The first may have the type of a parameter
// since.
func (in *Interp) sameRead(x, y Value) bool {
	if s, t := x.Type(), y.Type(); s != nil && t != nil && !identical(s, t) && identical(underlying(s), underlying(t)) {
		y = retype(y, s)
	}
	return same(x, y) || isNil(x) && isNil(y) && isBare(x) && isBare(y)
}

// isBare reports whether a nil is the nil of an interface, or the constant nil.
func isBare(v Value) bool { return v.Type() == nil || isInterface(v.Type()) || isUntypedNil(v) }
