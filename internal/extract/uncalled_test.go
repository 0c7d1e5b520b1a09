package extract_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestUncalledFunctionsAreRead reads a function that just adds a tool, behind many that take long:
// each of them uses up what it is given, and all of them what functions that nothing calls get
// together. What they were about to add is not read, and the last tool is.
func TestUncalledFunctionsAreRead(t *testing.T) {
	dir := fixture.Copy(t, "../../testdata/rows")
	var b strings.Builder
	b.WriteString(`package main

import "github.com/toolbudget/toolbudget/testdata/rows/kit"

var s = kit.New()

func grow(n int) int {
	if n == 0 {
		return 1
	}
	return grow(n-1) + grow(n-1)
}

func spin(name string) {
	if grow(16) > 0 {
		kit.Add(s, name, "Spins.")
	}
}

func zLast() { kit.Add(s, "last", "Is the last.") }

func main() {
	kit.Add(s, "served", "Is served.")
	kit.Serve(s)
}
`)
	for i := range 20 {
		fmt.Fprintf(&b, "\nfunc spin%02d() { spin(\"spun%d\") }\n", i, i)
	}
	cmd := filepath.Join(dir, "cmd", "uncalled")
	if err := os.MkdirAll(cmd, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(cmd, "main.go"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := read(t)(dir, "./cmd/uncalled")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range c.Tools {
		names = append(names, tool.Name)
	}
	if slices.Sort(names); !slices.Equal(names, []string{"last", "served"}) {
		t.Errorf("the tools are %q, want last and served", names)
	}
}
