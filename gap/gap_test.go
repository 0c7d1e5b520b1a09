package gap

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// TestEachReasonIsExplainedOnce: each reason that is declared is explained once.
func TestEachReasonIsExplainedOnce(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "gap.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			declared += len(v.Names)
		}
		return true
	})
	explained := map[Reason]bool{}
	for _, e := range Explanations() {
		if e.Text == "" || explained[e.Reason] {
			t.Errorf("%s is explained by %q", e.Reason, e.Text)
		}
		explained[e.Reason] = true
	}
	if len(explained) != declared || declared == 0 {
		t.Errorf("%d of %d reasons are explained", len(explained), declared)
	}
}
