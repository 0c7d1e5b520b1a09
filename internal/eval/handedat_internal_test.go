package eval

import (
	"go/types"
	"testing"
)

// TestComparisonsBetweenRootsEndEarly: formulas may be too large to compare states where no root
// runs that would catch it. Then the moments stay, and nothing panics.
func TestComparisonsBetweenRootsEndEarly(t *testing.T) {
	in := New(Options{})
	seen := false
	in.betweenRoots(func() {
		seen = true
		in.raise(stop{reason: Fuel})
	})
	if !seen || in.raised != nil {
		t.Errorf("ran %v, still raised %v", seen, in.raised)
	}
}

// TestStatesThatAreNotComparedCountAsChanged: where a bound ends the comparison of states, nothing
// panics, and what was not compared may have changed.
func TestStatesThatAreNotComparedCountAsChanged(t *testing.T) {
	in := New(Options{})
	text := types.Typ[types.String]
	was := in.zero(text)
	same := in.newObj(was)
	beyond := in.NewPending(text, 0, nil, func() Value {
		in.raise(stop{reason: Fuel})
		return nil
	}).Obj
	e := &escaped{f: &Func{}}
	var list []stayed
	for _, o := range []*Obj{same, beyond} {
		list = append(list, stayed{lent{p: lentPlace{obj: o}, owner: e}, was})
	}
	changed := in.notCovered(list, True)
	if len(changed) != 1 || changed[0].p.obj != beyond || in.raised != nil {
		t.Errorf("%d places changed, want the one that was not compared; still raised %v", len(changed), in.raised)
	}
}

// TestTheLastFormulasAreForWhatRegisters: functions that register nothing leave a quarter of the
// formulas for those that do, however many they make.
func TestTheLastFormulasAreForWhatRegisters(t *testing.T) {
	registers, command := &escaped{f: &Func{}}, &escaped{f: &Func{}, command: true}
	in := New(Options{Registers: func(f *Func) bool { return f == registers.f }})
	if got := in.shareOf(&escaped{f: &Func{}}); got > mostRun/4*3 {
		t.Errorf("a function that registers nothing may make %d formulas of %d", got, mostRun)
	}
	for _, e := range []*escaped{registers, command} {
		if got := in.shareOf(e); got < mostRun {
			t.Errorf("one that registers may make %d of %d", got, mostRun)
		}
	}
}
