package eval

// One line of source can make any number of texts of several megabytes. Steps do not bound
// them well: 64 bytes cost a step, and reading a tool's text later on takes longer than
// making it. So the bytes of large texts are counted apart.
const (
	largeText     = 64 << 10 // bytes
	maxLargeTexts = 32 << 20 // bytes of all that are made in one run
)

// tracked is a value that was made, or an unknown one if it is one large text too many.
func (in *Interp) tracked(v Value) Value {
	s, ok := str(v)
	if !ok || len(s) < largeText {
		return v
	}
	if in.largeTexts += len(s); in.largeTexts > maxLargeTexts {
		return in.unknown(v.Type(), Fuel, "more text than toolbudget tracks", 0)
	}
	return v
}
