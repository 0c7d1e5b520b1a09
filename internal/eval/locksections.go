package eval

// Critical sections. Nothing orders two goroutines that want one lock, unless one of them has the
// lock before the other can ask for it. Then the other one comes after the whole section:
//
//	mu.Lock()
//	go func() { mu.Lock(); text += "second" }() // starts while the lock is held
//	text += "first "
//	mu.Unlock()

// A lockSection is what a goroutine did while it held a lock: it took the lock at its time
// locked, and everything before unlocked had happened when it gave it back.
type lockSection struct {
	by, locked int32
	unlocked   *vectorClock
}

// A lockHolder is a goroutine that holds a lock.
type lockHolder struct {
	lock syncPlace
	by   int32
}

// takesLock notes that the goroutine that runs takes a lock. Sections that have begun before
// are over.
func (in *Interp) takesLock(at syncPlace) {
	if in.threads == nil {
		return
	}
	t, c := in.threads, in.clock()
	for _, s := range t.sections[at] {
		if c.of(s.by) >= s.locked {
			c.join(*s.unlocked)
		}
	}
	t.holding[lockHolder{at, in.self}] = c.of(in.self)
	in.tick()
}

// givesLock notes that the goroutine that runs gives a lock back. One that was taken before any
// goroutine ran counts as taken at the beginning. Of each goroutine, the last section is kept.
func (in *Interp) givesLock(at syncPlace) {
	if in.threads == nil {
		return
	}
	t := in.threads
	s := lockSection{by: in.self, locked: t.holding[lockHolder{at, in.self}], unlocked: in.copyOf(in.clock())}
	delete(t.holding, lockHolder{at, in.self})
	in.tick()
	list := t.sections[at]
	for i := range list {
		if list[i].by == s.by {
			list[i] = s
			return
		}
	}
	t.sections[at] = append(list, s)
}

// mayOrder notes a call that is not read if goroutines have released something in its receiver: it
// may wait for them, as the Wait of a group does.
func (in *Interp) mayOrder(c *Call) {
	p, ok := c.Recv.(*Ptr)
	if in.threads == nil || !ok {
		return
	}
	for at := range in.threads.released {
		if at.obj == p.Obj {
			in.threads.unread = c.Name
			return
		}
	}
}
