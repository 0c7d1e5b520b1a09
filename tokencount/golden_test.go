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

// renders are the forms in which tools are shown, each with its golden file and
// its wide form, if any.
var renders = map[string][2]renderer{
	"harmony":     {harmony{}, harmony{wide: true}},
	"spaced":      {spaced{schema: "parameters"}, spaced{schema: "parameters", wide: true}},
	"wrapped":     {spaced{schema: "parameters", wrapped: true}, nil},
	"compact":     {spaced{schema: "input_schema", compact: true}, nil},
	"stub":        {stub{}, nil},
	"declaration": {declaration{}, declaration{wide: true}},
	"texts":       {texts{}, nil},
	"ollama":      {ollama{}, nil},
	"deepseek31":  {deepSeek31{}, nil},
	"mistral":     {mistralTools{}, nil},
}

// TestGoldenRendersStayAsTheyAre renders the tools of testdata/harmony.txtar in every form.
func TestGoldenRendersStayAsTheyAre(t *testing.T) {
	tools, err := txtar.ParseFile("testdata/harmony.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for name, forms := range renders {
		golden, err := txtar.ParseFile("testdata/" + name + ".txtar")
		if err != nil && !*write {
			t.Fatal(err)
		}
		got := &txtar.Archive{Comment: []byte("The tools of harmony.txtar; see there.\n\n")}
		if name == "harmony" {
			got.Comment = golden.Comment
		}
		for _, file := range tools.Files {
			dir, base, _ := strings.Cut(file.Name, "/")
			if base != "tool.json" {
				continue // written below
			}
			var tool catalog.Tool
			if err := json.Unmarshal(file.Data, &tool); err != nil {
				t.Fatalf("%s: %v", file.Name, err)
			}
			if name == "harmony" {
				got.Files = append(got.Files, file)
			}
			public := shown(forms[0], &tool)
			got.Files = append(got.Files, txtar.File{Name: dir + "/public", Data: []byte(public + "\n")})
			if forms[1] != nil {
				if wide := shown(forms[1], &tool); wide != public {
					got.Files = append(got.Files, txtar.File{Name: dir + "/wide", Data: []byte(wide + "\n")})
				}
			}
		}
		data := txtar.Format(got)
		if !utf8.Valid(data) {
			t.Errorf("%s: not UTF-8", name)
		}
		if *write {
			if err := os.WriteFile("testdata/"+name+".txtar", data, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		compare(t, name, golden, got)
	}
}

// shown returns a form as the golden files hold it: git would drop a \r.
func shown(r renderer, t *catalog.Tool) string {
	return strings.ReplaceAll(r.tool(t).String(), "\r", "␍")
}

func compare(t *testing.T, name string, golden, got *txtar.Archive) {
	t.Helper()
	want := map[string]string{}
	for _, file := range golden.Files {
		want[file.Name] = string(file.Data)
	}
	for _, file := range got.Files {
		if w, ok := want[file.Name]; !ok || w != string(file.Data) {
			t.Errorf("%s %s:\n%s\nwant:\n%s", name, file.Name, file.Data, w)
		}
		delete(want, file.Name)
	}
	for file := range want {
		t.Errorf("%s %s: stale", name, file)
	}
}

// TestUndecidedToolsHaveUndecidedKeywords: the tools whose forms differ are those with keywords
// that no recording decides.
func TestUndecidedToolsHaveUndecidedKeywords(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/harmony.txtar")
	if err != nil {
		t.Fatal(err)
	}
	p := openAI()[0]
	for _, file := range archive.Files {
		var tool catalog.Tool
		if !strings.HasSuffix(file.Name, "/tool.json") {
			continue // a form
		}
		if err := json.Unmarshal(file.Data, &tool); err != nil {
			t.Fatal(err)
		}
		if len(tool.Gaps) > 0 {
			continue // what is not known makes forms differ too
		}
		differ := !p.render.tool(&tool).same(p.wide.tool(&tool))
		if list := p.Undecided(&tool); differ != (len(list) > 0) || differ != (p.Tool(&tool).Method == Calibrated) {
			t.Errorf("%s: forms differ: %v; undecided: %q", file.Name, differ, list)
		}
	}
}
