package budget

import "strconv"

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

// Known returns the amount as if nothing were missing from it: what the source tells.
func (a Amount) Known() Amount { return Amount{Lo: a.Lo, Hi: a.Hi} }

// String writes 1,234, a band as 1,200–1,300, and an amount without a known end as
// ≥ 1,234. All reports print amounts this way, so figures agree between them.
func (a Amount) String() string {
	switch {
	case a.Open:
		return "≥ " + Number(a.Lo)
	case a.Lo != a.Hi:
		return Number(a.Lo) + "–" + Number(a.Hi)
	}
	return Number(a.Lo)
}

// Number groups the digits of n by thousands. Sizes are never rounded to
// kilobytes, so an excess of one always shows.
func Number(n int) string {
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
