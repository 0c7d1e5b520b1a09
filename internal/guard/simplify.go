package guard

import "slices"

// This file simplifies formulas under assumptions.

// Without is f without conditions that do not matter once path is known to hold (the
// restrict operation of Coudert and Madre), so that a text names only conditions that
// decide. It agrees with f wherever path holds; elsewhere it may be anything.
func (t *Table) Without(f, path Formula) Formula {
	memo := map[[2]Formula]Formula{}
	var restrict func(f, path Formula) Formula
	restrict = func(f, path Formula) Formula {
		if path <= True || f <= True {
			return f
		}
		k := [2]Formula{f, path}
		if r, ok := memo[k]; ok {
			return r
		}
		v := min(t.node(f).v, t.node(path).v)
		p0, p1 := t.cofactors(path, v)
		f0, f1 := t.cofactors(f, v)
		var r Formula
		switch {
		case p0 == False:
			r = restrict(f1, p1)
		case p1 == False:
			r = restrict(f0, p0)
		// The condition matters to the path alone: either of its sides will do.
		case t.node(f).v != v:
			r = restrict(f, t.and(p0^1, p1^1)^1)
		default:
			r = t.mk(v, restrict(f0, p0), restrict(f1, p1))
		}
		memo[k] = r
		return r
	}
	return restrict(f, path)
}

// maxExpand bounds the nodes that Contradicts may make.
const maxExpand = 10_000

// Contradicts reports whether f cannot hold because of what named conditions stand for. A
// named condition hides its formula (Name), so a contradiction with its parts shows only
// once the formula is put back in its place. false may also mean that finding out costs too
// much.
func (t *Table) Contradicts(f Formula) (never bool) {
	if never, ok := t.never[f]; ok {
		return never
	}
	t.Expanded(f, func(h Formula) { never = h == False })
	t.never[f] = never
	return never
}

// Expanded calls use with f, in which formulas take the place of the named conditions that f
// decides, unless that costs too much. What use makes of it is forgotten afterwards.
func (t *Table) Expanded(f Formula, use func(h Formula)) {
	t.aside(maxExpand, func() {
		h := f
		support := t.Support(f)
		slices.Reverse(support) // a definition speaks of older conditions only
		for _, v := range support {
			def, named := t.defs[v]
			if !named || h == False {
				continue
			}
			switch lo, hi := t.restrict(h, v, false), t.restrict(h, v, true); {
			case lo == False:
				h = t.And(hi, def)
			case hi == False:
				h = t.And(lo, t.Not(def))
			}
		}
		use(h)
	})
}

// At is f with the conditions decided that depend on these settings alone, as they are if
// the settings have their defaults.
func (t *Table) At(f Formula, settings []string) Formula {
	for _, v := range t.Support(f) {
		c := t.Condition(v)
		if c.Default == Open || len(c.From) == 0 {
			continue
		}
		if !slices.ContainsFunc(c.From, func(s string) bool { return !slices.Contains(settings, s) }) {
			f = t.restrict(f, v, c.Default == Yes)
		}
	}
	return f
}

// Either holds where f does with condition v decided one way or the other.
func (t *Table) Either(f Formula, v int32) Formula {
	return t.Or(t.restrict(f, v, false), t.restrict(f, v, true))
}

// restrict is f with condition v decided.
func (t *Table) restrict(f Formula, v int32, val bool) Formula {
	memo := map[Formula]Formula{}
	var walk func(Formula) Formula
	walk = func(f Formula) Formula {
		n := t.node(f)
		if n.v > v {
			return f
		}
		if r, ok := memo[f]; ok {
			return r
		}
		var r Formula
		switch {
		case n.v < v:
			r = t.mk(n.v, walk(n.lo), walk(n.hi))
		case val:
			r = n.hi
		default:
			r = n.lo
		}
		memo[f] = r
		return r
	}
	return walk(f)
}
