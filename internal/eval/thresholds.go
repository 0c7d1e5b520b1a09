package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Comparisons of one unknown number with constants depend on each other: a number above 10
// is not below 5. Each constant is a threshold; the formulas of its thresholds are built so
// that one implies the next. So no test forks the program that earlier tests have decided:
//
//	if n > 10 { … } else if n < 5 { … } // the second test only where n <= 10

// A threshold says that a number is at most n under the guard. The thresholds of one number
// are sorted by n, and each guard implies the next.
type threshold struct {
	n      int64
	atMost Guard
}

// A boundTest is what a comparison asks: whether the number with that key is at most n or, if
// above is set, whether it is greater than n. All four operators reduce to it for integers:
// x < 5 is x <= 4.
type boundTest struct {
	key   string
	n     int64
	above bool
}

// maxThresholds bounds the thresholds of one number. Further comparisons are conditions
// that know nothing of the others, which is wider.
const maxThresholds = 16

// noteOrder keeps what a comparison asks, under the key of its unknown result w. guardOf
// looks there when it makes a condition of w.
func (in *Interp) noteOrder(op string, args []Value, w *Unknown) {
	if len(args) != 2 {
		return
	}
	u, open := args[0].(*Unknown)
	c, isConst := args[1].(*Const)
	if !open { // 3 < n
		u, open = args[1].(*Unknown)
		c, isConst = args[0].(*Const)
		op = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<="}[op]
	}
	if !open || !isConst {
		return
	}
	n, isInt := thresholdOf(u, c)
	if !isInt {
		return
	}
	if op == token.ADD.String() || op == token.SUB.String() {
		in.noteAffine(u, n, op == token.SUB.String(), args[0] == Value(u), w)
		return
	}
	o := boundTest{key: u.Key, n: n}
	switch op {
	case token.LSS.String():
		o.n--
	case token.LEQ.String():
	case token.GTR.String():
		o.above = true
	case token.GEQ.String():
		o.n, o.above = n-1, true
	default:
		return
	}
	if s, ok := in.affine[o.key]; ok {
		if o.key, o.n = s.key, o.n-s.by; s.negative {
			o.n, o.above = -o.n-1, !o.above
		}
	}
	in.boundTests[w.Key] = o
	if in.thresholds[o.key] == nil && (isSize(o.key) || o.key == u.Key && neverNegative(u)) {
		in.thresholds[o.key] = []threshold{{-1, False}}
	}
}

// thresholdOf is the constant with which a number is compared, as a threshold.
func thresholdOf(u *Unknown, c *Const) (n int64, ok bool) {
	if u.T == nil {
		return 0, false
	}
	b, isBasic := underlying(u.T).(*types.Basic)
	n, ok = c.V.(int64)
	if m, unsigned := c.V.(uint64); unsigned && m>>62 == 0 {
		n, ok = int64(m), true
	}
	return n, ok && isBasic && b.Info()&types.IsInteger != 0 && n >= -1<<62
}

// withinBounds is the guard g under which a number equals c, where the number is on the same side
// as c of each threshold so far.
func (in *Interp) withinBounds(g Guard, u *Unknown, c *Const) Guard {
	n, ok := thresholdOf(u, c)
	if !ok || in.g.Decided || !u.Lookup {
		return g
	}
	for _, t := range in.thresholds[u.Key] {
		if n <= t.n {
			g = in.g.And(g, t.atMost)
		} else {
			g = in.g.AndNot(g, t.atMost)
		}
	}
	return g
}

// An affine number is another one plus a constant or, if negative is set, a constant minus that
// other one.
type affine struct {
	key      string
	by       int64
	negative bool
}

// noteAffine keeps that w is u plus or minus a constant. Only lengths and capacities are known not
// to overflow by that.
func (in *Interp) noteAffine(u *Unknown, n int64, minus, first bool, w *Unknown) {
	b, ok := underlying(u.T).(*types.Basic)
	s, shifted := in.affine[u.Key]
	if !shifted {
		s = affine{key: u.Key}
	}
	if !ok || b.Kind() != types.Int || !isSize(s.key) || max(n, -n, s.by, -s.by) > 1<<32 {
		return
	}
	switch {
	case minus && first: // u - n
		s.by -= n
	case minus: // n - u
		s.by, s.negative = n-s.by, !s.negative
	default:
		s.by += n
	}
	in.affine[w.Key] = s
}

// isSize reports whether a key is that of a length or a capacity.
func isSize(key string) bool {
	begins := func(s string) bool { return strings.HasPrefix(key, s) }
	return begins("len(") || begins("cap(") || begins("cap ")
}

// neverNegative reports whether a number is at least zero: it is a length or a capacity, or
// its type is unsigned.
func neverNegative(u *Unknown) bool {
	b, ok := underlying(u.T).(*types.Basic)
	return isSize(u.Key) || ok && b.Info()&types.IsUnsigned != 0
}

// atThreshold is the formula for an order. A new threshold gets a condition c of its own,
// which is put between its neighbors: it holds if the one below does, and only if the one
// above does.
func (in *Interp) atThreshold(o boundTest, c Condition) Guard {
	list := in.thresholds[o.key]
	i, found := slices.BinarySearchFunc(list, o.n, func(t threshold, n int64) int { return compare(t.n, n) })
	var g Guard
	switch {
	case found:
		g = list[i].atMost
	case len(list) >= maxThresholds:
		return in.g.Variable(c)
	default:
		if g = in.g.Variable(c); o.above {
			g = in.g.Not(g)
		}
		if i > 0 {
			g = in.g.Or(list[i-1].atMost, g)
		}
		if i < len(list) {
			g = in.g.And(list[i].atMost, g)
		}
		in.thresholds[o.key] = slices.Insert(list, i, threshold{o.n, g})
	}
	if o.above {
		g = in.g.Not(g)
	}
	return g
}
