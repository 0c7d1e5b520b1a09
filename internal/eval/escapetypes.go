package eval

import "go/types"

// mayEscape reports whether a value may have, or lead to, a function that code elsewhere may call
// and that may matter. Most of what is handed over is plain data, and to look at it costs nothing.
func (in *Interp) mayEscape(v Value) bool {
	switch v.(type) {
	case nil, *Nil:
		return false
	}
	t := v.Type()
	if t == nil {
		return true
	}
	holds, known := in.ofTypes[t]
	if !known {
		holds = in.holdsFunctions(t, map[types.Type]bool{})
		in.ofTypes[t] = holds
	}
	return holds
}

// holdsFunctions is mayEscape for any value of a type. seen has the types that are being looked at:
// a type that contains itself holds what its other parts hold.
func (in *Interp) holdsFunctions(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if n, ok := types.Unalias(t).(*types.Named); ok && in.opts.Package != nil && n.Obj().Pkg() != nil {
		if len(in.escapingMethods(n, true)) > 0 {
			return true
		}
	}
	switch u := underlying(t).(type) {
	case *types.Basic:
		return !isBasic(u)
	case *types.Pointer:
		return in.holdsFunctions(u.Elem(), seen)
	case *types.Slice:
		return in.holdsFunctions(u.Elem(), seen)
	case *types.Array:
		return in.holdsFunctions(u.Elem(), seen)
	case *types.Chan:
		return in.holdsFunctions(u.Elem(), seen)
	case *types.Map:
		return in.holdsFunctions(u.Key(), seen) || in.holdsFunctions(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if in.holdsFunctions(f.Type(), seen) {
				return true
			}
		}
		return false
	}
	return true
}
