package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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
// otherwise. What is written to it is lost when its initializer runs, and kept if it is data. So it
// is not known after that either, but for maps and channels, which are never data, and numbers and
// texts that nothing was written to.

// uninitialized are the variables of the package that is being initialized whose initializers are
// still to run.
type uninitialized struct {
	pending map[string]bool  // by varKey
	read    map[string]Value // what those have that were read
}

// initializeAll runs the initializers of the variables of a package, in Go's order.
func (in *Interp) initializeAll(u *Package) {
	outer := in.uninitialized
	in.uninitialized = uninitialized{pending: map[string]bool{}, read: map[string]Value{}}
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
			named, early = named || l.Name() != "_", early || in.uninitialized.read[key] != nil
		}
		switch {
		case early:
			in.initRead(u, init)
		case named:
			in.runInitializer(init)
		default:
			in.outside(u, func() { in.runInitializer(init) })
		}
	}
}

// initRead runs the initializer of variables that were read before.
func (in *Interp) initRead(u *Package, init *types.Initializer) {
	var kept []*Obj
	for _, l := range init.Lhs {
		o, early := in.global(l), in.uninitialized.read[varKey(l)]
		switch underlying(l.Type()).(type) {
		case *types.Map, *types.Chan:
		case *types.Basic:
			if early != nil && o.raw != any(early) {
				kept = append(kept, o)
			}
		default:
			if early != nil {
				kept = append(kept, o)
			}
		}
	}
	named := slices.IndexFunc(init.Lhs, func(l *types.Var) bool { return l.Name() != "_" })
	in.initGlobal(u, init.Lhs[named], in.global(init.Lhs[named]))
	for _, o := range kept {
		if v, ok := o.now().(Value); ok {
			const why = "what is written to it before it is initialized"
			o.raw = in.unknown(v.Type(), Unsupported, why, init.Lhs[0].Pos())
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
	early := Value(in.unknown(v.Type(), Unsupported, "what "+v.Name()+" has before it is initialized", v.Pos()))
	switch underlying(v.Type()).(type) {
	case *types.Map, *types.Chan: // made by code in any case
		early = in.zero(v.Type())
	}
	in.uninitialized.read[key] = early
	return early
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
