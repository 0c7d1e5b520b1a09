package router

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestFixedListShowsOnlyItsCore(t *testing.T) {
	tools := house()
	tools[2].Load = catalog.LoadCore
	tools[5].Meta = catalog.NewObject(catalog.Member{Key: catalog.MetaAlwaysLoad, Value: catalog.NewBool(true)})
	f, err := NewFixedList(tools, FixedOptions{Core: []string{"oven_*"}})
	if err != nil {
		t.Fatal(err)
	}
	names := func() string {
		var out []string
		for _, x := range f.Tools() {
			out = append(out, x.Name)
		}
		return strings.Join(out, " ")
	}
	const want = "read oven_heat ping search_tools call_tool"
	if got := names(); got != want {
		t.Errorf("listed are %s, want %s", got, want)
	}
	text, err := f.Search(t.Context(), []byte(`{"queries":["switch a lamp on","keep a text"]}`))
	if err != nil || !strings.Contains(text, "with call_tool:\n{\"name\":\"lamp_on\"") ||
		!strings.Contains(text, `{"name":"note_write"`) || strings.Contains(text, "oven_heat") {
		t.Errorf("%s, %v", text, err)
	}
	if text, err := f.Search(t.Context(), []byte(`{"queries":["physics"]}`)); err != nil ||
		!strings.Contains(text, "No tool fits") {
		t.Errorf("%s, %v", text, err)
	}
	if got := names(); got != want {
		t.Errorf("after a search, %s are listed", got)
	}
	for arguments, want := range map[string]string{
		`{"name":"lamp_on","arguments":{"room":"hall"}}`: `lamp_on {"room":"hall"}`,
		`{"name":"lamp_on"}`:                             "lamp_on {}",
		`{"name":"read","arguments":null}`:               "read {}",
		`{"name":"gone"}`:                                `there is no tool "gone"; find one with search_tools`,
		`{"name":"call_tool"}`:                           `there is no tool "call_tool"`,
		`[]`:                                             "do not fit the schema of call_tool",
	} {
		name, inner, err := f.Unwrap([]byte(arguments))
		if got := fmt.Sprintf("%s %s%v", name, inner, err); !strings.Contains(got, want) {
			t.Errorf("%s is %s, want %s", arguments, got, want)
		}
	}
	for _, arguments := range []string{`{}`, `{"queries":[]}`, `{"queries":["("],"method":"regex"}`, `7`} {
		if _, err := f.Search(t.Context(), []byte(arguments)); err == nil {
			t.Errorf("%s is searched for", arguments)
		}
	}
}

// TestFixedListTakesOptionsOfAllTools: keywords, aliases and vectors that were made for a whole
// program do for a list whose core has some of its tools, and those that a policy denies.
func TestFixedListTakesOptionsOfAllTools(t *testing.T) {
	o := FixedOptions{Core: []string{"oven_*"}, Ranking: Options{
		Keywords: Keywords{"oven_heat": {"bake": 1}, "lamp_on": {"bright": 1}},
		Aliases:  map[string]string{"heat": "oven_heat", "light": "lamp_on"},
		Vectors:  map[string][]float32{"oven_heat": {1, 0}, "lamp_on": {0, 1}},
		Selector: triggers,
	}}
	for _, profile := range []string{"", "guest"} {
		o.Choice.Profile = profile
		f, err := NewFixedList(house(), o)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := f.Search(t.Context(), []byte(`{"queries":["bright"]}`)); err != nil ||
			!strings.Contains(text, `{"name":"lamp_on"`) {
			t.Errorf("%q: %s, %v", profile, text, err)
		}
	}
	if len(o.Ranking.Keywords) != 2 || len(o.Ranking.Aliases) != 2 || len(o.Ranking.Vectors) != 2 {
		t.Errorf("the options are changed: %+v", o.Ranking)
	}
}

// TestFixedListFindsSearchHints: a search finds the words of a hint that a server itself has set.
func TestFixedListFindsSearchHints(t *testing.T) {
	for _, hint := range []string{"", "illuminate brighten"} {
		tools := house()
		for _, x := range tools {
			if x.Name == "lamp_on" && hint != "" {
				x.Meta = catalog.NewObject(catalog.Member{Key: catalog.MetaSearchHint, Value: catalog.NewString(hint)})
			}
		}
		f, err := NewFixedList(tools, FixedOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, method := range []Method{ByKeywords, ByTiers} {
			text, err := f.Search(t.Context(), fmt.Appendf(nil, `{"queries":["brighten"],"method":%q}`, method))
			if err != nil || strings.Contains(text, `{"name":"lamp_on"`) != (hint != "") {
				t.Errorf("%q, %s: %s, %v", hint, method, text, err)
			}
		}
	}
}

func TestFixedListRefuses(t *testing.T) {
	for want, o := range map[string]FixedOptions{
		"already named read":       {Search: "read"},
		"core: ":                   {Core: []string{"group:"}},
		"keywords are of gone":     {Ranking: Options{Keywords: Keywords{"gone": {"x": 1}}}},
		"already named note_write": {Call: "note_write"},
	} {
		if _, err := NewFixedList(house(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	guest := FixedOptions{Ranking: Options{Selector: triggers}, Choice: catalog.Choice{Profile: "guest"}}
	f, err := NewFixedList(house(), guest)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Unwrap([]byte(`{"name":"oven_heat"}`)); err == nil {
		t.Error("a tool that the policy denies can be called")
	}
	for _, list := range []string{"{", `[{"description":"x"}]`} {
		if _, err := ReadTools([]byte(list)); err == nil {
			t.Errorf("%s is a list of tools", list)
		}
	}
}

// TestFixedListAtOnce is for the race detector.
func TestFixedListAtOnce(t *testing.T) {
	f, err := NewFixedList(house(), FixedOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			for range 20 {
				if _, err := f.Search(t.Context(), []byte(`{"queries":["lamp","oven"]}`)); err != nil {
					t.Error(err)
				}
				if _, _, err := f.Unwrap([]byte(`{"name":"lamp_on"}`)); err != nil || len(f.Tools()) != 2 {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
