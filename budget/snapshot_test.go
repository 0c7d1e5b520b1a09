package budget

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
)

// snapshot is of a program with an exact and an open tool, under two profiles.
func snapshot(t *testing.T) *baseline.Baseline {
	t.Helper()
	c := &catalog.Catalog{
		Programs: []catalog.Program{
			{Package: "p", Tools: []string{"p#b", "p#a"}, Instructions: catalog.Text{Value: "Be brief."}},
		},
		Tools: []*catalog.Tool{
			{
				ID:        "p#b",
				Name:      "b",
				Reachable: true,
				Gaps:      []catalog.Gap{{Path: "/description", Reason: "run-time", At: "x.go:1:1"}},
			},
			{ID: "p#a", Name: "a", Description: catalog.Text{Value: "<é>"}, Reachable: true},
		},
	}
	count := func(profile string, a, b interval.Int) Counted {
		in := Input{Catalog: c, Tokens: map[string]interval.Int{"p#a": a, "p#b": b}}
		return Counted{
			baseline.Profile{Name: profile, Grade: "exact", Revision: "1"},
			Judge([]Input{in}, Options{Config: &config.Config{World: catalog.Everything}, Fixed: interval.Exactly(7)}),
		}
	}
	return NewBaseline(catalog.Everything, []Counted{
		count("m", interval.Exactly(10), interval.Int{Lo: 3, Hi: 4, Open: true}),
		count("n", interval.Int{Lo: 8, Hi: 12}, interval.Int{Lo: 3, Hi: 3, Open: true}),
	})
}

// TestSnapshotIsReadBackAsWritten: one line a tool, sorted by id, no escapes that JSON does
// not need; and what is written is what is read.
func TestSnapshotIsReadBackAsWritten(t *testing.T) {
	b := snapshot(t)
	got, err := baseline.Encode(b)
	if err != nil {
		t.Fatal(err)
	}
	want := `{
  "schemaVersion": 1,
  "world": "everything",
  "profiles": [
    {"name": "m", "grade": "exact", "revision": "1"},
    {"name": "n", "grade": "exact", "revision": "1"}
  ],
  "programs": [
    {
      "package": "p",
      "bytes": {"lo": 45, "hi": 45, "open": true},
      "tokens": {"m": {"lo": 13, "hi": 14, "open": true}, "n": {"lo": 11, "hi": 15, "open": true}},
      "fixed": {"m": 7, "n": 7},
      "instructions": "` + hash("Be brief.") + `",
      "gaps": "` + b.Programs[0].Gaps + `",
      "tools": [
        {"id": "p#a", "name": "a", "bytes": 33, "tokens": {"m": 10, "n": {"lo": 8, "hi": 12}}, "hash": "` +
		hash(`{"name":"","description":"<é>"}`) + `"},
        {"id": "p#b", "name": "b", "bytes": {"lo": 12, "hi": 12, "open": true}, "tokens": {"m": {"lo": 3, "hi": 4, "open": true}, "n": {"lo": 3, "hi": 3, "open": true}}, "hash": "` + hash(`{"name":""}`) + `", "gaps": "` + hash("/description run-time 0 ") + `"}
      ]
    }
  ]
}
`
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for name, data := range map[string][]byte{
		"as written": got, "with CRLF": bytes.ReplaceAll(got, []byte("\n"), []byte("\r\n")),
		"with a BOM": append([]byte("\uFEFF"), got...),
	} {
		back, err := baseline.Decode(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !reflect.DeepEqual(back, b) {
			t.Errorf("%s: read back as\n%+v\nwant\n%+v", name, back, b)
		}
	}
}
