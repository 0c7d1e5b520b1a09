package suggest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/interval"
)

// byBytes weighs a token as four bytes.
var byBytes = Options{Providers: []string{"bytes/4"}, Weigh: func(t *catalog.Tool, _ int) interval.Int {
	return interval.Exactly(len(t.Wire()) / 4)
}}

func tool(t testing.TB, name, description, schema string) *catalog.Tool {
	t.Helper()
	s, err := catalog.ParseSchema([]byte(schema))
	if err != nil {
		t.Fatal(err)
	}
	return &catalog.Tool{
		ID:          "p#" + name,
		Name:        name,
		Description: catalog.Text{Value: description},
		InputSchema: s,
		Reachable:   true,
	}
}

func notes(t testing.TB) []*catalog.Tool {
	return []*catalog.Tool{
		tool(
			t,
			"create_note",
			"Creates a note in a folder. The title must be unique there, since notes are addressed by it.",
			`{"type":"object","properties":{"folder":{"type":"string","description":"Folder the note is in, as a path from the root of the notebook. It must exist."},"title":{"type":"string","minLength":1},"text":{"type":"string"}},"required":["folder","title"],"additionalProperties":false}`,
		),
		tool(
			t,
			"update_note",
			"Changes the text of a note in a folder. The whole text is replaced by what is given.",
			`{"type":"object","properties":{"folder":{"type":"string","description":"Folder the note is in."},"title":{"type":"string"},"text":{"type":"string"}},"required":["folder","title","text"],"additionalProperties":false}`,
		),
		tool(
			t,
			"get_note",
			"Returns a note of a folder. Its text comes as it was written.",
			`{"type":"object","properties":{"folder":{"type":"string"},"title":{"type":"string"}},"required":["folder","title"],"additionalProperties":false}`,
		),
		tool(
			t,
			"delete_note",
			"Deletes a note of a folder.",
			`{"type":"object","properties":{"folder":{"type":"string"},"title":{"type":"string"}},"required":["folder","title"],"additionalProperties":false}`,
		),
		tool(t, "note_weather", "Weather at a place.", `{"type":"object","properties":{"city":{"type":"string"}}}`),
		tool(
			t,
			"send_mail",
			"Sends a mail to somebody.",
			`{"type":"object","properties":{"to":{"type":"string"},"body":{"type":"string"}}}`,
		),
	}
}

// TestClustersKeepEffectsApart: what belongs together is found by more than a prefix, and tools
// that read, write and destroy are kept apart, whatever annotations say of a name that destroys.
// TestPartsAreClusteredAsTheWhole: dividing tools into parts first changes no cluster.
func TestPartsAreClusteredAsTheWhole(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/router/github-like.json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := importer.Decode(data, "github-like.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, kit := range []bool{false, true} {
		list := read(c.Tools)
		slices.SortStableFunc(list, func(a, b *features) int { return strings.Compare(a.tool.Name, b.tool.Name) })
		want := rename(newJoiner(list, kit).run(), list)
		got := clusters(read(c.Tools), kit)
		if len(want) < 3 || len(connected(list, kit)) < 2 {
			t.Errorf("%d clusters of %d parts show nothing", len(want), len(connected(list, kit)))
		}
		if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("kit %v: got\n%+v, want\n%+v", kit, got, want)
		}
	}
}

func TestClustersKeepEffectsApart(t *testing.T) {
	list := notes(t)
	got := ""
	for _, c := range clusters(read(list), false) {
		var names []string
		for _, x := range c.Tools {
			names = append(names, x.Name)
		}
		got += fmt.Sprintln(c.Name, names)
		if len(c.Evidence) < 2 {
			t.Errorf("%v has the evidence %v only", names, c.Evidence)
		}
	}
	if want := "note_write [create_note update_note]\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	list[3].Annotations = catalog.NewObject(catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(true)})
	if c := clusters(read(list), false); len(c) != 1 || len(c[0].Tools) != 2 {
		t.Errorf("a name that destroys is not believed: %+v", c)
	}
	if c := clusters(read(list), true); len(c) != 1 || len(c[0].Tools) != 3 || c[0].Name != "note_actions" {
		t.Errorf("in a kit, readers and writers are not joined: %+v", c)
	}
}

