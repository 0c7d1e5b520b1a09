package eval

import "go/types"

// What tests of other packages' rooms ask of this one.

// Lifted runs an intrinsic as the dispatcher does.
func Lifted(in *Interp, c *Call) Value {
	return in.lifted(c, c.Name, in.intrinsics[c.Name], func() Value { return nil })
}

// ConditionOf is a new condition.
func ConditionOf(in *Interp, key string) Guard { return in.g.Variable(Condition{Key: key}) }

// Not is the negation of a guard.
func Not(in *Interp, g Guard) Guard { return in.g.Not(g) }

// Merge is a where g holds, else b.
func Merge(in *Interp, g Guard, a, b Value) Value { return in.merge(g, a, b) }

// Along runs f under a guard.
func Along(in *Interp, g Guard, f func()) { in.along(g, f) }

// BytesOf is a byte slice of a known text.
func BytesOf(in *Interp, t types.Type, s string) Value {
	return in.byteSlice(t, &Const{T: types.Typ[types.String], V: s})
}

// ThereOf are the elements of a list that are there on this path.
func ThereOf(in *Interp, v Value) ([]Value, bool) {
	in.lifting = true
	defer func() { in.lifting = false }()
	return in.listOf(v)
}

// NilHere reports whether a value is nil on this path.
func NilHere(in *Interp, v Value) bool { return isNil(v) || in.certain(nilGuard(v)) }
