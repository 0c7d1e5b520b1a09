package advisetest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
)

// Bench runs f as a benchmark for each file *.json in the directory that the
// environment variable TOOLS names: tools/list answers or catalogs. Without the
// variable it skips, and a directory without any is a fault.
func Bench(b *testing.B, f func(*testing.B, *catalog.Catalog)) {
	b.Helper()
	dir := os.Getenv("TOOLS")
	if dir == "" {
		b.Skip("TOOLS names no directory of tools/list answers")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) == 0 {
		b.Fatalf("TOOLS=%s has no *.json (%v)", dir, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		c, err := importer.Decode(data, file)
		if err != nil {
			b.Logf("left out: %v", err) // other files may lie there
			continue
		}
		b.Run(filepath.Base(file), func(b *testing.B) { f(b, c) })
	}
}
