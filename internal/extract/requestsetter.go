package extract

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A program may fill a request through a function that is given a key:
//
//	func (b body) with(key string, value any) body { b[key] = value; return b }
//
//	body{}.with("model", model).with("messages", messages).with("tools", tools)

// givesTools is the key of a call that gives the tools of a request to such a function, or nil.
func (x *extraction) givesTools(u *eval.Package, call *ast.CallExpr) ast.Expr {
	i := slices.IndexFunc(call.Args, func(e ast.Expr) bool { return isToolKey(u, e) })
	if i < 0 || !slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		return !isToolKey(u, e) && mayHoldTools(u.Info.TypeOf(e))
	}) {
		return nil
	}
	fn := typeutil.Callee(u.Info, call)
	if fn == nil || fn.Pkg() == nil || !x.setsKey(u, fn, i) || !isRequest(x.keysGiven(u)) {
		return nil
	}
	return call.Args[i]
}

// setsKey reports whether a function sets what a map has under the key that is its argument i. Of a
// method of an interface, one of its name in a type that implements it counts.
func (x *extraction) setsKey(u *eval.Package, fn types.Object, i int) bool {
	switch fn := fn.(type) {
	case *types.Func:
		if d, of := x.funcDecl(fn.Origin()); d != nil && d.Body != nil {
			return setsKeyOf(of, d.Type, d.Body, i)
		}
		recv := fn.Signature().Recv()
		return recv != nil && types.IsInterface(recv.Type()) && slices.ContainsFunc(x.methodsOf(u, fn),
			func(m *types.Func) bool { return x.setsKey(u, m, i) })
	case *types.Var:
		for _, lit := range literalsOf(u, fn) {
			if setsKeyOf(u, lit.Type, lit.Body, i) {
				return true
			}
		}
	}
	return false
}

// methodsOf are the methods of types of a package that a call of a method of an interface may mean.
func (x *extraction) methodsOf(u *eval.Package, fn *types.Func) (out []*types.Func) {
	of, ok := fn.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for _, name := range u.Pkg.Scope().Names() {
		tn, ok := u.Pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) || !types.Implements(types.NewPointer(tn.Type()), of) {
			continue
		}
		m, _, _ := types.LookupFieldOrMethod(tn.Type(), true, fn.Pkg(), fn.Name())
		if m, ok := m.(*types.Func); ok {
			out = append(out, m)
		}
	}
	return out
}

// literalsOf are the function literals that a variable is set to.
func literalsOf(u *eval.Package, v *types.Var) (out []*ast.FuncLit) {
	note := func(name ast.Expr, value ast.Expr) {
		id, ok := name.(*ast.Ident)
		lit, isLit := ast.Unparen(value).(*ast.FuncLit)
		if ok && isLit && (u.Info.Defs[id] == v || u.Info.Uses[id] == v) {
			out = append(out, lit)
		}
	}
	for _, f := range u.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, left := range n.Lhs {
					if len(n.Lhs) == len(n.Rhs) {
						note(left, n.Rhs[i])
					}
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) {
						note(name, n.Values[i])
					}
				}
			}
			return true
		})
	}
	return out
}

// setsKeyOf reports whether a function sets what a map has under parameter i.
func setsKeyOf(u *eval.Package, sig *ast.FuncType, body *ast.BlockStmt, i int) (sets bool) {
	var key types.Object
	n := 0
	for _, f := range sig.Params.List {
		for _, name := range f.Names {
			if n == i {
				key = u.Info.Defs[name]
			}
			n++
		}
		n += max(0, 1-len(f.Names))
	}
	if key == nil {
		return false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok {
			for _, left := range s.Lhs {
				ix, isEntry := ast.Unparen(left).(*ast.IndexExpr)
				if !isEntry {
					continue
				}
				id, isVar := ast.Unparen(ix.Index).(*ast.Ident)
				sets = sets || isVar && u.Info.Uses[id] == key && holdsAny(u, ix.X)
			}
		}
		return !sets
	})
	return sets
}

// keysGiven are the texts that a package gives functions, those in its literals, and the keys of
// its maps.
func (x *extraction) keysGiven(u *eval.Package) func(string) bool {
	keys, known := x.index.given[u.Path]
	if !known {
		keys = map[string]bool{}
		note := func(e ast.Expr) {
			if v := u.Info.Types[e].Value; v != nil && v.Kind() == constant.String {
				keys[constant.StringVal(v)] = true
			}
		}
		for _, f := range u.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					for _, a := range n.Args {
						note(a)
					}
				case *ast.CompositeLit:
					for _, e := range n.Elts {
						note(e)
					}
				case *ast.KeyValueExpr:
					note(n.Key)
					note(n.Value)
				case *ast.IndexExpr:
					note(n.Index)
				}
				return true
			})
		}
		x.index.given[u.Path] = keys
	}
	return func(key string) bool { return keys[key] }
}
