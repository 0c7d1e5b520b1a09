package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// maxDepth bounds how deep schemas are compared, so that hostile ones end.
// ParseSchema allows as much.
const maxDepth = 1000

// schema compares two input schemas by what they accept. The keywords are those
// of JSON Schema 2020-12 (json-schema.org/draft/2020-12, validation and
// applicator vocabularies). A keyword whose effect is not judged is a change
// that may break.
func (c *comparer) schema(was, is *catalog.Schema, at string) {
	if c.same(was, is) {
		return
	}
	if c.depth++; c.depth > maxDepth {
		c.depth--
		return // deeper than any schema that can be read
	}
	defer func() { c.depth-- }()
	a, from := resolve(c.old.InputSchema, was)
	b, to := resolve(c.now.InputSchema, is)
	if from != "" || to != "" {
		// Once for each pair, wherever it is referred to: references may go round
		// in circles.
		pair := [3]string{from, to, fmt.Sprint(c.exclusive > 0)}
		for i, s := range []*catalog.Schema{a, b} {
			if pair[i] == "" {
				pair[i] = "=" + string(s.AppendJSON(nil))
			}
		}
		if c.seen[pair] {
			return
		}
		c.seen[pair] = true
	}
	if a == nil || b == nil {
		c.add(at, Undetermined, "a reference that cannot be followed")
		return
	}
	if strings.HasPrefix(to, "#") {
		at = "/inputSchema" + to[1:]
	}
	switch {
	case never(a) && never(b):
		return
	case never(b):
		c.add(at, Breaking, "nothing is accepted any longer")
		return
	case never(a):
		c.add(at, Compatible, "is now accepted")
		return
	}
	c.types(a, b, at)
	c.values(a, b, at)
	c.properties(a, b, at)
	c.bounds(a, b, at)
	c.combinators(a, b, at)
	for _, key := range []string{"items", "additionalProperties", "unevaluatedProperties", "unevaluatedItems",
		"propertyNames"} {
		c.inner(a, b, at, key)
	}
	c.rest(a, b, at)
}

// anything is the schema that accepts every value.
func anything() *catalog.Schema { return catalog.NewObject() }

func never(s *catalog.Schema) bool { return s.Kind == catalog.Bool && !s.Bool }

func reference(s *catalog.Schema) string { return s.Get("$ref").Str() }

// same reports whether two schemas are alike, and all that they refer to.
func (c *comparer) same(was, is *catalog.Schema) bool {
	if !equal(was, is) {
		return false
	}
	met := map[string]bool{}
	var alike func(s *catalog.Schema) bool
	alike = func(s *catalog.Schema) bool {
		ok := true
		s.Walk("", func(_ string, s *catalog.Schema) bool {
			ref := reference(s)
			if ref == "" || met[ref] || !strings.HasPrefix(ref, "#") {
				return ok
			}
			met[ref] = true
			a, b := c.old.InputSchema.Lookup(ref[1:]), c.now.InputSchema.Lookup(ref[1:])
			ok = ok && equal(a, b) && alike(a)
			return ok
		})
		return ok
	}
	return alike(was)
}

// resolve follows references within the document, #/$defs/x, and returns what
// they lead to and the last reference. Keywords beside a reference stand in for
// those it leads to; the name is then that of the pair, which is not a place.
// The schema is nil where a reference leads nowhere.
func resolve(root, s *catalog.Schema) (resolved *catalog.Schema, name string) {
	if s == nil || s.Kind == catalog.Bool && s.Bool {
		return anything(), ""
	}
	for range 32 { // longer chains are circles
		ref := reference(s)
		switch {
		case ref == "":
			return s, name
		case ref != "#" && !strings.HasPrefix(ref, "#/"):
			return nil, ref
		}
		target := root.Lookup(ref[1:])
		if target == nil {
			return nil, ref
		}
		if len(s.Members) == 1 || target.Kind != catalog.Object {
			s, name = target, ref
			continue
		}
		name += "+" + string(s.AppendJSON(nil))
		s = beside(s, target)
	}
	return nil, name
}

// beside joins a reference with the keywords beside it, both of which hold: in
// one object, or, where both have a keyword, with what is referred to as one
// more of allOf. Remarks beside a reference stand in for those it leads to.
func beside(s, target *catalog.Schema) *catalog.Schema {
	merged := &catalog.Schema{Kind: catalog.Object, Members: slices.Clone(target.Members)}
	for _, m := range s.Members {
		switch m.Key {
		case "$ref":
			continue // followed
		case "description", "title", "default", "examples", "deprecated", "$comment":
			merged.Set(m.Key, m.Value)
			continue
		}
		if old := merged.Get(m.Key); old == nil {
			merged.Set(m.Key, m.Value)
		} else if !equal(old, m.Value) {
			apart := &catalog.Schema{Kind: catalog.Object, Members: slices.Clone(s.Members)}
			all := []*catalog.Schema{catalog.NewObject(catalog.Member{Key: "$ref", Value: s.Get("$ref")})}
			apart.Delete("$ref")
			if own := apart.Get("allOf"); list(own) {
				all = append(all, own.Items...)
			}
			apart.Set("allOf", catalog.NewArray(all...))
			return apart
		}
	}
	return merged
}

