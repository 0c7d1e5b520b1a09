package diff

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolbudget/toolbudget/catalog"
)

// anySchema makes a schema of few names and values, so that two of them are
// near each other.
func anySchema(rng *rand.Rand, depth int) *catalog.Schema {
	s := catalog.NewObject()
	set := func(p float64, key string, v func() *catalog.Schema) {
		if rng.Float64() < p {
			s.Set(key, v())
		}
	}
	number := func() *catalog.Schema { return catalog.NewInt(int64(rng.IntN(4))) }
	value := func() *catalog.Schema {
		return []*catalog.Schema{catalog.NewString("x"), catalog.NewString("yy"), catalog.NewInt(1), catalog.NewInt(2),
			catalog.NewNumber("1.5")}[rng.IntN(5)]
	}
	names := []string{"string", "integer", "number", "object", "array", "null"}
	set(0.5, "type", func() *catalog.Schema {
		if rng.IntN(3) == 0 {
			rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
			return catalog.Strings(names[:1+rng.IntN(3)]...)
		}
		return catalog.NewString(names[rng.IntN(len(names))])
	})
	set(0.1, "enum", func() *catalog.Schema { return catalog.NewArray(value(), value()) })
	set(0.05, "const", value)
	for _, key := range []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength",
		"minItems", "maxItems", "minProperties", "maxProperties"} {
		set(0.06, key, number)
	}
	set(0.05, "multipleOf", func() *catalog.Schema { return catalog.NewInt(int64(1 + rng.IntN(4))) })
	set(0.05, "uniqueItems", func() *catalog.Schema { return catalog.NewBool(rng.IntN(2) == 0) })
	set(0.05, "pattern", func() *catalog.Schema { return catalog.NewString([]string{"x", "^y"}[rng.IntN(2)]) })
	set(0.2, "description", func() *catalog.Schema { return catalog.NewString("d") })
	set(0.1, "required", func() *catalog.Schema { return catalog.Strings([]string{"a", "b"}[rng.IntN(2)]) })
	if depth == 0 {
		return s
	}
	inner := func() *catalog.Schema {
		switch rng.IntN(12) {
		case 0:
			return catalog.NewBool(rng.IntN(2) == 0)
		case 1:
			return catalog.NewObject(catalog.Member{Key: "$ref", Value: catalog.NewString("#/$defs/d")})
		case 2:
			r := anySchema(rng, 0)
			r.Set("$ref", catalog.NewString("#/$defs/d"))
			return r
		}
		return anySchema(rng, depth-1)
	}
	set(0.5, "properties", func() *catalog.Schema {
		p := catalog.NewObject()
		for _, name := range []string{"a", "b"} {
			if rng.IntN(2) == 0 {
				p.Set(name, inner())
			}
		}
		return p
	})
	for _, key := range []string{"items", "additionalProperties", "propertyNames", "not", "contains"} {
		set(0.12, key, inner)
	}
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		set(0.1, key, func() *catalog.Schema { return catalog.NewArray(inner(), inner()) })
	}
	return s
}

// change makes one small change somewhere in s, or another schema of it.
func change(rng *rand.Rand, s *catalog.Schema) *catalog.Schema {
	s = s.Clone()
	var parts []*catalog.Schema
	var depths []int // of what may be put there
	s.Walk("", func(at string, p *catalog.Schema) bool {
		if p.Kind == catalog.Object {
			depth := 1
			if strings.HasPrefix(at, "/$defs") {
				depth = 0 // the validator does not end on circles
			}
			parts, depths = append(parts, p), append(depths, depth)
		}
		return true
	})
	i := rng.IntN(len(parts))
	p, other := parts[i], anySchema(rng, depths[i])
	if len(p.Members) > 0 && rng.IntN(3) == 0 {
		if key := p.Members[rng.IntN(len(p.Members))].Key; key != "$defs" {
			p.Delete(key)
		}
	}
	for _, m := range other.Members {
		if rng.IntN(3) == 0 {
			p.Set(m.Key, m.Value)
		}
	}
	return s
}

// anyValue makes an instance, as encoding/json reads it.
func anyValue(rng *rand.Rand, depth int) any {
	n := 5
	if depth > 0 {
		n = 9
	}
	switch rng.IntN(n) {
	case 0:
		return "x"
	case 1:
		return []string{"", "yy", "yyyy"}[rng.IntN(3)]
	case 2:
		return float64(rng.IntN(5))
	case 3:
		return 1.5
	case 4:
		return nil
	case 5, 6:
		list := []any{}
		for range rng.IntN(4) {
			list = append(list, anyValue(rng, depth-1))
		}
		return list
	}
	m := map[string]any{}
	for _, name := range []string{"a", "b", "c"} {
		if rng.IntN(2) == 0 {
			m[name] = anyValue(rng, depth-1)
		}
	}
	return m
}

// accepting returns what santhosh-tekuri/jsonschema says of values under s.
func accepting(t *testing.T, s *catalog.Schema) func(any) bool {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(s.AppendJSON(nil)))
	if err != nil {
		t.Fatalf("%s: %v", s.AppendJSON(nil), err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("tool:///input", doc); err != nil {
		t.Fatalf("%s: %v", s.AppendJSON(nil), err)
	}
	v, err := c.Compile("tool:///input")
	if err != nil {
		t.Fatalf("%s: %v", s.AppendJSON(nil), err)
	}
	return func(x any) bool { return v.Validate(x) == nil }
}

// TestRefusedValuesHaveABreakingChange compares changes with a validator: where a value that was
// accepted is refused, some change is breaking or undetermined; and schemas that differ have a
// change, those that do not have none.
func TestRefusedValuesHaveABreakingChange(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	refused, compatible := 0, 0
	for i := range 4000 {
		defs := anySchema(rng, 0)
		old := anySchema(rng, 2)
		old.Set("$defs", catalog.NewObject(catalog.Member{Key: "d", Value: defs}))
		now := change(rng, old)
		changes := tools(&catalog.Tool{Name: "t", InputSchema: old}, &catalog.Tool{Name: "t", InputSchema: now})
		if same := equal(old, now); same != (len(changes) == 0) {
			t.Fatalf(
				"%d: the same: %v, and %d changes\nold %s\nnow %s",
				i,
				same,
				len(changes),
				old.AppendJSON(nil),
				now.AppendJSON(nil),
			)
		}
		// A value may have a name before the schema does, which no caller is taken to
		// send.
		harmless := !slices.ContainsFunc(
			changes,
			func(c Change) bool { return c.Effect != Compatible || c.Text == "parameter added" },
		)
		if harmless {
			compatible++
		}
		before, after := accepting(t, old), accepting(t, now)
		for range 60 {
			v := anyValue(rng, 2)
			if !before(v) || after(v) {
				continue
			}
			refused++
			if harmless {
				t.Fatalf(
					"%d: %s is refused, and nothing breaks:\n%s\nold %s\nnow %s",
					i,
					fmt.Sprint(v),
					told(changes),
					old.AppendJSON(nil),
					now.AppendJSON(nil),
				)
			}
		}
	}
	if refused < 1000 || compatible < 500 {
		t.Errorf("%d values refused, %d harmless changes: too few to test anything", refused, compatible)
	}
}
