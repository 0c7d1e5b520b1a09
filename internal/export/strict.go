package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// A subset is the part of JSON Schema that a strict mode takes.
type subset struct {
	// keys that may stay; another is dropped, unless it is one of shape.
	keys []string
	// formats of strings that may stay.
	formats []string
	// lists are the keywords with a list of schemas that may stay.
	lists []string
	// required says that every property must be required; an optional one becomes
	// nullable instead.
	required bool
	// recursion says that a schema may refer to itself.
	recursion bool
	// minItems is the largest minItems that may stay, -1 for any.
	minItems int
}

// shape are keywords that decide which values are valid. A schema without them
// would mean something else.
var shape = []string{
	"allOf",
	"not",
	"if",
	"then",
	"else",
	"dependentRequired",
	"dependentSchemas",
	"dependencies",
	"patternProperties",
	"prefixItems",
	"unevaluatedProperties",
	"unevaluatedItems",
	"$dynamicRef",
}

// openAIStrict is OpenAI's Structured Outputs (developers.openai.com,
// guides/structured-outputs, supported schemas, as kept in
// UnitVectorY-Labs/jsonschemaprofiles, docs/OPENAI.md, 2026-02). default,
// minLength and maxLength are refused: openai/openai-node#1988.
func openAIStrict() subset {
	return subset{
		keys: []string{
			"$schema",
			"$ref",
			"$defs",
			"definitions",
			"type",
			"title",
			"description",
			"enum",
			"const",
			"anyOf",
			"properties",
			"required",
			"additionalProperties",
			"items",
			"minItems",
			"maxItems",
			"pattern",
			"format",
			"multipleOf",
			"minimum",
			"exclusiveMinimum",
			"maximum",
			"exclusiveMaximum",
		},
		formats:  []string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"},
		lists:    []string{"anyOf"},
		required: true, recursion: true, minItems: -1,
	}
}

// anthropicStrict is that of Claude: anthropic-sdk-go v1.84.0 schemautil.go
// (supportedSchemaKeys, supportedStringFormats, transformSchema), and no
// recursion (platform.claude.com, build-with-claude/structured-outputs).
func anthropicStrict() subset {
	return subset{
		keys: []string{
			"$schema",
			"$ref",
			"$defs",
			"type",
			"title",
			"description",
			"enum",
			"const",
			"anyOf",
			"allOf",
			"properties",
			"required",
			"additionalProperties",
			"items",
			"minItems",
			"pattern",
			"format",
		},
		formats:  []string{"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"},
		lists:    []string{"anyOf", "allOf"},
		minItems: 1,
	}
}

// subset rewrites an input schema into a subset and lists what that loses. When
// it cannot be, the reasons are listed instead, and ok is false.
func (w *writer) subset(to subset, input *catalog.Schema) (_ *catalog.Schema, ok bool) {
	s := input.Clone()
	if s == nil {
		s = object("type", "object")
	}
	n := &narrower{subset: to, root: s}
	if s.Get("type").Str() != "object" {
		n.cannot("/inputSchema", "its root is not of type object")
	}
	if s.Get("anyOf") != nil || s.Get("oneOf") != nil {
		n.cannot("/inputSchema", "anyOf or oneOf at its root")
	}
	n.schema(s, "/inputSchema")
	if !to.recursion && recursive(s) {
		n.cannot("/inputSchema", "it refers to itself")
	}
	if len(n.reasons) > 0 {
		for _, r := range n.reasons {
			w.lose(r.Path, "not strict: %s", r.Text)
		}
		return nil, false
	}
	for _, l := range n.lost {
		w.lose(l.Path, "%s", l.Text)
	}
	return s, true
}

type narrower struct {
	subset
	root          *catalog.Schema
	lost, reasons []Step
}

func (n *narrower) lose(path, text string, args ...any) {
	n.lost = append(n.lost, Step{Path: path, Text: fmt.Sprintf(text, args...)})
}

func (n *narrower) cannot(path, text string, args ...any) {
	n.reasons = append(n.reasons, Step{Path: path, Text: fmt.Sprintf(text, args...)})
}

// schema rewrites the schema at path in place.
func (n *narrower) schema(s *catalog.Schema, path string) {
	if s == nil || s.Kind != catalog.Object {
		n.cannot(path, "%s is not in the subset", shown(s))
		return
	}
	if n.reference(s, path) {
		return
	}
	n.keywords(s, path)
	for _, key := range n.lists {
		if v := s.Get(key); v != nil {
			for i, it := range v.Items {
				n.schema(it, fmt.Sprintf("%s/%s/%d", path, key, i))
			}
		}
	}
	for _, key := range []string{"$defs", "definitions"} {
		if v := s.Get(key); v != nil && slices.Contains(n.keys, key) {
			for _, d := range v.Members {
				n.schema(d.Value, catalog.Pointer(path+"/"+key, d.Key))
			}
		}
	}
	if s.Get("type") == nil &&
		!slices.ContainsFunc(append([]string{"enum", "const"}, n.lists...),
			func(k string) bool { return s.Get(k) != nil }) {
		n.cannot(path, "it has no type")
	}
	if typed(s, "object") {
		n.narrowObject(s, path)
	}
	if typed(s, "array") {
		if it := s.Get("items"); it == nil || it.Kind != catalog.Object {
			n.cannot(path, "an array without a schema of its items")
		} else {
			n.schema(it, path+"/items")
		}
	}
}

