package prune

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestPrunedRandomSchemasAcceptTheSameInstances prunes random schemas, and asks a validator whether
// random instances are accepted before and after. The instances are not those of the proof.
func TestPrunedRandomSchemasAcceptTheSameInstances(t *testing.T) {
	applied, accepted, refused := map[string]int{}, 0, 0
	for seed := range uint64(500) {
		g := &schemaMaker{rand.New(rand.NewPCG(seed, 7))}
		before := g.root()
		out := Tool(tool(t, before), Options{})
		for _, name := range out.Applied {
			applied[name]++
		}
		after := string(out.After.InputSchema.AppendJSON(nil))
		a, errA := validator(before)
		b, errB := validator(after)
		if errA != nil || errB != nil {
			if errA == nil {
				t.Errorf("seed %d: %s\nbecomes %s\nwhich is no schema: %v", seed, before, after, errB)
			}
			continue
		}
		for range 100 {
			v := g.instance(before)
			inA, inB := a.Validate(v) == nil, b.Validate(v) == nil
			if inA {
				accepted++
			} else {
				refused++
			}
			if inA != inB {
				t.Fatalf("seed %d: %s\nbecomes %s\nby %v. Accepts %v: %v, then %v",
					seed, before, after, out.Applied, v, inA, inB)
			}
		}
	}
	for _, r := range Rewrites() {
		if !r.Lossy && applied[r.Name] == 0 && r.Name != "white-space" {
			t.Errorf("no random schema has anything for %s", r.Name)
		}
	}
	if accepted < 1000 || refused < 1000 {
		t.Errorf("%d instances are accepted and %d refused: too few to tell", accepted, refused)
	}
}

// TestRandomInstancesFindUnsoundRewrites holds that the instances can tell: without a proof, each
// rewrite that drops a keyword is found out.
func TestRandomInstancesFindUnsoundRewrites(t *testing.T) {
	for _, key := range []string{
		"type", "enum", "required", "additionalProperties", "minItems", "maxProperties", "pattern", "maximum", "not",
		"oneOf", "anyOf", "uniqueItems", "$ref",
	} {
		found := false
		for seed := uint64(0); seed < 600 && !found; seed++ {
			g := &schemaMaker{rand.New(rand.NewPCG(seed, 7))}
			before := g.root()
			drop := Rewrite{Name: "drop", apply: everywhere(remover(key))}
			out := Tool(tool(t, before), Options{Unproved: true, Rewrites: []Rewrite{drop}})
			a, errA := validator(before)
			b, errB := validator(string(out.After.InputSchema.AppendJSON(nil)))
			for i := 0; i < 100 && errA == nil && errB == nil; i++ {
				v := g.instance(before)
				found = found || (a.Validate(v) == nil) != (b.Validate(v) == nil)
			}
		}
		if !found {
			t.Errorf("no random instance tells that %s was dropped", key)
		}
	}
}

// validator reads a schema that names no dialect as the newest one, as MCP says.
func validator(text string) (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("tool:///input", doc); err != nil {
		return nil, err
	}
	return c.Compile("tool:///input")
}

// A schemaMaker makes random schemas of few names and values, which random instances meet.
type schemaMaker struct{ *rand.Rand }

type object = map[string]any

var names = []string{"a", "b", "c", "note"}

func pick[T any](g *schemaMaker, list ...T) T { return list[g.IntN(len(list))] }

func (g *schemaMaker) likely(percent int) bool { return g.IntN(100) < percent }

// root is the text of a schema of an object.
func (g *schemaMaker) root() string {
	s := g.object(3)
	s["type"] = "object"
	if g.likely(15) {
		const url = "https://json-schema.org/draft/2020-12/schema"
		s["$schema"] = pick(g, "http://json-schema.org/draft-07/schema#", url)
	}
	if g.likely(60) {
		definitions := object{}
		for _, name := range []string{"d", "e"} {
			definitions[name] = g.schema(2)
		}
		s["$defs"] = definitions
	} else { // references need a target
		s["$defs"] = object{"d": object{"type": "string"}, "e": object{"$ref": "#/$defs/d"}}
	}
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // made of what JSON has
	}
	return string(b)
}

// schema is any schema.
func (g *schemaMaker) schema(depth int) any {
	if depth == 0 || g.likely(30) {
		return g.leaf()
	}
	switch g.IntN(9) {
	case 0:
		return g.likely(70)
	case 1:
		return g.array(depth - 1)
	case 2, 3:
		return g.object(depth - 1)
	case 4:
		s := object{"$ref": pick(g, "#/$defs/d", "#/$defs/e")}
		g.texts(s)
		if g.likely(15) {
			s["maxLength"] = 1
		}
		return s
	case 5:
		s := object{"anyOf": []any{g.schema(depth - 1), object{"type": "null"}}}
		g.texts(s)
		return s
	case 6:
		return g.branches(depth)
	case 7:
		return object{"not": g.leaf()}
	default:
		s := object{"if": g.leaf(), "then": g.schema(depth - 1)}
		if g.likely(50) {
			s["else"] = g.schema(depth - 1)
		}
		return s
	}
}

// branches combines schemas.
func (g *schemaMaker) branches(depth int) object {
	var list []any
	for range 1 + g.IntN(3) {
		list = append(list, g.schema(depth-1))
	}
	s := object{pick(g, "anyOf", "oneOf", "allOf"): list}
	if g.likely(30) {
		s["type"] = pick[any](g, "string", []any{"integer", "string"}, "object")
	}
	g.texts(s)
	return s
}

