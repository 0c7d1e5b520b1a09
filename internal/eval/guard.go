package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// A Guard is a boolean formula over conditions that source does not decide.
// It is a node of a reduced ordered binary decision diagram (Bryant, "Graph-Based
// Algorithms for Boolean Function Manipulation", 1986), so equal formulas are
// equal numbers.
type Guard int32

// The two constant formulas.
const (
	False Guard = 0
	True  Guard = 1
)

// A Condition is one variable of the formulas.
type Condition struct {
	// Key identifies the unknown value: two tests of one flag are one condition.
	Key string
	// Text is the condition as the source has it, At its place.
	Text string
	At   token.Pos
	// Default is the value when flags are at their defaults and no environment
	// variable is set: a Const of type bool, or nil when even that is unknown.
	Default Value
	// Lookup says that the condition asks whether an environment variable, a
	// configuration key or a file is there.
	Lookup bool
	// From are the keys of the settings that the condition asks for.
	From []string
	// Need names a function without source that decides the condition, or is "".
	Need string
}

// maxNodes bounds the diagram; beyond it evaluation stops where it is.
const maxNodes = 500_000

// maxSupport bounds the conditions that one decision depends on; beyond it the
// decision is a condition of its own, with the text of the expression decided.
const maxSupport = 3

// maxErrors is maxSupport for a decision whether there was an error.
const maxErrors = 60

type guards struct {
	diagram
	conds []*Condition
	byKey map[string]int32
	// defs are the formulas that conditions made by name stand for.
	defs  map[int32]Guard
	never map[Guard]bool // what contradicts has found
	// decided says that conditions have the value that they have by default; decisions
	// counts those that were asked for.
	decided   bool
	decisions int
	// inDefault remembers what defaults has found.
	inDefault map[Guard]int8
}

func newGuards() *guards {
	return &guards{
		diagram: newDiagram(), byKey: map[string]int32{}, inDefault: map[Guard]int8{},
		defs: map[int32]Guard{}, never: map[Guard]bool{},
	}
}

// variable returns the formula that holds when the condition does.
func (g *guards) variable(c Condition) Guard {
	if yes, known := boolean(c.Default); known && g.decided {
		g.decisions++
		if yes {
			return True
		}
		return False
	}
	i, ok := g.byKey[c.Key]
	if !ok {
		i = int32(len(g.conds))
		g.conds = append(g.conds, &c)
		g.byKey[c.Key] = i
	}
	return g.mk(i, False, True)
}

// maxAssume bounds what is assumed: an assumption that would make the formula
// large is left out, which leaves tools conditional that need not be.
const maxAssume = 400

func (g *guards) and(a, b Guard) Guard    { return g.ite(a, b, False) }
func (g *guards) andNot(a, b Guard) Guard { return g.ite(b, False, a) }
func (g *guards) or(a, b Guard) Guard     { return g.ite(a, True, b) }
func (g *guards) not(a Guard) Guard       { return g.ite(a, False, True) }

// disjoint reports whether a and b never hold together.
func (g *guards) disjoint(a, b Guard) bool { return !g.meets(a, b, False) }

// implies reports whether b holds whenever a does.
func (g *guards) implies(a, b Guard) bool { return !g.meets(a, b, True) }

// support returns the conditions a formula depends on, in order.
func (g *guards) support(f Guard) []int32 {
	var out []int32
	g.walk(f, func(v int32, first bool) bool {
		if first {
			out = append(out, v)
		}
		return true
	})
	slices.Sort(out)
	return out
}

// name makes a condition of its own of a formula that depends on many: less is
// known of how it goes with others, and its text is the one the user wrote.
func (g *guards) name(f Guard, c Condition) Guard {
	if n := g.not(f); f > True {
		if i, ok := g.byKey[nodeKey(n)]; ok {
			return g.not(g.mk(i, False, True))
		}
	}
	c.Key = nodeKey(f)
	switch g.defaults(f) {
	case 0:
		c.Default = &Const{T: types.Typ[types.Bool], V: false}
	case 1:
		c.Default = &Const{T: types.Typ[types.Bool], V: true}
	}
	c.Lookup = true
	for _, v := range g.support(f) {
		c.Lookup = c.Lookup && g.conds[v].Lookup
		c.From = union(c.From, g.conds[v].From)
		if c.Need == "" {
			c.Need = g.conds[v].Need
		}
	}
	x := g.variable(c)
	if x <= True {
		return x
	}
	g.defs[g.nodes[x].v] = f
	return x
}

// maxExpand bounds the nodes that asking whether a formula can hold may take.
const maxExpand = 10_000

// contradicts reports whether f cannot hold because of what those named
// conditions stand for that f decides. False may also mean that it is not worth
// telling.
func (g *guards) contradicts(f Guard) (never bool) {
	if never, ok := g.never[f]; ok {
		return never
	}
	g.aside(maxExpand, func() {
		h := f
		support := g.support(f)
		slices.Reverse(support) // a definition speaks of older conditions only
		for _, v := range support {
			def, named := g.defs[v]
			if !named || h == False {
				continue
			}
			switch lo, hi := g.restrict(h, v, false), g.restrict(h, v, true); {
			case lo == False:
				h = g.and(hi, def)
			case hi == False:
				h = g.and(lo, g.not(def))
			}
		}
		never = h == False
	})
	g.never[f] = never
	return never
}

// restrict is f with condition v decided.
func (g *guards) restrict(f Guard, v int32, val bool) Guard {
	memo := map[Guard]Guard{}
	var walk func(Guard) Guard
	walk = func(f Guard) Guard {
		n := g.nodes[f]
		if n.v > v {
			return f
		}
		if r, ok := memo[f]; ok {
			return r
		}
		var r Guard
		switch {
		case n.v < v:
			r = g.mk(n.v, walk(n.lo), walk(n.hi))
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

func nodeKey(f Guard) string { return "formula " + strconv.Itoa(int(f)) }

// wide reports whether a formula depends on more than n conditions, or has so
// many nodes that one must think so.
func (g *guards) wide(f Guard, n int) bool {
	conds, nodes := 0, 0
	wide := func() bool { return conds > n || nodes > 8*n }
	g.walk(f, func(_ int32, first bool) bool {
		nodes++
		if first {
			conds++
		}
		return !wide()
	})
	return wide()
}

// without drops the conditions that do not matter to f once path is known to
// hold (Coudert and Madre's restrict), so that a text names only what decides.
func (g *guards) without(f, path Guard) Guard {
	memo := map[[2]Guard]Guard{}
	var restrict func(f, path Guard) Guard
	restrict = func(f, path Guard) Guard {
		if path <= True || f <= True {
			return f
		}
		k := [2]Guard{f, path}
		if r, ok := memo[k]; ok {
			return r
		}
		v := min(g.nodes[f].v, g.nodes[path].v)
		p0, p1 := g.cofactors(path, v)
		f0, f1 := g.cofactors(f, v)
		var r Guard
		switch {
		case p0 == False:
			r = restrict(f1, p1)
		case p1 == False:
			r = restrict(f0, p0)
		case g.nodes[f].v != v:
			r = restrict(f, g.or(p0, p1))
		default:
			r = g.mk(v, restrict(f0, p0), restrict(f1, p1))
		}
		memo[k] = r
		return r
	}
	return restrict(f, path)
}

// defaults evaluates f in the default world: 1 true, 0 false, -1 unknown.
func (g *guards) defaults(f Guard) int {
	switch f {
	case False:
		return 0
	case True:
		return 1
	}
	if r, ok := g.inDefault[f]; ok {
		return int(r)
	}
	r := g.defaultsOf(g.nodes[f])
	g.inDefault[f] = int8(r)
	return r
}

func (g *guards) defaultsOf(n node) int {
	if c, ok := g.conds[n.v].Default.(*Const); ok {
		if b, ok := c.V.(bool); ok {
			if b {
				return g.defaults(n.hi)
			}
			return g.defaults(n.lo)
		}
	}
	lo, hi := g.defaults(n.lo), g.defaults(n.hi)
	if lo == hi {
		return lo
	}
	return -1
}

// size is the number of nodes of a formula.
func (g *guards) size(f Guard) int {
	n := 0
	g.walk(f, func(int32, bool) bool {
		n++
		return true
	})
	return n
}
