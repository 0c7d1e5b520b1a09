package schemagen_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/schemagen"
)

func BenchmarkGoogle(b *testing.B) {
	typ := loadCorpus(b, "google-v0.4.3", corpusPath).cases["Nested"].typ
	b.ReportAllocs()
	for b.Loop() {
		if _, err := schemagen.Google(typ, schemagen.GoogleOptions{Version: "v0.4.2"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkInvopop(b *testing.B) {
	typ := loadCorpus(b, "invopop-v0.14.0", hooksPath).cases["Mixed"].typ
	b.ReportAllocs()
	for b.Loop() {
		if _, err := schemagen.Invopop(typ,
			schemagen.InvopopOptions{Version: "v0.13.0", Method: hookResult}); err != nil {
			b.Fatal(err)
		}
	}
}
