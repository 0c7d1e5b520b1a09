package suggest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
)

// byBytes weighs a token as four bytes.
var byBytes = Options{Providers: []string{"bytes/4"}, Weigh: func(list []*catalog.Tool) []budget.Amount {
	n := 0
	for _, t := range list {
		n += len(t.Wire()) / 4
	}
	return []budget.Amount{budget.Exactly(n)}
}}

func tool(t testing.TB, name, description, schema string) *catalog.Tool {
	t.Helper()
	s, err := catalog.ParseSchema([]byte(schema))
	if err != nil {
		t.Fatal(err)
	}
	return &catalog.Tool{ID: "p#" + name, Name: name, Description: catalog.Text{Value: description}, InputSchema: s, Reachable: true}
}

func notes(t testing.TB) []*catalog.Tool {
	return []*catalog.Tool{
		tool(t, "create_note", "Creates a note in a folder. The title must be unique there, since notes are addressed by it.", `{"type":"object","properties":{"folder":{"type":"string","description":"Folder the note is in, as a path from the root of the notebook. It must exist."},"title":{"type":"string","minLength":1},"text":{"type":"string"}},"required":["folder","title"],"additionalProperties":false}`),
		tool(t, "update_note", "Changes the text of a note in a folder. The whole text is replaced by what is given.", `{"type":"object","properties":{"folder":{"type":"string","description":"Folder the note is in."},"title":{"type":"string"},"text":{"type":"string"}},"required":["folder","title","text"],"additionalProperties":false}`),
		tool(t, "get_note", "Returns a note of a folder. Its text comes as it was written.", `{"type":"object","properties":{"folder":{"type":"string"},"title":{"type":"string"}},"required":["folder","title"],"additionalProperties":false}`),
		tool(t, "delete_note", "Deletes a note of a folder.", `{"type":"object","properties":{"folder":{"type":"string"},"title":{"type":"string"}},"required":["folder","title"],"additionalProperties":false}`),
		tool(t, "note_weather", "Weather at a place.", `{"type":"object","properties":{"city":{"type":"string"}}}`),
		tool(t, "send_mail", "Sends a mail to somebody.", `{"type":"object","properties":{"to":{"type":"string"},"body":{"type":"string"}}}`),
	}
}

// TestClusters: what belongs together is found by more than a prefix, and what reads
// is kept from what destroys.
func TestClusters(t *testing.T) {
	list := notes(t)
	got := ""
	for _, c := range clusters(read(list)) {
		var names []string
		for _, x := range c.Tools {
			names = append(names, x.Name)
		}
		got += fmt.Sprintln(c.Noun, names)
		if len(c.Evidence) < 2 {
			t.Errorf("%v has the evidence %v only", names, c.Evidence)
		}
	}
	if want := "note [create_note update_note get_note]\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// A tool that says it destroys nothing may stay with those that read.
	list[3].Annotations = catalog.NewObject(catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(true)})
	if c := clusters(read(list)); len(c) != 1 || len(c[0].Tools) != 4 {
		t.Errorf("annotations are not followed: %+v", c)
	}
}

