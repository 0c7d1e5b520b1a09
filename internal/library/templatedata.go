package library

import (
	"errors"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A template gets the program's data as data of this process. It reads them by reflection, so
// their types have the same kinds, fields, keys and elements: a missing key of a map[string]int is
// 0, and one of a map[string]any is nothing.

// A mirror makes data of the program for a real library, and takes them back. Reflection can make
// neither names of types nor methods. So a value with methods that may be called has no mirror, and
// a text that shows the names of types or an address is refused.
type mirror struct {
	in    *eval.Interp
	texts []namedText             // of the templates
	types map[string]reflect.Type // by TypeID
	// making are the types under way, and recursions counts how often one came up in itself.
	making     map[string]bool
	recursions int
	// inexact are the types with fields or elements that may be anything here.
	inexact map[reflect.Type]bool
	// origins are the types of the program that a type stands for.
	origins map[reflect.Type][]types.Type
	// values are the pointers, lists and maps of the program that were made, and pointers what
	// was made of them, so that equal ones stay equal.
	values    map[reference]eval.Value
	pointers  map[string]reflect.Value
	addresses []uintptr
	roots     []mirrored
	failed    error // why the text is not known
}

// A mirrored value is one that a template was given as a whole.
type mirrored struct {
	of   eval.Value
	made reflect.Value
}

// A reference names a pointer, a list or a map of this process.
type reference struct {
	t      reflect.Type
	at     uintptr
	length int
}

func newMirror(in *eval.Interp, texts []namedText) *mirror {
	return &mirror{
		in: in, texts: texts, types: map[string]reflect.Type{}, making: map[string]bool{},
		inexact: map[reflect.Type]bool{}, origins: map[reflect.Type][]types.Type{},
		values: map[reference]eval.Value{}, pointers: map[string]reflect.Value{},
	}
}

// maxMirror is how deep data are that have a mirror: they may be cyclic.
const maxMirror = 8

// whole mirrors what a template is given as a whole.
func (m *mirror) whole(v eval.Value) (any, bool) {
	r, ok := m.value(v, anyType, 0)
	if !ok {
		return nil, false
	}
	m.roots = append(m.roots, mirrored{v, r})
	return r.Interface(), true
}

// changed reports whether the program has written to what was mirrored.
func (m *mirror) changed() bool {
	if len(m.values) == 0 {
		return false
	}
	now := newMirror(m.in, m.texts)
	for _, root := range m.roots {
		r, ok := now.value(root.of, anyType, 0)
		if !ok || !reflect.DeepEqual(r.Interface(), root.made.Interface()) {
			return true
		}
	}
	return false
}

// fail notes that the text is not known, and why.
func (m *mirror) fail(format string, args ...any) error {
	m.failed = errors.Join(m.failed, fmt.Errorf(format, args...))
	return m.failed
}

// value mirrors v for a variable of type t.
func (m *mirror) value(v eval.Value, t reflect.Type, depth int) (reflect.Value, bool) {
	m.in.Spend(1)
	v = m.in.Settle(v)
	out := reflect.New(t).Elem()
	if n, isNil := v.(*eval.Nil); isNil {
		return out, m.setNil(out, n)
	}
	own, ok := m.typ(v.Type())
	if !ok || depth > maxMirror || !own.AssignableTo(t) {
		return out, false
	}
	made, ok := m.content(v, own, depth)
	if ok {
		out.Set(made)
	}
	return out, ok
}

// setNil sets out to a nil of the program, which has a type unless it is a nil interface.
func (m *mirror) setNil(out reflect.Value, n *eval.Nil) bool {
	if n.T == nil || eval.IsInterface(n.T) || eval.IsUntypedNil(n) || out.Kind() != reflect.Interface {
		return true
	}
	own, ok := m.typ(n.T)
	if !ok {
		// Fields of a nil pointer cannot be read, and it prints as any other, unless it prints
		// itself.
		if _, pointer := eval.Underlying(n.T).(*types.Pointer); !pointer || printsItself(n.T) {
			return false
		}
		own = reflect.TypeFor[*struct{}]()
	}
	if own.AssignableTo(out.Type()) {
		out.Set(reflect.Zero(own))
		return true
	}
	return false
}

// content mirrors v, which is not nil, as a value of the type that mirrors its own.
func (m *mirror) content(v eval.Value, t reflect.Type, depth int) (reflect.Value, bool) {
	out := reflect.New(t).Elem()
	switch x := v.(type) {
	case *eval.Const:
		basic := reflect.ValueOf(goBasic(x))
		if !basic.CanConvert(t) {
			return out, false
		}
		return basic.Convert(t), true
	case *eval.Ptr:
		return m.pointer(x, t, depth)
	case *eval.Struct:
		for i, f := range x.F {
			g, ok := m.value(f, t.Field(i).Type, depth+1)
			if !ok {
				return out, false
			}
			out.Field(i).Set(g)
		}
		return out, true
	case *eval.Slice, *eval.Array:
		return m.list(x, t, depth)
	case *eval.Map:
		out.Set(reflect.MakeMap(t))
		entries, other := m.in.PresentEntries(x)
		if other != nil {
			return out, false
		}
		for _, e := range entries {
			k, ok1 := m.value(e.K, t.Key(), depth+1)
			g, ok2 := m.value(e.V, t.Elem(), depth+1)
			if !ok1 || !ok2 {
				return out, false
			}
			out.SetMapIndex(k, g)
		}
		m.values[referenceTo(out)] = x
		return out, true
	}
	return out, false
}

// pointer mirrors a pointer and what it points to.
func (m *mirror) pointer(p *eval.Ptr, t reflect.Type, depth int) (reflect.Value, bool) {
	key, ok := m.in.MapKey(p)
	if made, seen := m.pointers[key]; seen || !ok || t.Kind() != reflect.Pointer {
		return made, seen && made.Type() == t
	}
	out := reflect.New(t.Elem())
	elem, ok := m.value(m.in.Read(p), t.Elem(), depth+1)
	if !ok {
		return out, false
	}
	out.Elem().Set(elem)
	m.pointers[key] = out
	m.values[referenceTo(out)] = p
	m.addresses = append(m.addresses, out.Pointer())
	return out, true
}

// list mirrors a slice or an array.
func (m *mirror) list(v eval.Value, t reflect.Type, depth int) (reflect.Value, bool) {
	out := reflect.New(t).Elem()
	if eval.IsBytes(v) && t.Kind() == reflect.Slice {
		s, ok := knownText(m.in, v)
		out.Set(reflect.MakeSlice(t, len(s), len(s)))
		for i := range len(s) {
			out.Index(i).SetUint(uint64(s[i]))
		}
		m.values[referenceTo(out)] = v
		return out, ok
	}
	list, ok := m.in.Elements(v)
	// An element that may be absent would have to split the execution of the template.
	if !ok || !m.in.Decided(list) {
		return out, false
	}
	list = m.in.Present(list)
	if t.Kind() == reflect.Slice {
		out.Set(reflect.MakeSlice(t, len(list), len(list)))
		m.values[referenceTo(out)] = v
	} else if len(list) != out.Len() {
		return out, false
	}
	for i, e := range list {
		g, ok := m.value(e, t.Elem(), depth+1)
		if !ok {
			return out, false
		}
		out.Index(i).Set(g)
	}
	return out, true
}

// referenceTo names a pointer, a list or a map. Lists without elements may share a place, and so
// have no name.
func referenceTo(v reflect.Value) reference {
	n := 0
	if v.Kind() == reflect.Slice {
		n = v.Len()
	}
	return reference{v.Type(), v.Pointer(), n}
}

// back is a value of this process as one of the program of type t. It is not ok for one of which
// it is open what it is in the program.
func (m *mirror) back(v reflect.Value, t types.Type) (eval.Value, bool) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		return &eval.Nil{T: t}, true
	}
	if eval.IsInterface(t) {
		switch of := m.origins[v.Type()]; {
		case len(of) == 1:
			t = of[0]
		case len(of) > 1 || basicOf(v.Type()) == nil:
			return nil, false
		default:
			t = basicOf(v.Type())
		}
	}
	for _, of := range m.origins[v.Type()] {
		if !types.AssignableTo(of, t) {
			return nil, false
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() {
			return &eval.Nil{T: t}, true
		}
		was, ok := m.values[referenceTo(v)]
		return was, ok && (v.Kind() != reflect.Slice || v.Len() > 0)
	case reflect.Struct:
		st, ok := eval.Underlying(t).(*types.Struct)
		out := &eval.Struct{T: t}
		for i := 0; ok && i < v.NumField(); i++ {
			var f eval.Value
			f, ok = m.back(v.Field(i), st.Field(i).Type())
			out.F = append(out.F, f)
		}
		return out, ok
	case reflect.Bool:
		return &eval.Const{T: t, V: v.Bool()}, true
	case reflect.String:
		return &eval.Const{T: t, V: v.String()}, !m.showsAddress(v.String())
	case reflect.Float32, reflect.Float64:
		return &eval.Const{T: t, V: v.Float()}, true
	}
	switch {
	case v.CanInt():
		return &eval.Const{T: t, V: v.Int()}, true
	case v.CanUint():
		return &eval.Const{T: t, V: v.Uint()}, true
	}
	return nil, false
}

