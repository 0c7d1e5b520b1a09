package eval

import "go/types"

// noteMethods notes a value whose methods the code may call, as far as the declared type t tells.
func (r *reachWalk) noteMethods(v Value, t types.Type) {
	if t != nil && !isInterface(t) {
		switch {
		case r.prints:
			if r.in.hasOwn(v, printMethods) {
				r.hidden = append(r.hidden, boxed{v: v, t: types.NewInterfaceType(nil, nil)})
			}
		case r.reflects && r.in.hasOwn(v, nil), r.closed && r.in.hasOwn(v, readMethods):
			r.hidden = append(r.hidden, boxed{v: v})
		}
	}
	if t != nil && isInterface(t) && r.in.hides(v) && !r.in.harmless(v, t) {
		r.hidden = append(r.hidden, boxed{v: v, t: t})
	}
}

// hides reports whether a value in an interface may have methods that matter: a pointer,
// or one of a type of the user's.
func (in *Interp) hides(v Value) bool {
	switch v.(type) {
	case *Ptr:
		return true
	case *Struct, *Array, *Slice, *Map, *Const:
		n, ok := types.Unalias(v.Type()).(*types.Named)
		return ok && n.NumMethods() > 0 && in.userPackage(pkgPath(n.Obj().Pkg())) != nil
	}
	return false
}

// hasOwn reports whether a value has one of these methods, or any, and is of a type of the
// user's.
func (in *Interp) hasOwn(v Value, names map[string]bool) bool {
	if _, basic := v.(*Const); !basic && !in.hides(v) {
		return false
	}
	n, ok := types.Unalias(derefPtr(v.Type())).(*types.Named)
	if !ok || in.userPackage(pkgPath(n.Obj().Pkg())) == nil {
		return false
	}
	for m := range n.Methods() {
		if names == nil && m.Exported() || names[m.Name()] {
			return true
		}
	}
	return false
}
