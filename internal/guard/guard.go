package guard

import (
	"go/token"
	"slices"
	"strconv"

	"github.com/toolbudget/toolbudget/internal/truth"
)

// A Formula is a boolean formula over conditions that source does not decide.
type Formula int32

// The two constant formulas.
const (
	False Formula = 0
	True  Formula = 1
)

// A Truth is what is known of a condition or a formula.
type Truth = truth.Value

// The truths. Open is what the source does not decide.
const (
	Open = truth.Unknown
	Yes  = truth.Yes
	No   = truth.No
)

// A Condition is one variable of the formulas.
type Condition struct {
	// Key identifies the unknown value: two tests of one flag are one condition.
	Key string
	// Text is the condition as the source has it, At its place.
	Text string
	At   token.Pos
	// Default is the value when flags are at their defaults and no environment
	// variable is set.
	Default Truth
	// Assumed says that the condition is true in the default world by an assumption (a
	// call whose source was not read succeeds), and not because a setting is absent.
	Assumed bool
	// Failure says that the condition asks whether a call that is not evaluated failed.
	Failure bool
	// Lookup says that the condition asks whether an environment variable, a
	// configuration key or a file is there.
	Lookup bool
	// From are the keys of the settings that the condition asks for.
	From []string
	// Need names a function without source that decides the condition, or is "".
	Need string
	// Hidden says that every run decides the condition in the same way, though the analysis
	// cannot tell which: by memory addresses, or by code that is not evaluated.
	Hidden bool
	// Inside says that nothing outside decides the condition, but an order that the
	// language leaves open, such as that of a map.
	Inside bool
	// Turn says that each turn of a loop, of which one run stands for all, may decide the
	// condition anew.
	Turn bool
	// Selects names what the condition selects, if it tells which of several values is meant:
	// that an unknown key of a map is this one. It is the same for all conditions of a selection.
	// Formulas test such conditions before others.
	Selects string
}

// mostSelectors is how many conditions that select are numbered before all others. A formula
// "the first is selected and there, or the second is selected and there, ..." has a number of
// nodes that is linear in the number of values if what selects is tested first, and exponential
// if that comes last (Bryant, 1986, section 3.1).
const mostSelectors = 1 << 10

// MaxNodes bounds a diagram; beyond it evaluation stops where it is.
const MaxNodes = 400_000

// A Table holds conditions and the formulas over them.
type Table struct {
	diagram
	conds     []*Condition // from number mostSelectors on
	selectors []*Condition // the first numbers
	byKey     map[string]int32
	// defs are the formulas that conditions made by name stand for.
	defs  map[int32]Formula
	never map[Formula]bool // what Contradicts has found
	// Place says where the program is, as the text and place of a condition.
	Place func() Condition
	// Decided makes every condition that has a known value by default that value;
	// Decisions counts how often one was asked for.
	Decided   bool
	Decisions int
	// inDefault remembers what Default has found, and costs what Nearest has.
	inDefault map[Formula]Truth
	costs     map[Formula]int
}

// New makes an empty table. It takes its arrays from mem, which may be nil. When a bound is
// hit, full is called and must panic.
func New(full func(), mem *Memory) *Table {
	return &Table{
		diagram: newDiagram(full, mem), byKey: map[string]int32{}, inDefault: map[Formula]Truth{},
		costs: map[Formula]int{},
		defs:  map[int32]Formula{}, never: map[Formula]bool{}, Place: func() Condition { return Condition{} },
	}
}

// Variable returns the formula that holds when the condition does. Conditions of
// one key are one.
func (t *Table) Variable(c Condition) Formula {
	if t.Decided && c.Default != Open {
		t.Decisions++
		if c.Default == Yes {
			return True
		}
		return False
	}
	i, ok := t.byKey[c.Key]
	if !ok {
		if c.Selects != "" && len(t.selectors) < mostSelectors {
			i = int32(len(t.selectors))
			t.selectors = append(t.selectors, &c)
		} else {
			i = int32(mostSelectors + len(t.conds))
			t.conds = append(t.conds, &c)
		}
		t.byKey[c.Key] = i
	}
	return t.Of(i)
}

// Len is the number of conditions.
func (t *Table) Len() int { return len(t.conds) + len(t.selectors) }

// Condition is condition i. Conditions are numbered by age, those that select before all others.
func (t *Table) Condition(i int32) *Condition {
	if i < mostSelectors {
		return t.selectors[i]
	}
	return t.conds[i-mostSelectors]
}

// Selects reports whether a formula depends on a condition that selects (Condition.Selects).
func (t *Table) Selects(f Formula) bool { return f > True && t.node(f).v < mostSelectors }

// Of is the formula that holds when condition i does.
func (t *Table) Of(i int32) Formula { return t.mk(i, False, True) }

// The operations. Each may hit the bounds.

// And holds when a and b do.
func (t *Table) And(a, b Formula) Formula { return t.op(a, b, False) }

// AndNot holds when a does and b does not.
func (t *Table) AndNot(a, b Formula) Formula { return t.op(a, b^1, False) }

