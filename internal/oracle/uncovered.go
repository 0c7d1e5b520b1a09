package oracle

import (
	"context"
	"fmt"
	"go/types"
	"path"
	"sort"
	"strings"
)

// Uncovered returns what the oracle module in dir should use of its SDK and
// does not, and the exceptions of its api.txt that are not needed, one finding
// a line. None means that whatever the SDK offers to define a tool is compared
// with the static extraction.
func Uncovered(ctx context.Context, dir string) ([]string, error) {
	a, err := readAPI(dir)
	if err != nil {
		return nil, err
	}
	l, err := loadModule(ctx, dir, a.packages)
	if err != nil {
		return nil, err
	}
	wanted := map[string]bool{}
	found := map[string]bool{}
	for _, p := range a.packages {
		pkg, err := l.Import(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", dir, p, err)
		}
		for _, name := range pkg.Scope().Names() {
			if obj := pkg.Scope().Lookup(name); obj.Exported() {
				a.collect(obj, wanted, found)
			}
		}
	}
	var out []string
	for t := range a.types {
		if !found[t] {
			out = append(out, fmt.Sprintf("type %s is not in the packages of %s", t, apiFile))
		}
	}
	for name := range wanted {
		if !l.used[name] && a.excepted[name] == "" {
			out = append(out, name+" is not used in the module")
		}
	}
	for name := range a.excepted {
		switch {
		case !wanted[name]:
			out = append(out, fmt.Sprintf("%s is excepted, but nothing asks for it: remove the line", name))
		case l.used[name]:
			out = append(out, fmt.Sprintf("%s is excepted, but used: remove the line", name))
		}
	}
	sort.Strings(out)
	return out, nil
}

// collect adds to wanted what the module must use of obj: the function itself,
// or the methods and fields of the type.
func (a *api) collect(obj types.Object, wanted, found map[string]bool) {
	switch obj := obj.(type) {
	case *types.Func:
		if a.concerns(obj) {
			wanted[apiName(obj)] = true
		}
	case *types.TypeName:
		name := obj.Pkg().Path() + "." + obj.Name()
		if a.types[name] {
			found[name] = true
			if st, ok := obj.Type().Underlying().(*types.Struct); ok {
				for f := range st.Fields() {
					if f.Exported() {
						wanted[obj.Pkg().Name()+"."+obj.Name()+"."+f.Name()] = true
					}
				}
			}
		}
		named, ok := obj.Type().(*types.Named)
		if !ok {
			return // an alias: its target is looked at where it is declared
		}
		for m := range named.Methods() {
			if m.Exported() && a.concerns(m) {
				wanted[apiName(m)] = true
			}
		}
	}
}

// concerns reports whether fn takes or returns a type that tools are made of.
func (a *api) concerns(fn *types.Func) bool {
	for _, p := range a.patterns {
		if ok, _ := path.Match(p, fn.Name()); ok {
			return true
		}
	}
	sig := fn.Signature()
	if a.mentions(sig.Params(), 0) || a.mentions(sig.Results(), 0) {
		return true
	}
	for v := range sig.Params().Variables() {
		if a.requests && a.holds(v.Type(), map[*types.Named]bool{}) {
			return true
		}
	}
	return false
}

// holds reports whether a value of a type may hold one of the types in exported fields, however
// deep. seen are the types on the way.
func (a *api) holds(t types.Type, seen map[*types.Named]bool) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if a.mentions(t, 0) {
			return true
		}
		if seen[t] {
			return false
		}
		seen[t] = true
		return a.holds(t.Underlying(), seen)
	case *types.Pointer:
		return a.holds(t.Elem(), seen)
	case *types.Slice:
		return a.holds(t.Elem(), seen)
	case *types.Map:
		return a.holds(t.Elem(), seen)
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() && a.holds(f.Type(), seen) {
				return true
			}
		}
	}
	return false
}

func (a *api) mentions(t types.Type, depth int) bool {
	if depth > 5 {
		return false // deep enough for any signature; a named type is not looked into
	}
	switch t := t.(type) {
	case *types.Named:
		if pkg := t.Obj().Pkg(); pkg != nil && a.types[pkg.Path()+"."+t.Obj().Name()] {
			return true
		}
	case *types.Alias:
		return a.mentions(types.Unalias(t), depth+1)
	case *types.Pointer:
		return a.mentions(t.Elem(), depth+1)
	case *types.Slice:
		return a.mentions(t.Elem(), depth+1)
	case *types.Array:
		return a.mentions(t.Elem(), depth+1)
	case *types.Map:
		return a.mentions(t.Elem(), depth+1)
	case *types.Signature:
		return a.mentions(t.Params(), depth+1) || a.mentions(t.Results(), depth+1)
	case *types.Tuple:
		for v := range t.Variables() {
			if a.mentions(v.Type(), depth+1) {
				return true
			}
		}
	}
	return false
}

// apiName returns the name of a function or method with the packages named by
// their last element.
func apiName(fn *types.Func) string {
	fn = fn.Origin()
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Pkg().Name() + "." + fn.Name()
	}
	t := recv.Type()
	star := ""
	if p, ok := t.(*types.Pointer); ok {
		t, star = p.Elem(), "*"
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return fn.Name() // a method of an interface literal; none is exported API
	}
	name := named.Obj().Pkg().Name() + "." + named.Obj().Name()
	if star != "" {
		name = "(*" + name + ")"
	}
	return strings.TrimSpace(name) + "." + fn.Name()
}