func TestMergedToolListsItsActions(t *testing.T) {
	m, err := Merge(Cluster{Tools: notes(t)[:3], Name: "note"}, Short)
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
	for _, want := range []string{"title has a different schema in update_note",
		"in the description only: folder, text, title", "descriptions are cut from"} {
		if !strings.Contains(lost, want) {
			t.Errorf("lost lacks %q:\n%s", want, lost)
		}
	}
}

// TestMergedToolKeepsAllTexts: all texts stay, with their actions where they differ, and a default
// where all actions have it.
func TestMergedToolKeepsAllTexts(t *testing.T) {
	list := []*catalog.Tool{
		tool(
			t,
			"get_note",
			"Returns a note. All of it.",
			`{"type":"object","properties":{"id":{"type":"string","description":"The id. It is short.","default":"a"},"n":{"type":"integer","default":1}}}`,
		),
		tool(
			t,
			"list_note",
			"Lists notes.",
			`{"type":"object","properties":{"id":{"type":"string","description":"Where to begin.","default":"a"},"n":{"type":"integer","default":2}}}`,
		),
		tool(
			t,
			"delete_note",
			"Deletes a note.",
			`{"type":"object","properties":{"id":{"type":"string","description":"The id. It is short.","default":"a"}}}`,
		),
	}
	list[1].Gaps = []catalog.Gap{{Path: "/inputSchema/properties/n", Reason: "run-time"}}
	m, err := Merge(Cluster{Tools: list, Name: "note"}, Whole)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"name":"note","description":"get: Returns a note. All of it.\nlist: Lists notes.\ndelete: Deletes a note.",` +
		`"inputSchema":{"type":"object","properties":{"action":{"type":"string","enum":["get","list","delete"]},"id":{"type":"string","description":"get, delete: The id. It is short.\nlist: Where to begin.","default":"a"},"n":{"type":"integer"}},"required":["action"]}}`
	if got := string(m.Tool.Wire()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(m.Tool.Gaps) != 1 || m.Tool.Gaps[0].Path != "/inputSchema/properties/n" {
		t.Errorf("what is not known of a tool is known of the whole: %v", m.Tool.Gaps)
	}
	for _, want := range []string{"the default of n in get, list",
		"a client that confirms destructive actions (delete_note) will also confirm read-only ones (get_note, " +
			"list_note)"} {
		if !slices.Contains(m.Lost, want) {
			t.Errorf("lost lacks %q: %q", want, m.Lost)
		}
	}
}

// TestFieldsJoinToolsOnlyInAKit: in a kit, fields of computing join tools that share no word;
// elsewhere, and where descriptions speak of something else, they do not.
func TestFieldsJoinToolsOnlyInAKit(t *testing.T) {
	field := func(name, description string) *catalog.Tool {
		return tool(t, name, description, `{"type":"object","properties":{"`+name+`":{"type":"string"}}}`)
	}
	kit := []*catalog.Tool{
		field(
			"http_get",
			"Makes a request.",
		), field("web_crawl", "Visits a page of the web."), field("grpc_invoke", "Sends a request of another kind."),
		field(
			"folder_tree",
			"Shows a directory.",
		), field("sql_run", "Runs SQL."), field("chat_post", "Says something."),
		field("widget_add", "Shows something."),
		field("weather", "At a place."),
	}
	groups := func(list []*catalog.Tool, kit bool) (out []string) {
		for _, c := range Clusters(list, kit) {
			var names []string
			for _, x := range c.Tools {
				names = append(names, x.Name)
			}
			out = append(out, c.Name+": "+strings.Join(names, " "))
		}
		return out
	}
	if got := groups(kit, true); !slices.Equal(got, []string{"network: grpc_invoke http_get web_crawl"}) {
		t.Errorf("of a kit: %v", got)
	}
	other := slices.Clone(kit)
	other[1] = field("web_crawl", "Walks about.")
	if got := groups(other, true); !slices.Equal(got, []string{"network: grpc_invoke http_get"}) {
		t.Errorf("with a description of something else: %v", got)
	}
	if got := groups(kit, false); len(got) != 0 {
		t.Errorf("of a service: %v", got)
	}
	kit[0].InputSchema = tool(t, "x", "", `{"type":"object","properties":{"action":{"type":"string"}}}`).InputSchema
	if got := groups(kit, true); !slices.Equal(got, []string{"network: grpc_invoke web_crawl"}) {
		t.Errorf("with a tool that cannot be an action: %v", got)
	}
}

// TestOnlyTheLastStepIsLossy: steps build on each other, and only the last is lossy.
func TestOnlyTheLastStepIsLossy(t *testing.T) {
	list := notes(t)
	all := All(list, byBytes)
	p := Combine(list, all, byBytes)
	if len(p.Steps) != 4 || p.Steps[0].Tools != 6 || p.Steps[1].Tools != 5 || len(p.Tools) != 5 {
		t.Fatalf("%+v", p.Steps)
	}
	for i, s := range p.Steps {
		if s.Lossy != (i == 3) || s.Name == "" || s.Text == "" || len(s.Cost) != 1 {
			t.Errorf("%+v", s)
		}
		if i > 1 && s.Cost[0].Tokens.Lo > p.Steps[i-1].Cost[0].Tokens.Lo {
			t.Errorf("%s costs more than the step before", s.Name)
		}
	}
	if got := p.Tools[0].Description.Value; strings.Count(got, "\n") != 1 {
		t.Errorf("an action has no line: %q", got)
	}
	if want := "characters of descriptions of parameters: 63 of 117 are left"; !slices.Contains(p.Steps[3].Lost, want) {
		t.Errorf("lost %q, want %q", p.Steps[3].Lost, want)
	}
	if got := Combine(list, nil, byBytes); got.Steps[1].Tools != 6 || got.Steps[1].Cost[0] != got.Steps[0].Cost[0] {
		t.Errorf("without proposals something is merged: %+v", got.Steps[1])
	}
}

// TestWordyTextsAreNamedWorstFirst: texts with many words that tell nothing new are named, the
// worst first.
func TestWordyTextsAreNamedWorstFirst(t *testing.T) {
	again := strings.Repeat("The note is a note. ", 12)
	list := []*catalog.Tool{
		tool(
			t,
			"a",
			"Short. And new.",
			`{"type":"object","properties":{"p":{"type":"string","description":"`+again+again+`"}}}`,
		),
		tool(t, "b", again, `{"type":"object","properties":{}}`),
	}
	got := Costly(list, byBytes)
	want := []string{
		"a: /inputSchema/properties/p/description: 120 words, 1 of them new",
		"b: /description: 60 words, 1 of them new",
	}
	if len(got) != 1 || !slices.Equal(got[0].Evidence, want) || got[0].Saved <= 0 || len(got[0].Lost) != 1 {
		t.Errorf("%+v", got)
	}
	list[1].Gaps = []catalog.Gap{{Path: "/description", Reason: "run-time"}}
	if got := Costly(list, byBytes); len(got) != 1 || len(got[0].Evidence) != 1 {
		t.Errorf("a text that is not known is counted: %+v", got)
	}
	if got := Costly(notes(t), byBytes); got != nil {
		t.Errorf("short texts are named: %+v", got)
	}
}

// TestToolsWithoutACommonSchemaAreNotMerged: schemas that cannot be one.
func TestToolsWithoutACommonSchemaAreNotMerged(t *testing.T) {
	plain := tool(t, "get_a", "", `{"type":"object","properties":{"x":{"type":"string"}}}`)
	for _, tt := range []struct{ schema, want string }{
		{`{"type":"object","properties":{"action":{"type":"string"}}}`, "already has a parameter action"},
		{`{"type":"object","properties":{"x":{}},"anyOf":[{"required":["x"]}]}`, "has anyOf at its root"},
		{`{"type":"array","items":{}}`, "not an object with properties"},
	} {
		if _, err := Merge(Cluster{Tools: []*catalog.Tool{plain, tool(t, "set_a", "", tt.schema)}, Name: "a"},
			Short); err == nil ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s gives %v, want %s", tt.schema, err, tt.want)
		}
	}
}

// TestSharedParametersHaveOneSchema: one schema for a parameter that two tools have.
func TestSharedParametersHaveOneSchema(t *testing.T) {
	for _, tt := range []struct{ a, b, want string }{
		{`{"type":"string","description":"A"}`, `{"type":"string","description":"B"}`,
			`{"type":"string","description":"A"}`},
		{`{"type":"string","minLength":1,"format":"date"}`, `{"type":"string","format":"date"}`,
			`{"type":"string","format":"date"}`},
		{`{"type":"string","enum":["a"]}`, `{"type":"string","enum":["b","a"]}`, `{"type":"string","enum":["a","b"]}`},
		{`{"type":"string","description":"A"}`, `{"type":"integer"}`,
			`{"description":"A","anyOf":[{"type":"string"},{"type":"integer"}]}`},
		{`{"type":"string"}`, `{"type":"string","enum":["a"]}`,
			`{"anyOf":[{"type":"string"},{"type":"string","enum":["a"]}]}`},
		{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{"type":"null"}`,
			`{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}`},
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

