package router

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// told is a selection as a line: name (reason).
func told(s Selection) string {
	var out []string
	for _, t := range s.Tools {
		out = append(out, fmt.Sprintf("%s (%s)", t.Tool.Name, t.Reason))
	}
	return strings.Join(out, ", ")
}

func said(texts ...string) []Turn {
	var out []Turn
	for i, text := range texts {
		out = append(out, Turn{[...]string{User, Assistant}[i%2], text})
	}
	return out
}

var triggers = catalog.Selector{
	Groups: []catalog.Group{
		{Name: "light", Keywords: []string{"lamps", "too dark"}},
		{Name: "kitchen", Tools: []string{"oven_*"}, Keywords: []string{"baking", "warm"}},
		{Name: "cosy", Tools: []string{"lamp_on"}, Keywords: []string{"warm"}},
	},
	Profiles: []catalog.Profile{
		{Name: "guest", Include: []string{"group:light"}, Exclude: []string{"lamp_off"}},
		{Name: "chat", None: true},
	},
	Policy: catalog.Policy{
		Global: catalog.Step{Deny: []string{"oven_*"}},
		Agents: map[string]catalog.Step{"reader": {Allow: []string{"read", "oven_heat"}}},
		Users:  map[string]catalog.Step{"child": {Deny: []string{"read"}}},
	},
}

// noPolicy is triggers for whoever comes.
var noPolicy = catalog.Selector{Groups: triggers.Groups, Profiles: triggers.Profiles}

func TestSelectionSendsWhatTheModeAsksFor(t *testing.T) {
	vectors := map[string][]float32{
		"lamp_on":    {1, 0},
		"lamp_off":   {0.9, 0.1},
		"read":       {0, 1},
		"note_write": {0.1, 0.9},
		"oven_heat":  {-1, 0},
	}
	for _, test := range []struct {
		name string
		o    Options
		q    Request
		want string
	}{
		{"off", Options{}, Request{}, "lamp_on (unfiltered), lamp_off (unfiltered), read (unfiltered), note_write " +
			"(unfiltered), oven_heat (unfiltered), ping (unfiltered)"},
		{"off for one provider", Options{Mode: ByGroup, Modes: map[string]Mode{"local": Off}, Selector: noPolicy},
			Request{Turns: said("Good morning!"), Provider: "local"}, "lamp_on (unfiltered), lamp_off (unfiltered), " +
				"read (unfiltered), note_write (unfiltered), oven_heat (unfiltered), ping (unfiltered)"},
		{"not for another", Options{Mode: ByGroup, Modes: map[string]Mode{"local": Off}, Selector: noPolicy},
			Request{Turns: said("Good morning!"), Provider: "remote"}, ""},
		{"nothing is said", Options{Mode: ByGroup, Selector: noPolicy}, Request{Turns: said("Good morning!")}, ""},
		{"a keyword, stemmed", Options{Mode: ByGroup, Selector: noPolicy}, Request{Turns: said("The lamp is broken")},
			"lamp_on (triggered), lamp_off (triggered)"},
		{"a phrase", Options{Mode: ByGroup, Selector: noPolicy}, Request{Turns: said("It is too dark here")},
			"lamp_on (triggered), lamp_off (triggered)"},
		{"not half a phrase", Options{Mode: ByGroup, Selector: noPolicy},
			Request{Turns: said("too much dark chocolate")}, ""},
		{"two groups, united", Options{Mode: ByGroup, Selector: noPolicy}, Request{Turns: said("keep it warm")},
			"lamp_on (triggered), oven_heat (triggered)"},
		{"the last turn of the assistant", Options{Mode: ByGroup, Selector: noPolicy},
			Request{Turns: said("hi", "Shall I turn off the lamps?", "yes")},
			"lamp_on (triggered), lamp_off (triggered)"},
		{"not the one before", Options{Mode: ByGroup, Selector: noPolicy},
			Request{Turns: said("the lamps", "ok", "thanks")}, ""},
		{"within the profile", Options{Mode: ByGroup, Selector: noPolicy},
			Request{Turns: said("lamps, warm"), Choice: catalog.Choice{Profile: "guest"}}, "lamp_on (triggered)"},
		{"a profile without tools", Options{Selector: noPolicy, Always: []string{"*"}},
			Request{Turns: said("ping"), Choice: catalog.Choice{Profile: "chat"}}, ""},
		{"global policy", Options{Mode: ByGroup, Selector: triggers}, Request{Turns: said("warm")},
			"lamp_on (triggered)"},
		{"agent after global", Options{Selector: triggers}, Request{Choice: catalog.Choice{Agent: "reader"}},
			"read (unfiltered)"},
		{"user after agent", Options{Selector: triggers},
			Request{Choice: catalog.Choice{Agent: "reader", User: "child"}}, ""},
		{"always and mentioned", Options{Mode: ByGroup, Always: []string{"note_*"}},
			Request{Turns: said("Use READ on it")}, "read (mentioned), note_write (always)"},
		{"read is not in thread", Options{Mode: ByGroup}, Request{Turns: said("a thread, read_all and already")}, ""},
		{"an alias", Options{Mode: ByGroup, Aliases: map[string]string{"note.get": "read"}},
			Request{Turns: said("call note.get")}, "read (mentioned)"},
		{"top", Options{Mode: ByRank, TopK: 1}, Request{Turns: said("heat the oven to 200 degrees")},
			"oven_heat (top ranked), ping (short description)"},
		{"later", Options{Mode: ByRank, TopK: 1, Always: []string{"ping"}},
			Request{Turns: said("read it"), Iteration: 1},
			"lamp_on (later iteration), lamp_off (later iteration), read (mentioned), note_write (later " +
				"iteration), oven_heat (later iteration), ping (always)"},
		{"embedder", Options{Mode: ByRank, TopK: 1, Vectors: vectors, Embedder: fixed{v: []float32{0, 1}}},
			Request{Turns: said("xyzzy")}, "read (top ranked), ping (not embedded)"},
		{"embedder down", Options{Mode: ByRank, TopK: 1, Vectors: vectors, Embedder: fixed{err: errDown}},
			Request{Turns: said("xyzzy")},
			"lamp_on (embedder failed), lamp_off (embedder failed), read (embedder failed), note_write (embedder " +
				"failed), oven_heat (embedder failed), ping (embedder failed)"},
		{"vectors of another model", Options{Mode: ByRank, Vectors: vectors, Embedder: fixed{v: []float32{1}}},
			Request{Turns: said("ping"), Choice: catalog.Choice{}},
			"lamp_on (embedder failed), lamp_off (embedder failed), read (embedder failed), note_write (embedder " +
				"failed), oven_heat (embedder failed), ping (mentioned)"},
	} {
		s, err := newRouter(t, test.o).Select(t.Context(), test.q)
		if err != nil {
			t.Fatal(err)
		}
		if got := told(s); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
		if failed := strings.Contains(test.want, string(EmbedderFailed)); failed != (s.Err != nil) {
			t.Errorf("%s: the error is %v", test.name, s.Err)
		}
	}
}

