package eval

import (
	"go/types"
	"strings"
)

// An intrinsic stands for a function of the standard library, or of a library
// that reads configuration. handled = false falls through to its source.
type intrinsic func(c *Call) (result Value, handled bool)

// table is the intrinsics by full name (see FuncKey), from the std_*.go files,
// one table a subject.
func table() map[string]intrinsic {
	return tables(
		stringFuncs, base64Funcs, bigFuncs, formatFuncs, stateFuncs, jsonFuncs, reflectFuncs, settingFuncs, syncFuncs,
		sortFuncs, errorFuncs, exitFuncs, textFuncs, contextFuncs, logFuncs, uniqueFuncs, embedFuncs, decoderFuncs, scannerFuncs, sequenceFuncs, dirEntryFuncs, runtimeErrorFuncs,
	)
}

func tables(list ...func() map[string]intrinsic) map[string]intrinsic {
	all := map[string]intrinsic{}
	for _, t := range list {
		for k, f := range t() {
			all[k] = f
			if name, ok := strings.CutPrefix(k, "reflect."); ok { // what the standard library itself reflects with
				all["internal/reflectlite."+name] = f
			}
		}
	}
	return all
}

// newError is an error of a known text.
func (in *Interp) newError(text string) Value {
	return &Native{errorString, &Const{T: types.Typ[types.String], V: text}}
}

// errorString stands for the concrete types of errors.New and fmt.Errorf.
var errorString = func() *types.Named {
	pkg := types.NewPackage("errors", "errors")
	t := types.NewNamed(types.NewTypeName(0, pkg, "errorString", nil), types.NewStruct(nil, nil), nil)
	results := types.NewTuple(types.NewVar(0, pkg, "", types.Typ[types.String]))
	t.AddMethod(types.NewFunc(0, pkg, "Error", types.NewSignatureType(types.NewVar(0, pkg, "", t), nil, nil, nil, results, false)))
	return t
}()