// leaf is a schema without others in it.
func (g *schemaMaker) leaf() object {
	s := object{}
	switch g.IntN(8) {
	case 0:
		s["enum"] = []any{pick[any](g, "x", 1, nil), pick[any](g, "x", "y", 2), pick[any](g, "x", true)}
	case 1:
		s["const"] = pick[any](g, "x", 1, nil)
	case 2:
		s["type"], s["minLength"] = "string", g.IntN(3)
	case 3:
		s["type"], s["pattern"] = "string", pick(g, "^x", "y$", "")
	case 4:
		s["type"], s["maximum"] = pick(g, "integer", "number"), g.IntN(3)
	case 5:
		s["type"] = []any{pick(g, "string", "integer", "null", "number")}
	case 6:
		s["type"] = []any{pick(g, "string", "object"), pick(g, "null", "integer", "string")}
		s["type"] = slices.Compact(s["type"].([]any))
	default:
		s["type"] = pick(g, "string", "integer", "boolean", "null", "number")
	}
	g.texts(s)
	return s
}

// texts adds what only describes, and a wide enum that sharing pays for.
func (g *schemaMaker) texts(s object) {
	if g.likely(20) {
		s["description"] = pick(g, "The a.", "What it is.", "note")
	}
	if g.likely(15) {
		s["title"] = pick(g, "A", "Note", "Of it")
	}
	if g.likely(15) {
		s["default"] = nil
	}
	if g.likely(5) {
		s["$comment"] = "made"
	}
	if g.likely(40) && s["type"] == "string" && s["pattern"] == nil {
		s["enum"] = []any{"x", "y", "a text that is long enough to be shared", "and one that is as long as that"}
	}
}

func (g *schemaMaker) array(depth int) object {
	s := object{"type": "array"}
	g.texts(s)
	g.some(s, 30, object{"minItems": g.IntN(2), "maxItems": 1 + g.IntN(2), "uniqueItems": g.likely(60)})
	if g.likely(70) {
		s["items"] = g.schema(depth)
	}
	if g.likely(10) {
		s["contains"] = g.schema(depth)
	}
	if g.likely(10) {
		s["prefixItems"] = []any{g.schema(depth)}
	}
	return s
}

func (g *schemaMaker) object(depth int) object {
	s := object{"type": pick[any](g, "object", []any{"object"}, []any{"object", "null"})}
	g.texts(s)
	properties := object{}
	for range 1 + g.IntN(3) {
		properties[pick(g, names...)] = g.schema(depth)
	}
	s["properties"] = properties
	if g.likely(50) {
		s["required"] = []any{pick(g, names...), pick(g, names...)}[:g.IntN(3)]
	}
	if g.likely(40) {
		s["additionalProperties"] = pick[any](g, true, false, object{}, g.leaf())
	}
	g.some(s, 6, object{
		"maxProperties": 1 + g.IntN(3), "minProperties": g.IntN(2), "propertyNames": object{"maxLength": 1},
		"patternProperties": object{"^n": g.leaf()}, "dependentRequired": object{"a": []any{"b"}},
		"unevaluatedProperties": false, "dependencies": object{"b": []any{"a"}}, "nullable": true,
	})
	return s
}

// some adds each of the keywords in some of the cases.
func (g *schemaMaker) some(s object, percent int, more object) {
	for _, key := range slices.Sorted(maps.Keys(more)) {
		if g.likely(percent) {
			s[key] = more[key]
		}
	}
}

// instance is a value: what a schema asks for at most places, and anything at others.
func (g *schemaMaker) instance(schema string) any {
	root, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(schema)))
	if err != nil {
		panic(err)
	}
	return g.value(root, root, 5)
}

func (g *schemaMaker) value(root, schema any, depth int) any {
	s, ok := schema.(object)
	if !ok || depth == 0 || g.likely(8) {
		return g.any(2)
	}
	if ref, ok := s["$ref"].(string); ok {
		return g.value(root, root.(object)["$defs"].(object)[ref[len("#/$defs/"):]], depth-1)
	}
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		if list, ok := s[key].([]any); ok {
			return g.value(root, pick(g, list...), depth-1)
		}
	}
	if s["then"] != nil {
		return g.value(root, pick(g, s["if"], s["then"], s["else"]), depth-1)
	}
	if list, ok := s["enum"].([]any); ok {
		return pick(g, list...)
	}
	if v, ok := s["const"]; ok {
		return v
	}
	kind := fmt.Sprint(s["type"])
	if list, ok := s["type"].([]any); ok {
		kind = fmt.Sprint(pick(g, list...))
	}
	switch kind {
	case "object":
		out := object{}
		properties, _ := s["properties"].(object)
		for _, name := range names {
			if sub, ok := properties[name]; ok && g.likely(70) {
				out[name] = g.value(root, sub, depth-1)
			} else if g.likely(20) {
				out[name] = g.any(1)
			}
		}
		return out
	case "array":
		out := []any{}
		for range g.IntN(4) {
			out = append(out, g.value(root, s["items"], depth-1))
		}
		return out
	case "string":
		return pick(g, "x", "y", "xy", "")
	case "integer", "number":
		return pick[any](g, json.Number("0"), json.Number("1"), json.Number("2"), json.Number("1.5"))
	case "boolean":
		return g.likely(50)
	}
	return g.any(1)
}

// any is a value of any type.
func (g *schemaMaker) any(depth int) any {
	switch g.IntN(8) {
	case 0:
		return nil
	case 1:
		return g.likely(50)
	case 2, 3:
		return pick[any](g, json.Number("0"), json.Number("1"), json.Number("2.5"), json.Number("-1"))
	case 4:
		if depth > 0 {
			return []any{g.any(depth - 1), g.any(depth - 1)}[:g.IntN(3)]
		}
	case 5:
		if depth > 0 {
			return object{pick(g, names...): g.any(depth - 1), pick(g, "a", "zz"): g.any(depth - 1)}
		}
	}
	return pick(g, "x", "y", "", "note")
}
