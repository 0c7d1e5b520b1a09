package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Which package variables code passes on (law 4). Code writes to what a variable leads to by an
// assignment that names it (based), or because it passes on what is in the variable:
//
//	settings.limits[0] = 3   // names it
//	reset(settings)          // passes it on, if it holds a pointer, a list or a map
//	settings.reset()         // so does a method
//	for _, s := range list   // and a loop over elements that lead to something
//	if settings.verbose      // but this does not
//
// Code that only reads numbers and texts of a variable does not write to it. So what the expression
// that begins with the variable leads to decides. There is one exception (returned).

// passedOn notes the package variable with which an expression begins, if any, unless the
// expression is a number or a text. node calls it for an expression before its parts.
func (r *effectReader) passedOn(e ast.Expr) {
	if r.parts[e] {
		return
	}
	v := r.markParts(e)
	if v == nil {
		return
	}
	t := r.u.Info.TypeOf(e)
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if s, ok := r.u.Info.Selections[sel]; ok && s.Kind() != types.FieldVal {
			f := s.Obj().(*types.Func)
			key := r.n.nameOf(f)
			pkg, results := pkgPath(f.Pkg()), f.Signature().Results()
			if !executesTemplate(key) && readsOnly(pkg, key) && r.in.userPackage(pkg) == nil &&
				!leadsSomewhere(results, map[types.Type]bool{}) { // unlike that of a context's Value
				return
			}
			t = r.u.Info.TypeOf(sel.X)
			if _, ptr := f.Signature().Recv().Type().(*types.Pointer); ptr && !isPointer(t) {
				t = nil // its address is
			}
		}
	}
	if t == nil || leadsSomewhere(t, map[types.Type]bool{}) {
		r.pass(v)
	}
}

// pass notes a variable that is passed on. What libraries keep for themselves in variables of their
// own, such as caches, is left out.
func (r *effectReader) pass(v *types.Var) {
	if v != nil && isPackageVar(v) && (r.u.Main || r.in.userPackage(pkgPath(v.Pkg())) != nil) {
		r.e.passed = r.e.passed.with(r.n.varNo(v))
	}
}

// notPassed notes an expression of which nothing but a number, a text or a comparison comes.
func (r *effectReader) notPassed(list ...ast.Expr) {
	for _, e := range list {
		if e != nil {
			r.markParts(e)
		}
	}
}

// markParts notes the parts of an expression that lead from a variable to it, and returns the
// variable.
func (r *effectReader) markParts(e ast.Expr) *types.Var {
	if r.parts == nil {
		r.parts = map[ast.Expr]bool{}
	}
	return eachPart(r.u.Info, e, func(part ast.Expr) { r.parts[part] = true })
}

// passes notes what a node passes on of package variables, or does not.
func (r *effectReader) passes(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			r.notPassed(n.Lhs...)
		}
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			r.returned(e)
		}
	case *ast.IncDecStmt:
		r.notPassed(n.X)
	case *ast.RangeStmt:
		if !r.yieldsParts(n) {
			r.notPassed(n.X)
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			r.pass(r.markParts(n.X))
		}
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			r.notPassed(n.X, n.Y)
		}
	case *ast.CallExpr:
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && len(n.Args) > 0 {
			if b, ok := r.u.Info.Uses[id].(*types.Builtin); ok {
				switch b.Name() {
				case "len", "cap", "delete", "clear": // the last two count by name
					r.notPassed(n.Args[0])
				}
			}
		}
	case ast.Expr:
		r.passedOn(n)
	}
}

// returned notes what a result that the code makes has in its fields, as far as that is a pointer
// to a struct of a library: SDKs do not write to the schemas that they are given.
func (r *effectReader) returned(e ast.Expr) {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return
	}
	_, isStruct := underlying(deref(r.u.Info.TypeOf(lit))).(*types.Struct) // &T{…} may be elided
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		r.returned(e)
		if t := r.u.Info.TypeOf(e); isStruct && t != nil && !isInterface(t) && r.in.ofOthers(derefPtr(t)) {
			r.notPassed(e)
		}
	}
}

// yieldsParts reports whether a loop gets parts of what it ranges over that lead somewhere.
func (r *effectReader) yieldsParts(n *ast.RangeStmt) bool {
	if _, function := underlying(r.u.Info.TypeOf(n.X)).(*types.Signature); function {
		return true
	}
	for _, e := range []ast.Expr{n.Key, n.Value} {
		if e == nil {
			continue
		}
		if t := r.u.Info.TypeOf(e); t != nil && leadsSomewhere(t, map[types.Type]bool{}) {
			return true
		}
	}
	return false
}

// leadsSomewhere reports whether what a value of type t leads to may be written through a copy of
// it.
func leadsSomewhere(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := underlying(t).(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Struct:
		for f := range u.Fields() {
			if leadsSomewhere(f.Type(), seen) {
				return true
			}
		}
		return false
	case *types.Array:
		return leadsSomewhere(u.Elem(), seen)
	case *types.Tuple: // of m[k] with ok
		for v := range u.Variables() {
			if leadsSomewhere(v.Type(), seen) {
				return true
			}
		}
		return false
	}
	return true
}
