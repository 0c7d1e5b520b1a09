package eval_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// TestLargeTextsAreKnownUntilThereAreTooMany: large texts are known until there are too many of
// them.
func TestLargeTextsAreKnownUntilThereAreTooMany(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.25\n")
	write(t, filepath.Join(dir, "p.go"), `package m

import "strings"

func Texts() (all []string) {
	for i := range 100 {
		all = append(all, strings.Repeat("x", 1<<20+i))
	}
	return all
}
`)
	units := loaded(t, dir)
	u := units("example.com/m")
	in := eval.New(eval.Options{Library: library.New(library.Codecs{}), Package: units})
	list, ok := in.List(in.Run(u, u.Function("example.com/m.Texts"), nil, nil))
	if !ok || len(list) != 100 {
		t.Fatalf("%d texts, %v", len(list), ok)
	}
	known := 0
	for i, e := range list {
		s, ok := eval.Text(e.V)
		switch {
		case ok && s == strings.Repeat("x", 1<<20+i):
			known++
		case ok:
			t.Fatalf("text %d is another one", i)
		default:
			if un, ok := e.V.(*eval.Unknown); !ok || un.Reason != eval.Fuel {
				t.Fatalf("text %d: %v", i, e.V)
			}
		}
	}
	if known < 28 || known > 34 {
		t.Errorf("%d of 100 texts of a megabyte are known", known)
	}
}
