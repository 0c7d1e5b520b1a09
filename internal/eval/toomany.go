package eval

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// tooMany is a value with more alternatives than are tracked: those of one type become one
// unknown value. nil stays apart, because whether a value is nil, or of which type it is,
// decides how a program goes on. An error that may be nil becomes an unknown error, like
// that of a call that is not read: the formulas of all its causes would be large and go
// into every condition after it.
func (in *Interp) tooMany(alts []Alt) Value {
	for _, a := range alts {
		if isNil(a.V) && isError(a.V.Type()) {
			u := in.unknown(a.V.Type(), Fuel, "more alternatives than toolbudget tracks", 0)
			for _, a := range alts {
				in.keepDefault(u, a)
			}
			return u
		}
	}
	// One entry for each type, and one more for nil of that type (zeros).
	var kinds []Alt
	var zeros []bool
next:
	for _, a := range alts {
		for i, k := range kinds {
			if zeros[i] == isNil(a.V) && identical(k.V.Type(), a.V.Type()) {
				kinds[i].G = in.g.Or(k.G, a.G)
				if zeros[i] {
					continue next
				}
				// A copy, because the Unknown may be part of another value already.
				u := *k.V.(*Unknown)
				kinds[i].V = &u
				in.keepDefault(&u, a)
				in.remember(&u, a.V)
				continue next
			}
		}
		v := a.V
		if !isNil(v) {
			u := in.unknown(v.Type(), Fuel, "more alternatives than toolbudget tracks", 0)
			in.keepDefault(u, a)
			in.remember(u, a.V)
			v = u
		}
		kinds, zeros = append(kinds, Alt{a.G, v}), append(zeros, isNil(a.V))
	}
	switch {
	case len(kinds) == 1:
		return kinds[0].V
	case len(kinds) > maxAlts:
		return in.unknown(nil, Fuel, "more alternatives than toolbudget tracks", 0)
	}
	return &Choice{kinds[0].V.Type(), kinds}
}

// keepDefault sets the default of u to alternative a, if a is the one in the default world.
func (in *Interp) keepDefault(u *Unknown, a Alt) {
	if in.g.Default(a.G) == guard.Yes {
		u.Default = a.V
	}
}

// remember adds v to what u may be, so that a write through u may be one to v. An error says no
// more than its text. Functions are not listed: to run so many would take too long.
func (in *Interp) remember(u *Unknown, v Value) {
	switch v := v.(type) {
	case *Ptr:
		if !types.Implements(v.T, ErrorType.Underlying().(*types.Interface)) {
			amongst(u, v)
		}
	case *Map, *Slice, *Chan, *Unknown:
		amongst(u, v)
	case *Func:
		alsoBeyond(u, v)
	}
}
