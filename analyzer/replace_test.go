package analyzer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// TestTextsAreReplacedOnlyInTheirLiteral: a text is replaced where a literal of the package holds
// it whole, in the way it is quoted, and nowhere else.
func TestTextsAreReplacedOnlyInTheirLiteral(t *testing.T) {
	trimmed := rules.Rule{
		ID: "TB099", Name: "trim", Severity: rules.Warning,
		Tool: func(t *catalog.Tool, _ rules.Settings) []rules.Finding {
			short := strings.TrimSpace(t.Description.Value)
			if short == t.Description.Value {
				return nil
			}
			return []rules.Finding{
				{
					Path: "/description",
					Text: "space",
					Fix:  &rules.Fix{Text: "remove it", Path: "/description", Value: &short},
				},
			}
		},
	}
	cfg := config.Default()
	provider, err := gate.Provider(cfg, tokencount.Query{})
	if err != nil {
		t.Fatal(err)
	}
	c := &checker{Options: Options{Driver: Vet}, provider: provider, frameworks: gate.Frameworks(cfg)}
	c.judge = budget.Options{Config: cfg, Rules: []rules.Rule{trimmed}}

	fset := token.NewFileSet()
	name := filepath.Join(fixture.Module(t, "testdata/fixes/module"), "trim", "trim.go")
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	_, err = c.run(&analysis.Pass{
		Fset: fset, Files: []*ast.File{f}, ReadFile: os.ReadFile,
		Report: func(d analysis.Diagnostic) {
			tool := strings.Fields(d.Message)[1]
			if len(d.SuggestedFixes) == 0 {
				got = append(got, tool)
				return
			}
			e := d.SuggestedFixes[0].TextEdits[0]
			got = append(got, tool+" "+string(e.NewText))
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"plain: \"Says \\\"hi\\\".\"", "raw: `Says\n\"hi\".`", "escaped: \"Says\\thi.\"", "sum:", "named:"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
