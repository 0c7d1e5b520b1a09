package load

import (
	"testing"
)

func mustLoad(t testing.TB, cfg Config) *Program {
	t.Helper()
	p, err := Load(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
