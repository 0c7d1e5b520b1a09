package eval

import (
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"maps"
	"os/exec"
	"strings"
	"testing"
)

// A misspelled function would be taken never to panic, or always to be able to.
func TestRefusingFunctionsExistAndAreNotRead(t *testing.T) {
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	build.Default.GOROOT = strings.TrimSpace(string(root)) // which -trimpath removes
	std := importer.ForCompiler(token.NewFileSet(), "source", nil)
	all := maps.Clone(refusing)
	maps.Copy(all, neverRefusing)
	maps.Copy(all, refusingNil)
	for key := range registries {
		all[key] = true
	}
	for key := range all {
		dot := strings.LastIndexByte(key, '/') + 1
		dot += strings.IndexByte(key[dot:], '.')
		path, name := key[:dot], key[dot+1:]
		if stdSource[path] {
			t.Errorf("%s: the source of its package is read", key)
		}
		pkg, err := std.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		of, method, isMethod := strings.Cut(name, ".")
		obj := pkg.Scope().Lookup(of)
		if isMethod && obj != nil {
			obj, _, _ = types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, pkg, method)
		}
		if _, ok := obj.(*types.Func); !ok {
			t.Errorf("there is no function %s", key)
		}
	}
}
