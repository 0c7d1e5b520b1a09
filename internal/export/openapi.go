package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// maxInlined bounds the schemas that one input schema may become once each $ref
// is replaced by what it refers to, which can double at every level.
const maxInlined = 10_000

// A cleaner rewrites JSON Schema as the schema of genai v1.77.0 types.go.
type cleaner struct {
	w    *writer
	root *catalog.Schema
	left int
}

// schema returns the schema at path in that form. within are the definitions
// that it is in.
func (c *cleaner) schema(s *catalog.Schema, path string, within []*catalog.Schema) *catalog.Schema {
	if c.left--; c.left < 0 {
		c.w.lose(path, "cut: more than %d schemas once each $ref is replaced", maxInlined)
		return object("type", "OBJECT")
	}
	if s == nil || s.Kind != catalog.Object {
		c.w.lose(path, "%s sent as a schema without a type, which the API may refuse", shown(s))
		return catalog.NewObject()
	}
	if ref := s.Get("$ref"); ref != nil {
		return c.inlined(s, ref.Str(), path, within)
	}
	s = c.combined(s, path)
	out := catalog.NewObject()
	for _, m := range s.Members {
		c.member(out, m, catalog.Pointer(path, m.Key), within)
	}
	c.alternatives(s, out, path, within)
	c.values(out, path)
	return out
}

// inlined puts a definition in the place of a $ref to it.
func (c *cleaner) inlined(s *catalog.Schema, ref, path string, within []*catalog.Schema) *catalog.Schema {
	def := resolve(c.root, ref)
	switch {
	case def == nil:
		c.w.lose(path+"/$ref", "sent as any object: %s is not in the schema", ref)
	case slices.Contains(within, def):
		c.w.lose(path+"/$ref", "sent as any object: %s refers to itself, and the API has no $ref", ref)
	default:
		c.w.lose(path+"/$ref", "replaced by what %s says", ref)
		out := without(def, "$defs", "definitions")
		for _, m := range s.Members {
			if m.Key != "$ref" && m.Key != "$defs" && m.Key != "definitions" {
				out.Set(m.Key, m.Value) // what stands beside the $ref is closer
			}
		}
		if def.Kind != catalog.Object {
			out = def
		}
		return c.schema(out, path, append(within[:len(within):len(within)], def))
	}
	out := object("type", "OBJECT")
	if d := s.Get("description"); d != nil {
		out.Set("description", d)
	}
	return out
}

// combined returns s with oneOf as anyOf, and with the parts of allOf that say
// what s does not.
func (c *cleaner) combined(s *catalog.Schema, path string) *catalog.Schema {
	if s.Get("oneOf") == nil && s.Get("allOf") == nil {
		return s
	}
	out := without(s, "oneOf", "allOf")
	if one := s.Get("oneOf"); one != nil && s.Get("anyOf") == nil {
		out.Set("anyOf", one)
		c.w.lose(path+"/oneOf", "sent as anyOf")
	} else if one != nil {
		c.w.lose(path+"/oneOf", "dropped: there is an anyOf")
	}
	all := s.Get("allOf")
	switch {
	case all == nil:
	case len(all.Items) == 1 && all.Items[0].Kind == catalog.Object:
		for _, m := range all.Items[0].Members {
			if out.Get(m.Key) == nil {
				out.Set(m.Key, m.Value)
			}
		}
		c.w.lose(path+"/allOf", "its one schema is sent in its place")
	default:
		c.w.lose(path+"/allOf", "dropped: the API has no allOf")
	}
	return out
}

// member appends one keyword in the API's form.
func (c *cleaner) member(out *catalog.Schema, m catalog.Member, at string, within []*catalog.Schema) {
	switch m.Key {
	case "type":
		c.types(out, m.Value, at)
	case "title", "description", "default", "enum", "required", "pattern", "minimum", "maximum",
		"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "nullable", "example",
		"propertyOrdering":
		out.Set(m.Key, m.Value.Clone())
	case "format":
		out.Set(m.Key, m.Value)
	case "const":
		out.Set("enum", catalog.NewArray(m.Value.Clone()))
		c.w.lose(at, "sent as an enum of one")
	case "properties":
		if m.Value.Kind != catalog.Object {
			c.w.lose(at, "dropped: it is no object")
			return
		}
		props := catalog.NewObject()
		for _, p := range m.Value.Members {
			props.Members = append(props.Members,
				catalog.Member{Key: p.Key, Value: c.schema(p.Value, catalog.Pointer(at, p.Key), within)})
		}
		out.Set(m.Key, props)
	case "items":
		if m.Value.Kind == catalog.Array {
			c.w.lose(at, "dropped: the API takes one schema for all items")
			return
		}
		out.Set(m.Key, c.schema(m.Value, at, within))
	case "anyOf":
		if m.Value.Kind != catalog.Array {
			c.w.lose(at, "dropped: it is no list")
		} // else see alternatives
	case "$defs", "definitions":
		c.w.lose(at, "dropped: each $ref to it is replaced")
	default:
		c.w.lose(at, "dropped: the API has no %s", m.Key)
	}
}

