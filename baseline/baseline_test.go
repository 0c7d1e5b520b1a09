package baseline

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// twoTools has one program with an exact and an open tool, counted under two profiles.
func twoTools() *Baseline {
	amount := func(lo, hi int, open bool) Figure { return Figure{interval.Int{Lo: lo, Hi: hi, Open: open}} }
	return New(
		catalog.Everything,
		[]Profile{{Name: "m", Grade: "exact", Revision: "1"}, {Name: "n", Grade: "exact", Revision: "1"}},
		[]Program{{
			Package: "p", Bytes: amount(45, 45, true), Instructions: "0", Gaps: "1",
			Tokens: map[string]Figure{"m": amount(13, 14, true), "n": amount(11, 15, true)},
			Fixed:  map[string]Figure{"m": amount(7, 7, false), "n": amount(7, 7, false)},
			Tools: []Tool{
				{ID: "p#b", Name: "b", Bytes: amount(12, 12, true), Hash: "2", Gaps: "3",
					Tokens: map[string]Figure{"m": amount(3, 4, true), "n": amount(3, 3, true)}},
				{ID: "p#a", Name: "a", Bytes: amount(33, 33, false), Hash: "4",
					Tokens: map[string]Figure{"m": amount(10, 10, false), "n": amount(8, 12, false)}},
			},
		}},
	)
}

func TestDecodeBaselineErrors(t *testing.T) {
	good, err := Encode(twoTools())
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
		{"conflict, CRLF", strings.ReplaceAll(with(`  "programs"`, "=======\n  \"programs\""), "\n", "\r\n"),
			"line 8 is a merge conflict marker"},
		{"another version", with(`"schemaVersion": 1`, `"schemaVersion": 2`),
			"schemaVersion 2, and this toolbudget reads only 1; use the toolbudget version that wrote it"},
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
			_, err := Decode([]byte(tt.data))
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
		data, err := Encode(anyBaseline(rng))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"schemaVersion":1,"world":"everything","profiles":[],"programs":[{"package":"p","tools":null}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Decode(data)
		if err != nil {
			return
		}
		once, err := Encode(b)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(once)
		if err != nil {
			t.Fatalf("%v\n%s", err, once)
		}
		twice, err := Encode(again)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%v: written as\n%s\nand then as\n%s", err, once, twice)
		}
		r, err := b.Ratchet(again, Tolerance{})
		if err != nil || r.Verdict != rules.Within {
			t.Fatalf("%v: the same state is %+v", err, r)
		}
	})
}

// TestBaselineIsWrittenWholeOrNotAtAll: the file is replaced whole or stays as it was, and nothing
// is left beside it.
func TestBaselineIsWrittenWholeOrNotAtAll(t *testing.T) {
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
	bad := twoTools()
	bad.Programs[0].Tools[0].ID = ""
	if err := Write(file, bad); err == nil {
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
	if err := Write(link, twoTools()); err != nil {
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
	if err := Write(filepath.Join(dir, "taken"), twoTools()); err == nil {
		t.Error("a directory was replaced")
	}
	only("b.json", "link.json", "taken")
	err = Write(filepath.Join(dir, "none", "b.json"), twoTools())
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "make the directory writable") {
		t.Errorf("no directory: %v", err)
	}
}
