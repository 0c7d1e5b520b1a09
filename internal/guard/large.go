package guard

import "strconv"

// Formulas of independent conditions grow exponentially in the worst case. This file keeps
// single operations small.

// mostRoom is how many nodes one operation may make at most; less as the diagram fills.
const mostRoom = 2_000

// op is Ite if that stays small. A large formula becomes a condition of its own, of which
// it is not known how it goes with others. So formulas grow no further from there, and no
// single formula ends an evaluation. The loss is in the safe direction: combinations count
// as possible that are not.
func (t *Table) op(f, a, b Formula) (is Formula) {
	if is, ok := t.told(f, a, b); ok {
		return is
	}
	if t.cap > 0 || t.room > 0 {
		return t.ite(f, a, b)
	}
	mark := len(t.nodes)
	t.begin(mark + max(1, min(mostRoom, (t.limit-mark)/100)))
	defer func() {
		t.room = 0
		switch r := recover().(type) {
		case nil:
		case tooBig:
			t.undo() // else some hundred of them would fill the diagram
			is = t.large(f, a, b)
		default:
			panic(r)
		}
	}()
	return t.ite(f, a, b)
}

// large is a condition that stands for Ite of the operands. Equal operands give the same
// condition.
func (t *Table) large(f, a, b Formula) Formula {
	c := t.Place()
	c.Key = "ite " + strconv.Itoa(int(f)) + " " + strconv.Itoa(int(a)) + " " + strconv.Itoa(int(b))
	switch t.Default(f) {
	case Yes:
		c.Default = t.Default(a)
	case No:
		c.Default = t.Default(b)
	}
	t.origin(&c, f, a, b)
	return t.Variable(c)
}

// Joint is condition c for what the formulas decide together with something else: it asks for all
// of their settings.
func (t *Table) Joint(c Condition, of ...Formula) Formula {
	t.origin(&c, of...)
	c.Lookup, c.Hidden = false, false
	return t.Variable(c)
}

// origin fills in what a condition that stands for formulas has from theirs: it asks for
// all of their settings.
func (t *Table) origin(c *Condition, list ...Formula) {
	c.Lookup, c.Hidden = true, true
	for _, f := range list {
		for _, v := range t.Support(f) {
			c.Lookup = c.Lookup && t.Condition(v).Lookup
			c.Hidden = c.Hidden && t.Condition(v).Hidden
			c.From = Union(c.From, t.Condition(v).From)
			c.Inside = c.Inside || t.Condition(v).Inside
			c.Turn = c.Turn || t.Condition(v).Turn
			if c.Need == "" {
				c.Need = t.Condition(v).Need
			}
		}
	}
}