// typeNames are the types of JSON Schema. Type of types.go has the same.
var typeNames = []string{"string", "number", "integer", "boolean", "array", "object", "null"}

// types writes the type. Null as one of several is nullable; several others are
// alternatives.
func (c *cleaner) types(out, v *catalog.Schema, at string) {
	var names []string
	for _, it := range v.Items {
		if it.Str() == "null" {
			out.Set("nullable", catalog.NewBool(true))
			continue
		}
		names = append(names, strings.ToUpper(it.Str()))
	}
	switch {
	case v.Kind == catalog.String && slices.Contains(typeNames, v.Text):
		out.Set("type", catalog.NewString(strings.ToUpper(v.Text)))
	case v.Kind == catalog.String || len(names) == 0:
		c.w.lose(at, "dropped: %s names no type", shown(v))
	case len(names) == 1:
		out.Set("type", catalog.NewString(names[0]))
		c.w.lose(at, "%s sent as one type and nullable", shown(v))
	default:
		list := catalog.NewArray()
		for _, n := range names {
			list.Items = append(list.Items, object("type", n))
		}
		out.Set("anyOf", list)
		c.w.lose(at, "%s sent as anyOf", shown(v))
	}
}

// alternatives writes anyOf. Null as an alternative is nullable, and a single
// other one stands by itself.
func (c *cleaner) alternatives(s, out *catalog.Schema, path string, within []*catalog.Schema) {
	any := s.Get("anyOf")
	if any == nil || any.Kind != catalog.Array {
		return
	}
	if out.Get("anyOf") != nil {
		c.w.lose(path+"/anyOf", "dropped: its type is sent as anyOf")
		return
	}
	var list []*catalog.Schema
	for i, it := range any.Items {
		if it.Get("type").Str() == "null" {
			out.Set("nullable", catalog.NewBool(true))
			c.w.lose(fmt.Sprintf("%s/anyOf/%d", path, i), "null sent as nullable")
			continue
		}
		list = append(list, c.schema(it, fmt.Sprintf("%s/anyOf/%d", path, i), within))
	}
	if len(list) == 1 && len(any.Items) > 1 {
		for _, m := range list[0].Members {
			if out.Get(m.Key) == nil {
				out.Set(m.Key, m.Value)
			}
		}
		return
	}
	out.Set("anyOf", catalog.NewArray(list...))
}

// stringFormats are the only formats of a string that the Developer API takes
// (google-gemini/gemini-cli#3178); numberFormats are those of types.go.
var (
	stringFormats = []string{"enum", "date-time"}
	numberFormats = []string{"float", "double", "int32", "int64"}
)

// values checks format and enum against the type. An enum is a list of strings
// there, of a schema of type string (decolua/9router#359).
func (c *cleaner) values(out *catalog.Schema, path string) {
	known := stringFormats
	if t := out.Get("type").Str(); t == "INTEGER" || t == "NUMBER" {
		known = numberFormats
	}
	if f := out.Get("format"); f != nil && !slices.Contains(known, f.Str()) {
		out.Delete("format")
		c.w.lose(path+"/format", "dropped: the API refuses format %s", f.Str())
	}
	e := out.Get("enum")
	if e == nil || e.Kind != catalog.Array {
		return
	}
	var list []*catalog.Schema
	text := true
	for _, it := range e.Items {
		switch it.Kind {
		case catalog.Null:
			out.Set("nullable", catalog.NewBool(true))
			c.w.lose(path+"/enum", "null sent as nullable")
			continue
		case catalog.String:
		default:
			it, text = catalog.NewString(shown(it)), false
		}
		list = append(list, it)
	}
	out.Set("enum", catalog.NewArray(list...))
	if !text {
		out.Set("type", catalog.NewString("STRING"))
		c.w.lose(path+"/enum", "its values are sent as strings: the API takes no others")
	} else if out.Get("type") == nil {
		out.Set("type", catalog.NewString("STRING"))
		c.w.lose(path+"/enum", "type: STRING added, which the API asks for")
	}
}
