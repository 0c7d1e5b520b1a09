package tokencount

import (
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/catalog"
)

var write = flag.Bool("write", false, "write the golden forms anew")

func TestHarmonyGolden(t *testing.T) {
	const name = "testdata/harmony.txtar"
	golden, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got := &txtar.Archive{Comment: golden.Comment}
	for _, file := range golden.Files {
		dir, base, _ := strings.Cut(file.Name, "/")
		if base != "tool.json" {
			continue // written below
		}
		var tool catalog.Tool
		if err := json.Unmarshal(file.Data, &tool); err != nil {
			t.Fatalf("%s: %v", file.Name, err)
		}
		public, wide := harmony{}.tool(&tool).String(), harmony{wide: true}.tool(&tool).String()
		got.Files = append(got.Files, file, txtar.File{Name: dir + "/public", Data: []byte(public + "\n")})
		if wide != public {
			got.Files = append(got.Files, txtar.File{Name: dir + "/wide", Data: []byte(wide + "\n")})
		}
		if !utf8.ValidString(public) || !utf8.ValidString(wide) {
			t.Errorf("%s: not UTF-8", dir)
		}
	}
	data := txtar.Format(got)
	if *write {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := map[string]string{}
	for _, file := range golden.Files {
		want[file.Name] = string(file.Data)
	}
	for _, file := range got.Files {
		if w, ok := want[file.Name]; !ok || w != string(file.Data) {
			t.Errorf("%s:\n%s\nwant:\n%s", file.Name, file.Data, w)
		}
		delete(want, file.Name)
	}
	for name := range want {
		t.Errorf("%s: stale", name)
	}
}
