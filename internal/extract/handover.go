package extract

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A library may call methods of a value that it is handed, and the body that hands it over names
// none of them:
//
//	func routes() { beego.Router("/chat", &Controller{}, "post:Answer") }
//
// So a body that makes an interface of a value of the user's mentions the methods that can then be
// called without a name that is read. Without it, routes led nowhere, so it was left aside, and
// nothing seemed to call Answer.

// findingMethods are the packages of the standard library that call methods by their names.
var findingMethods = map[string]bool{"net/rpc": true, "reflect": true, "text/template": true, "html/template": true}

// handedOver calls f with the methods that may be called because of what a node makes an interface.
func (s *bodyIndex) handedOver(u *eval.Package, n ast.Node, f func(method *types.Func)) {
	switch n := n.(type) {
	case *ast.CallExpr:
		s.handedToCall(u, n, f)
	case *ast.FuncLit:
		s.handedBack(u, n.Type, n.Body, f)
	case *ast.CompositeLit:
		s.handedInLiteral(u, n, f)
	case *ast.SendStmt:
		if t := u.Info.TypeOf(n.Chan); t != nil {
			if c, ok := t.Underlying().(*types.Chan); ok {
				s.converted(u, n.Value, c.Elem(), "", f)
			}
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, e := range n.Rhs {
				s.converted(u, e, u.Info.TypeOf(n.Lhs[i]), "", f)
			}
		}
	case *ast.ValueSpec:
		if n.Type != nil {
			for _, e := range n.Values {
				s.converted(u, e, u.Info.TypeOf(n.Type), "", f)
			}
		}
	}
}

// handedToCall is handedOver for the arguments of a call.
func (s *bodyIndex) handedToCall(u *eval.Package, c *ast.CallExpr, f func(method *types.Func)) {
	t := u.Info.TypeOf(c.Fun)
	if t == nil {
		return
	}
	if u.Info.Types[c.Fun].IsType() && len(c.Args) == 1 {
		s.converted(u, c.Args[0], t, "", f)
		return
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return
	}
	to := ""
	if fn, ok := typeutil.Callee(u.Info, c).(*types.Func); ok && fn.Pkg() != nil {
		to, sig = fn.Pkg().Path(), fn.Origin().Signature() // a type parameter says nothing either
	}
	for i, a := range c.Args {
		s.converted(u, a, paramAt(sig, i, c.Ellipsis.IsValid()), to, f)
	}
}

// handedBack is handedOver for what a function returns.
func (s *bodyIndex) handedBack(u *eval.Package, t *ast.FuncType, body *ast.BlockStmt, f func(method *types.Func)) {
	u.EachReturned(t, body, types.IsInterface, func(t types.Type, e ast.Expr) { s.converted(u, e, t, "", f) })
}

// handedInLiteral is handedOver for the elements of a literal.
func (s *bodyIndex) handedInLiteral(u *eval.Package, n *ast.CompositeLit, f func(method *types.Func)) {
	t := literalType(u, n)
	if t == nil {
		return
	}
	of := ""
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Pkg() != nil {
		of = named.Obj().Pkg().Path()
	}
	for i, e := range n.Elts {
		kv, keyed := e.(*ast.KeyValueExpr)
		if keyed {
			e = kv.Value
		}
		switch t := t.Underlying().(type) {
		case *types.Struct:
			if keyed {
				if key, ok := kv.Key.(*ast.Ident); ok && u.Info.Uses[key] != nil {
					s.converted(u, e, u.Info.Uses[key].Type(), of, f)
				}
			} else if i < t.NumFields() {
				s.converted(u, e, t.Field(i).Type(), of, f)
			}
		case interface{ Elem() types.Type }:
			s.converted(u, e, t.Elem(), "", f)
		}
	}
}

// paramAt is the type of the parameter that takes argument i, or nil.
func paramAt(sig *types.Signature, i int, spread bool) types.Type {
	last := sig.Params().Len() - 1
	switch {
	case last < 0:
		return nil
	case i < last || i == last && (!sig.Variadic() || spread):
		return sig.Params().At(i).Type()
	case !sig.Variadic():
		return nil
	}
	if list, ok := sig.Params().At(last).Type().Underlying().(*types.Slice); ok {
		return list.Elem()
	}
	return nil
}

// converted calls f with the methods that may be called of a value which becomes an interface, and
// which a function of a package gets, or a struct of it; "" is neither. What is called through an
// interface of the user's is named where that is done. The standard library calls the methods of
// the interface that it takes, and other libraries any that are exported.
func (s *bodyIndex) converted(u *eval.Package, e ast.Expr, to types.Type, pkg string, f func(method *types.Func)) {
	if to == nil {
		return
	}
	i, ok := to.Underlying().(*types.Interface)
	if !ok {
		return
	}
	_, isParam := types.Unalias(to).(*types.TypeParam)
	p := s.x.prog.Packages[pkg]
	foreign := p != nil && !s.x.bodies.isMain(p)
	standard, empty := foreign && p.Standard, i.Empty() && !isParam
	switch {
	case !foreign && !empty, standard && isParam, standard && empty && !findingMethods[pkg]:
		return
	}
	for _, m := range s.methodsIn(u.Info.TypeOf(e)) {
		if !standard || empty || hasMethod(i, m.Name()) {
			f(m)
		}
	}
}

func hasMethod(i *types.Interface, name string) bool {
	for m := range i.Methods() {
		if m.Name() == name {
			return true
		}
	}
	return false
}

// methodsIn are the exported methods of the user's that a value of a type has, an element of it, or
// an exported field: a library may go through them, as one for command lines does.
func (s *bodyIndex) methodsIn(t types.Type) []*types.Func {
	if t == nil {
		return nil
	}
	if out, known := s.handable.At(t).([]*types.Func); known {
		return out
	}
	var out []*types.Func
	var seen typeutil.Map
	var walk func(t types.Type, depth int)
	walk = func(t types.Type, depth int) {
		if depth > withinDepth || seen.Set(t, true) != nil {
			return
		}
		if n, ok := types.Unalias(t).(*types.Named); ok && !types.IsInterface(n) {
			if !s.isUsers(n) {
				return
			}
			for sel := range types.NewMethodSet(types.NewPointer(n)).Methods() {
				if m, ok := sel.Obj().(*types.Func); ok && m.Exported() {
					out = append(out, m)
				}
			}
		}
		switch t := t.Underlying().(type) {
		case *types.Struct:
			for f := range t.Fields() {
				if f.Exported() {
					walk(f.Type(), depth+1)
				}
			}
		case interface{ Elem() types.Type }:
			walk(t.Elem(), depth+1)
		}
	}
	walk(t, 0)
	s.handable.Set(t, out)
	return out
}

// isUsers reports whether a type is declared in a package of the user's.
func (s *bodyIndex) isUsers(n *types.Named) bool {
	pkg := n.Obj().Pkg()
	if pkg == nil {
		return false
	}
	p := s.x.prog.Packages[pkg.Path()]
	return p != nil && s.x.bodies.isMain(p)
}
