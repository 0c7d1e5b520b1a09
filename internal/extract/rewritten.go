package extract

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// Some packages with which an SDK talks to a model send schemas in a form of their own:
//
//	schema.Type, schema.Description = typeOf(m["type"]), m["description"] // the enum is left out
//
// Those of SDKs are known by their paths. A plugin of somebody else's reads the tools of the
// request that the SDK gives it. Tools of a program that has such a package are listed as they are
// defined, which the listing says. Which package a run uses is not followed.

// rewrittenBy is what is said of such a tool, after the path of the package.
const rewrittenBy = " may send its schema in another form: it is listed as it is defined"

// noteRewritten says of a tool that the program has a package which may send its schema in
// another form.
func (r *run) noteRewritten(t *catalog.Tool, f *found) {
	if t.InputSchema == nil {
		return
	}
	for _, path := range r.rewritersOf(f.fw) {
		t.Assumptions = append(t.Assumptions, catalog.Assumption{Text: path + rewrittenBy})
	}
}

// rewritersOf are the packages of the program that may send schemas in a form of their own.
func (r *run) rewritersOf(fw *framework.Framework) []string {
	if list, known := r.rewriters[fw.Name]; known {
		return list
	}
	var list []string
	for _, path := range fw.Rewriters {
		if r.x.current[path] {
			list = append(list, path)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(r.x.current)) {
		if !isOfSDK(path, fw) && r.x.readsField(path, fw.Asked) {
			list = append(list, path)
		}
	}
	if r.rewriters == nil {
		r.rewriters = map[string][]string{}
	}
	r.rewriters[fw.Name] = list
	return list
}

// isOfSDK reports whether a package belongs to the SDK or to its adapters.
func isOfSDK(path string, fw *framework.Framework) bool {
	own := slices.Clip(fw.Modules)
	if fw.Path != "" {
		own = append(own, fw.Path)
	}
	if fw.Custom != nil && fw.Custom.Adapters != "" {
		own = append(own, fw.Custom.Adapters)
	}
	return slices.ContainsFunc(own, func(prefix string) bool {
		rest, within := strings.CutPrefix(path, strings.TrimSuffix(prefix, "/"))
		return within && (rest == "" || rest[0] == '/')
	})
}

// readsField reports whether a package names one of these fields, each as pkg/path.Type.Field.
func (x *extraction) readsField(path string, fields []string) bool {
	p := x.prog.Packages[path]
	if p == nil || p.Standard {
		return false
	}
	for _, name := range fields {
		named, field := cutLast(name)
		pkg, typ := cutLast(named)
		if !slices.Contains(slices.Collect(maps.Values(p.Imports)), pkg) {
			continue
		}
		if p, err := x.prog.WithBodies(path); err == nil && usesField(p, pkg, typ, field) {
			return true
		}
	}
	return false
}

// usesField reports whether the code of a package names a field of a struct of another one.
func usesField(p *load.Package, pkg, typ, field string) bool {
	for _, obj := range p.Info.Uses {
		v, ok := obj.(*types.Var)
		if !ok || !v.IsField() || v.Name() != field || v.Pkg() == nil || v.Pkg().Path() != pkg {
			continue
		}
		of, ok := v.Pkg().Scope().Lookup(typ).(*types.TypeName)
		if !ok {
			return false
		}
		if st, ok := of.Type().Underlying().(*types.Struct); ok && slices.Contains(slices.Collect(st.Fields()), v) {
			return true
		}
	}
	return false
}

// cutLast cuts a name at its last dot.
func cutLast(name string) (before, after string) {
	i := strings.LastIndexByte(name, '.')
	return name[:max(i, 0)], name[i+1:]
}
