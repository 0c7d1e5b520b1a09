package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// What a body has made, or decoded, may be handed to any code: that writes to nothing which was
// there before.

// ownThrough reports whether e is a variable whose list or map was made in the body.
func (r *effectReader) ownThrough(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := r.u.Info.Uses[id].(*types.Var)
	return ok && (r.fresh[v] || r.since.fresh(v, id.Pos(), r.fresh))
}

// ownValue reports whether code that has the value of e, or of &e, can write to nothing but what
// the body has made: not even a part of it came from elsewhere.
func (r *effectReader) ownValue(e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := r.u.Info.Uses[x].(*types.Var)
		return ok && r.fresh[v] && !r.filled[v]
	case *ast.CallExpr:
		return r.newTemplate(x)
	case *ast.SelectorExpr, *ast.IndexExpr: // a part of what it has made
		return r.ownPart(x)
	}
	return false
}

// ownPart reports whether a field or an element is one of a variable that ownValue reports, which
// no other code was given.
func (r *effectReader) ownPart(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := r.u.Info.Uses[x].(*types.Var)
		return !r.toOthers[v] && r.ownValue(x)
	case *ast.SelectorExpr:
		s := r.u.Info.Selections[x]
		return s != nil && s.Kind() == types.FieldVal && r.ownPart(x.X)
	case *ast.IndexExpr:
		return r.ownPart(x.X)
	}
	return false
}
