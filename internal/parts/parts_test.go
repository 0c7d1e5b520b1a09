package parts

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/tokencount"
)

// adds holds that on every level parts and rest are the whole.
func adds(t *testing.T, b *Breakdown) {
	t.Helper()
	sum := b.Rest
	for _, p := range b.Parts {
		sum.Lo, sum.Hi, sum.Bytes = sum.Lo+p.Lo, sum.Hi+p.Hi, sum.Bytes+p.Bytes
	}
	if sum.Open = b.Open; sum != b.Weight {
		t.Errorf("%s: parts and rest are %+v, the tool is %+v", b.Name, sum, b.Weight)
	}
}

// each calls f for a part and all inside it.
func each(list []*Part, f func(*Part)) {
	for _, p := range list {
		f(p)
		each(p.Parts, f)
	}
}

func decode(t testing.TB, text string) *catalog.Tool {
	t.Helper()
	c, err := importer.Decode([]byte(text), "t")
	if err != nil {
		t.Fatal(err)
	}
	return c.Tools[0]
}

// TestPartsAndRestAreTheWhole weighs every tool of the corpus under every provider: parts and
// rest are the whole, and each part is what its removal saves, counted on a tool
// that is made anew from JSON.
func TestPartsAndRestAreTheWhole(t *testing.T) {
	data, err := os.ReadFile("../../tokencount/testdata/tools.json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := importer.Decode(data, "tools")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, p := range tokencount.Providers() {
		for _, tool := range c.Tools {
			before := tool.InputSchema.Clone()
			b := Of(p, tool, Options{})
			adds(t, b)
			if !reflect.DeepEqual(before, tool.InputSchema) {
				t.Fatalf("%s: the schema was changed", tool.Name)
			}
			whole := p.Tool(tool)
			each(b.Parts, func(part *Part) {
				if part.Kind == Definition || part.Kind == Name {
					return // not weighed against the tool as it is
				}
				less := *tool
				if part.Path == "/description" {
					less.Description = catalog.Text{}
				} else {
					less.InputSchema = removed(t, tool.InputSchema, part.Path)
				}
				n++
				c := p.Tool(&less)
				if part.Lo != whole.Lo-c.Lo || part.Hi != whole.Hi-c.Hi ||
					part.Bytes != len(tool.Wire())-len(less.Wire()) {
					t.Errorf(
						"%s, %s: %s weighs %+v, but without it the tool goes from %v to %v",
						p.Name,
						tool.Name,
						part.Path,
						part.Weight,
						whole,
						c,
					)
				}
			})
		}
	}
	if n < 300 {
		t.Errorf("%d parts were recounted; the corpus is not what it was", n)
	}
}

// removed removes what a pointer names from generic JSON, with its name in
// required. Keys are kept in order by the ordered parser.
func removed(t *testing.T, s *catalog.Schema, path string) *catalog.Schema {
	t.Helper()
	c := s.Clone()
	keys := strings.Split(strings.TrimPrefix(path, "/inputSchema/"), "/")
	node, object := c, c
	for i, k := range keys {
		k = jsonpointer.Unescape(k)
		if i == len(keys)-1 {
			if !node.Delete(k) {
				t.Fatalf("%s is not there", path)
			}
			if i > 0 && keys[i-1] == "properties" {
				if req := object.Get("required"); req != nil {
					req.Items = slices.DeleteFunc(req.Items, func(it *catalog.Schema) bool { return it.Text == k })
					if len(req.Items) == 0 {
						object.Delete("required")
					}
				}
			}
			break
		}
		object = node
		node = node.Child(k)
	}
	return c
}

const example = `{"tools":[{"name":"find_orders","description":"Find orders.","inputSchema":{"type":"object","properties":{
	"query":{"type":"string","description":"What to look for, in the query language of the shop"},
	"state":{"type":"string","enum":["open","paid","sent","returned"],"default":"open"},
	"from":{"type":"object","description":"Where it comes from","properties":{"city":{"type":"string","description":"Name of the city"},"zip":{"type":"string"}},"required":["city"]},
	"to":{"type":"object","description":"Where it goes","properties":{"place":{"$ref":"#/$defs/place"}}},
	"stops":{"type":"array","items":{"type":"object","properties":{"lat":{"type":"number","description":"Degrees north"},"lon":{"type":"number"}}}},
	"back":{"type":"array","items":{"type":"object","properties":{"lat":{"type":"number","description":"Degrees north"},"lon":{"type":"number"}}}}
	},"required":["query"],"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"place":{"type":"object","properties":{"id":{"type":"string","description":"The id of the place"}}}}}}]}`