// TestSuggestionsHaveOneOrder: kinds, order and determinism.
func TestSuggestionsHaveOneOrder(t *testing.T) {
	list := notes(t)
	for _, x := range list[:3] {
		x.Description.Value += " Ask the user before a note is lost."
	}
	first := All(list, byBytes)
	kinds := map[string]bool{}
	for i, s := range first {
		kinds[s.Kind] = true
		if s.Saved <= 0 || s.Title == "" || s.Confidence <= 0 || s.Confidence > 1 || len(s.Before) != 1 ||
			len(s.After) != 1 {
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

// TestEachKindOfSuggestionHasItsCause: what a schema repeats is hoisted, what a client need not
// send at first is deferred, and an enum that tools share is a reason to merge them.
func TestEachKindOfSuggestionHasItsCause(t *testing.T) {
	const enum = `"type":"string","enum":["first value of many","second value of many","third value of many"]`
	list := []*catalog.Tool{
		tool(
			t,
			"get_order",
			"Returns an order.",
			`{"type":"object","properties":{"state":{`+enum+`},"before":{`+enum+`},"id":{"type":"string"}}}`,
		),
		tool(
			t,
			"list_order",
			"Lists orders of a state.",
			`{"type":"object","properties":{"state":{`+enum+`},"id":{"type":"string"}}}`,
		),
	}
	for i := range 10 {
		list = append(
			list,
			tool(
				t,
				fmt.Sprintf("change_order_%c", 'a'+i),
				strings.Repeat("Changes an order in some way or another. ", 9),
				`{"type":"object","properties":{"x`+fmt.Sprint(i)+`":{"type":"string"}}}`,
			),
		)
	}
	found := map[string]Suggestion{}
	for _, s := range All(list, byBytes) {
		for _, k := range []string{"shared-definitions", "with every request", "one tool"} {
			if strings.Contains(s.Title, k) && found[k].Title == "" &&
				(k != "one tool" || slices.Contains(s.Tools, "get_order")) {
				found[k] = s
			}
		}
	}
	if s := found["shared-definitions"]; !slices.Equal(s.Tools, []string{"get_order"}) {
		t.Errorf("hoisted: %+v", s)
	}
	if s := found["with every request"]; len(s.Deferred)+len(s.Tools) != len(list) || len(s.Deferred) == 0 ||
		len(s.Tools) == 0 {
		t.Errorf("deferred: %v of %v", s.Deferred, s.Tools)
	}
	if s := found["one tool"]; !slices.Contains(s.Evidence, "the enum of state, repeated in 2 of them") {
		t.Errorf("shared: %+v", s)
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
