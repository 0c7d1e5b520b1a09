package difftest_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/internal/difftest"
)

// TestWrittenSourceIsReadAsGoRunsIt compares programs with real Go that were written by hand.
func TestWrittenSourceIsReadAsGoRunsIt(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module on the real SDK")
	}
	ar, err := txtar.ParseFile("testdata/written.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var cases []*difftest.Case
	for _, f := range ar.Files {
		id := "W" + strings.ReplaceAll(f.Name, "-", "")
		src := string(
			f.Data,
		) + "\nfunc Register@(s *server.MCPServer) {\n\ts.AddTool(mcp.NewTool(\"text\", " +
			"mcp.WithDescription(Text@())), nil)\n}\n"
		cases = append(cases, &difftest.Case{ID: id, Source: strings.ReplaceAll(src, "@", id)})
	}
	if err := newBench(t, plain).Run(t.Context(), cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if c.Grade != difftest.Right {
			t.Errorf("%s: %v %s: %s", c.ID, c.Grade, c.Kind, c.Detail)
		}
	}
}
