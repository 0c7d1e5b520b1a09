package interval

import (
	"fmt"
	"strconv"
)

// Number is what an interval may consist of.
type Number interface{ ~int | ~int64 }

// Of is an interval: a number that is at least Lo and, unless it is Open, at most Hi.
type Of[N Number] struct {
	Lo N `json:"lo"`
	Hi N `json:"hi"`
	// Open means that a part is unknown, so there is no upper bound; Hi is then the
	// measure of the known part alone.
	Open bool `json:"open,omitempty"`
}

// Int is an interval of a plain number, such as a number of bytes or tokens.
type Int = Of[int]

// Exactly returns the interval that contains n alone.
func Exactly[N Number](n N) Of[N] { return Of[N]{Lo: n, Hi: n} }

// Exact reports whether the interval contains one number alone.
func (a Of[N]) Exact() bool { return !a.Open && a.Lo == a.Hi }

// Known returns the interval without its unknown part.
func (a Of[N]) Known() Of[N] { return Of[N]{Lo: a.Lo, Hi: a.Hi} }

// Plus returns the sum.
func (a Of[N]) Plus(b Of[N]) Of[N] {
	return Of[N]{Lo: a.Lo + b.Lo, Hi: a.Hi + b.Hi, Open: a.Open || b.Open}
}

// Max returns the larger of two numbers, bound by bound.
func (a Of[N]) Max(b Of[N]) Of[N] {
	return Of[N]{Lo: max(a.Lo, b.Lo), Hi: max(a.Hi, b.Hi), Open: a.Open || b.Open}
}

// Mid returns the middle of the interval. It is the best estimate, since the bands of
// package tokencount are as wide on either side.
func (a Of[N]) Mid() float64 { return float64(a.Lo+a.Hi) / 2 }

// String writes 1,234, an interval as 1,200–1,300, and one without an upper bound as
// ≥ 1,234. It writes the bounds with their String method if they have one. Bounds that
// look the same are written once.
func (a Of[N]) String() string {
	lo, hi := text(a.Lo), text(a.Hi)
	switch {
	case a.Open:
		return "≥ " + lo
	case lo != hi:
		return lo + "–" + hi
	}
	return lo
}

func text[N Number](n N) string {
	if s, ok := any(n).(fmt.Stringer); ok {
		return s.String()
	}
	return Group(int(n))
}

// Group writes n with its digits in groups of three: 1,234. It never rounds, so that an
// excess of one always shows.
func Group(n int) string {
	s := strconv.Itoa(n)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
