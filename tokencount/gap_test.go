package tokencount

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// loadTools reads a tools/list answer.
func loadTools(t testing.TB, name string) []*catalog.Tool {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var list struct{ Tools []*catalog.Tool }
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return list.Tools
}

// A place is a value in a tool that may be unknown.
type place struct {
	path   string
	text   *string // of a string
	value  *catalog.Schema
	parent *catalog.Schema // where value may be absent
}

// places lists every value of name, description and input schema, and keywords
// that are absent.
func places(tool *catalog.Tool) []place {
	out := []place{{path: "/name", text: &tool.Name}, {path: "/description", text: &tool.Description.Value}}
	var walk func(s *catalog.Schema, path string)
	walk = func(s *catalog.Schema, path string) {
		p := place{path: path, value: s}
		if s.Kind == catalog.String {
			p.text = &s.Text
		}
		out = append(out, p)
		for i, it := range s.Items {
			walk(it, path+"/"+strconv.Itoa(i))
		}
		for _, m := range s.Members {
			walk(m.Value, jsonpointer.Join(path, m.Key))
		}
		if s.Kind == catalog.Object {
			for _, k := range []string{"type", "description", "title", "enum", "oneOf", "anyOf", "nullable", "default",
				"examples", "required", "properties", "items", "$ref", "const", "new"} {
				if s.Get(k) == nil {
					out = append(out, place{path: jsonpointer.Join(path, k), parent: s})
				}
			}
		}
	}
	if tool.InputSchema != nil {
		walk(tool.InputSchema, "/inputSchema")
	}
	return out
}

// randomSchema returns a value that may stand anywhere in a schema.
func randomSchema(rng *rand.Rand, depth int) *catalog.Schema {
	object := func(keys ...string) *catalog.Schema {
		s := catalog.NewObject()
		for _, k := range keys {
			if rng.IntN(3) == 0 {
				s.Set(k, randomSchema(rng, depth+1))
			}
		}
		if rng.IntN(2) == 0 {
			s.Set("type", catalog.NewString([]string{"object", "string", "array", "integer", "null"}[rng.IntN(5)]))
		}
		return s
	}
	switch n := rng.IntN(8); {
	case n == 0 || depth > 4:
		return catalog.NewString(randomText(rng, 6))
	case n == 1:
		return catalog.NewBool(rng.IntN(2) == 0)
	case n == 2:
		return catalog.NewInt(rng.Int64N(100))
	case n == 3:
		return catalog.NewArray(randomSchema(rng, depth+1), randomSchema(rng, depth+1))
	case n == 4:
		return catalog.Strings(randomText(rng, 3), randomText(rng, 3))
	case n == 5:
		return object("a", "b", "$ref")
	}
	return object(
		"properties",
		"description",
		"title",
		"enum",
		"oneOf",
		"anyOf",
		"items",
		"default",
		"required",
		"nullable",
		"const",
	)
}

func copyTool(tool *catalog.Tool) *catalog.Tool {
	c := *tool
	c.InputSchema = tool.InputSchema.Clone()
	return &c
}

// TestGapLowerBound hides parts of tools, one at a time, and asks that lower
// bounds hold and are of use.
func TestGapLowerBound(t *testing.T) {
	tools := loadTools(t, "testdata/tools.json")
	rng := rand.New(rand.NewPCG(3, 4))
	lo, known := 0, 0
	for range 1_000 {
		bound, whole := hidePart(t, rng, Providers()[0], tools[rng.IntN(len(tools))])
		lo, known = lo+bound.Lo, known+whole.Lo
	}
	if share := float64(lo) / float64(known); share < 0.8 {
		t.Errorf("lower bounds are %.0f %% of the counts: too careful to be of use", 100*share)
	}
}

// TestGapEveryProvider asks the same of every render, vocabulary and factor.
func TestGapEveryProvider(t *testing.T) {
	tools := loadTools(t, "testdata/tools.json")
	rng := rand.New(rand.NewPCG(5, 6))
	for _, p := range Providers() {
		lo, known := 0, 0
		for range 150 {
			bound, whole := hidePart(t, rng, p, tools[rng.IntN(len(tools))])
			lo, known = lo+bound.Lo, known+whole.Lo
		}
		if share := float64(lo) / float64(known); share < 0.6 {
			t.Errorf("%s: lower bounds are %.0f %% of the counts: too careful to be of use", p.Name, 100*share)
		}
	}
}

// FuzzGapLowerBound: a lower bound holds for every text a gap may stand for.
func FuzzGapLowerBound(f *testing.F) {
	tools := loadTools(f, "testdata/tools.json")
	for i := range tools {
		f.Add(uint64(i), byte(i))
	}
	all := Providers()
	f.Fuzz(func(t *testing.T, seed uint64, tool byte) {
		hidePart(t, rand.New(rand.NewPCG(seed, 0)), all[seed%uint64(len(all))], tools[int(tool)%len(tools)])
	})
}

// hidePart hides a part of a tool and holds its count against that of the tool
// as it was and of the tool with something else in that place.
func hidePart(t *testing.T, rng *rand.Rand, p *Provider, tool *catalog.Tool) (bound, whole Count) {
	t.Helper()
	hidden, filled := copyTool(tool), copyTool(tool)
	all, same := places(hidden), places(filled)
	i := rng.IntN(len(all))
	gap := catalog.Gap{Path: all[i].path, Reason: "test"}
	switch text := all[i].text; {
	case text != nil && rng.IntN(3) > 0: // parts of a string
		known, filling := "", ""
		rest := []rune(*text)
		for range 1 + rng.IntN(3) {
			from := rng.IntN(len(rest) + 1)
			to := from + rng.IntN(len(rest)-from+1)
			known += string(rest[:from])
			filling += string(rest[:from]) + randomText(rng, 8)
			rest = rest[to:]
			gap.Offset = len(known) + 1
			hidden.Gaps = append(hidden.Gaps, gap)
		}
		*text, *same[i].text = known+string(rest), filling+string(rest)
	case all[i].parent != nil: // a value that is not there
		same[i].parent.Set(lastKey(gap.Path), randomSchema(rng, 0))
		hidden.Gaps = []catalog.Gap{gap}
	default: // a value; what stands in its place must not matter
		fill(all[i], randomText(rng, 8), nil)
		fill(same[i], randomText(rng, 8), randomSchema(rng, 0))
		hidden.Gaps = []catalog.Gap{gap}
	}
	whole, other := p.Tool(tool), p.Tool(filled)
	bound = p.Tool(hidden)
	if !bound.Open || bound.Lo > bound.Hi {
		t.Fatalf("%s: %s %+v: %+v", p.Name, tool.Name, hidden.Gaps, bound)
	}
	if least := min(whole.Lo, other.Lo); bound.Lo > least {
		t.Fatalf("%s: %s %+v: %v, but %d is possible:\n%s\n%s\n%s", p.Name, tool.Name, hidden.Gaps, bound, least,
			p.Render(hidden), p.Render(tool), p.Render(filled))
	}
	return bound, whole
}

// fill replaces what stands at a place.
func fill(p place, text string, value *catalog.Schema) {
	switch {
	case p.text != nil && (value == nil || p.value == nil):
		*p.text = text
	case p.value != nil && value != nil:
		*p.value = *value
	}
}

func lastKey(path string) string {
	for i := len(path) - 1; ; i-- {
		if path[i] == '/' {
			return jsonpointer.Unescape(path[i+1:])
		}
	}
}
