package schemagen

import (
	"go/types"
	"reflect"

	"github.com/toolbudget/toolbudget/catalog"
)

// invopopReflector is one run of ReflectFromType in reflect.go.
type invopopReflector struct {
	universe
	meter
	rules invopopRules
	opts  InvopopOptions
	rank  map[string]int // of keywords
	// defs are the definitions so far, by name: types of one name from two
	// packages overwrite each other, as they do in the library.
	defs *named
	// given are the nodes of schemas that functions of the options returned.
	given map[*catalog.Schema]*node
	// property is what a modifier is told about the schema that is under way.
	property property
}

// A property is the name and the tag of a field.
type property struct {
	name string
	tag  reflect.StructTag
}

// nilPanic is the library following a nil pointer.
func nilPanic() error {
	return &LibraryError{Text: "runtime error: invalid memory address or nil pointer dereference", Panics: true}
}

func (r *invopopReflector) root(t types.Type) (*node, error) {
	t = r.resolve(t)
	if r.kind(t) == reflect.Pointer {
		t = r.elem(t)
	}
	name, gap := r.typeName(t)
	s, err := r.reflectWithID(t)
	if err != nil {
		return nil, err
	}
	if r.opts.ExpandedStruct {
		def := r.defs.nodes[name]
		switch {
		case def != nil:
			s = def
			r.defs.remove(name)
		case !r.rules.expandsAny:
			return nil, nilPanic()
		}
	}
	if s == nil {
		return nil, nilPanic()
	}
	out := s.shallow()
	out.addGap(gap, "")
	if !r.opts.Anonymous && out.str("$id") == "" {
		base := r.opts.BaseSchemaID
		if id := "https://" + r.pkgPath(t); base == "" && validID(id) {
			base = id
		}
		if base != "" {
			out.setString("$id", addToID(base, snakeCase(name)))
		}
	}
	out.setString("$schema", r.opts.schemaVersion())
	if !r.opts.DoNotReference {
		out.marked = true // by its definitions, even when there are none
		delete(out.words, "$defs")
		if len(r.defs.names) > 0 {
			out.put("$defs", value{named: r.defs.sorted()})
		}
	}
	return out, nil
}

// refOrReflect returns a reference where there is an ID or a definition.
func (r *invopopReflector) refOrReflect(t types.Type) (*node, error) {
	if err := r.enter(t); err != nil {
		return nil, err
	}
	defer r.leave()
	if r.opts.Lookup != nil {
		at := t
		if r.kind(t) == reflect.Pointer {
			at = r.elem(t)
		}
		id := r.opts.Lookup(at)
		gap := r.unknown()
		if id != "" || gap != nil {
			n := &node{}
			n.setString("$ref", id)
			n.addGap(gap, "")
			return n, nil
		}
	}
	if ref := r.reference(t); ref != nil {
		return ref, nil
	}
	return r.reflectWithID(t)
}

func (r *invopopReflector) reflectWithID(t types.Type) (*node, error) {
	s, err := r.reflect(t)
	if s != nil && err == nil && r.opts.Lookup != nil {
		if id := r.opts.Lookup(t); id != "" {
			s.setString("$id", id)
		}
		s.addGap(r.unknown(), "")
	}
	return s, err
}

// reflect returns the schema of t, which a nil node stands for when a
// JSONSchema method returned nil for a pointer.
func (r *invopopReflector) reflect(t types.Type) (*node, error) {
	if r.kind(t) == reflect.Pointer {
		return r.refOrReflect(r.elem(t))
	}
	if r.implements(t, "JSONSchemaAlias") {
		return r.alias(t)
	}
	if n := r.mapped(t); n != nil {
		return n, nil
	}
	if n, err := r.custom(t); n != nil || err != nil {
		return n, err
	}
	n := &node{}
	if r.implements(t, "EnumDescriptor") {
		n.put("oneOf", value{list: []*node{typeNode("string"), typeNode("integer")}})
		return n, nil
	}
	if r.isNamed(t, "net", "IP") {
		n.setString("type", "string")
		n.setString("format", "ipv4")
		return n, nil
	}
	if err := r.build(t, n); err != nil {
		return nil, err
	}
	if err := r.extend(t, n); err != nil {
		return nil, err
	}
	r.modify(t, n)
	if ref := r.reference(t); ref != nil {
		return ref, nil
	}
	return n, nil
}

// build fills n from the structure of t.
func (r *invopopReflector) build(t types.Type, n *node) error {
	switch r.kind(t) {
	case reflect.Struct:
		return r.structure(t, n)
	case reflect.Slice, reflect.Array:
		return r.list(t, n)
	case reflect.Map:
		return r.mapping(t, n)
	case reflect.Interface:
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n.setString("type", "integer")
	case reflect.Float32, reflect.Float64:
		n.setString("type", "number")
	case reflect.Bool:
		n.setString("type", "boolean")
	case reflect.String:
		n.setString("type", "string")
	case reflect.Invalid:
		reason, detail := r.unknownGap(t)
		n.gap(catalog.Gap{Reason: reason, Detail: detail})
	default:
		return &LibraryError{Text: "unsupported type " + r.str(t), Panics: true}
	}
	return nil
}

func (r *invopopReflector) list(t types.Type, n *node) error {
	if r.isNamed(t, "encoding/json", "RawMessage") {
		return nil // any JSON
	}
	r.define(t, n)
	r.describe(t, n)
	array := r.kind(t) == reflect.Array
	if array {
		n.setLeaf("minItems", catalog.NewInt(r.length(t)))
		n.setLeaf("maxItems", catalog.NewInt(r.length(t)))
	}
	if !array && r.isBasic(r.elem(t), types.Uint8) {
		n.setString("type", "string")
		n.setString("contentEncoding", "base64")
		return nil
	}
	n.setString("type", "array")
	items, err := r.refOrReflect(r.elem(t))
	if items != nil {
		n.setNode("items", items)
	}
	return err
}

func (r *invopopReflector) mapping(t types.Type, n *node) error {
	r.define(t, n)
	n.setString("type", "object")
	r.describe(t, n)
	switch r.kind(r.key(t)) {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		elem, err := r.refOrReflect(r.elem(t))
		if err != nil {
			return err
		}
		digits := newNamed()
		digits.set("^[0-9]+$", elem)
		n.put("patternProperties", value{named: digits})
		n.setNode("additionalProperties", booleanNode(false))
		return nil
	}
	if r.kind(r.elem(t)) == reflect.Interface {
		return nil
	}
	elem, err := r.refOrReflect(r.elem(t))
	if elem != nil {
		n.setNode("additionalProperties", elem)
	}
	return err
}

func typeNode(name string) *node {
	n := &node{}
	n.setString("type", name)
	return n
}
