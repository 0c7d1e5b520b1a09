package diff

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// types compares the keyword type, one name or a list.
func (c *comparer) types(was, is *catalog.Schema, at string) {
	a, b := typeNames(was), typeNames(is)
	if slices.Equal(a, b) {
		return
	}
	e := Breaking
	if accepts(b, a) {
		e = Compatible
	}
	c.put(at+"/type", e, fmt.Sprintf("changed: %s, was %s", typeText(b), typeText(a)), b == nil)
}

// typeNames returns the sorted types, nil for any.
func typeNames(s *catalog.Schema) []string {
	t := s.Get("type")
	if t == nil {
		return nil
	}
	out := names(t)
	if t.Kind == catalog.String {
		out = []string{t.Text}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func typeText(list []string) string {
	if list == nil {
		return "any"
	}
	return strings.Join(list, " or ")
}

// accepts reports whether every value of the types inner has one of outer.
func accepts(outer, inner []string) bool {
	if outer == nil {
		return true
	}
	if inner == nil {
		inner = []string{"array", "boolean", "null", "number", "object", "string"}
	}
	return !slices.ContainsFunc(inner, func(t string) bool {
		return !slices.Contains(outer, t) && (t != "integer" || !slices.Contains(outer, "number"))
	})
}

// values compares enum and const, which is an enum of one.
func (c *comparer) values(was, is *catalog.Schema, at string) {
	old, oldKey := accepted(was)
	now, nowKey := accepted(is)
	if oldKey == nowKey && slices.Equal(old, now) {
		return
	}
	gone, added := without(old, now), without(now, old)
	switch {
	case oldKey == "":
		c.add(at+"/"+nowKey, Breaking, "only these values are now accepted: "+some(now))
	case nowKey == "":
		c.gone(at+"/"+oldKey, Compatible, "values other than these are now accepted: "+some(old))
	case len(gone) > 0 && len(added) > 0:
		c.add(at+"/"+nowKey, Breaking, fmt.Sprintf("values removed: %s; added: %s", some(gone), some(added)))
	case len(gone) > 0:
		c.add(at+"/"+nowKey, Breaking, "values removed: "+some(gone))
	case len(added) > 0:
		c.add(at+"/"+nowKey, Compatible, "values added: "+some(added))
	case oldKey != nowKey:
		c.remark(at+"/"+nowKey, nowKey+" in place of "+oldKey, false)
	default:
		c.remark(at+"/"+nowKey, "the order of the values", false)
	}
}

// accepted returns the values that enum and const leave, as JSON, and the
// keyword that says so; "" where all values are.
func accepted(s *catalog.Schema) (values []string, key string) {
	if v := s.Get("enum"); list(v) { // another kind of enum is one that no validator reads
		key = "enum"
		for _, it := range v.Items {
			values = append(values, string(it.AppendJSON(nil)))
		}
	}
	if v := s.Get("const"); v != nil {
		only := string(v.AppendJSON(nil))
		if key == "enum" && !slices.Contains(values, only) {
			return nil, "const" // nothing is both
		}
		return []string{only}, "const"
	}
	return values, key
}

func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
}

// some writes the first values of a list, and how many more there are.
func some(list []string) string {
	const most = 5
	if len(list) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:most], ", "), len(list)-most)
	}
	return strings.Join(list, ", ")
}

// A bound is a keyword that accepts less the larger it is, or the smaller.
type bound struct {
	key   string
	lower bool
	none  float64 // what an absent one stands for
}

func allBounds() []bound {
	inf := math.Inf(1)
	return []bound{
		{key: "minimum", lower: true, none: -inf},
		{key: "exclusiveMinimum", lower: true, none: -inf},
		{key: "minLength", lower: true, none: 0},
		{key: "minItems", lower: true, none: 0},
		{key: "minProperties", lower: true, none: 0},
		{key: "maximum", none: inf},
		{key: "exclusiveMaximum", none: inf},
		{key: "maxLength", none: inf},
		{key: "maxItems", none: inf},
		{key: "maxProperties", none: inf},
	}
}

