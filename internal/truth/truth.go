package truth

// Value is an answer. Its zero value is Unknown.
type Value int8

// The answers.
const (
	Unknown Value = iota
	Yes
	No
)

// Of returns what val says, or Unknown if it is not known.
func Of(val, known bool) Value {
	switch {
	case !known:
		return Unknown
	case val:
		return Yes
	}
	return No
}