func TestPartsOfTheExampleAddUp(t *testing.T) {
	p, err := tokencount.ByName("openai")
	if err != nil {
		t.Fatal(err)
	}
	b := Of(p, decode(t, example), Options{})
	adds(t, b)
	kinds := map[string]Kind{}
	each(b.Parts, func(p *Part) { kinds[p.Label] = p.Kind })
	for label, want := range map[string]Kind{
		"name": Name, "description": Description, "query": Parameter, "query.description": Description,
		"state.enum": Enum, "state.default": Keyword,
		"from": Parameter, "from.city": Field, "from.city.description": Description, "stops[].lat": Field,
		"stops[].lat.description": Description,
		"$schema":                 Keyword, "place": Definition, "place.id": Field,
	} {
		if kinds[label] != want {
			t.Errorf("%s is %q, want %q", label, kinds[label], want)
		}
	}
	if len(b.Repeats) != 1 || len(b.Repeats[0].Paths) != 2 || b.Repeats[0].Paths[1] != "/inputSchema/properties/back" ||
		b.Repeats[0].Hi < 20 {
		t.Errorf("repeats %+v, want the type of stops and back alone", b.Repeats)
	}
	top := Of(p, decode(t, example), Options{Outermost: true})
	adds(t, top)
	each(top.Parts, func(p *Part) {
		if len(p.Parts) > 0 {
			t.Errorf("%s was looked into", p.Label)
		}
	})
	for i := range b.Parts[1:] {
		if x, y := b.Parts[i], b.Parts[i+1]; x.Lo+x.Hi < y.Lo+y.Hi {
			t.Errorf("%s before %s: not the largest first", x.Label, y.Label)
		}
	}
}

// TestPartsWithGapsAreOpen: a part that a gap is in is open, and so is what holds it; the rest is
// open only for a gap that no part has.
func TestPartsWithGapsAreOpen(t *testing.T) {
	p, err := tokencount.ByName("openai")
	if err != nil {
		t.Fatal(err)
	}
	tool := decode(t, example)
	tool.Gaps = []catalog.Gap{{Path: "/inputSchema/properties/from/properties/city/description", Offset: 3}}
	b := Of(p, tool, Options{})
	adds(t, b)
	open := map[string]bool{}
	each(b.Parts, func(p *Part) { open[p.Label] = p.Open })
	for label, want := range map[string]bool{"from": true, "from.city": true, "from.city.description": true,
		"from.zip": false, "query": false} {
		if open[label] != want {
			t.Errorf("%s open: %v, want %v", label, open[label], want)
		}
	}
	if !b.Open || b.Rest.Open {
		t.Errorf("tool open %v, rest open %v", b.Open, b.Rest.Open)
	}
	tool.Gaps[0] = catalog.Gap{Path: "/inputSchema/properties"}
	if b = Of(p, tool, Options{}); !b.Rest.Open {
		t.Error("parameters that are not known are in no part, and the rest is not open")
	}
}

// TestPartsBeyondTheBoundAreCounted: a tool with more parts than are counted says how many
// are not, and still adds up.
func TestPartsBeyondTheBoundAreCounted(t *testing.T) {
	p, err := tokencount.ByName("openai")
	if err != nil {
		t.Fatal(err)
	}
	tool := decode(t, `{"tools":[{"name":"a","inputSchema":{"type":"object","properties":{}}}]}`)
	for i := range 3000 {
		tool.InputSchema.Get("properties").
			Set("p"+strings.Repeat("x", i%7)+index(i),
				catalog.NewObject(catalog.Member{Key: "type", Value: catalog.NewString("string")}))
	}
	b := Of(p, tool, Options{})
	adds(t, b)
	if b.Uncounted == 0 || b.Uncounted+len(b.Parts) != 3001 {
		t.Errorf("%d parts and %d that were not weighed, want 3001", len(b.Parts), b.Uncounted)
	}
}

// FuzzOf: whatever the schema, parts and rest are the whole, and the result is
// JSON.
func FuzzOf(f *testing.F) {
	f.Add(
		"a",
		"b",
		[]byte(
			`{"type":"object","properties":{"properties":{"properties":{"required":["x"]}},"a/b~c":{"description":"x"}},"required":["properties"]}`,
		),
	)
	f.Add(
		"",
		"",
		[]byte(`{"$defs":{"a":{"$ref":"#/$defs/a"}},"properties":{"x":{"$ref":"#/$defs/a"}},"items":[[],{}]}`),
	)
	f.Add("x", "", []byte(`{"properties":{"a":1,"a":{"enum":[1]}},"required":{},"anyOf":[{"description":1}]}`))
	providers := tokencount.Providers()
	f.Fuzz(func(t *testing.T, name, description string, schema []byte) {
		s, err := catalog.ParseSchema(schema)
		if err != nil || len(name)+len(description)+len(schema) > 2000 {
			return
		}
		for _, p := range []*tokencount.Provider{providers[0], providers[len(providers)-1]} {
			b := Of(
				p,
				&catalog.Tool{Name: name, Description: catalog.Text{Value: description}, InputSchema: s},
				Options{},
			)
			adds(t, b)
			if _, err := json.Marshal(b); err != nil {
				t.Error(err)
			}
		}
	})
}
