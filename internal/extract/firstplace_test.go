package extract

import (
	"go/token"
	"slices"
	"testing"
)

// TestThePlaceOfARequestIsThatOfTheFirstFile: files are parsed at the same time, so which of them
// has the lower positions differs between runs.
func TestThePlaceOfARequestIsThatOfTheFirstFile(t *testing.T) {
	names := []string{"a.go", "b.go"}
	for range 2 {
		fset := token.NewFileSet()
		var list []passing
		for _, name := range names {
			f := fset.AddFile(name, -1, 100)
			list = append(list, passing{at: f.Pos(9)}, passing{at: f.Pos(4)})
		}
		at := firstPlace(list, func(p token.Pos) string { return fset.Position(p).String() })
		if at != "a.go:1:5" {
			t.Errorf("parsed in the order %q: %s", names, at)
		}
		slices.Reverse(names)
	}
}