func TestCoreToolsAreSelectedInEachMode(t *testing.T) {
	tools := house()
	tools[0].Load, tools[4].Load = catalog.LoadCore, catalog.LoadDeferred
	for mode, want := range map[Mode]string{
		Off: "lamp_on (unfiltered), lamp_off (unfiltered), read (unfiltered), note_write (unfiltered), ping " +
			"(unfiltered)",
		ByGroup: "lamp_on (core)",
		// What is asked for is sent, deferred or not.
		ByRank: "lamp_on (core), oven_heat (top ranked), ping (short description)",
	} {
		r, err := New(tools, Options{Mode: mode, TopK: 1})
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.Select(t.Context(), Request{Turns: said("heat the oven")})
		if err != nil {
			t.Fatal(err)
		}
		if got := told(s); got != want {
			t.Errorf("%q:\n got %s\nwant %s", mode, got, want)
		}
	}
}

func TestSelectionNamesTheTextThatDecided(t *testing.T) {
	r := newRouter(t, Options{Mode: ByGroup, Selector: noPolicy})
	s, err := r.Select(t.Context(), Request{Turns: said("baking")})
	if err != nil || len(s.Tools) != 1 || s.Tools[0].Detail != "baking" {
		t.Errorf("got %+v, %v", s, err)
	}
	if _, err := r.Select(t.Context(), Request{Choice: catalog.Choice{Profile: "ghost"}}); err == nil ||
		!strings.Contains(err.Error(), `no profile "ghost"; there are guest, chat`) {
		t.Errorf("an unknown profile: %v", err)
	}
	if got := s.Names(); !slices.Equal(got, []string{"oven_heat"}) {
		t.Errorf("names are %q", got)
	}
}
