package oracle

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
	"os"
	"path/filepath"
	"strings"
)

// A checked is an oracle module that was type-checked against the export data that
// building it has left in the build cache.
type checked struct {
	types.Importer
	used map[string]bool // names of functions, methods and fields, as in api.txt
}

type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	Module                  *struct {
		Replace *struct{ Version string }
	}
	DepOnly bool
}

// belongs reports whether a package is part of the oracle module in dir, or of a module
// on this machine that it requires, in which several oracle modules share source.
func (p *listed) belongs(dir string) bool {
	if p.DepOnly {
		return p.Module != nil && p.Module.Replace != nil && p.Module.Replace.Version == ""
	}
	return isBelow(dir, p.Dir)
}

// loadModule type-checks the packages of the module in dir; sdk are packages
// that have to be importable beside those it imports.
func loadModule(ctx context.Context, dir string, sdk []string) (*checked, error) {
	const fields = "-json=ImportPath,Dir,Export,GoFiles,Module,DepOnly"
	args := append([]string{"list", "-export", "-deps", fields, "./..."}, sdk...)
	out, err := command(ctx, dir, "go", args...)
	if err != nil {
		return nil, err
	}
	export := map[string]string{}
	var own []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("%s: go list: %w", dir, err)
		}
		export[p.ImportPath] = p.Export
		if p.belongs(dir) {
			own = append(own, p)
		}
	}
	fset := token.NewFileSet()
	m := &checked{used: map[string]bool{}}
	m.Importer = importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if export[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(export[path])
	})
	for _, p := range own {
		if err := m.check(fset, p); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func isBelow(dir, name string) bool {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(abs, name)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// check type-checks one package and notes what it uses.
func (m *checked) check(fset *token.FileSet, p listed) error {
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	info := &types.Info{
		Uses:       map[*ast.Ident]types.Object{},
		Types:      map[ast.Expr]types.TypeAndValue{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{Importer: m.Importer}
	if _, err := conf.Check(p.ImportPath, fset, files, info); err != nil {
		return err
	}
	for _, obj := range info.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.Pkg() != nil {
			m.used[apiName(fn)] = true
		}
	}
	for _, sel := range info.Selections {
		if sel.Kind() == types.FieldVal {
			m.useField(sel.Recv(), sel.Obj().Name())
		}
	}
	for expr, tv := range info.Types {
		lit, ok := expr.(*ast.CompositeLit)
		if !ok {
			continue // only literals name fields
		}
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if key, ok := kv.Key.(*ast.Ident); ok {
					m.useField(tv.Type, key.Name)
				}
			}
		}
	}
	return nil
}

// useField notes the field of a struct type.
func (m *checked) useField(t types.Type, field string) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Pkg() != nil {
		m.used[named.Obj().Pkg().Name()+"."+named.Obj().Name()+"."+field] = true
	}
}
