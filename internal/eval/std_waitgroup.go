package eval

import "go/types"

// waitGroups models sync.WaitGroup by its counter, the state of a Native. Wait decides by
// it whether goroutines have to run first:
//
//	for _, f := range loaders { wg.Add(1); go func() { defer wg.Done(); f() }() }
//	wg.Wait() // the loaders have run
//
// If the counter is not known, Wait lets the goroutines run as far as they get.
func waitGroups(m map[string]Intrinsic) {
	add := func(c *Call, n Value) (Value, bool) {
		in := c.In
		p, ok := in.settle(c.Recv).(*Ptr)
		if !ok {
			return nil, true
		}
		in.eachUnder(in.load(p), func(v Value) Value {
			var count any // nil where it is not known
			have, ok1 := waitCount(v)
			if more, ok2 := integer(in.settle(n)); ok1 && ok2 {
				// Go panics here, and the program may recover.
				if have+more < 0 {
					in.panicText("sync: negative WaitGroup counter")
				}
				count = have + more
			}
			in.storePtr(p, &NativeValue{T: deref(p.T), State: count})
			return nil
		})
		in.release(p.syncPlace())
		return nil, true
	}
	one := func(n int64) Value { return &Const{T: types.Typ[types.Int], V: n} }
	m["sync.WaitGroup.Add"] = func(c *Call) (Value, bool) { return add(c, c.Arg(0)) }
	m["sync.WaitGroup.Done"] = func(c *Call) (Value, bool) { return add(c, one(-1)) }
	// Goroutines that wait are restarted as long as one of them comes further.
	m["sync.WaitGroup.Wait"] = func(c *Call) (Value, bool) {
		in := c.In
		sure := false // somebody calls Done later
		waits := func() bool {
			open := True
			if p, ok := in.settle(c.Recv).(*Ptr); ok {
				open = in.guardEach(in.load(p), func(v Value) Guard {
					n, ok := waitCount(v)
					if sure = ok; ok && n <= 0 {
						return False
					}
					return True
				})
			}
			return in.feasible(open)
		}
		// resume and happen report whether a goroutine has come further.
		for waits() && (in.resume() || in.happen()) {
		}
		in.stray()
		in.receives()
		in.letGoAll()
		if waits() {
			if sure {
				in.wait()
			}
			in.await()
		}
		if p, ok := in.settle(c.Recv).(*Ptr); ok {
			in.acquire(p.syncPlace())
		}
		return nil, true
	}
	// Go adds one, starts the goroutine and subtracts one when the function returns.
	m["sync.WaitGroup.Go"] = func(c *Call) (Value, bool) {
		in, f := c.In, c.Arg(0)
		add(c, one(1))
		in.startGo(parked{g: in.path, at: c.Pos(), run: func() Value {
			in.eachUnder(f, func(f Value) Value { return in.callValue(f, nil, c.Site) })
			add(c, one(-1))
			return nil
		}})
		return nil, true
	}
}

// waitCount is the counter of a sync.WaitGroup, if it is known.
func waitCount(v Value) (n int, ok bool) {
	switch v := v.(type) {
	case *Struct: // never used
		return 0, true
	case *NativeValue:
		n, ok = v.State.(int)
		return n, ok
	}
	return 0, false
}
