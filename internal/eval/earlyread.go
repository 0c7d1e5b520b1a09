package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Package variables that are read before their initializer has run. Go initializes the variables of
// a package in the order of their declarations, and before each those that its initializer names,
// or a function that it names. What is called through an interface is not looked at:
//
//	var text = current.Name()            // reads suffix
//	var suffix = strings.ToUpper("sfx")
//
// There, the variable is zero, unless the compiler has laid it out as data. What is data depends on
// what it can inline. So a variable has its value where that is data in any case, and is not known
// otherwise. Whatever is written to it is lost when its initializer runs.

// uninitialized are the variables of the package that is being initialized whose initializers are
// still to run.
type uninitialized struct {
	pending map[string]bool // by varKey
	read    map[string]bool // those that were read
}

// initializeAll runs the initializers of the variables of a package, in Go's order.
func (in *Interp) initializeAll(u *Package) {
	outer := in.uninitialized
	in.uninitialized = uninitialized{pending: map[string]bool{}, read: map[string]bool{}}
	defer func() { in.uninitialized = outer }()
	for _, init := range u.Info.InitOrder {
		for _, l := range init.Lhs {
			in.uninitialized.pending[varKey(l)] = true
		}
	}
	for _, init := range u.Info.InitOrder {
		named, early := false, false
		for _, l := range init.Lhs {
			key := varKey(l)
			delete(in.uninitialized.pending, key)
			named, early = named || l.Name() != "_", early || in.uninitialized.read[key]
		}
		switch {
		case early:
			in.initGlobal(u, init.Lhs[0], in.global(init.Lhs[0]))
		case named:
			in.runInitializer(init)
		default:
			in.outside(u, func() { in.runInitializer(init) })
		}
	}
}

// beforeInit is what a variable of a package has before its initializer runs, or nil if that has
// run or its value is data.
func (in *Interp) beforeInit(u *Package, v *types.Var) Value {
	key := varKey(v)
	if !in.uninitialized.pending[key] {
		return nil
	}
	init := u.initializer(u.Pkg.Scope().Lookup(v.Name()))
	if init == nil || len(init.Lhs) == 1 && isLaidOut(u, init.Rhs) {
		return nil
	}
	in.uninitialized.read[key] = true
	switch underlying(v.Type()).(type) {
	case *types.Map, *types.Chan: // made by code in any case
		return in.zero(v.Type())
	}
	return in.unknown(v.Type(), Unsupported, "what "+v.Name()+" has before it is initialized", v.Pos())
}

// isLaidOut reports whether an initializer is data in any case: constants, functions, addresses of
// variables, and structs, arrays and slices of those.
func isLaidOut(u *Package, e ast.Expr) bool {
	e = ast.Unparen(e)
	if tv := u.Info.Types[e]; tv.Value != nil || tv.IsNil() {
		return true
	}
	switch e := e.(type) {
	case *ast.FuncLit:
		return true
	case *ast.Ident:
		_, isFunc := u.Info.Uses[e].(*types.Func)
		return isFunc
	case *ast.UnaryExpr:
		if _, isVar := ast.Unparen(e.X).(*ast.Ident); e.Op == token.AND && isVar {
			return true
		}
		return e.Op == token.AND && isLaidOut(u, e.X)
	case *ast.CompositeLit:
		if _, isMap := underlying(u.Info.TypeOf(e)).(*types.Map); isMap {
			return false
		}
		for _, el := range e.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				el = kv.Value
			}
			if !isLaidOut(u, el) {
				return false
			}
		}
		return true
	}
	return false
}
