package budget

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// twoTools is a program with an exact and an open tool, under two profiles.
func twoTools(t *testing.T) *Baseline {
	t.Helper()
	c := &catalog.Catalog{
		Programs: []catalog.Program{{Package: "p", Tools: []string{"p#b", "p#a"}, Instructions: catalog.Text{Value: "Be brief."}}},
		Tools: []*catalog.Tool{
			{ID: "p#b", Name: "b", Reachable: true, Gaps: []catalog.Gap{{Path: "/description", Reason: "run-time", At: "x.go:1:1"}}},
			{ID: "p#a", Name: "a", Description: catalog.Text{Value: "<é>"}, Reachable: true},
		},
	}
	count := func(profile string, a, b interval.Int) Counted {
		in := Input{Catalog: c, Tokens: map[string]interval.Int{"p#a": a, "p#b": b}}
		return Counted{Profile{Name: profile, Grade: "exact", Revision: "1"}, Judge([]Input{in}, Options{Config: &Config{World: catalog.Everything}, Fixed: interval.Exactly(7)})}
	}
	return NewBaseline(catalog.Everything, []Counted{
		count("m", interval.Exactly(10), interval.Int{Lo: 3, Hi: 4, Open: true}),
		count("n", interval.Int{Lo: 8, Hi: 12}, interval.Int{Lo: 3, Hi: 3, Open: true}),
	})
}

// TestEncodeBaseline: one line a tool, sorted by id, no escapes that JSON does
// not need; and what is written is what is read.
func TestEncodeBaseline(t *testing.T) {
	b := twoTools(t)
	got, err := EncodeBaseline(b)
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
        {"id": "p#a", "name": "a", "bytes": 33, "tokens": {"m": 10, "n": {"lo": 8, "hi": 12}}, "hash": "` + hash(`{"name":"","description":"<é>"}`) + `"},
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
		"as written": got, "with CRLF": bytes.ReplaceAll(got, []byte("\n"), []byte("\r\n")), "with a BOM": append([]byte("\uFEFF"), got...),
	} {
		back, err := DecodeBaseline(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !reflect.DeepEqual(back, b) {
			t.Errorf("%s: read back as\n%+v\nwant\n%+v", name, back, b)
		}
	}
}

func TestDecodeBaselineErrors(t *testing.T) {
	good, err := EncodeBaseline(twoTools(t))
	if err != nil {
		t.Fatal(err)
	}
	with := func(old, new string) string {
		s := strings.Replace(string(good), old, new, 1)
		if s == string(good) {
			t.Fatalf("%s is not in the baseline", old)
		}
		return s
	}
	for _, tt := range []struct{ name, data, want string }{
		{"empty", " \r\n", "the baseline is empty"},
		{"cut off", string(good[:200]), "not valid JSON (line 10)"},
		{"binary", "\xff\xfe{", "not UTF-8"},
		{"conflict", with(`  "programs"`, "<<<<<<< HEAD\n  \"programs\""), "line 8 is a merge conflict marker"},
		{"conflict, CRLF", strings.ReplaceAll(with(`  "programs"`, "=======\n  \"programs\""), "\n", "\r\n"), "line 8 is a merge conflict marker"},
		{"another version", with(`"schemaVersion": 1`, `"schemaVersion": 2`), "schemaVersion 2, and this toolbudget reads only 1; use the toolbudget version that wrote it"},
		{"a catalog", `{"schemaVersion": 1, "tools": []}`, "the file is not a baseline"},
		{"a list", `[]`, "not valid JSON"},
		{"a wrong type", with(`"bytes": 33`, `"bytes": "33"`), "does not match its schema"},
		{"a negative figure", with(`"bytes": 33`, `"bytes": -33`), "is not an amount"},
		{"bounds the wrong way", with(`{"lo": 8, "hi": 12}`, `{"lo": 12, "hi": 8}`), "is not an amount"},
		{"a huge figure", with(`"bytes": 33`, `"bytes": 99999999999999999`), "is not an amount"},
		{"a tool twice", with(`"id": "p#b"`, `"id": "p#a"`), "has the tool p#a twice"},
		{"no id", with(`"id": "p#b"`, `"id": ""`), "has no id, name or hash"},
		{"tokens missing", with(`"m": 10, `, ``), "p#a does not have tokens for exactly the profiles"},
		{"fixed missing", with(`{"m": 7, "n": 7}`, `{"m": 7}`), "does not have tokens and fixed"},
		{"a profile twice", with(`{"name": "n"`, `{"name": "m"`), "or is listed twice"},
		{"another world", with(`"world": "everything"`, `"world": "both"`), `the baseline's world is "both"`},
		{"no package", with(`"package": "p"`, `"package": ""`), "has no package"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := DecodeBaseline([]byte(tt.data))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

// FuzzDecodeBaseline: no input panics, and what is read is written and read
// back as the same state.
func FuzzDecodeBaseline(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 4 {
		data, err := EncodeBaseline(anyBaseline(rng))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"schemaVersion":1,"world":"everything","profiles":[],"programs":[{"package":"p","tools":null}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := DecodeBaseline(data)
		if err != nil {
			return
		}
		once, err := EncodeBaseline(b)
		if err != nil {
			t.Fatal(err)
		}
		again, err := DecodeBaseline(once)
		if err != nil {
			t.Fatalf("%v\n%s", err, once)
		}
		twice, err := EncodeBaseline(again)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%v: written as\n%s\nand then as\n%s", err, once, twice)
		}
		r, err := b.Ratchet(again, Tolerance{})
		if err != nil || r.Verdict != rules.Within {
			t.Fatalf("%v: the same state is %+v", err, r)
		}
	})
}

// TestWriteBaseline: the file is replaced whole or stays as it was, and nothing
// is left beside it.
func TestWriteBaseline(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "b.json")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	only := func(want ...string) {
		t.Helper()
		list, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range list {
			names = append(names, e.Name())
		}
		if fmt.Sprint(names) != fmt.Sprint(want) {
			t.Errorf("the directory has %v, want %v", names, want)
		}
	}
	bad := twoTools(t)
	bad.Programs[0].Tools[0].ID = ""
	if err := WriteBaseline(file, bad); err == nil {
		t.Error("a baseline that cannot be read was written")
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != "old" {
		t.Errorf("%v: the old file has %q", err, data)
	}
	only("b.json")
	link := filepath.Join(dir, "link.json")
	if err := os.Symlink("b.json", link); err != nil {
		t.Fatal(err)
	}
	if err := WriteBaseline(link, twoTools(t)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 || info.Size() < 100 {
		t.Errorf("%v: the file behind the link has mode %v and %d bytes", err, info.Mode(), info.Size())
	}
	only("b.json", "link.json")
	// The new file cannot take the place of a directory.
	if err := os.Mkdir(filepath.Join(dir, "taken"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := WriteBaseline(filepath.Join(dir, "taken"), twoTools(t)); err == nil {
		t.Error("a directory was replaced")
	}
	only("b.json", "link.json", "taken")
	err = WriteBaseline(filepath.Join(dir, "none", "b.json"), twoTools(t))
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "make the directory writable") {
		t.Errorf("no directory: %v", err)
	}
}
