package eval

import (
	"go/ast"
	"go/types"
)

// reread is what v, which is converted to type t, is before: v itself, or where it is an
// unsafe.Pointer to something that a t cannot point to in the same order of memory, a pointer to
// some place in it. Followed are types of one layout, numbers of one size, and bytes that are read
// as a text, or the other way round. Whoever does that in code of the user's may write to the bytes
// afterwards, so the text is not known.
func (in *Interp) reread(v Value, t types.Type, e *ast.CallExpr) Value {
	to, isPtr := underlying(t).(*types.Pointer)
	from, isBasic := underlying(in.typeOf(e.Args[0])).(*types.Basic)
	if !isPtr || !isBasic || from.Kind() != types.UnsafePointer {
		return v
	}
	return in.each(v, func(v Value) Value {
		p, ok := v.(*Ptr)
		if !ok || in.sameMemory(in.loadPath(p.Obj, p.Path), to.Elem()) {
			return v
		}
		return in.somewhere(p, t, "what unsafe.Pointer points to", e)
	})
}

// sameMemory reports whether a variable that has v can be read as a t.
func (in *Interp) sameMemory(v Value, t types.Type) bool {
	of := v.Type()
	if of == nil || identical(of, t) || identical(underlying(of), underlying(t)) || isInterface(t) {
		return true
	}
	switch v := v.(type) {
	case *Struct:
		return sameFields(t, of)
	case *Array:
		return false
	case *Const:
		a, ok1 := underlying(of).(*types.Basic)
		b, ok2 := underlying(t).(*types.Basic)
		if isString(of) {
			return isByteSlice(t) && !in.frame.pkg.Main
		}
		return ok1 && ok2 && a.Info()&types.IsNumeric != 0 && b.Info()&types.IsNumeric != 0 &&
			sizes.Sizeof(a) == sizes.Sizeof(b)
	case *PartialString:
		return isByteSlice(t) && !in.frame.pkg.Main
	case *Slice:
		return isString(t) && !in.frame.pkg.Main && isByteSlice(v.T)
	}
	return true
}
