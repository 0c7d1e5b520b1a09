package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// Operands need not stand beside one another to be read in an order that Go leaves open (order.go).
// In x + g() + f() and in T{A: x, B: f()}, x may be read before or after f sets it. So where a call
// follows an operand that reads a variable, all operands are evaluated first, from left to right,
// and what is built of them finds their values in in.fixed.

// literalFirst evaluates the operands of a composite literal first, with those of the literals in
// it. It keeps their values until the function that it returns is called; nil stands for one that
// does nothing.
func (in *Interp) literalFirst(e *ast.CompositeLit) func() {
	known, ok := in.syntax.operands[e]
	if !ok {
		if in.callsFunction(e) {
			known = in.operandsOf(e, nil)
		}
		if !in.readsBeforeCall(known, nil) {
			known = nil
		}
		in.syntax.operands = noted(in.syntax.operands, ast.Node(e), known)
	}
	return in.evaluatedFirst(known)
}

// operandsFirst does the same for the operands of expressions that stand beside one another in n.
// One that is such an expression itself is seen to by unordered.
func (in *Interp) operandsFirst(n ast.Node, exprs ...ast.Expr) func() {
	if len(exprs) < 2 || !slices.ContainsFunc(exprs[1:], in.callsFunction) {
		return nil
	}
	known, ok := in.syntax.operands[n]
	if !ok {
		for _, x := range exprs {
			known = in.operandsIn(x, known)
		}
		if !in.readsBeforeCall(known, exprs) {
			known = nil
		}
		in.syntax.operands = noted(in.syntax.operands, n, known)
	}
	return in.evaluatedFirst(known)
}

// besideIn evaluates expressions that stand beside one another in n.
func (in *Interp) besideIn(n ast.Node, exprs []ast.Expr) []Value {
	if done := in.operandsFirst(n, exprs...); done != nil {
		defer done()
	}
	return in.operands(exprs...)
}

// readsBeforeCall reports whether a call comes after an operand that reads a variable and is not
// one of beside.
func (in *Interp) readsBeforeCall(operands, beside []ast.Expr) bool {
	reads := false
	for _, x := range operands {
		if in.callsFunction(x) {
			if reads {
				return true
			}
		} else if in.readsVariable(x) && !slices.Contains(beside, x) {
			reads = true
		}
	}
	return false
}

// evaluatedFirst evaluates operands and keeps their values in in.fixed.
func (in *Interp) evaluatedFirst(exprs []ast.Expr) func() {
	if len(exprs) == 0 {
		return nil
	}
	if _, done := in.fixed[exprs[0]]; done {
		return nil // what is around has done so
	}
	vals := in.operands(exprs...)
	outer := in.fixed
	in.fixed = fixed{}
	maps.Copy(in.fixed, outer)
	for i, x := range exprs {
		in.fixed[x] = vals[i]
	}
	return func() { in.fixed = outer }
}

// operandsIn adds the operands of an expression to a list, in the order in which Go evaluates them:
// its parts that call nothing, and calls.
func (in *Interp) operandsIn(e ast.Expr, list []ast.Expr) []ast.Expr {
	switch x := e.(type) {
	case *ast.CompositeLit:
		return in.operandsOf(x, list)
	case *ast.UnaryExpr:
		lit, isLit := x.X.(*ast.CompositeLit)
		switch {
		case x.Op == token.AND && isLit:
			return in.operandsOf(lit, list)
		case x.Op != token.AND && x.Op != token.ARROW && in.callsFunction(x):
			return in.operandsIn(x.X, list)
		}
	case *ast.ParenExpr:
		return in.operandsIn(x.X, list)
	case *ast.BinaryExpr:
		if x.Op != token.LAND && x.Op != token.LOR && in.callsFunction(x) {
			return in.operandsIn(x.Y, in.operandsIn(x.X, list))
		}
	case *ast.CallExpr:
		if in.frame.pkg.Info.Types[x.Fun].IsType() && len(x.Args) == 1 && in.callsFunction(x) {
			return in.operandsIn(x.Args[0], list)
		}
	}
	return append(list, e)
}

// operandsOf adds the operands of a literal to a list: those of its elements and of the keys of a
// map.
func (in *Interp) operandsOf(e *ast.CompositeLit, list []ast.Expr) []ast.Expr {
	t := underlying(in.typeOf(e))
	if p, ok := t.(*types.Pointer); ok { // an element {…} of a []*T
		t = underlying(p.Elem())
	}
	_, isMap := t.(*types.Map)
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if el = kv.Value; isMap {
				list = in.operandsIn(kv.Key, list)
			}
		}
		list = in.operandsIn(el, list)
	}
	return list
}