// inner compares the schema of a keyword that accepts anything when absent.
func (c *comparer) inner(was, is *catalog.Schema, at, key string) {
	a, b := was.Get(key), is.Get(key)
	if a == nil && b == nil || key == "items" && (list(a) || list(b)) {
		return // a list of items is compared with the rest
	}
	in := catalog.Pointer(at, key)
	if a == nil {
		a = anything()
	}
	if b == nil {
		b = anything()
	}
	others := key == "additionalProperties" || key == "unevaluatedProperties"
	switch {
	case others && !never(a) && never(b):
		c.add(in, Breaking, "closed: unknown parameters are rejected")
	case others && never(a) && !never(b):
		c.add(in, Compatible, "open: unknown parameters are accepted")
	default:
		c.schema(a, b, in)
	}
}

func list(s *catalog.Schema) bool { return s != nil && s.Kind == catalog.Array }

// properties compares the parameters of an object. Callers are taken to send
// those that the schema names and, where it says what others may be, others: a
// parameter that is added breaks no one else.
func (c *comparer) properties(was, is *catalog.Schema, at string) {
	old, now := object(was.Get("properties")), object(is.Get("properties"))
	needed, needs := names(was.Get("required")), names(is.Get("required"))
	in := at + "/properties"
	for _, key := range keys(old, now) {
		a, b := old.Get(key), now.Get(key)
		p := catalog.Pointer(in, key)
		must := slices.Contains(needs, key)
		switch {
		case b == nil:
			c.gone(p, Breaking, "parameter removed")
		case a == nil && must:
			c.add(p, Breaking, "parameter added, and required")
		case a == nil:
			c.add(p, Compatible, "parameter added")
			if others := was.Get("additionalProperties"); others != nil && !never(others) {
				c.schema(others, b, p) // a caller may have sent the name among others
			}
		default:
			if must && !slices.Contains(needed, key) {
				c.add(p, Breaking, "now required")
			} else if !must && slices.Contains(needed, key) {
				c.add(p, Compatible, "no longer required")
			}
			c.schema(a, b, p)
		}
	}
	for _, key := range needs {
		if now.Get(key) == nil && !slices.Contains(needed, key) {
			c.add(at+"/required", Breaking, fmt.Sprintf("%q is now required", key))
		}
	}
	for _, key := range needed {
		if old.Get(key) == nil && !slices.Contains(needs, key) {
			c.add(at, Compatible, fmt.Sprintf("%q is no longer required", key))
		}
	}
}

// names returns the strings of an array.
func names(s *catalog.Schema) []string {
	var out []string
	if s != nil {
		for _, it := range s.Items {
			out = append(out, it.Str())
		}
	}
	return out
}

// combinators compares anyOf, oneOf and allOf. Alternatives that are alike are
// paired, the others in their order.
func (c *comparer) combinators(was, is *catalog.Schema, at string) {
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		a, b := was.Get(key), is.Get(key)
		if a == nil && b == nil {
			continue
		}
		in := at + "/" + key
		all := key == "allOf"
		switch {
		case a == nil && all, b == nil && !all:
			c.put(in, effectIf(all, Breaking), what(a, b), b == nil)
			continue
		case a == nil, b == nil:
			c.put(in, effectIf(!all, Breaking), what(a, b), b == nil)
			continue
		case !list(a) || !list(b):
			c.add(in, Undetermined, what(a, b))
			continue
		}
		c.alternatives(key, a, b, in)
	}
}

func (c *comparer) alternatives(key string, was, is *catalog.Schema, at string) {
	var old, now []int
	paired := map[int]bool{}
	for j, b := range is.Items {
		i := slices.IndexFunc(was.Items, func(a *catalog.Schema) bool { return equal(a, b) })
		for i >= 0 && paired[i] {
			next := slices.IndexFunc(was.Items[i+1:], func(a *catalog.Schema) bool { return equal(a, b) })
			if i += next + 1; next < 0 {
				i = -1
			}
		}
		if i < 0 {
			now = append(now, j)
			continue
		}
		paired[i] = true
		if !c.same(was.Items[i], b) { // it refers to what changed
			old, now, paired[i] = append(old, i), append(now, j), false
		}
	}
	for i := range was.Items {
		if !paired[i] && !slices.Contains(old, i) {
			old = append(old, i)
		}
	}
	if key == "oneOf" { // an alternative that accepts more may accept what another does
		c.exclusive++
		defer func() { c.exclusive-- }()
	}
	for len(old) > 0 && len(now) > 0 {
		c.schema(was.Items[old[0]], is.Items[now[0]], fmt.Sprintf("%s/%d", at, now[0]))
		old, now = old[1:], now[1:]
	}
	more, less := Compatible, Breaking
	switch key {
	case "allOf":
		more, less = Breaking, Compatible
	case "oneOf":
		more = Undetermined // a value may fit two now, and oneOf takes one
	}
	for _, i := range old {
		c.gone(fmt.Sprintf("%s/%d", at, i), less, "alternative removed: "+brief(was.Items[i]))
	}
	for _, j := range now {
		c.add(fmt.Sprintf("%s/%d", at, j), more, "alternative added: "+brief(is.Items[j]))
	}
}

// effectIf is an effect that a change has under a condition; else it is compatible.
func effectIf(cond bool, e Effect) Effect {
	if cond {
		return e
	}
	return Compatible
}
