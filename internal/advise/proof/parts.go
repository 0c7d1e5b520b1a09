package proof

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

// A Part is a place at which two schemas differ, and what was found about it.
type Part struct {
	// At is a JSON pointer from the root of both schemas; "" is the root.
	At string
	Result
	// Err is a fault of the schemas themselves: they are no valid JSON Schema.
	Err error
}

// Equal reports whether the part was found to accept the same before and after.
func (p Part) Equal() bool { return p.Err == nil && p.Result.Equal() }

// Parts compares two schemas at the smallest schemas in which they differ. Where all of
// these accept the same, the wholes do: an applicator knows of its subschemas only what they
// accept. So a keyword that proves nothing costs the parts that contain it, and no others.
//
// A schema that differs itself is compared as if its subschemas were those of b, which are
// parts of their own. Keywords that only describe are no difference, and neither are
// definitions that one of the schemas lacks. Of two dialects, a schema that they may read
// differently differs as well. Two schemas whose parts depend on each other are compared as
// wholes: those that collect annotations (unevaluatedProperties), name schemas by anchors, refer
// to something other than a definition, or are of a dialect whose changes are not known. All of
// it takes at most the work w.
func Parts(a, b *catalog.Schema, w *Work) []Part {
	a, b = orEmpty(a), orEmpty(b)
	redated := !sameReading(a, b)
	if !separable(a) || !separable(b) || redated && !(modern(a) && modern(b)) {
		if canonical(a) == canonical(b) || sameReading(a, b) && canonical(undated(a)) == canonical(undated(b)) {
			return nil
		}
		r, err := w.compare(a, b, "")
		return []Part{{Result: r, Err: err}}
	}
	var out []Part
	for _, at := range differences(a, b, "", redated) {
		p := Part{At: at}
		if redated || !sameUnfolded(a, b, at) {
			p.Result, p.Err = w.compareAt(a, b, at)
		}
		out = append(out, p)
	}
	return out
}

// compareAt compares the schemas at a place at which they differ.
func (w *Work) compareAt(a, b *catalog.Schema, at string) (Result, error) {
	if w.left <= 0 {
		return Result{Unproved: tooMuch}, nil
	}
	x, y := a.Lookup(at).Clone(), b.Lookup(at).Clone()
	align(x, y)
	differ := false
	if p, q := x.Clone(), y.Clone(); outline(p, q) {
		r, err := w.compare(alone(p, a, b, a), alone(q, b, b, a), partAt)
		if err == nil && r.Equal() {
			return r, nil
		}
		differ = err == nil && r.Counter != ""
	}
	r, err := w.compare(alone(x, a, b, a), alone(y, b, b, a), partAt)
	if differ && err == nil && r.Equal() {
		r.Unproved = "instances of its properties and items were too few to tell"
	}
	return r, err
}

// outline replaces the schemas of properties and items, which are the same in both, by one that
// accepts texts alone. It reports whether that tells as much: what is around them looks at
// nothing of a value but its type, its size, its keys, and what these schemas accept. Instances
// are then of the size of one schema, and not of all that it holds.
func outline(a, b *catalog.Schema) bool {
	for _, s := range []*catalog.Schema{a, b} {
		for _, m := range s.Members {
			if asserts(m.Key) && !shallow[m.Key] || m.Key == "items" && m.Value.Kind == catalog.Array {
				return false
			}
		}
	}
	list, _ := pairs(a, b)
	for _, p := range list {
		if p.a.Kind != catalog.Object { // true or false
			continue
		}
		*p.a = *catalog.NewObject(catalog.Member{Key: "type", Value: catalog.NewString("string")})
		*p.b = *p.a.Clone()
	}
	return len(list) > 0
}

// shallow are keywords that look at nothing inside of a value but keys, or apply one schema to
// each property or item that no other one is applied to.
var shallow = setOf("type", "nullable", "properties", "required", "additionalProperties", "minProperties",
	"maxProperties", "items", "minItems", "maxItems", "minLength", "maxLength", "pattern", "format", "minimum",
	"maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")

// undated is a schema without its dialect.
func undated(s *catalog.Schema) *catalog.Schema {
	c := s.Clone()
	c.Delete("$schema")
	return c
}

