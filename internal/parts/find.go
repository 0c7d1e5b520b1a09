package parts

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

const input = "/inputSchema"

// outermost lists the parts of a tool, none inside another.
func outermost(t *catalog.Tool) []*Part {
	list := []*Part{
		{Kind: Name, Label: "name", Path: "/name", size: len(t.Name), remove: func(t *catalog.Tool) *catalog.Tool {
			c := without(t, "/name")
			c.Name = ""
			return c
		}},
	}
	if t.Description.Value != "" || t.Hides("/description") {
		list = append(list, &Part{
			Kind:  Description,
			Label: "description",
			Path:  "/description",
			size:  len(t.Description.Value),
			remove: func(t *catalog.Tool) *catalog.Tool {
				c := without(t, "/description")
				c.Description.Value = ""
				return c
			},
		})
	}
	f := finder{properties: Parameter}
	f.schema(t.InputSchema, input, "")
	return append(list, f.found...)
}

// inside lists the parts of a part, none inside another.
func inside(t *catalog.Tool, p *Part) []*Part {
	if p.Kind != Parameter && p.Kind != Field && p.Kind != Definition {
		return nil
	}
	f := finder{properties: Field, parent: p}
	f.schema(at(t, p.Path), p.Path, p.Label)
	return f.found
}

// at returns the schema that a pointer below the input schema names, or nil.
func at(t *catalog.Tool, path string) *catalog.Schema {
	s := t.InputSchema
	for _, key := range segments(path) {
		if s = s.Child(key); s == nil {
			return nil
		}
	}
	return s
}

// A finder lists what can be taken from a schema without taking what is inside
// that too.
type finder struct {
	properties Kind
	parent     *Part
	found      []*Part
	depth      int
}

// deepest bounds how far lists of lists are followed.
const deepest = 50

// schema lists the parts of the schema at path. Types of elements and
// alternatives have no name of their own: their parts are those of the schema.
func (f *finder) schema(s *catalog.Schema, path, label string) {
	if s == nil || s.Kind != catalog.Object || f.depth > deepest {
		return
	}
	f.depth++
	defer func() { f.depth-- }()
	for _, m := range s.Members {
		at := catalog.Pointer(path, m.Key)
		switch m.Key {
		case "type", "required", "$ref": // without these it is another schema
		case "properties", "patternProperties":
			for _, p := range m.Value.Members {
				f.add(f.properties, catalog.Pointer(at, p.Key), dotted(label, p.Key), p.Value)
			}
		case "$defs", "definitions":
			for _, d := range m.Value.Members {
				f.add(Definition, catalog.Pointer(at, d.Key), dotted(label, d.Key), d.Value)
			}
		case "items", "prefixItems", "anyOf", "oneOf", "allOf", "additionalProperties":
			switch m.Value.Kind {
			case catalog.Object:
				f.schema(m.Value, at, label+"[]")
			case catalog.Array:
				for i, it := range m.Value.Items {
					f.schema(it, catalog.Pointer(at, index(i)), label)
				}
			default:
				f.add(Keyword, at, dotted(label, m.Key), m.Value)
			}
		case "description":
			f.add(Description, at, dotted(label, m.Key), m.Value)
		case "enum":
			f.add(Enum, at, dotted(label, m.Key), m.Value)
		default:
			f.add(Keyword, at, dotted(label, m.Key), m.Value)
		}
	}
}

func dotted(label, key string) string {
	if label == "" {
		return key
	}
	return label + "." + key
}

func (f *finder) add(kind Kind, path, label string, s *catalog.Schema) {
	f.found = append(f.found, &Part{
		Kind: kind, Label: strings.TrimPrefix(label, "[]."), Path: path, parent: f.parent, size: len(s.AppendJSON(nil)),
		remove: func(t *catalog.Tool) *catalog.Tool { return without(t, path) },
	})
}
