package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A variable that is given something else first may be fresh from some place on (fresh.go):
//
//	list, ok := v.([]any)
//	if !ok {
//		list = make([]any, n)
//		list[0] = ""          // no effect: nobody else has this list
//	}
//
// That holds until the end of the block of such an assignment, if no other one there gives it
// something else: nothing enters a block but at its beginning.

// A varAssign is an assignment to a variable.
type varAssign struct {
	x   ast.Expr // what it gets, or nil if that is not looked into
	at  token.Pos
	end token.Pos // of the block whose statement the assignment is, or no position
}

// sinceFresh has all that is given to the variables of a body.
type sinceFresh struct {
	u     *Package
	all   map[*types.Var][]varAssign
	lits  []*ast.FuncLit
	taken map[*types.Var]bool // whose address is taken
}

// freshSince reads a function.
func freshSince(u *Package, fn ast.Node) *sinceFresh {
	s := &sinceFresh{u: u, all: map[*types.Var][]varAssign{}, taken: map[*types.Var]bool{}}
	ends := map[ast.Stmt]token.Pos{}
	ast.Inspect(fn, func(n ast.Node) bool {
		for _, stmt := range statementsOf(n) {
			ends[stmt] = n.End()
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			s.lits = append(s.lits, n)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				var x ast.Expr
				if len(n.Lhs) == len(n.Rhs) && (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) {
					x = n.Rhs[i]
				}
				s.set(l, x, n.End(), ends[n])
			}
		case *ast.RangeStmt:
			s.set(n.Key, nil, n.Pos(), token.NoPos)
			s.set(n.Value, nil, n.Pos(), token.NoPos)
		case *ast.UnaryExpr:
			if v := baseVar(u.Info, n.X); n.Op == token.AND && v != nil {
				s.taken[v] = true
			}
		}
		return true
	})
	return s
}

// statementsOf are the statements of a block or of a case.
func statementsOf(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

func (s *sinceFresh) set(e, x ast.Expr, at, end token.Pos) {
	if id, ok := e.(*ast.Ident); ok {
		if v, ok := s.u.Info.ObjectOf(id).(*types.Var); ok {
			s.all[v] = append(s.all[v], varAssign{x, at, end})
		}
	}
}

// fresh reports whether a variable certainly holds what the body has made when it is used at a
// place. vars are those that only ever hold such values.
func (s *sinceFresh) fresh(v *types.Var, use token.Pos, vars map[*types.Var]bool) bool {
	if isPackageVar(v) || s.taken[v] {
		return false
	}
	f := &fresher{info: s.u.Info}
	var from *varAssign
	for i := range s.all[v] {
		g := &s.all[v][i]
		if s.literal(g.at) != s.literal(v.Pos()) { // it may run at any time
			return false
		}
		if g.at <= use && use < g.end && g.x != nil && f.fresh(g.x, vars) {
			from = g
		}
	}
	if from == nil || s.literal(use) != s.literal(from.at) {
		return false
	}
	for _, g := range s.all[v] {
		if from.at <= g.at && g.at < from.end && (g.x == nil || !f.fresh(g.x, vars)) {
			return false
		}
	}
	return true
}

// literal is the innermost function literal around a place, or nil.
func (s *sinceFresh) literal(at token.Pos) (around *ast.FuncLit) {
	for _, lit := range s.lits {
		if lit.Pos() <= at && at < lit.End() {
			around = lit // those inside come later
		}
	}
	return around
}

// worksOnOwn reports whether a call of a function of the standard library that moves values, such
// as slices.Sort, gets nothing but what the body has made: it has no effects then.
func (r *effectReader) worksOnOwn(c *ast.CallExpr, fn *types.Func) bool {
	if fn.Signature().Recv() != nil || !overAnything[pkgPath(fn.Pkg())] {
		return false
	}
	own := false // of something
	for _, a := range c.Args {
		t := r.typeOf(a)
		if t == nil {
			return false
		}
		if _, function := underlying(t).(*types.Signature); function {
			if id := nameIn(ast.Unparen(a)); !isLiteral(a) && (id == nil || !isDeclared(r.u.Info.Uses[id])) {
				return false
			}
			continue
		}
		if !leadsSomewhere(t, map[types.Type]bool{}) {
			continue
		}
		list, ok := underlying(t).(*types.Slice)
		own = r.ownValue(a) || ok && r.ownThrough(a) && !leadsSomewhere(list.Elem(), map[types.Type]bool{})
		if !own {
			return false
		}
	}
	return own
}

func isDeclared(o types.Object) bool {
	_, ok := o.(*types.Func)
	return ok
}

// nameIn is the identifier by which an expression names a function, or nil.
func nameIn(e ast.Expr) *ast.Ident {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.IndexExpr:
		return nameIn(x.X)
	case *ast.IndexListExpr:
		return nameIn(x.X)
	}
	return nil
}
