package load

import (
	"testing"

	"golang.org/x/tools/go/packages"
)

// benchPatterns are real packages with a few hundred in their import graph.
var benchPatterns = []string{"net/http", "golang.org/x/tools/go/packages", "github.com/goccy/go-yaml"}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		mustLoad(b, Config{Dir: "../..", Patterns: benchPatterns})
	}
}

// BenchmarkLoadSyntax is what BenchmarkLoad is measured against: the same
// packages with the export data of a warm build cache.
func BenchmarkLoadSyntax(b *testing.B) {
	for b.Loop() {
		if _, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: "../..", Env: environ()},
			benchPatterns...); err != nil {
			b.Fatal(err)
		}
	}
}
