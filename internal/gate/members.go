package gate

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/nearest"
)

// This file says what a member of a declared tool type may be: what package extract reads
// a text or JSON from, by the rules of encoding/json.

// A content is what a member holds.
type content int

const (
	text   content = iota
	object         // JSON of one, such as a schema
)

func (c content) String() string {
	if c == text {
		return "text"
	}
	return "a JSON object"
}

// holds reports whether a value of a type may be that content. If not, it says what it is.
func (c content) holds(t types.Type) (why string, ok bool) {
	if c == text {
		return holdsText(t)
	}
	return holdsObject(t)
}

// suits reports whether a type is a good guess for the content: JSON may be text, but most
// texts are no JSON.
func (c content) suits(t types.Type) bool {
	_, ok := c.holds(t)
	return ok && !isAny(t) && (c == text || !isString(t))
}

// maxNamed is how many members an error names. maxEmbedded bounds the structs in a struct, which
// may be in each other.
const maxNamed, maxEmbedded = 6, 32

// walk follows a path of fields, and of methods without parameters, from a type. The fault
// says why it leads nowhere. A nil type without a fault is one that only a run can tell: the
// dynamic type of an interface.
func (c content) walk(t types.Type, path string) (part types.Type, fault string) {
	part = t
	before := ""
	for name := range strings.SplitSeq(path, ".") {
		if part == nil || isAny(part) {
			return nil, ""
		}
		next, why := member(part, name)
		if why != "" {
			return nil, fmt.Sprintf("%s %s; %s", before+name, why, methodHint)
		}
		if next == nil {
			return nil, fmt.Sprintf("%s has no field or method %s; %s",
				shown(t, part), name, c.meant(part, name, before))
		}
		part, before = next, before+name+"."
	}
	return part, ""
}

const methodHint = "name a field, or a method without parameters that returns one value, or a value and an error"

// shown names the type that a path has led to.
func shown(from, part types.Type) string {
	if from == part {
		return "it"
	}
	return short(part)
}

// member is the type of a field, or of the result of a method. The text says why a method
// cannot be read; nil without a text is not a member.
func member(t types.Type, name string) (part types.Type, why string) {
	obj, _, _ := types.LookupFieldOrMethod(t, true, packageOfType(t), name)
	if obj == nil {
		// A pointer to an interface or pointer has no members, but what it points to does.
		if p, ok := t.Underlying().(*types.Pointer); ok {
			obj, _, _ = types.LookupFieldOrMethod(p.Elem(), true, packageOfType(p.Elem()), name)
		}
	}
	switch obj := obj.(type) {
	case *types.Var:
		return obj.Type(), ""
	case *types.Func:
		sig := obj.Signature()
		results := sig.Results()
		switch {
		case sig.Params().Len() > 0:
			return nil, "is a method with parameters"
		case results.Len() == 0 || results.Len() > 2 || results.Len() == 2 && !isError(results.At(1).Type()):
			return nil, "is a method that returns " + short(results)
		}
		return results.At(0).Type(), ""
	}
	return nil, ""
}

// meant says which member a user may have meant: the one with the nearest name, or those
// that may hold what is asked for.
func (c content) meant(t types.Type, name, before string) string {
	all := memberNames(t)
	if best := nearest.Word(strings.ToLower(name), lower(all)); best != "" {
		return fmt.Sprintf("did you mean %s?", before+all[slices.Index(lower(all), best)])
	}
	var fit []string
	for _, m := range all {
		if part, _ := member(t, m); part != nil {
			if c.suits(part) {
				fit = append(fit, before+m)
			}
		}
	}
	switch {
	case len(fit) == 0:
		return "declare another type, one that holds what a model is sent"
	case len(fit) > maxNamed:
		fit = append(fit[:maxNamed], "others")
	}
	return "it may be one of " + strings.Join(fit, ", ")
}

func lower(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strings.ToLower(s)
	}
	return out
}

// inside names a member of a part that holds what is asked for, as Value of an optional
// text does, or a method that makes a schema.
func (c content) inside(part types.Type, path string) string {
	for _, m := range memberNames(part) {
		of, why := member(part, m)
		if why != "" || of == nil || m == "String" || m == "GoString" || !token.IsExported(m) {
			continue
		}
		if c.suits(of) {
			return fmt.Sprintf("; did you mean %s.%s?", path, m)
		}
	}
	return ""
}

