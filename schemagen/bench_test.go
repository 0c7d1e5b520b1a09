package schemagen_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/schemagen"
)

// benchmarkCase is a struct of embedded structs, hooks, maps and pointers.
const benchmarkCase = "Mixed"

func BenchmarkGoogle(b *testing.B) {
	c := loadCorpus(b, "invopop-v0.14.0", nil, hooksPath)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := schemagen.Google(c.cases[benchmarkCase].typ, schemagen.GoogleOptions{Version: "v0.4.2"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkInvopop(b *testing.B) {
	c := loadCorpus(b, "invopop-v0.14.0", nil, hooksPath)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := schemagen.Invopop(c.cases[benchmarkCase].typ, schemagen.InvopopOptions{Version: "v0.13.0", Method: hookResult}); err != nil {
			b.Fatal(err)
		}
	}
}
