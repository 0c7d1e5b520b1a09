package guard

import "strconv"

// mostRoom is how many nodes one operation may make at most; less as the diagram fills.
const mostRoom = 2_000

// op is Ite where that stays small. A formula that would be large becomes a condition
// of its own: how it goes with others is not known. So formulas grow no further from
// there, and one that is too large does not end an evaluation.
func (t *Table) op(f, a, b Formula) (is Formula) {
	if is, ok := t.told(f, a, b); ok {
		return is
	}
	if t.cap > 0 || t.room > 0 {
		return t.ite(f, a, b)
	}
	t.room = len(t.nodes) + max(1, min(mostRoom, (t.limit-len(t.nodes))/100))
	defer func() {
		t.room = 0
		switch r := recover().(type) {
		case nil:
		case tooBig:
			is = t.large(f, a, b)
		default:
			panic(r)
		}
	}()
	return t.ite(f, a, b)
}

// large is a condition that stands for Ite.
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

// origin says of a condition that stands for formulas what these come from.
func (t *Table) origin(c *Condition, list ...Formula) {
	c.Lookup, c.Hidden = true, true
	for _, f := range list {
		for _, v := range t.Support(f) {
			c.Lookup = c.Lookup && t.conds[v].Lookup
			c.Hidden = c.Hidden && t.conds[v].Hidden
			c.From = Union(c.From, t.conds[v].From)
			c.Inside = c.Inside || t.conds[v].Inside
			if c.Need == "" {
				c.Need = t.conds[v].Need
			}
		}
	}
}