// memberNames are the names of the fields of a type, of those that are promoted from the structs in
// it, and of its methods without parameters.
func memberNames(t types.Type) []string {
	base := t
	if p, ok := t.Underlying().(*types.Pointer); ok {
		base = p.Elem()
	}
	var out []string
	inner := []types.Type{base}
	for i := 0; i < len(inner) && i < maxEmbedded; i++ {
		of := inner[i]
		if p, ok := of.Underlying().(*types.Pointer); ok {
			of = p.Elem()
		}
		st, ok := of.Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for f := range st.Fields() {
			if f.Embedded() {
				inner = append(inner, f.Type())
			}
			if part, _ := member(base, f.Name()); part != nil && !slices.Contains(out, f.Name()) {
				out = append(out, f.Name())
			}
		}
	}
	for _, m := range methodNames(base) {
		if part, why := member(base, m); part != nil && why == "" {
			out = append(out, m)
		}
	}
	return out
}

// methodNames are the methods of a type and of pointers to it.
func methodNames(t types.Type) []string {
	set := types.NewMethodSet(t)
	if !types.IsInterface(t) {
		set = types.NewMethodSet(types.NewPointer(t))
	}
	var out []string
	for m := range set.Methods() {
		out = append(out, m.Obj().Name())
	}
	return out
}

// holdsText reports whether a value of a type is text or points to text. If not, it says
// what it is.
func holdsText(t types.Type) (why string, ok bool) {
	if t == nil || isAny(t) || isString(t) {
		return "", true
	}
	if p, isPointer := t.Underlying().(*types.Pointer); isPointer && isString(p.Elem()) {
		return "", true
	}
	return "is " + short(t) + ", which is not text", false
}

// holdsObject reports whether encoding/json makes an object of a value of a type, or the
// value is JSON text. If not, it says what it is.
func holdsObject(t types.Type) (why string, ok bool) {
	if t == nil || isString(t) || hasMethod(t, "MarshalJSON") {
		return "", true
	}
	not := "is " + short(t) + ", which is not a JSON object"
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		if isString(u.Elem()) {
			return not, false
		}
		why, ok = holdsObject(u.Elem())
		return strings.Replace(why, short(u.Elem()), short(t), 1), ok
	case *types.Interface, *types.Map, *types.TypeParam:
		return "", true
	case *types.Slice:
		if b, ok := u.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Byte {
			return "", true
		}
	case *types.Struct:
		if encodes(u) {
			return "", true
		}
		why = ", which encoding/json encodes as {}: it has no exported fields and no MarshalJSON"
		return "is " + short(t) + why, false
	case *types.Basic:
		if u.Kind() == types.Invalid { // the source has an error here
			return "", true
		}
	}
	return not, false
}

// encodes reports whether encoding/json looks at a field of a struct.
func encodes(st *types.Struct) bool {
	for i := range st.NumFields() {
		f := st.Field(i)
		name, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
		if name != "-" && (f.Exported() || f.Embedded()) {
			return true
		}
	}
	return false
}

// mayHold reports whether an argument of a type may be or hold a value of the tool type.
func mayHold(given types.Type, tool *types.Named) bool {
	switch t := types.Unalias(given).(type) {
	case *types.Pointer:
		return mayHold(t.Elem(), tool)
	case *types.TypeParam:
		return true
	case *types.Named:
		if t.Obj() == tool.Obj() || types.IsInterface(t) {
			return true
		}
		if face, ok := tool.Underlying().(*types.Interface); ok && types.Implements(types.NewPointer(t), face) {
			return true
		}
	}
	switch t := given.Underlying().(type) {
	case *types.Slice:
		return mayHold(t.Elem(), tool)
	case *types.Array:
		return mayHold(t.Elem(), tool)
	case *types.Map:
		return mayHold(t.Elem(), tool)
	case *types.Interface:
		return true
	case *types.Basic:
		return t.Kind() == types.Invalid
	}
	return false
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, packageOfType(t), name)
	_, ok := obj.(*types.Func)
	return ok
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Info()&types.IsString != 0 || b.Kind() == types.Invalid)
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// packageOfType is the package of a named type, or of a pointer to one: its own members
// need not be exported.
func packageOfType(t types.Type) *types.Package {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Pkg()
	}
	return nil
}

// short is a type with the names of its packages and not their paths.
func short(t types.Type) string {
	return types.TypeString(t, (*types.Package).Name)
}
