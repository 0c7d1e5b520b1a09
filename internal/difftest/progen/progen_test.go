package progen

import (
	"go/parser"
	"go/token"
	"testing"
)

func TestEverySeedWritesAProgramThatParses(t *testing.T) {
	for _, first := range []uint64{0, OpenFrom, HandedFrom, PassedFrom, ChosenFrom, SentFrom} {
		for seed := first; seed < first+500; seed++ {
			src := "package p\n" + New(seed).Source("T")
			if _, err := parser.ParseFile(token.NewFileSet(), "p.go", src, 0); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, src)
			}
		}
	}
}
