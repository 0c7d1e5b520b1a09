package eval

import (
	"go/types"
	"strconv"
	"strings"
)

// reflectString is a type as reflect.Type.String names it.
func reflectString(t types.Type) string { return typeName(t, (*types.Package).Name) }

// runtimePath is the path of a package as reflect gives it.
func runtimePath(p *types.Package) string {
	if p != nil && p.Name() == "main" {
		return "main"
	}
	return pkgPath(p)
}

func typeName(t types.Type, qualify func(*types.Package) string) string {
	name := func(t types.Type) string { return typeName(t, qualify) }
	switch t := types.Unalias(t).(type) {
	case nil:
		return "<nil>"
	case *types.Basic:
		if t.Kind() == types.UnsafePointer {
			return "unsafe.Pointer"
		}
		return types.Typ[t.Kind()].Name() // uint8 for byte
	case *types.Named:
		if t == errorString { // stands for a pointer
			return "*errors.errorString"
		}
		text := t.Obj().Name()
		if t.Obj().Pkg() != nil {
			text = qualify(t.Obj().Pkg()) + "." + text
		}
		if n := t.TypeArgs().Len(); n > 0 {
			args := make([]string, n)
			for i := range args { // in full
				args[i] = typeName(t.TypeArgs().At(i), runtimePath)
			}
			text += "[" + strings.Join(args, ",") + "]"
		}
		return text
	case *types.Pointer:
		return "*" + name(t.Elem())
	case *types.Slice:
		return "[]" + name(t.Elem())
	case *types.Array:
		return "[" + strconv.FormatInt(t.Len(), 10) + "]" + name(t.Elem())
	case *types.Map:
		return "map[" + name(t.Key()) + "]" + name(t.Elem())
	case *types.Chan:
		switch t.Dir() {
		case types.SendOnly:
			return "chan<- " + name(t.Elem())
		case types.RecvOnly:
			return "<-chan " + name(t.Elem())
		}
		if c, ok := types.Unalias(t.Elem()).(*types.Chan); ok && c.Dir() == types.RecvOnly {
			return "chan (" + name(t.Elem()) + ")"
		}
		return "chan " + name(t.Elem())
	case *types.Signature:
		return "func" + signatureName(t, name)
	case *types.Interface:
		if t.NumMethods() == 0 {
			return "interface {}"
		}
		methods := make([]string, t.NumMethods())
		for i := range methods {
			m := t.Method(i)
			methods[i] = m.Name() + signatureName(m.Signature(), name)
			if !m.Exported() {
				methods[i] = qualify(m.Pkg()) + "." + methods[i]
			}
		}
		return "interface { " + strings.Join(methods, "; ") + " }"
	case *types.Struct:
		if t.NumFields() == 0 {
			return "struct {}"
		}
		fields := make([]string, t.NumFields())
		for i := range fields {
			f := t.Field(i)
			if !f.Embedded() {
				fields[i] = f.Name() + " "
			}
			fields[i] += name(f.Type())
			if tag := t.Tag(i); tag != "" {
				fields[i] += " " + strconv.Quote(tag)
			}
		}
		return "struct { " + strings.Join(fields, "; ") + " }"
	}
	return types.TypeString(t, qualify)
}

func signatureName(s *types.Signature, name func(types.Type) string) string {
	params := make([]string, s.Params().Len())
	for i := range params {
		params[i] = name(s.Params().At(i).Type())
		if s.Variadic() && i == len(params)-1 {
			params[i] = "..." + strings.TrimPrefix(params[i], "[]")
		}
	}
	text := "(" + strings.Join(params, ", ") + ")"
	switch r := s.Results(); r.Len() {
	case 0:
	case 1:
		text += " " + name(r.At(0).Type())
	default:
		results := make([]string, r.Len())
		for i := range results {
			results[i] = name(r.At(i).Type())
		}
		text += " (" + strings.Join(results, ", ") + ")"
	}
	return text
}
