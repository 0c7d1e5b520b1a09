package eval

import "testing"

// A root that a bound or a fault of the evaluator ends must not be lost: unless a call of it was
// cut off, and so told, runRootOr says that it ended.
func TestRootThatEndsOutsideOfAllCalls(t *testing.T) {
	var missing *frame
	for _, c := range []struct {
		name string
		f    func(in *Interp) Value
		lost bool
	}{
		{"to its end", func(*Interp) Value { return nil }, false},
		{"a bound", func(in *Interp) Value { in.raise(stop{reason: Fuel}); return nil }, true},
		{"a fault", func(*Interp) Value { _ = missing.name; return nil }, true},
		{"a call cut off", func(in *Interp) Value {
			in.rootCut = true
			in.raise(stop{reason: Fuel})
			return nil
		}, false},
	} {
		in, lost := New(Options{}), false
		in.runRootOr(func() Value { return c.f(in) }, func() { lost = true })
		if lost != c.lost {
			t.Errorf("%s: lost is %t, want %t", c.name, lost, c.lost)
		}
	}
}
