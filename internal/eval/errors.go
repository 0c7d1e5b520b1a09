package eval

import "go/types"

// Errors that the evaluator makes itself: those of models, and of hooks that fail. They stand for
// what errors.New and fmt.Errorf return, without a struct behind them.

// newError is an error with a known text.
func (in *Interp) newError(text string) Value {
	return &NativeValue{T: ErrorString, State: &Const{T: types.Typ[types.String], V: text}}
}

// ErrorString stands for the concrete type of such an error. Its only method is Error, so that type
// assertions and errors.As see what they would see of the real one.
var ErrorString = func() *types.Pointer {
	pkg := types.NewPackage("errors", "errors")
	t := types.NewNamed(types.NewTypeName(0, pkg, "errorString", nil), types.NewStruct(nil, nil), nil)
	results := types.NewTuple(types.NewVar(0, pkg, "", types.Typ[types.String]))
	ptr := types.NewPointer(t)
	recv := types.NewVar(0, pkg, "", ptr)
	sig := types.NewSignatureType(recv, nil, nil, nil, results, false)
	t.AddMethod(types.NewFunc(0, pkg, "Error", sig))
	return ptr
}()
