package eval

import "go/types"

// A library may make large values of which a program looks at little, such as the schema of a type:
// some kilobytes for each of a thousand tools, of which each is printed once. Such a value is
// pending until something looks at it. Looking does not change it, so nothing is logged. The
// objects that are made then count as old as the value, as if they had been made with it.

// pendingState is the state of an object whose content is still to be made.
type pendingState struct {
	in   *Interp
	make func() Value
	note any
	// first is the first of the ids that are kept for the objects of the content, and n their
	// number.
	first, n int32
}

// NewPending is a pointer to a new variable whose content f makes when something looks at it. f
// depends on nothing that changes, makes at most n objects, and no functions. note is what the
// caller knows of the content.
func (in *Interp) NewPending(elem types.Type, n int, note any, f func() Value) *Ptr {
	p := in.newPtr(elem, nil)
	p.Obj.raw = &pendingState{in: in, make: f, note: note, first: in.nextObj, n: int32(n)}
	in.nextObj += int32(n)
	return p
}

// Pending is the note of a variable that nothing has looked at, or nil.
func Pending(p *Ptr) any {
	if s, ok := p.Obj.raw.(*pendingState); ok && len(p.Path) == 0 {
		return s.note
	}
	return nil
}

// now is the state of an object. All code but this reads it here.
func (o *Obj) now() any {
	if s, ok := o.raw.(*pendingState); ok {
		o.raw = s.in.made(o, s)
	}
	return o.raw
}

// made makes the content of a pending object. Its objects get the ids that are kept for them, as if
// they had been made with it, and new ones if these are too few.
func (in *Interp) made(o *Obj, s *pendingState) Value {
	next, making, threads := in.nextObj, in.making, in.threads
	defer func() { // also when a bound unwinds
		in.nextObj, in.making, in.threads = next, making, threads
	}()
	in.nextObj, in.making, in.threads = s.first, &[]*Obj{}, nil
	v := s.make()
	if in.nextObj > s.first+s.n {
		in.nextObj, in.making = next, &[]*Obj{}
		v = s.make()
		next = in.nextObj
	}
	for _, inner := range *in.making {
		inner.born, inner.epoch, inner.changed = o.born, 0, 0
	}
	return v
}
