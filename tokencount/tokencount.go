package tokencount

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/interval"
)

// A Grade says how far a count can be trusted.
type Grade string

const (
	// Exact: a published vocabulary on a render that recorded requests confirm.
	Exact Grade = "exact"
	// Calibrated: render or vocabulary is fitted to recorded requests.
	Calibrated Grade = "calibrated"
	// Extrapolated: calibrated, on a total far beyond the recorded ones.
	Extrapolated Grade = "extrapolated"
	// Rough: few recordings, or recordings that no rule explains.
	Rough Grade = "rough"
)

// or returns the lower of two grades; "" is none.
func (g Grade) or(h Grade) Grade {
	order := []Grade{"", Exact, Calibrated, Extrapolated, Rough}
	if slices.Index(order, h) > slices.Index(order, g) {
		return h
	}
	return g
}

// A Count is a number of tokens. An exact count is one number, unless the render is not
// known for sure. Any other count is the 95 % band of its Calibration. A count is open if
// part of the text is unknown (a catalog.Gap). Lo then holds for every text that the
// unknown part may turn out to be.
type Count struct {
	interval.Int
	Method Grade `json:"method,omitempty"`
}

// Add returns the count of both together, of the lower of both grades.
func (c Count) Add(d Count) Count {
	return Count{Int: c.Plus(d.Int), Method: c.Method.or(d.Method)}
}

// String returns "120", "110-120" or, without an upper bound, "at least 110".
func (c Count) String() string {
	switch {
	case c.Open:
		return fmt.Sprintf("at least %d", c.Lo)
	case c.Lo != c.Hi:
		return fmt.Sprintf("%d-%d", c.Lo, c.Hi)
	}
	return fmt.Sprint(c.Lo)
}
