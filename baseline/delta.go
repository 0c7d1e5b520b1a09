package baseline

import (
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// A Delta is by how much an amount grew: at least Lo and at most Hi, each of
// which has no known end where it is open. A negative one shrank.
type Delta struct {
	Lo     int  `json:"lo"`
	Hi     int  `json:"hi"`
	OpenLo bool `json:"openLo,omitempty"`
	OpenHi bool `json:"openHi,omitempty"`
}

// Exact reports whether the growth is one known number.
func (d Delta) Exact() bool { return !d.OpenLo && !d.OpenHi && d.Lo == d.Hi }

// Verdict says whether the growth is at most n: of more no one can say where it
// lies on both sides.
func (d Delta) Verdict(n int) rules.Verdict {
	switch {
	case !d.OpenLo && d.Lo > n:
		return rules.Over
	case !d.OpenHi && d.Hi <= n:
		return rules.Within
	}
	return rules.Undetermined
}

// Growth returns by how much an amount grew. Both amounts were counted in the
// same way, so their bounds are off by the same error, and each bound is compared
// with its counterpart. If alike is set, the same part or no part is unknown in
// both, and it cancels out. Otherwise an open amount may be anything from its
// lower bound upwards.
func Growth(was, is interval.Int, alike bool) Delta {
	if together(was, is, alike) {
		lo, hi := is.Lo-was.Lo, is.Hi-was.Hi
		return Delta{Lo: min(lo, hi), Hi: max(lo, hi)}
	}
	d := Delta{OpenLo: was.Open, OpenHi: is.Open}
	if !was.Open {
		d.Lo = is.Lo - was.Hi
	}
	if !is.Open {
		d.Hi = is.Hi - was.Lo
	}
	return d
}

// together reports whether bounds may be compared each with itself.
func together(was, is interval.Int, alike bool) bool {
	return alike && was.Open == is.Open || !was.Open && !is.Open
}

// A Tolerance is how much an amount may grow: the largest of what is given. Its
// zero value tolerates nothing.
type Tolerance struct {
	// In percent of the old figure.
	Percent int `yaml:"percent,omitempty" jsonschema:"minimum=0,maximum=100"`
	// In bytes, on the wire as well, for each tool and for the sum.
	Bytes int `yaml:"bytes,omitempty" jsonschema:"minimum=0,maximum=1000000000"`
	// In tokens, for each tool and for the sum.
	Tokens int `yaml:"tokens,omitempty" jsonschema:"minimum=0,maximum=1000000000"`
}

// Units of what a baseline holds.
const (
	UnitBytes  = "bytes"
	UnitTokens = "tokens"
	UnitWire   = "wire bytes"
)

// of returns the tolerated growth of n.
func (t Tolerance) of(n int, unit string) int {
	flat := t.Bytes
	if unit == UnitTokens {
		flat = t.Tokens
	}
	return max(flat, n*t.Percent/100)
}

// holds returns the verdict on a growth. Each bound has the tolerance of the
// bound it grew from.
func (t Tolerance) holds(m Move) rules.Verdict {
	lo, hi := t.of(m.Was.Lo, m.Unit), t.of(m.Was.Hi, m.Unit)
	if !together(m.Was, m.Is, m.alike) {
		lo, hi = hi, lo // it may have grown from the other end
	}
	is := interval.Int{Lo: m.Is.Lo - lo, Hi: m.Is.Hi - hi, Open: m.Is.Open}
	return Growth(m.Was, is, m.alike).Verdict(0)
}