// showsAddress reports whether a text has the address of a pointer that was made, which is another
// in each run.
func (m *mirror) showsAddress(text string) bool {
	lower := strings.ToLower(text)
	for _, a := range m.addresses {
		for _, base := range []int{2, 8, 10, 16} {
			if strings.Contains(lower, strconv.FormatUint(uint64(a), base)) {
				return true
			}
		}
	}
	return false
}

// namesTypes reports whether a text that a format gave may name types or places otherwise than in
// the program.
func (m *mirror) namesTypes(format, text string, args []any) bool {
	if !showsType(format) && !strings.Contains(text, "%!") {
		return false
	}
	return slices.ContainsFunc(args, func(a any) bool { return a != nil && !m.keepsName(reflect.TypeOf(a)) })
}

// showsType reports whether a format has a verb that prints the name of a type, or where something
// is.
func showsType(format string) bool {
	for at := strings.IndexByte(format, '%'); at >= 0; at = strings.IndexByte(format, '%') {
		rest := strings.TrimLeft(format[at+1:], "+-# 0123456789.*[]")
		flags := format[at+1 : len(format)-len(rest)]
		if strings.HasPrefix(rest, "T") || strings.HasPrefix(rest, "p") || strings.Contains(flags, "#") {
			return true
		}
		format = strings.TrimPrefix(rest, "%")
	}
	return false
}
