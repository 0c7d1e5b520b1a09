package eval

// Memory and branches. Everything that a program can write to is an Obj with a state. There is one
// heap, not one per way through the program: a branch runs on it, and every object that the branch
// writes to is logged with its former state. At its end the branch is rolled back; what it wrote,
// its delta, is kept. The other branch then runs on the same heap, and join merges the two deltas
// object by object:
//
//	if on { desc = "long" } else { n++ }   // deltas: {desc} under on, {n} under not on
//
// So a branch costs as much as it writes, whatever the size of the heap, and everything that no
// branch has written is the same for all. This is the idea of value summaries (Sen, Necula, Gong
// and Choi, "MultiSE: Multi-Path Symbolic Execution using Value Summaries", FSE 2015).

// An Obj is something that can be written to: a variable, what new or a composite literal made, the
// array behind slices, a map or a channel. Its state is a Value, the state of an array (array.go),
// a *mapState or a *chanState.
type Obj struct {
	// id tells the objects of an evaluation apart. It counts them, downwards those that are there
	// from the start, such as package variables. born is the same, or 0 for an object that outlives
	// every branch. epoch is that of the branch in which it was last
	// prepared for a write.
	id      int32
	born    int32
	epoch   int32
	foreign bool       // made by code of a library whose source was demanded
	raw     any        // the state, which may be pending: see now
	changed int64      // time of the last write, by Interp.changes
	linked  *links     // nil for most, see links
	of      *openTurns // the turns of a loop of which it stands for all, or nil
}

// links say of an array which others it may be (from), in which branch it was made and, if another
// array may be it, which writes to it matter to that (see alias.go).
type links struct {
	from    []origin
	made    *branch
	watched bool
	events  []event
	lost    bool // may have been written through an array that is not kept
}

// unlinked are the links of an object that has none. They never change.
var unlinked links

// links are the links of an object, for reading only.
func (o *Obj) links() *links {
	if o.linked == nil {
		return &unlinked
	}
	return o.linked
}

// ownLinks are the links of an object, for writing.
func (o *Obj) ownLinks() *links {
	if o.linked == nil {
		o.linked = &links{}
	}
	return o.linked
}

// A mapState is what is in a map. Go leaves the order of a range over it open (maporder.go). order
// is that of insertion, so that no answer depends on the order of a map of the evaluator's own.
type mapState struct {
	order   keyList // in order of insertion
	entries entryTable
	// open counts the entries that are there only under a guard.
	open int
	// fuzzy is the value that was stored under an unknown key, if any: every lookup may meet it. It
	// was stored under fuzzyG.
	fuzzy  *Unknown
	fuzzyG Guard
	// content tells this content from any other one: what is looked up under a key that is not
	// known is the same value only where the map holds the same. It is the key of an unknown value,
	// made by the last write; "" if it has not been asked for since.
	content string
}

// A mapEntry is an entry, there under g. It is replaced and never changed, so states can share it.
type mapEntry struct {
	k, v Value
	g    Guard
	// stored and taken tell which write of all (Interp.mapWrites) was the last that may have stored
	// it under a known key, or taken it away.
	stored, taken int
	turns         *openTurns // of a loop, which may have left it there or not
}

// A branch is a stretch of evaluation whose writes can be taken back.
type branch struct {
	start  int32 // objects with a larger id were made in the branch: their writes need no log
	epoch  int32
	log    []undo
	parent *branch
	depth  int
	// g is what the branch was taken under. With not, it is instead the path of a way that has left
	// (see leave).
	g   Guard
	not bool
	// orders is the range of which the branch runs one order, if it does (see anyOrder). No run has
	// two of them.
	orders *comparison
}

// An undo is an object with the state that it had before a branch or, in a delta, the one that it
// has after.
type undo struct {
	obj   *Obj
	state any
	epoch int32
}

// A delta is what a branch wrote: each object once, in the order of first writes, with its state at
// the end.
type delta []undo

// newObj is a new object. One that is made while a package variable is initialized outlives the
// branch in which that happens to be asked for.
func (in *Interp) newObj(state any) *Obj {
	in.nextObj++
	o := &Obj{id: in.nextObj, born: in.nextObj, epoch: in.br.epoch, foreign: in.inDemand > 0, raw: state}
	if in.lasting > 0 {
		o.born = 0
	}
	if in.making != nil {
		*in.making = append(*in.making, o)
	}
	return o
}

// newLasting is an object that is there from the start of the program.
func (in *Interp) newLasting(state any) *Obj {
	in.lastLasting--
	return &Obj{id: in.lastLasting, raw: state}
}

// write must be called before the state of o is changed in place. The first call in a branch logs
// the state that o had, and copies it if it is mutable; later ones find that by the epoch and cost
// nothing. An object that was made in the branch needs no log: without the branch nothing refers to
// it, and where the delta of the branch is applied, the state that it was left in is right.
func (in *Interp) write(o *Obj) {
	in.touch(o)
	fresh := o.epoch != in.br.epoch
	if fresh && o.born <= in.br.start {
		in.br.log = append(in.br.log, undo{obj: o, state: o.now(), epoch: o.epoch})
	}
	switch s := o.now().(type) {
	case *mapState:
		if fresh {
			in.spend(len(s.order.list) / 64)
			o.raw = s.clone()
		}
	case *chanState:
		if fresh {
			in.spend(len(s.queue) / 8)
			o.raw = s.clone()
		}
	default:
		o.raw = in.unshare(o.now(), fresh)
	}
	o.epoch = in.br.epoch
}

