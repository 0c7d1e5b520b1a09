package replay

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/tokencount"
)

// features lists the keywords of a schema by where they are, with what of their values may
// matter: "default text@.p" is a text as default of a property, "type integer@.p.i" that of
// the items of one.
func features(s *catalog.Schema, at string, list map[string]bool) {
	if s == nil || s.Kind != catalog.Object {
		list["no schema@"+at] = true
		return
	}
	for _, m := range s.Members {
		v, below := m.Value, ""
		switch m.Key {
		case "properties":
			if below = ".p"; len(v.Members) == 0 {
				list["no properties@"+at] = true
				continue // and no keyword
			}
		case "items":
			below = ".i"
		case "$defs":
			at = "" // what refers to them stands elsewhere
			below = "$"
		}
		list[feature(m)+"@"+at] = true
		switch below {
		case "":
		case ".i":
			features(v, at+below, list)
		default:
			for _, p := range v.Members {
				features(p.Value, strings.TrimPrefix(at+below, ".p$"), list)
			}
		}
	}
}

// feature is a member of a schema, with what of its value may matter.
func feature(m catalog.Member) string {
	text := string(m.Value.AppendJSON(nil))
	switch m.Key {
	case "type":
		return "type " + strings.ToLower(text)
	case "title", "description":
		if strings.TrimSpace(m.Value.Str()) == "" {
			return "blank text"
		}
		return fmt.Sprintf("%s, several lines %v", m.Key, strings.Contains(m.Value.Str(), "\n"))
	case "enum":
		return fmt.Sprintf("enum of texts %v, of one %v, quotes %v", strings.HasPrefix(text, `["`),
			len(m.Value.Items) == 1, strings.Contains(text, `\`) || strings.Contains(text, `""`))
	case "default":
		return fmt.Sprintf("default of kind %v, quotes %v", m.Value.Kind, strings.Contains(text, `\`) || text == `""`)
	case "additionalProperties":
		return "additionalProperties " + text[:1]
	}
	return m.Key
}

// shapes are schemas of a property: every type that is usual, and a text with every keyword.
func shapes() []string {
	list := []string{
		`{"type":"string"}`, `{"type":"integer"}`, `{"type":"number"}`, `{"type":"boolean"}`, `{"type":"null"}`,
		`{"type":["string","null"]}`, `{"type":["null","array"],"items":{"type":"string"}}`,
		`{"type":["string","integer"]}`, `{"type":"array"}`, `{"type":"array","items":{}}`,
		`{"type":"array","items":{"type":"string"}}`, `{"type":"array","items":{"type":"integer"}}`,
		`{"type":"array","items":{"type":"array","items":{"type":"string"}}}`,
		`{"type":"array","items":{"type":"string","enum":["a","b"]}}`, `{"type":"file"}`, `{"enum":["a","b"]}`, `{}`,
		`{"type":"array","items":{"type":"object","properties":{"in":{"type":"string"}}}}`, `{"type":"object"}`,
		`{"type":"object","properties":{"in":{"type":"string"}}}`, `{"type":"object","properties":{}}`,
		`{"type":"object","additionalProperties":{"type":"string"}}`, `{"$ref":"#/$defs/missing"}`, `true`,
	}
	for _, k := range slices.Concat(undecided, decided, []keyword{
		{name: "default", value: "null"}, {name: "default", value: "true"}, {name: "default", value: "[]"},
		{name: "default", value: `""`}, {name: "default", value: `"a \"b\""`}, {name: "enum", value: `["a",""]`},
		{name: "enum", value: `["a\"b","c"]`}, {name: "enum", value: `["only"]`}, {name: "enum", value: "[]"},
		{name: "description", value: `"a\nb"`}, {name: "title", value: `" a "`}, {name: "$id", value: `"x"`},
		{name: "$schema", value: `"http://json-schema.org/draft-07/schema#"`}, {name: "x-of-ours", value: "1"},
		{name: "definitions", value: `{"q":{"type":"string"}}`}, {name: "additionalProperties", value: "true"},
		{name: "additionalProperties", value: "{}"}, {name: "required", value: `["a"]`},
	}) {
		if k.value != "" {
			list = append(list, `{"type":"string","`+k.name+`":`+k.value+`}`)
		}
	}
	return list
}

// positions are the parameters of a tool, with X for a schema somewhere in them.
var positions = []string{
	`{"type":"object","properties":{"of":X,"and":{"type":"string","description":"Another one"}}}`,
	`{"type":"object","properties":{"of":X}}`,
	`{"type":"object","properties":{"o":{"type":"object","properties":{"of":X,"and":{"type":"string"}}}}}`,
	`{"type":"object","properties":{"o":{"type":"object","description":"Outer","properties":{"of":X}}}}`,
	`{"type":"object","properties":{"o":{"type":"array","items":X}}}`,
	`{"type":"object","properties":{"o":{"type":"array","description":"List","items":X}}}`,
	`{"type":"object","properties":{"o":{"type":"array","items":{"type":"object","properties":{"of":X}}}}}`,
	`{"type":"object","properties":{"o":{"type":"object","properties":{"p":{"type":"object","properties":{"of":X}}}}}}`,
	`{"type":"object","properties":{"o":{"$ref":"#/$defs/d"}},"$defs":{"d":X}}`,
	`{"type":"object","properties":{"o":{"$ref":"#/$defs/d"}},"$defs":{"d":{"type":"object","properties":{"of":X}}}}`,
}

// TestExactIsDecided: a tool is counted exactly only if everything in it is in a recorded
// request in the same position, and such requests are matched to the token. A count called
// exact is then a statement about the tool, and not about its provider.
func TestExactIsDecided(t *testing.T) {
	rows := counted(t)
	met, all := map[string]int{}, map[string]int{}
	for _, r := range rows {
		undecided := func(t *catalog.Tool) bool { return len(r.provider.Undecided(t)) > 0 }
		if !r.Usable || !openAI(r.provider) || r.Count.Lo < r.Count.Hi || slices.ContainsFunc(r.sent, undecided) {
			continue // decides nothing
		}
		has := map[string]bool{"no schema@": true}
		for _, tool := range r.sent {
			features(tool.InputSchema, "", has)
		}
		for f := range has {
			all[f]++
			if math.Abs(r.Count.Mid()-r.True) < 0.5 {
				met[f]++
			}
		}
	}
	var schemas []string
	for _, s := range shapes() {
		for _, position := range positions {
			schemas = append(schemas, strings.ReplaceAll(position, "X", s))
		}
		if rest, ok := strings.CutPrefix(s, `{"type":"string",`); ok { // beside the properties, and without any
			schemas = append(schemas, `{"type":"object","properties":{"of":{"type":"string"}},`+rest,
				`{"type":"object","properties":{},`+rest)
		}
	}
	p, err := tokencount.ByName("openai")
	if err != nil {
		t.Fatal(err)
	}
	exact := 0
	for _, text := range schemas {
		s, err := catalog.ParseSchema([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		tool := &catalog.Tool{Name: "find", Description: catalog.Text{Value: "Finds it."}, InputSchema: s}
		n, notes := p.Tool(tool), p.Undecided(tool)
		if called := n.Method == tokencount.Exact; called != (len(notes) == 0) || called != (n.Lo == n.Hi) {
			t.Errorf("%s counts %v (%s), not decided: %v", text, n, n.Method, notes)
		}
		if len(notes) > 0 {
			continue
		}
		exact++
		has := map[string]bool{}
		features(s, "", has)
		for f := range has {
			if !strings.HasPrefix(f, "blank text") && (met[f] == 0 || 4*met[f] < 3*all[f]) {
				t.Errorf("%s counts %v exactly; of recorded requests with %s %d of %d are met to the token", text, n, f,
					met[f], all[f])
			}
		}
	}
	if exact < 20 {
		t.Errorf("%d of %d tools are counted exactly", exact, len(schemas))
	}
}