// orEmpty is a schema, or the one that accepts everything where there is none.
func orEmpty(s *catalog.Schema) *catalog.Schema {
	if s == nil {
		return catalog.NewObject()
	}
	return s
}

// describes reports whether a keyword accepts everything in every dialect.
func describes(key string) bool {
	switch key {
	case "title", "description", "default", "examples", "example", "$comment", "deprecated", "readOnly", "writeOnly":
		return true
	}
	return strings.HasPrefix(key, "x-")
}

// differences returns the places of the schemas that differ in a keyword, and not only in
// subschemas. redated says that the schemas are of two dialects.
func differences(a, b *catalog.Schema, at string, redated bool) []string {
	if !redated && canonical(a) == canonical(b) {
		return nil
	}
	var out []string
	list, same := pairs(a, b)
	if !same || redated && !unchangedIn(a) {
		out = append(out, at)
	}
	for _, p := range list {
		out = append(out, differences(p.a, p.b, at+p.at, redated)...)
	}
	return out
}

// A pair is two subschemas that stand at the same place.
type pair struct {
	a, b *catalog.Schema
	at   string // from the schemas that hold them
}

// pairs returns the subschemas that two schemas have at the same places, definitions among
// them, and whether the rest of the schemas is the same.
func pairs(a, b *catalog.Schema) (list []pair, same bool) {
	if a.Kind != catalog.Object || b.Kind != catalog.Object {
		return nil, false
	}
	same = sameKeys(asserting(a), asserting(b))
	add := func(x, y *catalog.Schema, keys ...string) {
		list = append(list, pair{a: x, b: y, at: jsonpointer.Join("", keys...)})
	}
	for _, m := range a.Members {
		other := b.Get(m.Key)
		if other == nil {
			continue
		}
		switch shape := keyword.Holds(m.Key); {
		case shape == keyword.None:
			same = same && (!asserts(m.Key) || canonicalValue(m.Key, m.Value) == canonicalValue(m.Key, other))
		case shape == keyword.Names:
			same = same && (!asserts(m.Key) || sameKeys(m.Value.Members, other.Members))
			for _, p := range m.Value.Members {
				if to := other.Get(p.Key); to != nil {
					add(p.Value, to, m.Key, p.Key)
				}
			}
		case m.Value.Kind == catalog.Array && other.Kind == catalog.Array &&
			len(m.Value.Items) == len(other.Items):
			for i, it := range m.Value.Items {
				add(it, other.Items[i], m.Key, strconv.Itoa(i))
			}
		case shape != keyword.List && m.Value.Kind != catalog.Array && other.Kind != catalog.Array:
			add(m.Value, other, m.Key)
		default:
			same = false
		}
	}
	return list, same
}

// asserting returns the members of a schema that assert something.
func asserting(s *catalog.Schema) []catalog.Member {
	return slices.DeleteFunc(slices.Clone(s.Members), func(m catalog.Member) bool { return !asserts(m.Key) })
}

// asserts reports whether a keyword may accept less than everything. The dialect and the
// identity of the root are looked at before (sameReading, separable).
func asserts(key string) bool {
	switch key {
	case "$defs", "definitions", "$schema", "$id":
		return false
	}
	return !describes(key)
}

func sameKeys(a, b []catalog.Member) bool {
	keys := func(list []catalog.Member) []string {
		var out []string
		for _, m := range list {
			out = append(out, m.Key)
		}
		slices.Sort(out)
		return out
	}
	x, y := keys(a), keys(b)
	return slices.Equal(x, y) && len(slices.Compact(x)) == len(y) // and no key twice
}

// canonical is a schema as text without what only describes, keys sorted.
func canonical(s *catalog.Schema) string {
	c := s.Clone()
	c.Walk("", func(_ string, in *catalog.Schema) bool {
		in.Members = slices.DeleteFunc(in.Members, func(m catalog.Member) bool { return describes(m.Key) })
		return true
	})
	doc, err := decode(c)
	if err != nil {
		return string(c.AppendJSON(nil))
	}
	return text(doc)
}