func TestMerge(t *testing.T) {
	m, err := Merge(Cluster{Tools: notes(t)[:3], Noun: "note"})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"name":"note","description":"create: Creates a note in a folder. Needs folder, title.\nupdate: Changes the text of a note in a folder. Needs folder, title, text.\nget: Returns a note of a folder. Needs folder, title.",` +
		`"inputSchema":{"type":"object","properties":{"action":{"type":"string","enum":["create","update","get"]},"folder":{"type":"string","description":"Folder the note is in, as a path from the root of the notebook."},"title":{"type":"string"},"text":{"type":"string"}},"required":["action"],"additionalProperties":false}}`
	if got := string(m.Tool.Wire()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if want := []string{"folder", "text", "title"}; !slices.Equal(m.Conditional, want) {
		t.Errorf("conditional %v, want %v", m.Conditional, want)
	}
	lost := strings.Join(m.Lost, "\n")
	for _, want := range []string{"title has another schema in update_note", "in words only: folder, text, title", "descriptions are cut from"} {
		if !strings.Contains(lost, want) {
			t.Errorf("lost lacks %q:\n%s", want, lost)
		}
	}
}

// TestMergeRefuses: schemas that cannot be one.
func TestMergeRefuses(t *testing.T) {
	plain := tool(t, "get_a", "", `{"type":"object","properties":{"x":{"type":"string"}}}`)
	for _, tt := range []struct{ schema, want string }{
		{`{"type":"object","properties":{"action":{"type":"string"}}}`, "has a parameter action already"},
		{`{"type":"object","properties":{"x":{}},"anyOf":[{"required":["x"]}]}`, "has anyOf at its root"},
		{`{"type":"array","items":{}}`, "no object with properties"},
	} {
		if _, err := Merge(Cluster{Tools: []*catalog.Tool{plain, tool(t, "set_a", "", tt.schema)}, Noun: "a"}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s gives %v, want %s", tt.schema, err, tt.want)
		}
	}
}

// TestJoin: one schema for a parameter that two tools have.
func TestJoin(t *testing.T) {
	for _, tt := range []struct{ a, b, want string }{
		{`{"type":"string","description":"A"}`, `{"type":"string","description":"B"}`, `{"type":"string","description":"A"}`},
		{`{"type":"string","minLength":1,"format":"date"}`, `{"type":"string","format":"date"}`, `{"type":"string","format":"date"}`},
		{`{"type":"string","enum":["a"]}`, `{"type":"string","enum":["b","a"]}`, `{"type":"string","enum":["a","b"]}`},
		{`{"type":"string","description":"A"}`, `{"type":"integer"}`, `{"description":"A","anyOf":[{"type":"string"},{"type":"integer"}]}`},
		{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{"type":"null"}`, `{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}`},
	} {
		parse := func(s string) *catalog.Schema {
			out, err := catalog.ParseSchema([]byte(s))
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		if got, _ := join(parse(tt.a), parse(tt.b)); string(got.AppendJSON(nil)) != tt.want {
			t.Errorf("%s and %s give %s, want %s", tt.a, tt.b, got.AppendJSON(nil), tt.want)
		}
	}
}

// TestAll: kinds, order and determinism.
func TestAll(t *testing.T) {
	list := notes(t)
	for _, x := range list[:3] {
		x.Description.Value += " Ask the user before you do it."
	}
	first := All(list, byBytes)
	kinds := map[string]bool{}
	for i, s := range first {
		kinds[s.Kind] = true
		if s.Saved <= 0 || s.Title == "" || s.Confidence <= 0 || s.Confidence > 1 || len(s.Before) != 1 || len(s.After) != 1 {
			t.Errorf("%+v is not whole", s)
		}
		if i > 0 && s.Saved > first[i-1].Saved {
			t.Errorf("%s comes after less", s.Title)
		}
	}
	if !kinds["meta-tool"] || !kinds["boilerplate"] || !kinds["slimmer schemas"] {
		t.Errorf("kinds are %v", kinds)
	}
	for range 5 {
		if again := All(list, byBytes); fmt.Sprint(titles(again)) != fmt.Sprint(titles(first)) {
			t.Fatalf("differs from run to run: %v, %v", titles(again), titles(first))
		}
	}
	if All(nil, byBytes) != nil {
		t.Error("nothing has suggestions")
	}
}

func titles(list []Suggestion) []string {
	var out []string
	for _, s := range list {
		out = append(out, fmt.Sprintf("%s %d", s.Title, s.Saved))
	}
	return out
}

// BenchmarkAll is of 300 tools.
func BenchmarkAll(b *testing.B) {
	var list []*catalog.Tool
	for i := range 50 {
		for _, t := range notes(b) {
			t.Name = fmt.Sprintf("%s_%d", t.Name, i)
			list = append(list, t)
		}
	}
	for b.Loop() {
		All(list, byBytes)
	}
}
