package eval

// An Obj is a place that can be written: a variable, what new or a composite
// literal made, the array behind slices, or a map. Its state is a Value, that of an
// array (see array.go) or *mapState.
type Obj struct {
	id      int32
	born    int32 // id, or 0 for what outlives every branch
	epoch   int32
	state   any
	changed int64  // when it was last written to, by Interp.changes
	linked  *links // see links
}

// links are, of an array, those that it may be, the branch in which it was made, and,
// if it may be another, what was written to it (see alias.go).
type links struct {
	from    []origin
	made    *branch
	watched bool
	events  []event
	lost    bool // may have been written through one that is not kept
}

// unlinked are the links of what has none, and never change.
var unlinked links

// links are to be read only.
func (o *Obj) links() *links {
	if o.linked == nil {
		return &unlinked
	}
	return o.linked
}

// ownLinks are links that may be written to.
func (o *Obj) ownLinks() *links {
	if o.linked == nil {
		o.linked = &links{}
	}
	return o.linked
}

type mapState struct {
	order   keyList // in order of insertion
	entries table
	open    int // how many entries may not be there
	// fuzzy is set when a key that is unknown was stored: any lookup may meet it.
	fuzzy  *Unknown
	fuzzyG Guard // under which it was
}

type mapEntry struct {
	k, v Value
	g    Guard // under which the entry is there
}

// A branch is a stretch of evaluation whose writes can be taken back.
type branch struct {
	start  int32 // objects beyond this id were born in the branch
	epoch  int32
	log    []undo
	parent *branch
	depth  int
	g      Guard // what it was taken under
	not    bool  // or rather, under which it was not
}

type undo struct {
	obj   *Obj
	state any
	epoch int32
}

// A delta is what a branch wrote, in the order of first writes.
type delta []undo

func (in *Interp) newObj(state any) *Obj {
	in.nextObj++
	o := &Obj{id: in.nextObj, born: in.nextObj, epoch: in.br.epoch, state: state}
	if in.lasting > 0 {
		o.born = 0
	}
	return o
}

// write prepares obj for a change: its state is saved, once a branch, and
// copied where it is mutable.
func (in *Interp) write(o *Obj) {
	in.touch(o)
	fresh := o.epoch != in.br.epoch
	if fresh && o.born <= in.br.start {
		in.br.log = append(in.br.log, undo{o, o.state, o.epoch})
	}
	switch s := o.state.(type) {
	case *mapState:
		if fresh {
			in.spend(len(s.order.list) / 64)
			o.state = s.clone()
		}
	case *chanState:
		if fresh {
			in.spend(len(s.queue) / 8)
			o.state = s.clone()
		}
	default:
		o.state = in.unshare(o.state, fresh)
	}
	o.epoch = in.br.epoch
}

// replace is write for a state that is not made of the one before.
func (in *Interp) replace(o *Obj, state any) {
	in.touch(o)
	if o.epoch != in.br.epoch {
		if o.born <= in.br.start {
			in.br.log = append(in.br.log, undo{o, o.state, o.epoch})
		}
		o.epoch = in.br.epoch
	}
	o.state = state
}

// touch notes that what is kept of o elsewhere is out of date.
func (in *Interp) touch(o *Obj) {
	in.changes++
	o.changed = in.changes
}

func (s *mapState) clone() *mapState {
	// Entries are replaced, never changed.
	return &mapState{order: s.order, entries: s.entries.clone(), open: s.open, fuzzy: s.fuzzy, fuzzyG: s.fuzzyG}
}

// under runs f with g added to the path, takes back what it wrote, and returns it.
func (in *Interp) under(g Guard, f func()) delta {
	path := in.g.And(in.path, g)
	if !in.strict && g != True { // reading tells alternatives apart by their exact conditions
		path = in.shortPath(path)
	}
	return in.along(path, func() {
		in.br.g = g // for what the path does not say where it is short
		f()
	})
}

