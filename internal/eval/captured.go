package eval

import (
	"go/ast"
	"go/types"
)

// Captured returns the functions that a function literal uses from around it, by themselves or in
// a reflect.Value, in the order of the source. It reads no unknown values.
func (in *Interp) Captured(f *Func) []*Func {
	if f.Lit == nil || f.Package == nil {
		return nil
	}
	var out []*Func
	seen := map[*Obj]bool{nil: true}
	ast.Inspect(f.Lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := f.Package.Info.Uses[id].(*types.Var)
		if !ok {
			return true // no variable
		}
		o := f.Env.lookup(v)
		if seen[o] {
			return true // not captured, or looked at before
		}
		seen[o] = true
		for _, c := range in.contentOf(o) {
			out = append(out, in.functions(c)...)
		}
		return true
	})
	return out
}

// functions are those that a value is, or that a reflect.Value holds.
func (in *Interp) functions(v Value) []*Func {
	switch v := v.(type) {
	case *Func:
		return []*Func{v}
	case *NativeValue:
		var out []*Func
		for _, held := range in.leadsTo(v) {
			if f, ok := held.(*Func); ok {
				out = append(out, f)
			}
		}
		return out
	}
	return nil
}

// capturesOther reports whether a literal has captured a function of another place in the source
// than g, of the same literal, has.
func (in *Interp) capturesOther(f, g *Func) bool {
	if f.Lit == nil || f.Env == nil || g.Env == nil {
		return false
	}
	for _, v := range f.Package.freeVars(f.Lit) {
		a, b := f.Env.lookup(v), g.Env.lookup(v)
		if a == nil || b == nil {
			continue
		}
		own, isFunc := a.now().(*Func)
		if other, ok := b.now().(*Func); isFunc && (!ok || own.Lit != other.Lit || own.Fn != other.Fn) {
			return true
		}
	}
	return false
}
