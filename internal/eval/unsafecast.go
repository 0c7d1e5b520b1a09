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

// readsHeader is the conversion in e if that is *(*T)(unsafe.Pointer(&s)) in code of a library, and
// nil otherwise. Libraries read the header of a text in this way, to find out where its bytes are.
// They do not write to the bytes by way of the copy:
//
//	whole := *(*header)(unsafe.Pointer(&json))
//	part := *(*header)(unsafe.Pointer(&json[from:to]))
//	index := int(uintptr(part.data) - uintptr(whole.data))
func (in *Interp) readsHeader(e *ast.StarExpr) *ast.CallExpr {
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || in.frame.pkg.Main || !in.frame.pkg.Info.Types[ast.Unparen(call.Fun)].IsType() {
		return nil
	}
	from, ok := underlying(in.typeOf(call.Args[0])).(*types.Basic)
	if !ok || from.Kind() != types.UnsafePointer {
		return nil
	}
	return call
}

// header is the value of e, for which readsHeader has found the conversion. The header of a text is
// not known. The text stays as it is, since the code only reads it.
func (in *Interp) header(call *ast.CallExpr, e *ast.StarExpr) Value {
	t := in.typeOf(ast.Unparen(call.Fun))
	return in.derefValue(in.each(in.expr(call.Args[0]), func(v Value) Value {
		p, ok := v.(*Ptr)
		if ok {
			was := in.loadPath(p.Obj, p.Path)
			if of := was.Type(); of != nil && isString(of) && !in.sameMemory(was, deref(t)) {
				return in.unknown(t, Unsupported, "what unsafe.Pointer points to", e.Pos())
			}
		}
		return in.convert(in.reread(v, t, call), t)
	}), e)
}
