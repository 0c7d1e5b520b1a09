package eval

import "slices"

// A value that is not known may hold itself, as far as the evaluator can tell: an object that it
// may be was given it. What follows such a value without a call of a function has to end somewhere.

// A nesting is what is followed now.
type nesting struct {
	deriving []derivation
	promoted int // calls of methods of embedded interfaces
}

// A derivation is what is derived from the objects that u may be.
type derivation struct {
	u    *Unknown
	what string
}

const (
	// maxDerivations bounds how many derivations lead to one another.
	maxDerivations = 100
	// maxPromoted bounds how many values call a method of an interface that each of them embeds.
	maxPromoted = 1000
)

// deriveEach adds to w what f makes of each object that u may be. It does not, and is false, if the
// same derivation is under way, which finds what this one would find.
func (in *Interp) deriveEach(w, u *Unknown, what string, f func(Value) Value) bool {
	d, n := derivation{u, what}, len(in.following.deriving)
	if n >= maxDerivations || slices.Contains(in.following.deriving, d) {
		return false
	}
	in.following.deriving = append(in.following.deriving, d)
	defer func() { in.following.deriving = in.following.deriving[:n] }()
	in.spend(len(u.among))
	for _, v := range u.among {
		if part, c := in.try1(func() Value { return f(v) }); c.kind == next {
			amongst(w, part)
		}
	}
	return true
}