// replace sets the state of o to a new one that shares nothing with the old. It is write without
// the copy.
func (in *Interp) replace(o *Obj, state any) {
	in.touch(o)
	if o.epoch != in.br.epoch {
		if o.born <= in.br.start {
			in.br.log = append(in.br.log, undo{obj: o, state: o.now(), epoch: o.epoch})
		}
		o.epoch = in.br.epoch
	}
	o.raw = state
}

// touch notes the time of a write to o, so that what was derived from its state, such as the list
// of a merged slice, is derived anew.
func (in *Interp) touch(o *Obj) {
	in.changes++
	o.changed = in.changes
	in.compared.note(o)
}

// clone is a copy that may be written to. It shares the entries.
func (s *mapState) clone() *mapState {
	// Entries are replaced, never changed.
	c := *s
	c.entries = s.entries.clone()
	return &c
}

// under runs f with g added to the path, takes back what it wrote, and returns that. A path whose
// formula has become long is shortened, but not while values are read: these are told apart by
// their exact conditions.
func (in *Interp) under(g Guard, f func()) delta {
	path := in.g.And(in.path, g)
	if !in.strict && g != True {
		path = in.shortPath(path)
	}
	return in.along(path, func() {
		in.br.g = g // for what the path does not say where it is short
		f()
	})
}

// along is under for a path that is given as it is.
func (in *Interp) along(to Guard, f func()) delta {
	outer, path := in.br, in.path
	in.epochs++
	b := &branch{start: in.nextObj, epoch: in.epochs, parent: outer, depth: outer.depth + 1, g: to}
	in.br = b
	in.path = to
	defer in.restore(outer, path) // also when a bound unwinds
	f()
	return in.rollback(b)
}

// rollback takes back what branch b wrote and returns it as a delta.
func (in *Interp) rollback(b *branch) delta {
	d := make(delta, len(b.log))
	for i := len(b.log) - 1; i >= 0; i-- {
		u := b.log[i]
		d[i] = undo{obj: u.obj, state: u.obj.now(), epoch: 0}
		u.obj.raw, u.obj.epoch = u.state, u.epoch
		in.touch(u.obj)
	}
	b.log = nil
	return d
}

// join writes, for each object that either of two branches wrote, its state under g from a and its
// state otherwise from b. A branch that did not write to an object left it as it is.
func (in *Interp) join(g Guard, a, b delta) {
	type pair struct{ a, b any }
	states := map[*Obj]*pair{}
	var order []*Obj
	for i, d := range []delta{a, b} {
		for _, u := range d {
			p := states[u.obj]
			if p == nil {
				p = &pair{u.obj.now(), u.obj.now()}
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
	// Arrays come first: slices are merged by what is in their arrays.
	for _, arrays := range []bool{true, false} {
		for _, o := range order {
			p := states[o]
			if isArray(p.a) != arrays {
				continue
			}
			merged := in.mergeState(o, g, p.a, p.b)
			in.write(o)
			o.raw, o.epoch = merged, 0 // may be shared: the next write copies it
		}
	}
}

// isArray reports whether a state is that of an array.
func isArray(state any) bool {
	switch state.(type) {
	case *elems, *octets, *partialBytes, *Array:
		return true
	}
	return false
}

// mergeState is the state of o that is a under g and b otherwise. If they are of two kinds, one of
// them is an Unknown that has replaced the contents, and it stands for both.
func (in *Interp) mergeState(o *Obj, g Guard, a, b any) any {
	if a == b {
		return a
	}
	switch a := a.(type) {
	case Value:
		if b, ok := b.(Value); ok {
			return in.merge(g, a, b)
		}
	case *elems, *octets, *partialBytes:
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

// mergeMaps is the map that is a under g and b otherwise. An entry that only one of them has is
// there under its guard. The tables share structure, so in most cases only the entries that differ
// are looked at: a large map to which two branches add one entry each is not copied twice.
func (in *Interp) mergeMaps(g Guard, a, b *mapState) *mapState {
	out := &mapState{fuzzy: eitherUnknown(a.fuzzy, b.fuzzy), fuzzyG: in.g.Ite(g, a.fuzzyG, b.fuzzyG)}
	taken, content := in.mapWrites, a.content // taken by the way that does not have it
	if a.content != b.content || content == "" {
		content = in.anotherKey()
	}
	merged := func(k string) *mapEntry {
		switch ea, eb := a.entries.get(k), b.entries.get(k); {
		case ea == eb:
			return ea
		case eb == nil:
			return &mapEntry{ea.k, ea.v, in.shortGuard(in.g.And(g, ea.g)), ea.stored, taken, ea.turns}
		case ea == nil:
			return &mapEntry{eb.k, eb.v, in.shortGuard(in.g.AndNot(eb.g, g)), eb.stored, taken, eb.turns}
		default:
			e := &mapEntry{k: ea.k, v: in.merge(g, ea.v, eb.v), g: in.shortGuard(in.g.Ite(g, ea.g, eb.g))}
			e.stored, e.taken = max(ea.stored, eb.stored), max(ea.taken, eb.taken)
			return e
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
		out.content = content
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
	out.content = content
	return out
}
