package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestPathsOfTextsShareTheListOfNames(t *testing.T) {
	for _, tt := range []struct{ name, text, err string }{
		{"prompts[].id", "prompts[].content", ""},
		{"id", "text", ""},
		{"[].id", "[].text", ""},
		{"a.b[].c.d", "a.b[].e", ""},
		{"a[].b[].c", "a[].b[].d", ""},
		{"a[].b", "c", "not in the same list"},
		{"a..b", "c", `"a..b" is not a path`},
		{".a", "b", "is not a path"},
		{"", "b", "name is missing"},
		{"a", "", "text is missing"},
	} {
		err := DescriptionFiles{Files: "*.yaml", Name: tt.name, Text: tt.text}.check()
		if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s, %s: %v, want %q", tt.name, tt.text, err, tt.err)
		}
	}
}

// TestTextOfAFileReplacesThatOfTheSource: the text of the file takes the place of that in the
// source, with its gaps; to serve twice changes nothing more.
func TestTextOfAFileReplacesThatOfTheSource(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("c.yml", "version: 1\ndescriptions: [{files: a.json, name: 'a.b[].c.id', text: 'a.b[].t', trim: true}]\n")
	write(
		"a.json",
		"{\"a\": {\"b\": [{\"c\": {\"id\": \"one\"}, \"t\": \" New.\\n\"}, {\"other\": 1},\r\n {\"c\": {\"id\": "+
			"\"two\"}, \"t\": \"Same.\"}]}}",
	)
	cfg, err := Load(filepath.Join(dir, "c.yml"))
	if err != nil {
		t.Fatal(err)
	}
	at := catalog.Span{File: "a.go", Line: 3, Column: 1}
	one := &catalog.Tool{
		Name:        "one",
		Description: catalog.Text{Value: "Old.", At: at},
		Gaps:        []catalog.Gap{{Path: "/description", Offset: 2}, {Path: "/inputSchema"}},
	}
	two := &catalog.Tool{Name: "two", Description: catalog.Text{Value: "Same."}}
	other := &catalog.Tool{Name: "three", Description: catalog.Text{Value: "Old."}}
	for range 2 {
		cfg.Apply(&catalog.Catalog{Tools: []*catalog.Tool{one, two, other}})
		if one.Description.Value != "New." || one.Unserved.Value != "Old." || one.Where("/unserved") != at ||
			len(one.Gaps) != 1 {
			t.Errorf("%+v", one)
		}
		if !strings.HasSuffix(one.Where("/description").File, "a.json") || one.Where("/description").Line != 1 {
			t.Errorf("the place is %v", one.Where("/description"))
		}
		if two.Description.Value != "Same." || !two.Unserved.IsZero() || two.Description.At.Line != 2 {
			t.Errorf("%+v", two)
		}
		if other.Description.Value != "Old." || !other.Unserved.IsZero() {
			t.Errorf("%+v", other)
		}
	}
	// As a saved catalog, which has no places.
	saved := &catalog.Tool{Name: "one", Description: catalog.Text{Value: "New."}, Unserved: catalog.Text{Value: "Old."}}
	cfg.Apply(&catalog.Catalog{Tools: []*catalog.Tool{saved}})
	if saved.Unserved.Value != "Old." || saved.Description.Value != "New." {
		t.Errorf("%+v", saved)
	}
}
