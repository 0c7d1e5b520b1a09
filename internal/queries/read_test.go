package queries

import (
	"strings"
	"testing"
	"testing/fstest"
)

const small = `{"schemaVersion":1,"tools":[
{"id":"c#open_door","name":"open_door","reachable":true,"default":true},
{"id":"c#close_door","name":"close_door","reachable":true,"default":true}]}`

func TestQueriesAreReadWithTheirTurns(t *testing.T) {
	s, err := Read(fstest.MapFS{
		"c.json": {Data: []byte(small)},
		"queries.jsonl": {Data: []byte(`{"catalog":"c","kind":"direct","query":"Let me in","gold":["open_door"]}
{"catalog":"c","kind":"multi-turn","turns":[{"role":"user","text":"It is cold"},{"role":"assistant","text":"The door is open"}],"query":"Oh","gold":["close_door"]}
`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Queries) != 2 || len(s.Catalogs) != 1 {
		t.Fatalf("%d queries over %d catalogs, want 2 over 1", len(s.Queries), len(s.Catalogs))
	}
	q := s.Queries[1]
	if q.Kind != MultiTurn || q.Turns[1].Text != "The door is open" || q.Text != "Oh" {
		t.Errorf("read %+v", q)
	}
	if got := s.Tool(q, q.Gold[0]); got == nil || got.ID != "c#close_door" {
		t.Errorf("its tool is %+v", got)
	}
	if got := s.Tool(q, "knock"); got != nil {
		t.Errorf("knock is %+v", got)
	}
}

// TestFaultyQueriesAreRefused holds that a fault is refused, and what is said of it.
func TestFaultyQueriesAreRefused(t *testing.T) {
	const turns = `"turns":[{"role":"user","text":"a"},{"role":"assistant","text":"b"}]`
	for _, test := range []struct{ line, want string }{
		{``, "queries.jsonl has no queries"},
		{"\n", "queries.jsonl:1: a line is one JSON object"},
		{`[]`, "queries.jsonl:1: a line is one JSON object"},
		{`{} {}`, "more follows it"},
		{`{"catalog":"c","golden":[]}`, "golden"},
		{`{"catalog":"d","kind":"none","query":"a","gold":[]}`, "d.json"},
		{`{"catalog":"bad","kind":"none","query":"a","gold":[]}`, "catalog bad.json: "},
		{`{"catalog":"c","kind":"odd","query":"a","gold":[]}`, `kind is "odd", want one of`},
		{`{"catalog":"c","kind":"none","query":" ","gold":[]}`, "query is empty"},
		{`{"catalog":"c","kind":"direct","query":"a","gold":["knock"]}`,
			`gold names "knock", which the catalog c does not have`},
		{`{"catalog":"c","kind":"multi-step","query":"a","gold":["open_door","open_door"]}`,
			"gold names open_door twice"},
		{`{"catalog":"c","kind":"direct","query":"a","gold":[]}`, "has 1 to 1 gold tools; this one has 0"},
		{`{"catalog":"c","kind":"direct","query":"a","gold":["open_door","close_door"]}`, "this one has 2"},
		{`{"catalog":"c","kind":"multi-step","query":"a","gold":["open_door"]}`,
			"has 2 to 3 gold tools; this one has 1"},
		{`{"catalog":"c","kind":"none","query":"a","gold":["open_door"]}`, "has 0 to 0 gold tools; this one has 1"},
		{`{"catalog":"c","kind":"multi-turn","query":"a","gold":["open_door"]}`, "there are 0 turns before the query"},
		{`{"catalog":"c","kind":"direct",` + turns + `,"query":"a","gold":["open_door"]}`,
			"there are 2 turns before the query"},
		{`{"catalog":"c","kind":"multi-turn","turns":[{"role":"user","text":"a"}],"query":"a","gold":["open_door"]}`,
			"the last of the turns is the user's"},
		{`{"catalog":"c","kind":"multi-turn","turns":[{"role":"assistant","text":"a"}],"query":"a","gold":["open_door"]}`, `turns[0] is of "assistant", want user`},
		{`{"catalog":"c","kind":"multi-turn",` + strings.Replace(turns, `"b"`, `""`, 1) +
			`,"query":"a","gold":["open_door"]}`, "turns[1] is empty"},
	} {
		s, err := Read(fstest.MapFS{
			"c.json": {Data: []byte(small)}, "bad.json": {Data: []byte("{}")},
			"queries.jsonl": {Data: []byte(test.line)},
		})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s\n\tgave %v, want %q", test.line, err, test.want)
		}
		if s != nil {
			t.Errorf("%s\n\tgave a set beside the error", test.line)
		}
	}
	if _, err := Read(fstest.MapFS{}); err == nil {
		t.Error("an empty directory gave no error")
	}
}
