package queries

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

//go:generate go test -run ^TestDemoCatalogIsThatOfItsSource$ . -args -write

var write = flag.Bool("write", false, "write the demo's catalog anew")

// TestDemoCatalogIsThatOfItsSource holds demo.json against the source of the demo, read for one
// platform, since the catalog names it.
func TestDemoCatalogIsThatOfItsSource(t *testing.T) {
	prog, err := load.Load(t.Context(), load.Config{
		Dir: fixture.Module(t, "../../testdata/demo"), Patterns: []string{"./..."},
		Env:        append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOOS=linux", "GOARCH=amd64"),
		Frameworks: framework.Modules(framework.Builtin()), ModDownload: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	c, err := extract.Catalog(prog, extract.Options{Frameworks: framework.Builtin()})
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	if err := catalog.Encode(&want, c); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(testdata, "demo.json")
	if *write {
		if err := os.WriteFile(name, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(source(t, name), want.Bytes()) {
		t.Errorf("%s is not what the demo's source says; run go generate ./internal/queries", name)
	}
}

// source returns a file as it is in the repository, whatever a checkout did to
// its ends of lines.
func source(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
}

// sentence is the end of one.
var sentence = regexp.MustCompile(`[a-z)]\.( |$)`)

// TestWrittenCatalogIsAsTheProjectWritesIt holds that the catalog which is written by hand is what
// the project would have written, to the byte, and so keeps its schema; and that its tools are like
// those of a server that somebody cares for.
func TestWrittenCatalogIsAsTheProjectWritesIt(t *testing.T) {
	name := filepath.Join(testdata, "github-like.json")
	data := source(t, name)
	c, err := importer.Decode(data, "github-like")
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := catalog.Encode(&again, c); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), data) {
		t.Errorf("%s is not in the form that toolbudget list -format json writes", name)
	}
	if len(c.Programs) != 1 || len(c.ToolsOf(&c.Programs[0])) != len(c.Tools) {
		t.Error("not every tool is of the one program")
	}
	for _, tool := range c.Tools {
		if n := len(sentence.FindAllString(tool.Description.Value, -1)); n < 1 || n > 4 {
			t.Errorf("%s is described in %d sentences, want 1 to 4", tool.Name, n)
		}
		if tool.Group == "" {
			t.Errorf("%s has no group", tool.Name)
		}
		properties := tool.InputSchema.Get("properties")
		parameters(t, tool.Name, properties)
		if required := tool.InputSchema.Get("required"); required != nil {
			for _, r := range required.Items {
				if properties.Get(r.Str()) == nil {
					t.Errorf("%s requires %q, which is no parameter", tool.Name, r.Str())
				}
			}
		}
	}
}

// parameters holds that each of them has a type and a description, and each
// value of an enum once.
func parameters(t *testing.T, tool string, properties *catalog.Schema) {
	t.Helper()
	if properties == nil || properties.Kind != catalog.Object {
		t.Errorf("%s: its parameters are no object", tool)
		return
	}
	for _, p := range properties.Members {
		if p.Value.Get("type").Str() == "" || p.Value.Get("description").Str() == "" {
			t.Errorf("%s: %s lacks a type or a description", tool, p.Key)
		}
		if enum := p.Value.Get("enum"); enum != nil {
			var values []string
			for _, v := range enum.Items {
				values = append(values, v.Str())
			}
			slices.Sort(values)
			if len(values) < 2 || slices.Contains(values, "") ||
				len(slices.Compact(slices.Clone(values))) != len(values) {
				t.Errorf("%s: %s has the enum %q", tool, p.Key, values)
			}
		}
	}
}
