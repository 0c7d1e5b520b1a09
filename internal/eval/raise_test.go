package eval

import "testing"

// TestPanicsReachOnlyWhomTheyAreMeantFor: who is not meant lets what unwinds pass, and who is meant
// leaves nothing behind.
func TestPanicsReachOnlyWhomTheyAreMeantFor(t *testing.T) {
	faults := 0
	in := New(Options{Fault: func(error) { faults++ }})
	inner := func(f func()) func() ctl {
		return func() ctl {
			return in.try(func() ctl {
				f()
				return ctl{}
			})
		}
	}
	var list []int
	for _, tt := range []struct {
		name  string
		f     func()
		ends  bool // Within ends as it should
		fault int
	}{
		{"nothing", func() {}, true, 0},
		{"a bound", func() { in.raise(stop{reason: Fuel}) }, false, 0},
		{"a return", func() { in.throw(ctl{kind: ret}) }, true, 0},
		{"a fault of the evaluator", func() { _ = list[3] }, false, 1},
	} {
		faults = 0
		var c ctl
		ends := in.Within(func() { c = in.try(inner(tt.f)) })
		if ends != tt.ends || faults != tt.fault || in.raised != nil {
			t.Errorf("%s: ends %v, %d faults, left %v", tt.name, ends, faults, in.raised)
		}
		if tt.name == "a return" && c.kind != ret {
			t.Errorf("a return ends as %v", c.kind)
		}
	}
}
