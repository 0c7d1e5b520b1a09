package replay

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/tokencount"
)

// sideBySide are the keywords of a schema that are written next to each other.
var sideBySide = []string{"title", "description", "default", "enum", "type", "$ref"}

// pairsOf lists the pairs of such keywords in one schema, by where it is.
func pairsOf(s *catalog.Schema, at string, list map[string]bool) {
	if s == nil || s.Kind != catalog.Object {
		return
	}
	var own []string
	for _, m := range s.Members {
		if f := feature(m); slices.Contains(sideBySide, m.Key) && f != "blank text" {
			own = append(own, f)
		}
	}
	slices.Sort(own)
	for i := range own {
		for _, other := range own[i+1:] {
			list[own[i]+" beside "+other+"@"+at] = true
		}
	}
	for _, m := range s.Members {
		switch m.Key {
		case "properties":
			for _, p := range m.Value.Members {
				pairsOf(p.Value, strings.TrimPrefix(at+".p", ".p$"), list)
			}
		case "items":
			pairsOf(m.Value, at+".i", list)
		case "$defs":
			for _, p := range m.Value.Members {
				pairsOf(p.Value, "$", list)
			}
		}
	}
}

var blanks = regexp.MustCompile(`\n[ \t]+(\n|$)`)

// textsOf lists what of a tool's description may be written in another way, for the models of a
// profile.
func textsOf(t *catalog.Tool, profile string, list map[string]bool) {
	text := t.Description.Value
	body := strings.Trim(text, "\n")
	for f, has := range map[string]bool{
		"no description": text == "", "carriage return": strings.Contains(text, "\r"),
		"line end first": strings.HasPrefix(text, "\n"), "line end last": strings.HasSuffix(text, "\n"),
		"blank first": strings.HasPrefix(text, " "), "lines": strings.Contains(body, "\n"),
		"blank line": strings.Contains(body, "\n\n"), "indented line": strings.Contains(body, "\n "),
		"line of blanks":        blanks.MatchString(text),
		"blank at a line's end": strings.Contains(text, " \n") || strings.HasSuffix(text, " "),
	} {
		if has {
			list[fmt.Sprintf("text: %s, GPT-4 %v", f, strings.Contains(profile, "gpt-4"))] = true
		}
	}
}

// madeUp returns a tool whose parts are chosen at random.
func madeUp(t *testing.T, r *rand.Rand) *catalog.Tool {
	t.Helper()
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	kinds := []string{
		`"type":"string"`, `"type":"integer"`, `"type":"number"`, `"type":"boolean"`, `"type":"object"`,
		`"type":"array","items":{"type":"string"}`, `"type":"array","items":{"type":"string","description":"One"}`,
		`"type":"object","properties":{"in":{"type":"string","description":"Inner"}},"required":["in"]`,
		`"type":["string","null"]`, `"$ref":"#/$defs/d"`,
	}
	extras := []string{
		`"title":"Of it"`, `"description":"What it is"`, `"default":"a"`, `"enum":["a","b"]`,
		`"additionalProperties":false`,
	}
	var props []string
	for i := range 1 + r.IntN(3) {
		schema := one(kinds...)
		for _, e := range extras {
			if r.IntN(4) == 0 {
				schema += "," + e
			}
		}
		props = append(props, fmt.Sprintf(`"p%d":{%s}`, i, schema))
	}
	schema := `{"type":"object","properties":{` + strings.Join(props, ",") + `}` +
		one("", `,"required":["p0"]`) + one("", `,"title":"Find"`) + one("", `,"additionalProperties":false`)
	if strings.Contains(schema, "$ref") {
		schema += `,"$defs":{"d":{"type":"object","title":"D","properties":{"k":{"type":"string"}}}}`
	}
	s, err := catalog.ParseSchema([]byte(one(schema+"}", schema+"}", schema+"}", `{"type":"object"}`)))
	if err != nil {
		t.Fatal(err)
	}
	text := one("", " ", "\n") +
		one("", "Finds it.", "Finds it.", "Finds it.\nFast.", "Finds it.\n\nFast.", "Finds it.\n  \nFast.",
			"Finds it.\n  Fast.\n  Sure.", "Finds it. \nFast.", "Finds it.\r\nFast.") +
		one("", "", " ", "\n")
	return &catalog.Tool{Name: "find", Description: catalog.Text{Value: text}, InputSchema: s}
}

// TestPairsInExactCountsAreRecorded: of tools whose parts are chosen at random, only those are
// counted exactly of which recorded requests to like models have every pair of keywords that
// stand side by side, and everything in the description, and three of four of them are met to
// the token.
func TestPairsInExactCountsAreRecorded(t *testing.T) {
	met, all := map[string]int{}, map[string]int{}
	rows := counted(t)
	for _, r := range rows {
		undecided := func(t *catalog.Tool) bool { return len(r.provider.Undecided(t)) > 0 }
		if !r.Usable || r.provider.Grade != tokencount.Exact || slices.ContainsFunc(r.sent, undecided) {
			continue // decides nothing
		}
		has := map[string]bool{}
		for _, tool := range r.sent {
			pairsOf(tool.InputSchema, "", has)
			textsOf(tool, r.Profile, has)
		}
		for f := range has {
			all[f]++
			if math.Abs(r.Count.Mid()-r.True) < 0.5 {
				met[f]++
			}
		}
	}
	exact, failed := 0, map[string]string{}
	random := rand.New(rand.NewPCG(14, 14))
	for range 4000 {
		tool := madeUp(t, random)
		for _, name := range []string{"openai-gpt-5-responses", "openai-gpt-4o-chat"} {
			p, err := tokencount.ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			n := p.Tool(tool)
			if again := p.Tool(tool); n != again {
				t.Fatalf("%s: %v and then %v", tool.Wire(), n, again)
			}
			if called := n.Method == tokencount.Exact; called != (n.Lo == n.Hi) {
				t.Fatalf("%s counts %v, %s", tool.Wire(), n, n.Method)
			} else if !called {
				continue
			}
			exact++
			has := map[string]bool{}
			pairsOf(tool.InputSchema, "", has)
			textsOf(tool, name, has)
			for f := range has {
				if met[f] == 0 || 4*met[f] < 3*all[f] {
					failed[f] = fmt.Sprintf("%d of %d: %s", met[f], all[f], tool.Wire())
				}
			}
		}
	}
	for f, why := range failed {
		t.Errorf("a tool with %s is exact; of recorded requests with it, there are met %s", f, why)
	}
	if exact < 400 {
		t.Errorf("%d tools are exact", exact)
	}
}
