package eval

import (
	"go/types"
)

// newError is an error of a known text.
func (in *Interp) newError(text string) Value {
	return &Native{errorString, &Const{T: types.Typ[types.String], V: text}}
}

// errorString stands for the concrete types of errors.New and fmt.Errorf.
var errorString = func() *types.Named {
	pkg := types.NewPackage("errors", "errors")
	t := types.NewNamed(types.NewTypeName(0, pkg, "errorString", nil), types.NewStruct(nil, nil), nil)
	results := types.NewTuple(types.NewVar(0, pkg, "", types.Typ[types.String]))
	t.AddMethod(
		types.NewFunc(
			0,
			pkg,
			"Error",
			types.NewSignatureType(types.NewVar(0, pkg, "", t), nil, nil, nil, results, false),
		),
	)
	return t
}()