// bounds compares the keywords that limit numbers, lengths and texts.
func (c *comparer) bounds(was, is *catalog.Schema, at string) {
	for _, k := range allBounds() {
		a, b := was.Get(k.key), is.Get(k.key)
		if equal(a, b) {
			continue
		}
		old, ok := value(a, k.none)
		now, fine := value(b, k.none)
		e := Compatible
		switch {
		case !ok || !fine:
			e = Undetermined
		case k.lower && now > old, !k.lower && now < old:
			e = Breaking
		}
		c.put(at+"/"+k.key, e, what(a, b), b == nil)
	}
	c.multiple(was, is, at)
	a, b := was.Get("uniqueItems"), is.Get("uniqueItems")
	if !equal(a, b) {
		e := Compatible
		if b != nil && b.Kind == catalog.Bool && b.Bool {
			e = Breaking
		}
		c.put(at+"/uniqueItems", e, what(a, b), b == nil)
	}
	// Whether one expression accepts all that another does is not judged, and many
	// validators take format for a remark.
	for _, key := range []string{"pattern", "format"} {
		a, b := was.Get(key), is.Get(key)
		e := Undetermined
		switch {
		case equal(a, b):
			continue
		case b == nil:
			e = Compatible
		case a == nil && key == "pattern":
			e = Breaking
		}
		c.put(at+"/"+key, e, what(a, b), b == nil)
	}
}

// multiple compares multipleOf: of 10 every value is one of 5.
func (c *comparer) multiple(was, is *catalog.Schema, at string) {
	a, b := was.Get("multipleOf"), is.Get("multipleOf")
	if equal(a, b) {
		return
	}
	e := Breaking
	old, ok := value(a, 0)
	now, fine := value(b, 0)
	switch {
	case b == nil:
		e = Compatible
	case a == nil:
	case !ok || !fine || now <= 0:
		e = Undetermined
	case math.Mod(old, now) == 0:
		e = Compatible
	}
	c.put(at+"/multipleOf", e, what(a, b), b == nil)
}

// value returns a number, or what an absent one stands for.
func value(s *catalog.Schema, none float64) (float64, bool) {
	if s == nil {
		return none, true
	}
	f, err := strconv.ParseFloat(s.Text, 64)
	return f, err == nil && s.Kind == catalog.Number
}

// rest compares all other keywords: those that models and people read, and
// those whose effect is not judged.
func (c *comparer) rest(was, is *catalog.Schema, at string) {
	for _, key := range keys(was, is) {
		a, b := was.Get(key), is.Get(key)
		if c.same(a, b) {
			continue
		}
		in := catalog.Pointer(at, key)
		switch key {
		case "type",
			"enum",
			"const",
			"properties",
			"required",
			"additionalProperties",
			"unevaluatedProperties",
			"unevaluatedItems",
			"propertyNames",
			"anyOf",
			"oneOf",
			"allOf",
			"minimum",
			"exclusiveMinimum",
			"minLength",
			"minItems",
			"minProperties",
			"maximum",
			"exclusiveMaximum",
			"maxLength",
			"maxItems",
			"maxProperties",
			"multipleOf",
			"uniqueItems",
			"pattern",
			"format":
			continue // compared above
		case "$ref", "$defs", "definitions":
			continue // followed
		case "items":
			if list(a) || list(b) {
				c.put(in, Undetermined, what(a, b), b == nil)
			}
		case "patternProperties", "prefixItems", "not", "if", "then", "else", "contains", "minContains", "maxContains",
			"dependentRequired", "dependentSchemas", "dependencies", "additionalItems", "$dynamicRef", "$recursiveRef":
			c.put(in, Undetermined, what(a, b), b == nil)
		case "description", "title", "$comment":
			if a.Str() != "" || b.Str() != "" {
				c.text(in, a.Str(), b.Str())
				continue
			}
			c.remark(in, what(a, b), b == nil)
		default:
			c.remark(in, what(a, b), b == nil) // or unknown to validators
		}
	}
}
