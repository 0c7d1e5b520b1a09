package schemagen

import "go/types"

// A signature is what the parameters and results of a method must be.
type signature struct {
	params, results []func(*universe, types.Type) bool
}

// hasMethod reports whether the method set of t holds the exported method
// name with that signature, which is reflect's Implements for an interface of
// one method.
func (u *universe) hasMethod(t types.Type, name string, want signature) bool {
	t = u.resolve(t)
	if _, ok := t.(*types.TypeParam); ok {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Signature()
	return u.match(sig.Params(), want.params) && u.match(sig.Results(), want.results)
}

func (u *universe) match(t *types.Tuple, want []func(*universe, types.Type) bool) bool {
	if t.Len() != len(want) {
		return false
	}
	for i, is := range want {
		if !is(u, u.resolve(t.At(i).Type())) {
			return false
		}
	}
	return true
}

func isString(u *universe, t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.String
}

func isError(u *universe, t types.Type) bool {
	return u.identity(t) == "error"
}

func isAny(u *universe, t types.Type) bool {
	i, ok := t.(*types.Interface)
	return ok && i.Empty()
}

// isBytes reports whether t is []byte itself.
func isBytes(u *universe, t types.Type) bool {
	s, ok := t.(*types.Slice)
	return ok && u.isBasic(s.Elem(), types.Uint8)
}

func isInts(u *universe, t types.Type) bool {
	s, ok := t.(*types.Slice)
	return ok && u.isBasic(s.Elem(), types.Int)
}

func (u *universe) isBasic(t types.Type, kind types.BasicKind) bool {
	b, ok := u.resolve(t).(*types.Basic)
	return ok && b.Kind() == kind
}

// pointerTo matches *path.name.
func pointerTo(path, name string) func(*universe, types.Type) bool {
	return func(u *universe, t types.Type) bool {
		p, ok := t.(*types.Pointer)
		return ok && u.isNamed(p.Elem(), path, name)
	}
}

// isTextMarshaler reports whether t implements encoding.TextMarshaler.
func (u *universe) isTextMarshaler(t types.Type) bool {
	return u.hasMethod(t, "MarshalText", signature{results: []func(*universe, types.Type) bool{isBytes, isError}})
}