// Or holds when a or b does.
func (t *Table) Or(a, b Formula) Formula { return t.op(a^1, b^1, False) ^ 1 }

// Not holds when a does not.
func (t *Table) Not(a Formula) Formula { return a ^ 1 }

// Ite is a where f holds, and else b.
func (t *Table) Ite(f, a, b Formula) Formula { return t.op(f, a, b) }

// Within is Ite, unless that takes more than n new nodes or hits a bound.
func (t *Table) Within(n int, f, a, b Formula) (is Formula, ok bool) { return t.within(n, f, a, b) }

// Disjoint reports whether a and b never hold together.
func (t *Table) Disjoint(a, b Formula) bool { return !t.meets(a, b) }

// Implies reports whether b holds whenever a does.
func (t *Table) Implies(a, b Formula) bool { return !t.meets(a, b^1) }

// Work is how many operations were done so far.
func (t *Table) Work() int { return t.work }

// Nodes is how many nodes the diagram has.
func (t *Table) Nodes() int { return len(t.nodes) }

// More lets the diagram grow by n nodes beyond what it has, up to most in all.
func (t *Table) More(n, most int) { t.limit = max(t.limit, min(len(t.nodes)+n, most)) }

// Allow runs f, which may make n nodes and no more.
func (t *Table) Allow(n int, f func()) {
	outer := t.limit
	t.limit = min(outer, len(t.nodes)+n)
	defer func() { t.limit = max(outer, min(t.limit, len(t.nodes))) }()
	f()
}

// Support returns the conditions a formula depends on, by age.
func (t *Table) Support(f Formula) []int32 {
	var out []int32
	t.walk(f, func(v int32, first bool) bool {
		if first {
			out = append(out, v)
		}
		return true
	})
	slices.Sort(out)
	return out
}

// Size is the number of formulas that a formula is made of.
func (t *Table) Size(f Formula) int {
	n := 0
	t.walk(f, func(int32, bool) bool {
		n++
		return true
	})
	return n
}

// Wide reports whether a formula depends on more than n conditions, or has so many nodes that
// one must think so. All conditions of one selection count as one.
func (t *Table) Wide(f Formula, n int) bool {
	conds, nodes, sel := 0, 0, selection{}
	wide := func() bool { return conds > n || nodes > 8*n }
	t.walk(f, func(v int32, first bool) bool {
		if sel.has(t.Condition(v)) {
			return true
		}
		nodes++
		if first {
			conds++
		}
		return !wide()
	})
	return wide()
}

// Large reports whether a formula is made of more than n nodes, without those of one selection.
func (t *Table) Large(f Formula, n int) bool {
	nodes, sel := 0, selection{}
	t.walk(f, func(v int32, _ bool) bool {
		if sel.has(t.Condition(v)) {
			return true
		}
		nodes++
		return nodes <= n
	})
	return nodes > n
}

// A selection counts the nodes of the first selection in a formula. As many values as are told
// apart there are still one decision; how two selections go together is not.
type selection struct {
	of    string
	nodes int
}

// maxSelection bounds the nodes of a selection.
const maxSelection = 256

// has reports whether a condition belongs to the selection, and counts it.
func (s *selection) has(c *Condition) bool {
	if c.Selects == "" {
		return false
	}
	if s.of == "" {
		s.of = c.Selects
	}
	s.nodes++
	return c.Selects == s.of && s.nodes <= maxSelection
}

// Default evaluates f in the default world.
func (t *Table) Default(f Formula) Truth {
	switch f {
	case False:
		return No
	case True:
		return Yes
	}
	if r, ok := t.inDefault[f]; ok {
		return r
	}
	r := t.defaultOf(t.node(f))
	t.inDefault[f] = r
	return r
}

func (t *Table) defaultOf(n node) Truth {
	switch t.Condition(n.v).Default {
	case Yes:
		return t.Default(n.hi)
	case No:
		return t.Default(n.lo)
	}
	if lo := t.Default(n.lo); lo == t.Default(n.hi) {
		return lo
	}
	return Open
}

// Name makes a condition of its own of a formula that depends on many: less is
// known of how it goes with others, and its text is the one the user wrote.
func (t *Table) Name(f Formula, c Condition) Formula {
	if n := t.Not(f); f > True {
		if i, ok := t.byKey[nodeKey(n)]; ok {
			return t.Not(t.Of(i))
		}
	}
	c.Key = nodeKey(f)
	if d := t.Default(f); d != Open {
		c.Default = d
	}
	t.origin(&c, f)
	x := t.Variable(c)
	if x <= True {
		return x
	}
	t.defs[t.node(x).v] = f
	return x
}

func nodeKey(f Formula) string { return "formula " + strconv.Itoa(int(f)) }

// MaxFrom bounds the settings that are remembered of one condition.
const MaxFrom = 16

// Union is both sets of settings, up to MaxFrom; neither is changed.
func Union(a, b []string) []string {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	out := a[:len(a):len(a)]
	for _, s := range b {
		if len(out) < MaxFrom && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}
