package schemagen

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// structure infers a closed object from a struct's fields.
func (g *googleInferrer) structure(t types.Type) (*node, error) {
	n := &node{}
	n.setString("type", "object")
	n.setNode("additionalProperties", googleBoolean(false))
	b := &googleStruct{googleInferrer: g, t: t, props: map[string]*node{}}
	fields := g.fields(t)
	if g.rules.promotes {
		var err error
		if fields, err = g.visibleFields(t, &g.meter); err != nil {
			return nil, err
		}
	}
	for _, f := range fields {
		if err := b.field(f); err != nil {
			return nil, err
		}
	}
	if len(b.order) > 0 || g.rules.emptyProperties && len(fields) > 0 {
		n.put("properties", value{named: b.properties()})
	}
	if len(b.required) > 0 {
		n.setLeaf("required", catalog.Strings(b.required...))
	}
	return n, nil
}

// A googleStruct collects the properties of one struct.
type googleStruct struct {
	*googleInferrer
	t        types.Type
	props    map[string]*node
	order    []string // with duplicates, of which the last counts
	required []string
	// skip is the path of the embedded field whose properties came from its
	// own schema, nil for none.
	skip []int
}

func (b *googleStruct) field(f Field) error {
	if b.rules.promotes && f.Anonymous {
		if !b.rules.overrides {
			return nil // its own fields follow
		}
		return b.embedded(f)
	}
	if n := len(b.skip); n > 0 && len(f.index) >= n && slices.Equal(f.index[:n], b.skip) {
		return nil // promoted from the replaced type
	}
	name, optional, ok := jsonField(f)
	if !ok {
		return nil // not part of the JSON form
	}
	s, err := b.infer(f.Type)
	if err != nil {
		return err
	}
	if s == nil {
		return nil // a field of invalid type, ignored
	}
	if tag, ok := f.Tag.Lookup("jsonschema"); ok && !b.rules.untagged {
		if tag == "" {
			return refuse("empty jsonschema tag on struct field %s.%s", b.str(b.t), f.Name)
		}
		if keywordTag.MatchString(tag) {
			return refuse("tag must not begin with 'WORD=': %q", tag)
		}
		s.setString("description", tag)
	}
	s.place(b.opts.At, f)
	b.props[name] = s
	b.order = append(b.order, name)
	if !optional {
		b.required = append(b.required, name)
	}
	return nil
}

// keywordTag matches a tag that the library keeps for later use.
var keywordTag = regexp.MustCompile("^[^ \t\n]*=")

// properties returns the properties in the order they print: fields in order,
// a name given twice at its last place, or by name before there was an order.
func (b *googleStruct) properties() *named {
	m := newNamed()
	for i, name := range b.order {
		if !slices.Contains(b.order[i+1:], name) {
			m.set(name, b.props[name])
		}
	}
	if !b.rules.ordered {
		slices.Sort(m.names)
	}
	return m
}

// jsonField returns the JSON name of a field, whether its options make it
// optional, and false for a field that is not encoded. Unlike encoding/json
// the library takes any name.
func jsonField(f Field) (name string, optional, ok bool) {
	if !f.Exported {
		return "", false, false
	}
	name, rest, comma := strings.Cut(f.Tag.Get("json"), ",")
	if name == "-" && !comma {
		return "", false, false
	}
	if name == "" {
		name = f.Name
	}
	options := strings.Split(rest, ",")
	return name, slices.Contains(options, "omitempty") || slices.Contains(options, "omitzero"), true
}
