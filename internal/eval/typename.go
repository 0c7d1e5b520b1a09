package eval

import (
	"go/types"
	"strconv"
	"strings"
)

// This file names types as reflect.Type.String and %T print them, which go/types does not:
// it writes any for interface {}, has aliases, and leaves a space out of struct {}.
// Descriptions that a program makes with %T must have the exact text.

// reflectString is a type as reflect.Type.String prints it: main.Box[int], with the name of
// the package.
func reflectString(t types.Type) string { return typeName(t, naming{qualify: (*types.Package).Name}) }

// argName is a type as it is printed where it is a type argument: with the path of the
// package.
func argName(t types.Type) string { return typeName(t, naming{qualify: runtimePath, arg: true}) }

// sourceName is a type as its source has it: without aliases, and the same for all
// instances of a type that is local to a function. It is a key, not a text that users see.
func sourceName(t types.Type) string { return typeName(t, naming{qualify: pkgPath, source: true}) }

// typeKey is a string that identical types share, whichever aliases they are written with. Local
// types of the same name share it too, see typeID.
func typeKey(t types.Type) string { return typeName(t, naming{qualify: pkgPath}) }

// typeText is a type as a message names it: as it is written, with the paths of packages.
func typeText(t types.Type) string {
	if t == nil {
		return "nil"
	}
	return types.TypeString(t, pkgPath)
}

// A naming is a way of naming types: qualify names a package, arg adds the number of a
// local type, and source leaves out what only instances have.
type naming struct {
	qualify     func(*types.Package) string
	arg, source bool
}

// runtimePath is the path of a package as reflect gives it: the linker calls each main
// package "main".
func runtimePath(p *types.Package) string {
	if p != nil && p.Name() == "main" {
		return "main"
	}
	return pkgPath(p)
}

// typeName names a type. It follows the compiler's own naming of types, whose strings
// reflect prints.
func typeName(t types.Type, how naming) string {
	name := func(t types.Type) string { return typeName(t, how) }
	switch t := types.Unalias(t).(type) {
	case nil:
		return "<nil>"
	case *types.Basic:
		if t.Kind() == types.UnsafePointer {
			return "unsafe.Pointer"
		}
		// byte and rune are aliases: a []byte prints as []uint8.
		return types.Typ[t.Kind()].Name() // uint8 for byte
	case *types.Named:
		return namedName(t, how)
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
		// Without parentheses chan <-chan T would read as chan<- chan T.
		if c, ok := types.Unalias(t.Elem()).(*types.Chan); ok && c.Dir() == types.RecvOnly {
			return "chan (" + name(t.Elem()) + ")"
		}
		return "chan " + name(t.Elem())
	case *types.Signature:
		return "func" + signatureName(t, how)
	case *types.Interface:
		return interfaceName(t, how)
	case *types.Struct:
		return structName(t, how)
	}
	return types.TypeString(t, how.qualify)
}

func namedName(t *types.Named, how naming) string {
	text := t.Obj().Name()
	local := isLocal(t.Obj())
	// The name of an instance contains its type arguments, see localInstance.
	if local && how.source {
		text, _, _ = strings.Cut(text, "[")
	}
	if t.Obj().Pkg() != nil {
		text = how.qualify(t.Obj().Pkg()) + "." + text
	}
	if n := t.TypeArgs().Len(); n > 0 && !(local && how.source) {
		args := make([]string, n)
		for i := range args { // in full
			if args[i] = typeName(t.TypeArgs().At(i), how); !how.source {
				args[i] = argName(t.TypeArgs().At(i))
			}
		}
		text += "[" + strings.Join(args, ",") + "]"
	}
	if how.arg && local {
		text += "·" + localNumber(t.Obj())
	}
	return text
}

func interfaceName(t *types.Interface, how naming) string {
	// reflect prints the space, which the source usually does not have.
	if t.NumMethods() == 0 {
		return "interface {}"
	}
	methods := make([]string, t.NumMethods())
	for i := range methods {
		m := t.Method(i)
		methods[i] = m.Name() + signatureName(m.Signature(), how)
		if !m.Exported() {
			methods[i] = how.qualify(m.Pkg()) + "." + methods[i]
		}
	}
	return "interface { " + strings.Join(methods, "; ") + " }"
}

func structName(t *types.Struct, how naming) string {
	if t.NumFields() == 0 {
		return "struct {}"
	}
	fields := make([]string, t.NumFields())
	for i := range fields {
		f := t.Field(i)
		if !f.Embedded() {
			fields[i] = f.Name() + " "
		}
		fields[i] += typeName(f.Type(), how)
		if tag := t.Tag(i); tag != "" {
			fields[i] += " " + strconv.Quote(tag)
		}
	}
	return "struct { " + strings.Join(fields, "; ") + " }"
}

// signatureName is the parameters and results of a function type, without names.
func signatureName(s *types.Signature, how naming) string {
	name := func(t types.Type) string { return typeName(t, how) }
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