// along is under for a path that is given.
func (in *Interp) along(to Guard, f func()) delta {
	outer, path := in.br, in.path
	in.epochs++
	b := &branch{start: in.nextObj, epoch: in.epochs, parent: outer, depth: outer.depth + 1, g: to}
	in.br = b
	in.path = to
	defer in.restore(outer, path) // also when a bound is hit inside
	f()
	return in.rollback(b)
}

// rollback restores what the branch wrote and returns the states it had made.
func (in *Interp) rollback(b *branch) delta {
	d := make(delta, len(b.log))
	for i := len(b.log) - 1; i >= 0; i-- {
		u := b.log[i]
		d[i] = undo{u.obj, u.obj.state, 0}
		u.obj.state, u.obj.epoch = u.state, u.epoch
		in.touch(u.obj)
	}
	b.log = nil
	return d
}

// join writes, for each object that either branch wrote, its state under g
// from a and else from b.
func (in *Interp) join(g Guard, a, b delta) {
	type pair struct{ a, b any }
	states := map[*Obj]*pair{}
	var order []*Obj
	for i, d := range []delta{a, b} {
		for _, u := range d {
			p := states[u.obj]
			if p == nil {
				p = &pair{u.obj.state, u.obj.state}
				states[u.obj] = p
				order = append(order, u.obj)
			}
			if i == 0 {
				p.a = u.state
			} else {
				p.b = u.state
			}
		}
	}
	for _, arrays := range []bool{true, false} { // slices are merged by what is in their arrays
		for _, o := range order {
			p := states[o]
			if isArray(p.a) != arrays {
				continue
			}
			merged := in.mergeState(o, g, p.a, p.b)
			in.write(o)
			o.state, o.epoch = merged, 0 // perhaps shared: the next write copies it
		}
	}
}

// isArray reports whether a state is that of an array.
func isArray(state any) bool {
	switch state.(type) {
	case *elems, *octets, *roped, *Array:
		return true
	}
	return false
}

func (in *Interp) mergeState(o *Obj, g Guard, a, b any) any {
	if a == b {
		return a
	}
	switch a := a.(type) {
	case Value:
		if b, ok := b.(Value); ok {
			return in.merge(g, a, b)
		}
	case *elems, *octets, *roped:
		return in.mergeArrays(o, g, a, b)
	case *mapState:
		if b, ok := b.(*mapState); ok {
			return in.mergeMaps(g, a, b)
		}
	case *chanState:
		if b, ok := b.(*chanState); ok {
			return in.mergeChans(g, a, b)
		}
	}
	if u, lost := b.(*Unknown); lost {
		return u
	}
	return a
}

func (in *Interp) mergeMaps(g Guard, a, b *mapState) *mapState {
	out := &mapState{fuzzy: either(a.fuzzy, b.fuzzy), fuzzyG: in.g.Ite(g, a.fuzzyG, b.fuzzyG)}
	merged := func(k string) *mapEntry {
		switch ea, eb := a.entries.get(k), b.entries.get(k); {
		case ea == eb:
			return ea
		case eb == nil:
			return &mapEntry{ea.k, ea.v, in.g.And(g, ea.g)}
		case ea == nil:
			return &mapEntry{eb.k, eb.v, in.g.AndNot(eb.g, g)}
		default:
			return &mapEntry{ea.k, in.merge(g, ea.v, eb.v), in.g.Ite(g, ea.g, eb.g)}
		}
	}
	if keys, ok := a.entries.differing(&b.entries); ok {
		in.spend(2*len(keys) + (len(a.order.list)+len(b.order.list))/64)
		out.order, out.entries, out.open = a.order, a.entries.clone(), a.open
		for _, k := range keys {
			if a.entries.get(k) != nil {
				out.put(k, merged(k))
			}
		}
		for _, k := range b.order.list[a.order.samePrefix(b.order):] {
			if a.entries.get(k) == nil {
				out.put(k, merged(k))
			}
		}
		return out
	}
	in.spend(len(a.order.list) + len(b.order.list))
	for _, order := range [][]string{a.order.list, b.order.list} {
		for _, k := range order {
			if out.entries.get(k) == nil {
				out.put(k, merged(k))
			}
		}
	}
	return out
}
