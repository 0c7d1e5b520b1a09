package eval

import "testing"

// TestComparisonsBetweenRootsEndEarly: formulas may be too large to compare states where no root
// runs that would catch it. Then the moments stay, and nothing panics.
func TestComparisonsBetweenRootsEndEarly(t *testing.T) {
	in := New(Options{})
	seen := false
	in.betweenRoots(func() {
		seen = true
		in.raise(stop{Fuel})
	})
	if !seen || in.raised != nil {
		t.Errorf("ran %v, still raised %v", seen, in.raised)
	}
}
