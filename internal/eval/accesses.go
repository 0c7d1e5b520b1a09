package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// Accesses of goroutines to memory, and what becomes of those that are in no order (see
// happensbefore.go). readOf and writeOf are called by the few functions through which the program
// reads and writes.

// A region is what an access is to: a whole object if name is empty, else the element, field or
// entry of that name, and what rest leads to in it.
type region struct {
	name string
	rest []int
}

// regionOf is the part that a path leads to.
func regionOf(path []int) region {
	if n := len(path) - 1; n > 0 && path[n] < 0 { // several elements
		path = path[:n-1]
	}
	if len(path) == 0 {
		return region{}
	}
	return region{strconv.Itoa(path[0]), path[1:]}
}

// entryOf is the part of a map that a key leads to.
func entryOf(key string) region { return region{name: "key " + key} }

// A relation is how an access is ordered with the writes of others.
type relation uint8

const (
	sequential relation = iota
	concurrent          // with a write before it
	early               // with a write that comes later
)

// readOf is what a read of a part of o gives: v, or an unknown value of type t where a write is in
// no order with it.
func (in *Interp) readOf(o *Obj, at region, v Value, t types.Type) Value {
	if !in.watched() {
		return v
	}
	switch others, how := in.noteAccess(o, at, access{kind: in.readKind()}); how {
	case concurrent:
		return in.anyOrderOf(t, append(others, v))
	case early:
		return in.orLater(t, v)
	}
	return v
}

// orLater is one of several values or one that is not there yet.
func (in *Interp) orLater(t types.Type, of ...Value) *Unknown {
	u := in.anyOrderOf(t, of)
	return amongst(u, in.unknown(t, RunTime, OrderOfGoroutines, in.frame.at))
}

// readsOf notes a read of a part of o and says how it is ordered.
func (in *Interp) readsOf(o *Obj, at region) relation {
	if !in.watched() {
		return sequential
	}
	_, how := in.noteAccess(o, at, access{kind: in.readKind()})
	return how
}

// readKind is the kind of a read: one that is part of an addition or an append looks at nothing.
func (in *Interp) readKind() accessKind {
	switch t := in.threads; {
	case t.adding && t.updating:
		return adds
	case t.appending && t.updating:
		return appends
	}
	return reads
}

// writeOf is what a write of v to a part of o, of type t, leaves there: v, or an unknown value
// where another write is in no order with it. was is what was there.
func (in *Interp) writeOf(o *Obj, at region, v, was Value, t types.Type) Value {
	if !in.watched() {
		return v
	}
	x := access{kind: writes, was: was}
	if t := in.threads; t.adding {
		x.kind = adds
	} else if t.appending {
		if list, ok := was.(*Slice); ok {
			x.from = list.Len
		}
		x.kind, t.from = appends, -1
	}
	others, how := in.noteAccess(o, at, x)
	if how == sequential {
		if x.kind == appends && in.threads.from >= 0 {
			for _, leaf := range leafSlices(v) {
				in.shuffle(leaf.Arr, leaf.Off+in.threads.from)
			}
		}
		return v
	}
	return in.anyOrderOf(t, append(others, v, was))
}

// anyOrderOf is one of several values: which of them is up to the scheduler.
func (in *Interp) anyOrderOf(t types.Type, of []Value) *Unknown {
	u := in.unknown(t, RunTime, OrderOfGoroutines, in.frame.at)
	u.Need = in.threads.unread
	of = slices.DeleteFunc(of, func(v Value) bool { return v == nil })
	for _, v := range of {
		amongst(u, v)
	}
	u.had(of...)
	return u
}

// noteAccess notes an access to a part of o and says how it is ordered. If a write before it is in
// no order with it, others are what was there before that. Where it writes what another goroutine
// has read, that read is noted.
func (in *Interp) noteAccess(o *Obj, at region, x access) (others []Value, how relation) {
	t := in.threads
	a := t.touched[o]
	switch {
	case a != nil:
	// What starts later is ordered with what the program does now.
	case in.self == 0 && len(in.parked) == 0:
		return nil, sequential
	// No goroutine has what was made after the last one started, unless it is given it later. That
	// is ordered, or what gives it is in no order.
	case o.id > t.lastStart:
		return nil, sequential
	case len(t.touched) >= maxTouched:
		in.unfollow(in.self)
		return nil, sequential
	default:
		a = &accesses{parts: map[string][]access{}}
		t.touched[o] = a
	}
	if x.at = in.frame.at; x.kind == reads && in.opts.Unordered.Reads[in.readSite(o, at, x.at)] {
		return nil, early
	}
	x.by, x.time, x.g, x.rest = in.self, in.clock().of(in.self), in.path, at.rest
	for _, list := range a.overlapping(at) {
		in.spend(len(list) / 8)
		for _, y := range list {
			switch {
			case !in.unorderedWith(y, x):
			case y.kind == appends && x.kind == appends:
				if t.from < 0 || y.from < t.from {
					t.from = y.from
				}
			case y.kind == reads:
				t.found.Reads[in.readSite(o, at, y.at)] = true
				in.involve(y.by)
				in.involve(x.by)
			default:
				how, others = concurrent, append(others, y.was)
			}
		}
	}
	// A read that is part of a write need not be kept: the write will be.
	if (x.kind == reads || x.kind == appends) && t.updating {
		return others, how
	}
	if a.keep(in, at, x) && in.self != 0 {
		t.journal[in.self] = append(t.journal[in.self], a)
	}
	return others, how
}

// readSite names a read of a part of o in the statement at pos.
func (in *Interp) readSite(o *Obj, at region, pos token.Pos) ReadSite {
	s := ReadSite{At: pos, Part: at.name}
	if v, ok := o.now().(Value); ok && v.Type() != nil {
		s.Of = in.typeID(v.Type())
	}
	return s
}

// involve notes a goroutine that takes part in what is in no order.
func (in *Interp) involve(id int32) {
	if site, ok := in.threads.sites[id]; ok {
		in.threads.found.Involved[site] = true
	}
}

// unfollow names a goroutine that is not to be followed.
func (in *Interp) unfollow(id int32) {
	if site, ok := in.threads.sites[id]; ok {
		in.threads.found.Goroutines[site] = true
	}
}
