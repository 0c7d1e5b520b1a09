package guard

import "math"

// The default world decides conditions that have a default. If a formula cannot hold there,
// because a setting is required for instance, the worlds nearest to it count: those that
// differ from it in the fewest conditions.

// cost is the least number of conditions with another value than by default in a world in
// which f holds.
func (t *Table) cost(f Formula, memo map[Formula]int) int {
	switch f {
	case False:
		return math.MaxInt32
	case True:
		return 0
	}
	if c, ok := memo[f]; ok {
		return c
	}
	n := t.node(f)
	lo, hi := t.cost(n.lo, memo), t.cost(n.hi, memo)
	d := t.Condition(n.v).Default
	if d == Yes && lo < math.MaxInt32 {
		lo++
	}
	if d == No && hi < math.MaxInt32 {
		hi++
	}
	memo[f] = min(lo, hi)
	return memo[f]
}

// Nearest decides f in the worlds nearest to the default one in which given holds: Yes if
// it holds in all of them, No if in none.
func (t *Table) Nearest(f, given Formula) Truth {
	memo := t.costs
	if t.cap > 0 { // nodes of an attempt may be forgotten
		memo = map[Formula]int{}
	}
	with, without := t.cost(t.and(given, f), memo), t.cost(t.and(given, f^1), memo)
	switch {
	case with < without:
		if with == math.MaxInt32 {
			return Open
		}
		return Yes
	case without < with:
		return No
	}
	return Open
}

// Assuming is given with all conditions of f and given that are assumed.
func (t *Table) Assuming(f, given Formula) Formula {
	for _, v := range t.Support(t.and(f, given)) {
		if t.Condition(v).Assumed {
			given = t.and(given, t.Of(v))
		}
	}
	return given
}

// maxWorlds bounds the number of nearest worlds that Flips returns.
const maxWorlds = 64

// Flips returns, for each of the worlds nearest to the default one in which f holds, the
// conditions that do not have their default there.
func (t *Table) Flips(f Formula) (worlds [][]int32) {
	memo := map[Formula]int{}
	if t.cost(f, memo) == math.MaxInt32 {
		return nil
	}
	var walk func(f Formula, flipped []int32)
	walk = func(f Formula, flipped []int32) {
		if len(worlds) >= maxWorlds {
			return
		}
		if f == True {
			worlds = append(worlds, flipped)
			return
		}
		n := t.node(f)
		d := t.Condition(n.v).Default
		stay, flip := n.lo, n.hi
		if d == Yes {
			stay, flip = n.hi, n.lo
		}
		least := t.cost(f, memo)
		if t.cost(stay, memo) == least {
			walk(stay, flipped)
		}
		switch c := t.cost(flip, memo); {
		case d == Open && c == least:
			walk(flip, flipped)
		case d != Open && c == least-1:
			walk(flip, append(flipped[:len(flipped):len(flipped)], n.v))
		}
	}
	walk(f, nil)
	return worlds
}
