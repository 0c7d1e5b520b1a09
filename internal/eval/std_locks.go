package eval

import "go/types"

// Locks decide the order of goroutines, so the evaluator models them: a goroutine that
// wants a lock waits until the one that has it has gone on. Only the user's code is
// modelled this way; the standard library locks around its own state, which no other
// goroutine sees half done.

// held is the owner of a lock: the number of the goroutine that writes, plus one, or the
// number of readers. A free lock is the zero value of its type, as in Go.
type held struct {
	writer  int32
	readers int
}

// locks adds the models of sync.Mutex, sync.RWMutex, sync.Cond and sync.Locker.
func locks(m map[string]Intrinsic) {
	// lock waits while the lock is busy and then stores its new owner. Other goroutines run
	// meanwhile. If none of them can go on, the lock is taken all the same: whoever has it
	// gives it back somewhere that the evaluation does not see.
	lock := func(c *Call, busy func(held) bool, take func(held) held) {
		in := c.In
		in.stray()
		p, ok := in.settle(c.Recv).(*Ptr)
		if !ok || !in.userCode() {
			return
		}
		h, known := in.heldBy(p)
		// The program may have it itself, until somebody else gives it back.
		if known && h.writer == in.self+1 && in.goroutines == 0 && take(h) != (held{}) {
			in.receives()
			for in.resume() {
			}
			h, known = in.heldBy(p)
		}
		for known && busy(h) {
			in.wait()
			if in.receives(); !in.resume() {
				break // whoever has it gives it back
			}
			h, known = in.heldBy(p)
		}
		// A lock that code which is not read may have taken is not waited for.
		if !known {
			return
		}
		if h = take(h); h == (held{}) {
			in.givesLock(p.syncPlace())
			in.storePtr(p, in.zero(deref(p.T)))
			return
		}
		in.takesLock(p.syncPlace())
		in.storePtr(p, &NativeValue{T: deref(p.T), State: h})
	}
	never := func(held) bool { return false }
	for _, t := range []string{"sync.Mutex", "sync.RWMutex"} {
		m[t+".Lock"] = func(c *Call) (Value, bool) {
			self := c.In.self + 1
			// A goroutine that has the lock itself would wait for ever; that is not
			// followed.
			busy := func(h held) bool { return h.readers > 0 || h.writer > 0 && h.writer != self }
			lock(c, busy, func(held) held { return held{writer: self} })
			return nil, true
		}
		m[t+".Unlock"] = func(c *Call) (Value, bool) {
			lock(c, never, func(held) held { return held{} })
			return nil, true
		}
	}
	m["sync.RWMutex.RLock"] = func(c *Call) (Value, bool) {
		self := c.In.self + 1
		busy := func(h held) bool { return h.writer > 0 && h.writer != self }
		lock(c, busy, func(h held) held { return held{readers: h.readers + 1} })
		return nil, true
	}
	m["sync.RWMutex.RUnlock"] = func(c *Call) (Value, bool) {
		lock(c, never, func(h held) held { return held{readers: max(h.readers-1, 0)} })
		return nil, true
	}
	// Whether a lock is free depends on timing, so both answers are possible.
	for _, n := range []string{"Mutex.TryLock", "RWMutex.TryLock", "RWMutex.TryRLock"} {
		m["sync."+n] = func(c *Call) (Value, bool) {
			c.In.stray()
			return c.In.unknown(c.Result(0), RunTime, "whether a lock is free", c.Pos()), true
		}
	}
	conds(m)
	for _, n := range []string{"Locker.Lock", "Locker.Unlock"} {
		m["sync."+n] = func(c *Call) (Value, bool) { c.In.stray(); return nil, true }
	}
}

// conds adds the models of sync.Cond.
func conds(m map[string]Intrinsic) {
	// Wait gives the lock back while it waits for a signal, which comes from somewhere.
	m["sync.Cond.Wait"] = func(c *Call) (Value, bool) {
		c.locker("Unlock")
		if c.In.losing {
			c.In.raise(stop{reason: Unsupported})
		}
		c.In.awaitEvent(forSignal)
		c.locker("Lock")
		return nil, true
	}
	m["sync.Cond.Signal"] = func(c *Call) (Value, bool) {
		c.In.signalled = true
		return nil, true
	}
	m["sync.Cond.Broadcast"] = m["sync.Cond.Signal"]
}

// locker calls a method of the lock that a sync.Cond was made with, its field L.
func (c *Call) locker(name string) {
	in := c.In
	p, ok := in.settle(c.Recv).(*Ptr)
	if !ok {
		return
	}
	st, ok := underlying(deref(p.T)).(*types.Struct)
	for i := 0; ok && i < st.NumFields(); i++ {
		if f := st.Field(i); f.Name() == "L" {
			if m, _, _ := types.LookupFieldOrMethod(f.Type(), false, f.Pkg(), name); m != nil {
				in.callMethod(in.load(in.fieldOf(p, i, f.Type())), m.(*types.Func), []int{0}, nil, c.Site, false)
			}
		}
	}
}

// heldBy is the owner of the lock that p points to, if it is known.
func (in *Interp) heldBy(p *Ptr) (h held, known bool) {
	switch v := in.settle(in.load(p)).(type) {
	case *Struct:
		return held{}, true
	case *NativeValue:
		h, known = v.State.(held)
	}
	return h, known
}
