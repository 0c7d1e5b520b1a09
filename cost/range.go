package cost

// A Range is an amount of money between two bounds, in dollars; open, it is at
// least Lo.
type Range struct {
	Lo   float64 `json:"lo"`
	Hi   float64 `json:"hi"`
	Open bool    `json:"open,omitempty"`

	lo, hi Dollars
}

// Between returns the range of two bounds.
func Between(lo, hi Dollars, open bool) Range {
	return Range{float64(lo) / 1e9, float64(hi) / 1e9, open, lo, hi}
}

// String writes $1.75, $1.75–$1.80 or ≥ $1.75.
func (r Range) String() string {
	lo, hi := r.lo.String(), r.hi.String()
	switch {
	case r.Open:
		return "≥ " + lo
	case lo != hi:
		return lo + "–" + hi
	}
	return lo
}