// reference handles $ref, beside which nothing may stand.
func (n *narrower) reference(s *catalog.Schema, path string) bool {
	ref := s.Get("$ref")
	if ref == nil {
		return false
	}
	if !strings.HasPrefix(ref.Str(), "#") {
		n.cannot(path, "$ref %s points outside the schema", ref.Str())
	}
	for _, m := range s.Members {
		if m.Key != "$ref" && m.Key != "$defs" && m.Key != "definitions" {
			n.lose(catalog.Pointer(path, m.Key), "dropped: nothing may stand beside $ref")
			s.Delete(m.Key)
		}
	}
	return true
}

// keywords drops what the subset does not have.
func (n *narrower) keywords(s *catalog.Schema, path string) {
	if one := s.Get("oneOf"); one != nil && s.Get("anyOf") == nil {
		for i := range s.Members {
			if s.Members[i].Key == "oneOf" {
				s.Members[i].Key = "anyOf"
			}
		}
		n.lose(path+"/oneOf", "sent as anyOf")
	}
	for _, m := range slices.Clone(s.Members) {
		at := catalog.Pointer(path, m.Key)
		switch {
		case slices.Contains(n.keys, m.Key) && m.Key == "format" && !slices.Contains(n.formats, m.Value.Str()):
			n.lose(at, "dropped: format %s is not in the subset", m.Value.Str())
			s.Delete(m.Key)
		case m.Key == "minItems" && n.minItems >= 0 && !slices.Contains([]string{"0", "1"}, m.Value.Text):
			n.lose(at, "dropped: only 0 and 1 are in the subset")
			s.Delete(m.Key)
		case slices.Contains(n.keys, m.Key):
		case slices.Contains(shape, m.Key) || m.Key == "oneOf" || m.Key == "definitions":
			n.cannot(at, "%s is not in the subset", m.Key)
		default:
			n.lose(at, "dropped: %s is not in the subset", m.Key)
			s.Delete(m.Key)
		}
	}
}

// narrowObject closes an object and, where that is asked, makes all of its
// properties required.
func (n *narrower) narrowObject(s *catalog.Schema, path string) {
	props, more := s.Get("properties"), s.Get("additionalProperties")
	switch {
	case more != nil && more.Kind != catalog.Bool:
		n.cannot(path+"/additionalProperties", "an object of any keys")
		return
	case props == nil && s != n.root && (more == nil || more.Bool):
		n.cannot(path, "an object of any keys")
		return
	case more == nil:
		n.lose(path, "additionalProperties: false added")
	case more.Bool:
		n.lose(path+"/additionalProperties", "sent as false")
	}
	if props == nil {
		props = catalog.NewObject()
		s.Set("properties", props)
	}
	required := n.listed(s, props, path)
	for _, p := range props.Members {
		at := catalog.Pointer(path+"/properties", p.Key)
		n.schema(p.Value, at)
		if n.required && !slices.Contains(required, p.Key) {
			if nullable(p.Value) {
				n.lose(at, "optional; sent as required and nullable")
			} else {
				n.lose(at, "optional; sent as required, null being allowed already")
			}
			required = append(required, p.Key)
		}
	}
	if n.required {
		// In the order of the properties, which is that of generation.
		slices.SortStableFunc(required, func(a, b string) int { return place(props, a) - place(props, b) })
	}
	if n.required || s.Get("required") != nil {
		s.Set("required", catalog.Strings(required...))
	}
	s.Set("additionalProperties", catalog.NewBool(false))
}

// listed returns the required properties that there are.
func (n *narrower) listed(s, props *catalog.Schema, path string) []string {
	var out []string
	r := s.Get("required")
	if r == nil {
		return nil
	}
	for i, it := range r.Items {
		if props.Get(it.Str()) == nil {
			n.lose(fmt.Sprintf("%s/required/%d", path, i), "dropped: there is no property %s", it.Str())
			continue
		}
		out = append(out, it.Str())
	}
	return out
}

func place(props *catalog.Schema, key string) int {
	return slices.IndexFunc(props.Members, func(m catalog.Member) bool { return m.Key == key })
}

// typed reports whether the schema's type is name, or one of several with it.
func typed(s *catalog.Schema, name string) bool {
	t := s.Get("type")
	if t == nil {
		return false
	}
	return t.Str() == name || slices.ContainsFunc(t.Items, func(it *catalog.Schema) bool { return it.Str() == name })
}

// nullable makes null a value of the schema, in place, and reports whether that
// changed it.
func nullable(s *catalog.Schema) bool {
	null := object("type", "null")
	if s.Get("$ref") != nil {
		ref := *s
		*s = *object("anyOf", catalog.NewArray(&ref, null))
		return true
	}
	changed := false
	if any := s.Get("anyOf"); any != nil {
		if slices.ContainsFunc(any.Items, func(it *catalog.Schema) bool { return typed(it, "null") }) {
			return false
		}
		any.Items = append(any.Items, null)
		changed = true
	}
	if t := s.Get("type"); t != nil && !typed(s, "null") {
		if t.Kind == catalog.String {
			t = catalog.NewArray(t)
		}
		t.Items = append(t.Items, catalog.NewString("null"))
		s.Set("type", t)
		changed = true
	}
	if c := s.Get("const"); c != nil && c.Kind != catalog.Null {
		s.Delete("const")
		s.Set("enum", catalog.NewArray(c))
	}
	if e := s.Get("enum"); e != nil &&
		!slices.ContainsFunc(e.Items, func(it *catalog.Schema) bool { return it.Kind == catalog.Null }) {
		e.Items = append(e.Items, &catalog.Schema{})
		changed = true
	}
	return changed
}
