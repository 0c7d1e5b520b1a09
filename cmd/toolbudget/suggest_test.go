package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/advise/suggest"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/show"
)

//go:generate go test -run TestSuggestionsSaveMostOfAKitAndLoseNoAction -update .

// documented holds the row of the kit in the table of measurements to the figures of all
// proposals. The other rows are of programs that are not in the repository.
func documented(t *testing.T, out show.Suggestions) {
	t.Helper()
	const name = "../../docs/internals/shrinking.md"
	steps := out.Together.Steps
	row := fmt.Sprintf("| %s | %s | %s |", layout.Number(steps[0].Cost[0].Tokens.Lo), shrunk(steps[1], steps[0], 0),
		shrunk(steps[2], steps[0], 0))
	for i := range steps[3].Cost {
		row += " " + shrunk(steps[3], steps[0], i) + " |"
	}
	docs, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	kit := regexp.MustCompile(`(?m)^(\| a kit of 16 [^|]*)\|.*$`)
	want := kit.ReplaceAllString(string(docs), "${1}"+row)
	if !kit.Match(docs) {
		t.Fatalf("%s has no row of the kit", name)
	}
	if fixture.Update() {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(docs) != want {
		t.Errorf("%s lacks the row %s; run make generate and read the difference", name, row)
	}
}

// TestSuggestionsSaveMostOfAKitAndLoseNoAction: of a kit of sixteen tools with texts as
// long as real ones, all proposals together leave at most 40 % of the tokens of every
// provider, five groups come out, and no action, parameter or value of an enum is lost.
func TestSuggestionsSaveMostOfAKitAndLoseNoAction(t *testing.T) {
	const file = "../../testdata/suggest/kit.json"
	out := suggestions(t, file)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := importer.Decode(data, file)
	if err != nil {
		t.Fatal(err)
	}
	steps := out.Together.Steps
	if len(c.Tools) != 16 || len(steps) != 4 || steps[0].Tools != 16 {
		t.Fatalf("%d tools, %d steps", len(c.Tools), len(steps))
	}
	for i, cost := range steps[3].Cost {
		if from := steps[0].Cost[i].Tokens; float64(cost.Tokens.Hi) > 0.4*float64(from.Hi) ||
			float64(cost.Tokens.Lo) > 0.4*float64(from.Lo) {
			t.Errorf("%s: %v of %v tokens are left", cost.Provider, cost.Tokens, from)
		}
	}
	for i, s := range steps {
		if s.Lossy != (i == 3) {
			t.Errorf("step %s is lossy: %v", s.Name, s.Lossy)
		}
	}
	if len(steps[3].Lost) == 0 || len(steps[1].Lost) == 0 {
		t.Error("what is lost is not said")
	}

	documented(t, out)

	stands := map[string]*catalog.Tool{} // by the name of a tool
	values := map[string]string{}        // of action
	now := map[string]*catalog.Tool{}
	for _, tool := range out.Together.Tools {
		now[tool.Name] = tool
		stands[tool.Name] = tool
	}
	var groups []string
	for _, s := range out.Suggestions {
		if s.Kind != "meta-tool" {
			continue
		}
		names := slices.Clone(s.Tools)
		slices.Sort(names)
		groups = append(groups, strings.Join(names, " "))
		if len(s.Shortened.Description.Value) > 500 {
			t.Errorf("the description of %s has %d bytes", s.Merged.Name, len(s.Shortened.Description.Value))
		}
		if req := s.Merged.InputSchema.Get("required"); len(req.Items) != 1 || req.Items[0].Str() != "action" {
			t.Errorf("%s requires %s", s.Merged.Name, req.AppendJSON(nil))
		}
		if s.ActionTokens <= 0 || s.Saved <= 0 || s.SavedByTexts != s.After[0].Tokens.Lo-s.Short[0].Tokens.Lo {
			t.Errorf("%s: the parameter action costs %d, saved %d and %d by texts, whole texts %v, short ones %v",
				s.Merged.Name, s.ActionTokens, s.Saved, s.SavedByTexts, s.After, s.Short)
		}
		for i, name := range s.Tools {
			stands[name], values[name] = now[s.Merged.Name], s.Actions[i]
		}
	}
	kinds := map[string]bool{}
	for _, s := range out.Suggestions {
		kinds[s.Kind] = true
	}
	for _, k := range []string{"meta-tool", "boilerplate", "costly texts", "slimmer schemas", "core and deferred"} {
		if !kinds[k] {
			t.Errorf("no suggestion is of the kind %s", k)
		}
	}
	slices.Sort(groups)
	want := []string{
		"http_fetch rpc_invoke web_lookup", "list_directory read_file search_files write_file",
		"memory_recall memory_store",
		"message_inbox publish_notice send_message", "ui_app_create ui_app_update ui_component_list",
	}
	if !slices.Equal(groups, want) {
		t.Errorf("groups are\n%s\nwant\n%s", strings.Join(groups, "\n"), strings.Join(want, "\n"))
	}
	for _, tool := range c.Tools {
		in := stands[tool.Name]
		if in == nil {
			t.Errorf("nothing stands for %s", tool.Name)
			continue
		}
		if v := values[tool.Name]; v != "" &&
			!slices.Contains(told(in.InputSchema), "/action = "+fmt.Sprintf("%q", v)) {
			t.Errorf("%s has no action %s", in.Name, v)
		}
		have := told(in.InputSchema)
		for _, part := range told(tool.InputSchema) {
			if !slices.Contains(have, part) {
				t.Errorf("%s: %s is not in %s", tool.Name, part, in.Name)
			}
		}
	}
}

// shrunk writes how much less a step costs at a provider than the first, by the lower
// bounds.
func shrunk(s, first suggest.Step, provider int) string {
	return fmt.Sprintf("%.1f %%", 100*(1-float64(s.Cost[provider].Tokens.Lo)/float64(first.Cost[provider].Tokens.Lo)))
}

// told lists the parameters of a schema, inner ones too, and the values of their enums.
func told(root *catalog.Schema) []string {
	found := map[string]bool{}
	var visit func(at string, s *catalog.Schema)
	visit = func(at string, s *catalog.Schema) {
		if e := s.Get("enum"); e != nil {
			for _, v := range e.Items {
				found[at+" = "+string(v.AppendJSON(nil))] = true
			}
		}
		if props := s.Get("properties"); props != nil {
			for _, m := range props.Members {
				found[at+"/"+m.Key] = true
				visit(at+"/"+m.Key, m.Value)
			}
		}
		if it := s.Get("items"); it != nil {
			visit(at+"/items", it)
		}
		if list := s.Get("anyOf"); list != nil {
			for _, b := range list.Items {
				visit(at, b)
			}
		}
		if name, ok := strings.CutPrefix(s.Get("$ref").Str(), "#/$defs/"); ok {
			visit(at, root.Get("$defs").Get(name))
		}
	}
	visit("", root)
	return slices.Sorted(maps.Keys(found))
}

// suggestions runs toolbudget suggest twice, which must print the same, and reads its JSON.
func suggestions(t *testing.T, file string) show.Suggestions {
	t.Helper()
	run := newRunner(t, ".").run
	first := ""
	for range 2 {
		out := run("toolbudget", "suggest", "-kit", "-format", "json", "-catalog", file)
		if first != "" && first != out {
			t.Error("two runs print different suggestions")
		}
		first = out
	}
	var list []show.Suggestions
	if err := json.Unmarshal([]byte(first), &list); err != nil || len(list) != 1 {
		t.Fatalf("%d programs, %v", len(list), err)
	}
	return list[0]
}
