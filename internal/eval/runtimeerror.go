package eval

import (
	"fmt"
	"go/token"
	"go/types"
)

// The values of runtime panics are errors of types that package runtime does not export.
// Programs can print them and test for runtime.Error, so they need types with methods,
// which this file makes up. Their texts are those of the Go runtime.

// The error types of package runtime, each with the methods Error and RuntimeError.
var (
	// runtimeErrorType is that of most, plainErrorType that of those whose text does not begin with
	// "runtime error: ".
	runtimeErrorType = newRuntimeError("errorString", types.Typ[types.String], false)
	plainErrorType   = newRuntimeError("plainError", types.Typ[types.String], false)
	// unhashableTypeError is that of a key that a map without entries is asked for.
	unhashableTypeError = newRuntimeErrorOf(types.NewPackage("internal/runtime/maps", "maps"),
		"unhashableTypeError", textStruct, false)
	// boundsErrorType is that of an index or of bounds that are out of range.
	boundsErrorType = newRuntimeError("boundsError", textStruct, false)
	// assertionErrorType and nilPanicType are used by their pointers.
	assertionErrorType = newRuntimeError("TypeAssertionError", textStruct, true)
	nilPanicType       = newRuntimeError("PanicNilError", textStruct, true)
)

// textStruct has one field, the text.
var textStruct = types.NewStruct(
	[]*types.Var{types.NewField(token.NoPos, runtimePackage, "text", types.Typ[types.String], false)},
	nil,
)

var runtimePackage = types.NewPackage("runtime", "runtime")

// newRuntimeError makes a named type of package runtime with these two methods, on its
// pointer if pointer is set. They are intrinsics, see runtimeErrorFuncs.
func newRuntimeError(name string, under types.Type, pointer bool) *types.Named {
	return newRuntimeErrorOf(runtimePackage, name, under, pointer)
}

// newRuntimeErrorOf is newRuntimeError for a type of another package.
func newRuntimeErrorOf(pkg *types.Package, name string, under types.Type, pointer bool) *types.Named {
	n := types.NewNamed(types.NewTypeName(token.NoPos, pkg, name, nil), under, nil)
	addErrorMethods(n, pointer, "Error", "RuntimeError")
	return n
}

// addErrorMethods adds methods to an error type, or to its pointer.
func addErrorMethods(n *types.Named, pointer bool, names ...string) {
	pkg, of := n.Obj().Pkg(), types.Type(n)
	if pointer {
		of = types.NewPointer(n)
	}
	for _, name := range names {
		var results *types.Tuple
		if name == "Error" {
			results = types.NewTuple(types.NewVar(token.NoPos, pkg, "", types.Typ[types.String]))
		}
		recv := types.NewVar(token.NoPos, pkg, "", of)
		n.AddMethod(
			types.NewFunc(token.NoPos, pkg, name,
				types.NewSignatureType(recv, nil, nil, nil, results, false)),
		)
	}
}

// runtimeError is the value of a runtime panic with the given text.
func (in *Interp) runtimeError(text string) Value {
	return &Const{T: runtimeErrorType, V: "runtime error: " + text}
}

// boundsError is the value of a panic over an index or bounds.
func (in *Interp) boundsError(format string, args ...any) Value {
	text := &Const{T: types.Typ[types.String], V: "runtime error: " + fmt.Sprintf(format, args...)}
	return &Struct{T: boundsErrorType, F: []Value{text}}
}

// pointedError is a new error of a type that is used by its pointer.
func (in *Interp) pointedError(t types.Type, text string) Value {
	return in.newPtr(t, &Struct{T: t, F: []Value{&Const{T: types.Typ[types.String], V: text}}})
}

// runtimeErrorFuncs are the methods of these types.
func runtimeErrorFuncs() map[string]Intrinsic {
	m := map[string]Intrinsic{}
	all := []*types.Named{
		runtimeErrorType, plainErrorType, unhashableTypeError, boundsErrorType, assertionErrorType, nilPanicType,
	}
	for _, t := range all {
		name := t.Obj().Pkg().Path() + "." + t.Obj().Name()
		m[name+".RuntimeError"] = func(*Call) (Value, bool) { return nil, true }
		m[name+".Error"] = func(c *Call) (Value, bool) {
			v := c.In.settle(c.Recv)
			if p, ok := v.(*Ptr); ok {
				v = c.In.settle(c.In.load(p))
			}
			if s, ok := v.(*Struct); ok && len(s.F) == 1 {
				v = s.F[0]
			}
			text, ok := str(v)
			return &Const{T: types.Typ[types.String], V: text}, ok
		}
	}
	return m
}
