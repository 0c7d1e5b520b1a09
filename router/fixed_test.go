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
