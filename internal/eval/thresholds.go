package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// What a number that is not known is compared with are thresholds, which go with each
// other: what is above 10 is not below 5. So no condition is asked for beside others that
// decide it, and no way is taken that none of them allows.

// A threshold says that a number is at most n under the guard.
type threshold struct {
	n      int64
	atMost Guard
}

// An order is what a comparison asks: whether the number of that key is at most n or,
// with above, whether it is not.
type order struct {
	key   string
	n     int64
	above bool
}

// maxThresholds bounds those that are kept of one number.
const maxThresholds = 16

// noteOrder keeps what a comparison asks of which the answer, w, is not known.
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
	b, isBasic := under(u.T).(*types.Basic)
	n, isInt := c.V.(int64)
	if m, ok := c.V.(uint64); ok && m>>62 == 0 {
		n, isInt = int64(m), true
	}
	if !isBasic || b.Info()&types.IsInteger == 0 || !isInt || n < -1<<62 {
		return
	}
	o := order{key: u.Key, n: n}
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
	in.orders[w.Key] = o
	if in.thresholds[o.key] == nil && neverNegative(u) {
		in.thresholds[o.key] = []threshold{{-1, False}}
	}
}

// neverNegative reports whether a number is not below zero, as nothing is that was counted.
func neverNegative(u *Unknown) bool {
	b, ok := under(u.T).(*types.Basic)
	return strings.HasPrefix(u.Key, "len(") || strings.HasPrefix(u.Key, "cap") || ok && b.Info()&types.IsUnsigned != 0
}

// atThreshold is the formula of a condition, which asks for an order.
func (in *Interp) atThreshold(o order, c Condition) Guard {
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
