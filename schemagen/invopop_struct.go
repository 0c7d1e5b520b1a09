package schemagen

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

func (r *invopopReflector) structure(t types.Type, n *node) error {
	for _, std := range [][3]string{{"time", "Time", "date-time"}, {"net/url", "URL", "uri"}} {
		if r.isNamed(t, std[0], std[1]) {
			n.setString("type", "string")
			n.setString("format", std[2])
			return nil
		}
	}
	r.define(t, n)
	n.setString("type", "object")
	n.put("properties", value{named: newNamed()})
	n.setString("description", r.comment(t, "", n))
	if r.opts.AssignAnchor {
		n.setString("$anchor", r.name(t))
	}
	if !r.opts.AllowAdditionalProperties {
		n.setNode("additionalProperties", booleanNode(false))
	}
	id := r.identity(t)
	for _, ignored := range r.opts.IgnoredTypes {
		if r.identity(ignored) == id {
			return nil
		}
	}
	return r.structFields(t, n)
}

// structFields adds the fields of t, a struct or a pointer to one, to n.
func (r *invopopReflector) structFields(t types.Type, n *node) error {
	if err := r.enter(t); err != nil {
		return err
	}
	defer r.leave()
	if r.kind(t) == reflect.Pointer {
		t = r.elem(t)
	}
	if r.kind(t) != reflect.Struct {
		return nil
	}
	docs := r.implements(t, "GetFieldDocString")
	props := r.implements(t, "JSONSchemaProperty")
	fields := r.fields(t)
	if r.opts.AdditionalFields != nil {
		fields = append(fields, r.opts.AdditionalFields(t)...)
		n.addGap(r.unknown(), "")
	}
	for _, f := range fields {
		if err := r.field(t, n, f, docs, props); err != nil {
			return err
		}
	}
	return nil
}

// field adds one field of t to n.
func (r *invopopReflector) field(t types.Type, n *node, f Field, docs, props bool) error {
	use := r.fieldUse(f)
	if use.promoted {
		return r.structFields(r.resolve(f.Type), n)
	}
	if use.name == "" {
		return nil // not part of the JSON form
	}
	outer := r.property
	r.property = property{use.name, f.Tag}
	defer func() { r.property = outer }()
	p, err := r.propertySchema(t, f, use.name, props)
	if err != nil {
		return err
	}
	if p == nil {
		return nilPanic()
	}
	if err := r.keywords(p, f, n, use.name); err != nil {
		return err
	}
	p.place(r.opts.At, f)
	if p.str("description") == "" {
		p.setString("description", r.comment(t, f.Name, p))
	}
	if docs {
		text, _, gap := r.call(t, "GetFieldDocString", f.Name)
		p.setString("description", text.Str())
		p.addGap(gap, "/description")
	}
	p.addGap(use.gap, "")
	if use.nullable {
		either := &node{}
		either.put("oneOf", value{list: []*node{p, typeNode("null")}})
		p = either
	}
	if r.rules.extendsFields {
		if err := r.extend(r.resolve(f.Type), p); err != nil {
			return err
		}
	}
	r.modify(r.resolve(f.Type), p)
	n.words["properties"].named.set(use.name, p)
	if use.required {
		n.addRequired(use.name)
	}
	return nil
}

// propertySchema reflects the type of a field, or the one JSONSchemaProperty names.
func (r *invopopReflector) propertySchema(t types.Type, f Field, name string, props bool) (*node, error) {
	if !props {
		return r.refOrReflect(r.resolve(f.Type))
	}
	_, alias, gap := r.call(t, "JSONSchemaProperty", name)
	if alias == nil {
		alias = f.Type
	}
	p, err := r.refOrReflect(r.resolve(alias))
	p.addGap(gap, "")
	return p, err
}

// addRequired appends name unless it is there.
func (n *node) addRequired(name string) {
	list := n.words["required"].leaf
	if list == nil {
		list = catalog.NewArray()
		n.setLeaf("required", list)
	}
	if !slices.ContainsFunc(list.Items, func(s *catalog.Schema) bool { return s.Str() == name }) {
		list.Items = append(list.Items, catalog.NewString(name))
	}
}

// A fieldUse is what the tags of a field make of it.
type fieldUse struct {
	name               string // "" for a field that is left out
	promoted           bool   // its own fields stand in its place
	required, nullable bool
	gap                *catalog.Gap
}

// fieldUse is reflectFieldName.
func (r *invopopReflector) fieldUse(f Field) fieldUse {
	nameTag := r.opts.FieldNameTag
	if nameTag == "" {
		nameTag = "json"
	}
	tags := strings.Split(f.Tag.Get(nameTag), ",")
	schemaTags := strings.Split(f.Tag.Get("jsonschema"), ",")
	if r.rules.escapedFlags {
		schemaTags = splitUnescaped(f.Tag.Get("jsonschema"))
	}
	if tags[0] == "-" || schemaTags[0] == "-" {
		return fieldUse{}
	}
	use := fieldUse{name: f.Name, nullable: slices.Contains(schemaTags, "nullable")}
	if !r.opts.RequiredFromJSONSchemaTags {
		use.required = !slices.Contains(tags[1:], "omitempty") &&
			!(r.rules.omitzero && slices.Contains(tags[1:], "omitzero"))
	}
	if slices.Contains(schemaTags, "required") {
		use.required = true
	}
	if f.Anonymous && tags[0] == "" && r.embedsStruct(f.Type) ||
		r.rules.inline && slices.Contains(tags[1:], "inline") {
		return fieldUse{promoted: true}
	}
	if tags[0] != "" {
		use.name = tags[0]
	}
	if !f.Anonymous && !f.Exported {
		return fieldUse{}
	}
	if r.opts.KeyNamer != nil {
		use.name = r.opts.KeyNamer(use.name)
		use.gap = r.unknown()
	}
	return use
}

func (r *invopopReflector) embedsStruct(t types.Type) bool {
	if r.kind(t) == reflect.Pointer {
		t = r.elem(t)
	}
	return r.kind(t) == reflect.Struct
}
