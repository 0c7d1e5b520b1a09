package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// Code that offers something: it may register what the caller of the evaluator looks for, or serve.
// What a block does before it leaves a function is not known from its last statement alone (see
// givesup.go, ends.go).

// offers reports whether the source of code shows that it may offer something. Function values that
// are in variables do not count.
func (in *Interp) offers(u *Package, n ast.Node) bool {
	return u.Main && in.opts.Offers != nil && in.opts.Offers(u, n)
}

// offersByValues reports whether code of the current function may offer something by the function
// values that it calls, which are those that its variables have now.
func (in *Interp) offersByValues(n ast.Node) bool {
	u := in.frame.pkg
	if !u.Main || in.opts.Registers == nil || in.opts.Starts == nil {
		return false
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !found {
			if id, ok := ast.Unparen(c.Fun).(*ast.Ident); ok {
				if v, ok := u.Info.Uses[id].(*types.Var); ok {
					found = in.offersIn(in.variable(v))
				}
			}
		}
		return !found
	})
	return found
}

// offersIn reports whether a variable has a function that may offer something.
func (in *Interp) offersIn(o *Obj) bool {
	if o == nil {
		return false
	}
	var offers func(v Value) bool
	offers = func(v Value) bool {
		switch v := v.(type) {
		case *Func:
			return in.opts.Registers(v) || in.opts.Starts(v)
		case *Choice:
			return slices.ContainsFunc(v.Alts, func(a Alt) bool { return offers(a.V) })
		}
		return false
	}
	v, ok := o.now().(Value)
	return ok && offers(v)
}