// canonicalValue is the value of a keyword that holds no schema, in the form of canonical.
func canonicalValue(key string, v *catalog.Schema) string {
	return canonical(catalog.NewObject(catalog.Member{Key: key, Value: v}))
}

// separable reports whether what a part of a schema accepts does not depend on what stands
// around it, but for definitions.
func separable(root *catalog.Schema) bool {
	ok := true
	root.Walk("", func(at string, s *catalog.Schema) bool {
		for _, m := range s.Members {
			switch m.Key {
			case "unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$dynamicAnchor", "$recursiveRef",
				"$recursiveAnchor", "$anchor", "id":
				ok = false
			case "$id":
				ok = ok && at == "" && !refers(root)
			case "$ref":
				ok = ok && definition(root, m.Value.Str()) != nil
			}
		}
		return ok
	})
	return ok
}

// refers reports whether a schema has references.
func refers(root *catalog.Schema) bool {
	found := false
	root.Walk("", func(_ string, s *catalog.Schema) bool {
		found = found || s.Get("$ref") != nil
		return !found
	})
	return found
}

// Definition takes a reference to a definition of the root apart, such as #/$defs/name.
func Definition(ref string) (key, name string, ok bool) {
	for _, key := range []string{"$defs", "definitions"} {
		if rest, found := strings.CutPrefix(ref, "#/"+key+"/"); found && !strings.Contains(rest, "/") {
			return key, jsonpointer.Unescape(rest), true
		}
	}
	return "", "", false
}

// definition returns the definition of the root that a reference names, or nil.
func definition(root *catalog.Schema, ref string) *catalog.Schema {
	key, name, _ := Definition(ref)
	return root.Get(key).Get(name)
}

// partAt is where alone puts a schema.
const partAt = "/properties/part"

// alone returns a document that has a schema at partAt, with the dialect of its own root and the
// definitions of the first root that has them. Everything else of the roots is left out, so what
// is wrong there costs nothing here.
func alone(part, own *catalog.Schema, roots ...*catalog.Schema) *catalog.Schema {
	part.Delete("$schema")
	part.Delete("$id")
	out := catalog.NewObject()
	if s := own.Get("$schema"); s != nil {
		out.Set("$schema", s)
	}
	out.Set("properties", catalog.NewObject(catalog.Member{Key: "part", Value: part}))
	seen := map[string]bool{}
	var reach func(s *catalog.Schema)
	reach = func(s *catalog.Schema) {
		s.Walk("", func(_ string, in *catalog.Schema) bool {
			ref := in.Get("$ref").Str()
			if ref == "" || seen[ref] {
				return true
			}
			seen[ref] = true
			to := definition(roots[0], ref)
			if to == nil {
				to = definition(roots[1], ref)
			}
			to = to.Clone()
			key, name, _ := Definition(ref)
			if out.Get(key) == nil {
				out.Set(key, catalog.NewObject())
			}
			out.Get(key).Set(name, to)
			reach(to)
			return true
		})
	}
	reach(part)
	return out
}

// align gives two schemas the same subschemas wherever both have one: that of b or, if no
// instances can be derived from it, one from which some can. What is around them is then
// compared all the same.
func align(a, b *catalog.Schema) {
	list, _ := pairs(a, b)
	for _, p := range list {
		if !derivable(p.b) {
			*p.b = *catalog.NewObject(catalog.Member{
				Key: "enum", Value: catalog.NewArray(catalog.NewString("part"), catalog.NewInt(0)),
			})
		}
		*p.a = *p.b.Clone()
	}
}

// derivable reports whether each keyword of a schema is one that instances are derived from.
func derivable(s *catalog.Schema) bool {
	ok := true
	s.Walk("", func(_ string, in *catalog.Schema) bool {
		for _, m := range in.Members {
			known := keywords[m.Key] != unlisted || strings.HasPrefix(m.Key, "x-")
			var value any
			if m.Value.Kind == catalog.Number {
				value = number(string(m.Value.AppendJSON(nil)))
			}
			ok = ok && (keyword.Holds(m.Key) != keyword.None || known && checkBound(m.Key, value) == nil)
		}
		return ok
	})
	return ok
}
