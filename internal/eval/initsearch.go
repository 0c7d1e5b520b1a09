package eval

import (
	"go/ast"
	"go/types"
)

// An initSearch looks through what runs when a package is initialized: its init functions, the
// initializers of its variables, and the functions and variables of the package that these name.
type initSearch struct {
	u    *Package
	seen map[types.Object]bool
	// found stops the search at an object that the package names and that is not its own.
	found func(types.Object) bool
	// own does so for its own.
	own func(types.Object) bool
}

// mayChange reports whether what runs when a package is initialized may change variables of another
// one: it names a function, a method or a variable of that, or of a package that leads to it.
func mayChange(u *Package, leads map[string]bool) bool {
	s := initSearch{u: u, seen: map[types.Object]bool{}}
	s.found = func(obj types.Object) bool {
		switch obj.(type) {
		case *types.Func, *types.Var:
			return leads[obj.Pkg().Path()]
		}
		return false
	}
	s.own = func(obj types.Object) bool {
		fn, ok := obj.(*types.Func) // which method runs is not looked for
		return ok && fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type())
	}
	for _, fd := range u.initFuncs() {
		if s.node(fd.Body) {
			return true
		}
	}
	for _, init := range u.Info.InitOrder {
		if callsSomething(u.Info, init.Rhs) && s.node(init.Rhs) {
			return true
		}
	}
	return false
}

// computesMore reports whether an initializer may do more than set its own variables: it calls
// something, and names a variable of the package or something of another library.
func (in *Interp) computesMore(u *Package, init *types.Initializer) bool {
	if !callsSomething(u.Info, init.Rhs) {
		return false
	}
	s := initSearch{u: u, seen: map[types.Object]bool{}}
	s.found = func(obj types.Object) bool {
		switch obj.(type) {
		case *types.Func, *types.Var:
			return !in.standard(obj.Pkg().Path())
		}
		return false
	}
	s.own = func(obj types.Object) bool { _, ok := obj.(*types.Var); return ok }
	return s.node(init.Rhs)
}

// callsSomething reports whether an expression calls a function.
func callsSomething(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !info.Types[c.Fun].IsType() && !info.Types[c.Fun].IsBuiltin() {
			found = true
		}
		return !found
	})
	return found
}

// node looks through a part of the package's source.
func (s *initSearch) node(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && !found {
			found = s.object(s.u.Info.Uses[id])
		}
		return !found
	})
	return found
}

// object looks through what an identifier stands for.
func (s *initSearch) object(obj types.Object) bool {
	if obj == nil || obj.Pkg() == nil || s.seen[obj] {
		return false
	}
	s.seen[obj] = true
	if obj.Pkg() != s.u.Pkg {
		return s.found(obj)
	}
	switch obj := obj.(type) {
	case *types.Func:
		if s.own(obj) {
			return true
		}
		fd := s.u.function(FuncKey(obj))
		return fd != nil && fd.Body != nil && s.node(fd.Body)
	case *types.Var:
		if obj.Parent() != s.u.Pkg.Scope() {
			return false
		}
		if s.own(obj) {
			return true
		}
		init := s.u.initializer(obj)
		return init != nil && s.node(init.Rhs)
	}
	return false
}
