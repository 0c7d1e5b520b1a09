package rules

// A Verdict says whether an amount keeps a limit. Verdicts are ordered from
// good to bad.
type Verdict int8

const (
	Within Verdict = iota
	// Undetermined: the limit lies between the bounds, so the true amount may be
	// on either side of it.
	Undetermined
	Over
)

// String returns the word the reports use.
func (v Verdict) String() string { return [...]string{"within", "undetermined", "over"}[v] }

// MarshalText writes the word.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }
