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
	// Need names a function without source that decides the condition, or is "".
	Need string
}

type node struct {
	v      int32
	lo, hi Guard
}

// maxNodes bounds the diagram; beyond it evaluation stops where it is.
const maxNodes = 500_000

// maxSupport bounds the conditions that one decision depends on; beyond it the
// decision is a condition of its own, with the text of the expression decided.
const maxSupport = 3

type guards struct {
	nodes  []node
	unique map[node]Guard
	memo   map[[3]Guard]Guard
	conds  []*Condition
	byKey  map[string]int32
	// defs are the formulas that conditions made by name stand for.
	defs  map[int32]Guard
	never map[Guard]bool // what contradicts has found
	limit int            // of nodes
	cap   int            // of nodes, while within is at work
	// inDefault remembers what defaults has found.
	inDefault map[Guard]int8
}

func newGuards() *guards {
	g := &guards{
		limit:     maxNodes,
		nodes:     make([]node, 2, 256),
		unique:    map[node]Guard{},
		memo:      map[[3]Guard]Guard{},
		byKey:     map[string]int32{},
		defs:      map[int32]Guard{},
		never:     map[Guard]bool{},
		inDefault: map[Guard]int8{},
	}
	g.nodes[0].v, g.nodes[1].v = 1<<30, 1<<30
	return g
}

// variable returns the formula that holds when the condition does.
func (g *guards) variable(c Condition) Guard {
	i, ok := g.byKey[c.Key]
	if !ok {
		i = int32(len(g.conds))
		g.conds = append(g.conds, &c)
		g.byKey[c.Key] = i
	}
	return g.mk(i, False, True)
}

func (g *guards) mk(v int32, lo, hi Guard) Guard {
	if lo == hi {
		return lo
	}
	n := node{v, lo, hi}
	if id, ok := g.unique[n]; ok {
		return id
	}
	id := Guard(len(g.nodes))
	g.nodes = append(g.nodes, n)
	g.unique[n] = id
	return id
}

// ite is if-then-else, from which the other operations follow.
func (g *guards) ite(f, t, e Guard) Guard {
	switch {
	case f == True:
		return t
	case f == False:
		return e
	case t == e:
		return t
	case t == True && e == False:
		return f
	}
	k := [3]Guard{f, t, e}
	if r, ok := g.memo[k]; ok {
		return r
	}
	if g.cap > 0 && len(g.nodes) > g.cap {
		panic(tooBig{})
	}
	if len(g.nodes) > g.limit {
		panic(stop{Fuel})
	}
	v := min(g.nodes[f].v, g.nodes[t].v, g.nodes[e].v)
	f0, f1 := g.cofactors(f, v)
	t0, t1 := g.cofactors(t, v)
	e0, e1 := g.cofactors(e, v)
	r := g.mk(v, g.ite(f0, t0, e0), g.ite(f1, t1, e1))
	g.memo[k] = r
	return r
}

func (g *guards) cofactors(f Guard, v int32) (lo, hi Guard) {
	if n := g.nodes[f]; n.v == v {
		return n.lo, n.hi
	}
	return f, f
}

// within makes a formula, unless that takes more than n new nodes.
func (g *guards) within(n int, f func() Guard) (r Guard, ok bool) {
	g.cap = len(g.nodes) + n
	defer func() {
		g.cap = 0
		if e := recover(); e != nil {
			switch e.(type) {
			case tooBig, stop:
			default:
				panic(e)
			}
			r, ok = False, false
		}
	}()
	return f(), true
}

type tooBig struct{}

// maxAssume bounds what is assumed: an assumption that would make the formula
// large is left out, which leaves tools conditional that need not be.
const maxAssume = 400

func (g *guards) and(a, b Guard) Guard { return g.ite(a, b, False) }
func (g *guards) or(a, b Guard) Guard  { return g.ite(a, True, b) }
func (g *guards) not(a Guard) Guard    { return g.ite(a, False, True) }

// support returns the conditions a formula depends on, in order.
func (g *guards) support(f Guard) []int32 {
	seen := map[Guard]bool{}
	vars := map[int32]bool{}
	var walk func(Guard)
	walk = func(f Guard) {
		if f <= True || seen[f] {
			return
		}
		seen[f] = true
		vars[g.nodes[f].v] = true
		walk(g.nodes[f].lo)
		walk(g.nodes[f].hi)
	}
	walk(f)
	out := make([]int32, 0, len(vars))
	for v := range vars {
		out = append(out, v)
	}
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
		if c.Need == "" {
			c.Need = g.conds[v].Need
		}
	}
	x := g.variable(c)
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

// aside runs f, which may make up to n nodes, and forgets those nodes. When n
// are not enough, f ends early.
func (g *guards) aside(n int, f func()) {
	mark, memo, limit := len(g.nodes), g.memo, g.limit
	g.memo, g.limit, g.cap = map[[3]Guard]Guard{}, mark+2*n, mark+n
	defer func() {
		for _, x := range g.nodes[mark:] {
			delete(g.unique, x)
		}
		g.nodes, g.memo, g.limit, g.cap = g.nodes[:mark], memo, limit, 0
		if r := recover(); r != nil {
			if _, ok := r.(tooBig); !ok {
				panic(r)
			}
		}
	}()
	f()
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

// wide reports whether a formula depends on more than n conditions.
func (g *guards) wide(f Guard, n int) bool {
	seen := map[Guard]bool{}
	vars := map[int32]bool{}
	var walk func(Guard) bool
	walk = func(f Guard) bool {
		if f <= True || seen[f] {
			return false
		}
		seen[f] = true
		vars[g.nodes[f].v] = true
		return len(vars) > n || len(seen) > 8*n || walk(g.nodes[f].lo) || walk(g.nodes[f].hi)
	}
	return walk(f)
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
	seen := map[Guard]bool{}
	var walk func(Guard)
	walk = func(f Guard) {
		if f <= True || seen[f] {
			return
		}
		seen[f] = true
		walk(g.nodes[f].lo)
		walk(g.nodes[f].hi)
	}
	walk(f)
	return len(seen)
}
