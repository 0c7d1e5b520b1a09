package eval

// This file asks whether something that is under a guard is there on the current path: an
// element of a list or an entry of a map.

// present drops the elements that are not there on this path. If it is open whether one is,
// a reader or an intrinsic unwinds and is run again for both cases; for others the element
// counts as there.
func (in *Interp) present(list []Value) []Value {
	out := make([]Value, 0, len(list))
	for _, e := range list {
		o, ok := e.(*Optional)
		if !ok {
			out = append(out, e)
			continue
		}
		if in.there(o.G) {
			out = append(out, o.V)
		}
	}
	return out
}

// tooOpen reports whether which elements of a list are there is up to more conditions than a split
// tells apart.
func (in *Interp) tooOpen(v Value) bool {
	list, _ := in.rawList(v)
	open := map[Guard]bool{}
	for _, e := range list {
		if o, ok := e.(*Optional); ok && !open[o.G] && in.feasible(o.G) && !in.certain(o.G) {
			open[o.G] = true
		}
	}
	return len(open) > maxTold
}

// there decides whether what g guards is there on this path, as present does.
func (in *Interp) there(g Guard) bool {
	if !in.feasible(g) {
		return false
	}
	if in.certain(g) {
		return true
	}
	if in.strict || in.lifting {
		in.raise(splitSignal{g: g})
	}
	return true
}

// presentEntries are the entries that the map has on this path, in the order of insertion.
// other is not nil if the map may have further entries whose keys are unknown.
func (in *Interp) presentEntries(m *Map) (list []Entry, other *Unknown) {
	st := m.Obj.now().(*mapState)
	if n := len(st.order.list); n > 0 {
		list = make([]Entry, 0, n)
	}
	for _, k := range st.order.list {
		if e := st.entries.get(k); in.there(e.g) {
			list = append(list, Entry{G: e.g, K: e.k, V: e.v})
		}
	}
	if st.fuzzy != nil && in.there(st.fuzzyG) {
		other = st.fuzzy
	}
	return list, other
}

// contains is the guard under which an element of a list equals v. c is the call that asks,
// for the text of the condition: a long list of names gives a wide formula, which becomes a
// condition of its own.
func (in *Interp) contains(list []Value, v Value, c *Call) Guard {
	g := False
	for _, e := range list {
		at := True
		if o, isOpt := e.(*Optional); isOpt {
			at, e = o.G, o.V
		}
		g = in.g.Or(g, in.g.And(at, in.equal(e, v, nil)))
		if in.g.Wide(g, 4*maxSupport) {
			g = in.g.Name(g, Condition{Text: c.Name, At: c.Pos()})
		}
	}
	return g
}
