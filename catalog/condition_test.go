package catalog_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestNegationIsUndoneByNegation(t *testing.T) {
	for _, pair := range [][2]string{
		{"x", "!x"},
		{"a == b", "a != b"},
		{"a && b", "!(a && b)"},
		{"a == 1 && b == 2", "!(a == 1 && b == 2)"},
		{"(a == b) == c != d", "!((a == b) == c != d)"},
		{"flag dry-run", "!(flag dry-run)"},
		{`f("x")`, `!f("x")`},
	} {
		for i, c := range pair {
			if have := catalog.Not(c); have != pair[1-i] {
				t.Errorf("Not(%q) = %q, want %q", c, have, pair[1-i])
			}
		}
	}
}
