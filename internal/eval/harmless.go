package eval

import "go/types"

// harmless reports whether nothing is written through v as an interface of type t: such interfaces
// are an error, a context and others (see numbers.harmless), unless a method of the user's own does
// more than to answer:
//
//	func (e *counted) Error() string { count++; return e.text }
func (in *Interp) harmless(v Value, t types.Type) bool {
	i, ok := underlying(t).(*types.Interface)
	if !ok || !in.code.harmless(t) {
		return false
	}
	of := derefPtr(v.Type())
	n, ok := types.Unalias(of).(*types.Named)
	if !ok || in.userPackage(pkgPath(n.Obj().Pkg())) == nil {
		return true
	}
	for m := range i.Methods() {
		o, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, m.Pkg(), m.Name())
		if f, ok := o.(*types.Func); ok && !in.effectsOf(in.code.nameOf(f)).idle() {
			return false
		}
	}
	return true
}
