package simulate

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/router"
)

func TestMessagesAreReadOneALine(t *testing.T) {
	list, err := Read(
		"m.jsonl",
		[]byte(
			"\uFEFF"+`{"query": "Good  morning"}`+"\r\n\n"+
				`{"name": "n", "profile": "p", "rounds": 2, "gold": [], "turns": [{"role": "user", "text": "a"}, {"role": "assistant", "text": "b"}], "query": "c", "catalog": "x", "kind": "none"}`,
		),
	)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 {
		t.Fatalf("%d messages, want 2", len(list))
	}
	if m := list[0]; m.Gold != nil || m.Rounds != nil || m.label() != "Good morning" || m.at != "m.jsonl:1" {
		t.Errorf("read %+v", m)
	}
	m := list[1]
	if m.Gold == nil || len(m.Gold) != 0 || m.Rounds.of("") != 2 || m.label() != "n" || m.Profile != "p" ||
		m.at != "m.jsonl:3" {
		t.Errorf("read %+v", m)
	}
	before, all := m.turns()
	if want := []router.Turn{{Role: "user", Text: "a"}, {Role: "assistant", Text: "b"},
		{Role: "user", Text: "c"}}; !slices.Equal(
		all,
		want,
	) ||
		!slices.Equal(before, want[:2]) {
		t.Errorf("turns are %v, before it %v", all, before)
	}
	of, others := Of(list, "y")
	if len(of) != 1 || !slices.Equal(others, []string{"x"}) {
		t.Errorf("of y are %v, others %v", of, others)
	}
	if of, others := Of(list, "x"); len(of) != 2 || others != nil {
		t.Errorf("of x are %v, others %v", of, others)
	}
}

func TestMessageErrorsNameTheLine(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", `m has no messages; write one a line, such as {"query": "Good morning", "gold": []}`},
		{"\n \n", "m has no messages"},
		{`{"query": "a"}` + "\n{", "m:2: a line is one JSON object: unexpected EOF"},
		{"{\n\"query\": \"a\"}", "m:1: a line is one JSON object"},
		{`[{"query": "a"}]`, "m:1: the file is a JSON array, want one JSON object per line; jq -c '.[]' m converts it"},
		{`{"query": "a"} {}`, "m:1: a line is one JSON object, and more follows it"},
		{`{"query": "a", "needs": []}`, `m:1: a line is one JSON object: json: unknown field "needs"`},
		{`{"query": 1}`, "m:1: a line is one JSON object: json: cannot unmarshal number"},
		{`{"name": "a"}`, "m:1: query, the user's message, is missing or empty"},
		{`{"query": " "}`, "missing or empty"},
		{`{"query": "a", "rounds": 0}`, "m:1: rounds is 0; write a whole number from 1 to 100"},
		{`{"query": "a", "rounds": 101}`, "rounds is 101"},
		{`{"query": "a", "rounds": 1.5}`, "m:1: a line is one JSON object"},
		{`{"query": "a", "turns": [{"role": "system", "text": "b"}]}`,
			`m:1: the role of turns[0] is "system"; write user or assistant`},
		{`{"query": "a", "gold": ["b", "b"]}`, "m:1: gold names b twice"},
	} {
		if _, err := Read("m", []byte(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}
}

// TestBuiltinMessagesNameNoTool holds that the built-in messages are for any catalog: they name no
// catalog, profile or tool, and no tool of this repository's sets.
func TestBuiltinMessagesNameNoTool(t *testing.T) {
	list, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	atOnce := 0
	for _, m := range list {
		if m.Name == "" || m.Catalog != "" || m.Profile != "" || m.Kind != "" || m.Gold != nil {
			t.Errorf("%s: it says more than a message of any catalog can: %+v", m.at, m)
		}
		if m.Rounds != nil {
			atOnce++
			if m.Rounds.of("") != 1 {
				t.Errorf("%s: %d rounds are a guess; leave them to -rounds", m.at, m.Rounds.Any)
			}
		}
		if strings.Contains(m.Text, "_") {
			t.Errorf("%s: a name is in %q", m.at, m.Text)
		}
	}
	if len(list) < 10 || atOnce < 4 || len(list)-atOnce < 4 {
		t.Errorf("%d messages, %d of them answered at once: too few kinds", len(list), atOnce)
	}
}

// TestQueriesOfTheRepositoryAreMessages holds that the queries of this repository are messages.
func TestQueriesOfTheRepositoryAreMessages(t *testing.T) {
	const dir = "../../../testdata/router/"
	data, err := os.ReadFile(dir + "queries.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	list, err := Read("queries.jsonl", data)
	if err != nil {
		t.Fatal(err)
	}
	data, err = os.ReadFile(dir + "demo.json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := importer.Decode(data, "demo")
	if err != nil {
		t.Fatal(err)
	}
	of, others := Of(list, "demo")
	o := options(c.Tools)
	r, err := Run(context.Background(), of, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Judged != len(of) || r.Needed < 40 || !slices.Equal(others, []string{"github-like"}) {
		t.Errorf("%d of %d are judged and need %d tools; others are %v", r.Judged, len(of), r.Needed, others)
	}
}

// FuzzRead holds that any file is read or refused with its line, and that what was
// read can be simulated or is refused.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"query": "Good morning", "gold": []}`))
	f.Add(
		[]byte(
			"{\"query\": \"a\", \"gold\": [\"get_zorb\"], \"rounds\": 3}\r\n\n{\"query\": \"zorb\", \"turns\": " +
				"[{\"role\": \"user\", \"text\": \"\"}]}",
		),
	)
	f.Add([]byte("[{}]"))
	place := regexp.MustCompile(`^m(:[0-9]+: | has no messages)`)
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Read("m", data)
		if err != nil {
			if !place.MatchString(err.Error()) {
				t.Fatalf("the error has no place: %v", err)
			}
			return
		}
		r, err := Run(context.Background(), list, options(tools()))
		if err != nil {
			if !place.MatchString(err.Error()) {
				t.Fatalf("the error has no place: %v", err)
			}
			return
		}
		for _, sc := range r.Scenarios {
			for _, o := range sc.Outcomes {
				if len(o.Late)+len(o.Missed) > len(sc.Needs) || o.First.Lo < 3 ||
					o.Strategy == Before && o.LateTools+o.MissedTools > 0 {
					t.Fatalf("%s: %+v", sc.Message, o)
				}
			}
		}
	})
}
