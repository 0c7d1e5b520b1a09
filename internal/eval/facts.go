package eval

// A fact is what a condition says of a value that is not known: it equals c under g.
type fact struct {
	g Guard
	c *Const
}

// maxFacts bounds the facts that are kept of one value.
const maxFacts = 16

// noteEqual keeps that u equals v under g, where v is known.
func (in *Interp) noteEqual(g Guard, u *Unknown, v Value) {
	c, ok := v.(*Const)
	if !ok || g <= True || u.Key == "" || !u.Lookup {
		return
	}
	if _, float := c.V.(float64); float { // 0 equals -0
		return
	}
	if u.T != nil && !isInterface(u.T) && !identical(c.T, u.T) {
		c = &Const{T: u.T, V: c.V}
	}
	list := in.facts[u.Key]
	for _, f := range list {
		if f.g == g {
			return
		}
	}
	if len(list) < maxFacts {
		in.facts[u.Key] = append(list, fact{g, c})
	}
}

// byFacts is u, or what it is known to be on this path: the one value, or one of those of
// which the path says that it must be one.
func (in *Interp) byFacts(u *Unknown) Value {
	var alts []Alt
	some := False
	for _, f := range in.facts[u.Key] {
		if in.certain(f.g) {
			return f.c
		}
		if g := in.g.AndNot(f.g, some); in.feasible(g) {
			alts = append(alts, Alt{g, f.c})
			some = in.g.Or(some, f.g)
		}
	}
	if len(alts) == 0 || !in.certain(some) {
		return u
	}
	return in.settle(&Choice{alts[0].V.Type(), alts})
}
