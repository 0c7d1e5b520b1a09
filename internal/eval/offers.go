package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// Offering says which code may offer something: register what the caller of the evaluator looks
// for, or serve. What a block does before it leaves a function is not known from its last statement
// alone (see givesup.go, ends.go). All are nil, or none is.
type Offering struct {
	// InSource says that of code as its source shows.
	InSource func(u *Package, n ast.Node) bool
	// Such says that of the function values of the program that have a signature.
	Such func(sig *types.Signature) bool
	// Through reports whether a function may call such a value.
	Through func(f *Func) bool
}

// offers reports whether the source of code shows that it may offer something. Function values that
// it calls do not count.
func (in *Interp) offers(u *Package, n ast.Node) bool {
	return u.Main && in.opts.Offering.InSource != nil && in.opts.Offering.InSource(u, n)
}

// offersByValues reports whether code of the current function may offer something by the function
// values that it calls.
func (in *Interp) offersByValues(n ast.Node) bool {
	u := in.frame.pkg
	if !u.Main || in.opts.Offering.Such == nil {
		return false
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !found {
			found = in.offersByValue(u, ast.Unparen(c.Fun))
		}
		return !found
	})
	return found
}

// offersByValue reports whether a call of a function value may offer something. A variable has a
// value now. What is in a field or a list is any value with the signature, but nothing that only
// cancels does.
func (in *Interp) offersByValue(u *Package, fun ast.Expr) bool {
	var o types.Object
	switch e := fun.(type) {
	case *ast.Ident:
		o = u.Info.Uses[e]
	case *ast.SelectorExpr:
		o = u.Info.Uses[e.Sel]
	case *ast.FuncLit:
		return false
	}
	v, isVar := o.(*types.Var)
	tv := u.Info.Types[fun]
	sig, ok := underlying(tv.Type).(*types.Signature)
	if !ok || tv.IsType() || o != nil && !isVar || namedKey(tv.Type) == "context.CancelFunc" {
		return false
	}
	if isVar {
		if obj := in.variable(v); obj != nil {
			f, ok := obj.now().(Value)
			return ok && in.offersAs(f)
		}
	}
	return in.opts.Offering.Such(sig)
}

// offersAs reports whether a value may be a function that offers something.
func (in *Interp) offersAs(v Value) bool {
	switch v := v.(type) {
	case *Func:
		return in.opts.Registers(v) || in.opts.Starts(v) || in.opts.Offering.Through(v)
	case *Choice:
		return slices.ContainsFunc(v.Alts, func(a Alt) bool { return in.offersAs(a.V) })
	}
	return false
}

// offersLater reports whether a deferred call may offer something.
func (in *Interp) offersLater(c *ast.CallExpr) bool {
	u := in.frame.pkg
	if in.offers(u, c) || in.offersByValues(c) {
		return true
	}
	if !u.Main || in.opts.Offering.Through == nil {
		return false
	}
	if lit, ok := ast.Unparen(c.Fun).(*ast.FuncLit); ok {
		return in.opts.Offering.Through(&Func{Lit: lit, Package: u})
	}
	fn := calleeOf(u.Info, c.Fun)
	return fn != nil && in.opts.Offering.Through(&Func{Fn: fn})
}
