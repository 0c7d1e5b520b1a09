package difftest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/toolbudget/toolbudget/internal/difftest/progen"
)

// checker returns a function that reports whether a program compiles, in
// milliseconds: it uses the export data of what was built.
func (b *Bench) checker(ctx context.Context) (func(*progen.Program) bool, error) {
	others, err := b.libraries()
	if err != nil {
		return nil, err
	}
	out, err := b.command(ctx, nil, "go",
		append(append([]string{"list", "-export", "-deps", "-json=ImportPath,Export"}, paths...),
			slices.Collect(maps.Values(others))...)...)
	if err != nil {
		return nil, err
	}
	export := map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ ImportPath, Export string }
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		export[p.ImportPath] = p.Export
	}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if export[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(export[path])
	})
	own, err := parse(fset, "prelude.go", []byte(prelude))
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: imports}
	shared, err := conf.Check("example.com/h/prelude", fset, own, nil)
	if err != nil {
		return nil, err
	}
	conf.Importer = with{imports, shared}
	return func(p *progen.Program) bool {
		src, err := b.File(p.Source("T"))
		if err != nil {
			return false
		}
		files, err := parse(fset, "t.go", src)
		if err != nil {
			return false
		}
		_, err = conf.Check("example.com/h/p", fset, files, nil)
		return err == nil
	}, nil
}

// with is an importer that knows one more package.
type with struct {
	types.Importer
	pkg *types.Package
}

func (w with) Import(path string) (*types.Package, error) {
	if path == w.pkg.Path() {
		return w.pkg, nil
	}
	return w.Importer.Import(path)
}

func parse(fset *token.FileSet, namesAndSources ...any) ([]*ast.File, error) {
	var out []*ast.File
	for i := 0; i < len(namesAndSources); i += 2 {
		f, err := parser.ParseFile(fset, namesAndSources[i].(string), namesAndSources[i+1], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}
