package budget

// An Amount is how much of something there is, as far as it is known: at
// least Lo and at most Hi, or, when Open, at least Lo with no known end. An
// exact amount has Lo equal to Hi and is not Open.
type Amount struct {
	Lo   int  `json:"lo"`
	Hi   int  `json:"hi"`
	Open bool `json:"open,omitempty"`
}

// Exactly returns the exact amount n.
func Exactly(n int) Amount { return Amount{Lo: n, Hi: n} }

// Exact reports whether the amount is one known number.
func (a Amount) Exact() bool { return !a.Open && a.Lo == a.Hi }

// Plus returns the sum.
func (a Amount) Plus(b Amount) Amount {
	return Amount{a.Lo + b.Lo, a.Hi + b.Hi, a.Open || b.Open}
}

// Or returns the amount of whichever is larger, when it is not known which:
// bound by bound.
func (a Amount) Or(b Amount) Amount {
	return Amount{max(a.Lo, b.Lo), max(a.Hi, b.Hi), a.Open || b.Open}
}

// Against compares the amount with a limit.
func (a Amount) Against(l Limit) Verdict {
	switch {
	case !l.Given || l.None:
		return Within
	case a.Lo > l.Max:
		return Over
	case a.Open || a.Hi > l.Max:
		return Undetermined
	}
	return Within
}

// A Verdict says whether an amount keeps a limit. Verdicts are ordered from
// good to bad.
type Verdict int8

const (
	Within Verdict = iota
	// Undetermined: the limit lies inside what is known, so that a run may be
	// on either side of it.
	Undetermined
	Over
)

// String returns the word the reports use.
func (v Verdict) String() string { return [...]string{"within", "undetermined", "over"}[v] }

// MarshalText writes the word.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }
