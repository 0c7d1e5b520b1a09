package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// This file has the models of packages sync and sync/atomic that are not locks or wait
// groups. Their source depends on the memory model and on the scheduler; one schedule is
// evaluated, so they become plain reads, writes and maps.

// syncFuncs are these models by full name.
func syncFuncs() map[string]Intrinsic {
	m := map[string]Intrinsic{}
	m["sync.Once.Do"] = func(c *Call) (Value, bool) {
		in := c.In
		p, ok := in.settle(c.Recv).(*Ptr)
		if !ok {
			return in.callValue(c.Arg(0), nil, c.Site), true
		}
		in.eachUnder(in.load(p), func(state Value) Value { in.once(p, state, c.Arg(0), c.Site); return nil })
		return nil, true
	}
	locks(m)
	waitGroups(m)
	m["time.Sleep"] = func(c *Call) (Value, bool) { c.In.awaitEvent(forTime); return nil, false }
	m["runtime.Gosched"] = func(c *Call) (Value, bool) { c.In.awaitEvent(forTime); return nil, true }
	syncMap(m)
	pools(m)
	atomics(m)
	return m
}

// once is Do of a Once that is in one state: a NativeValue if it has run, the zero struct if not.
// Of any other state nothing is known, so it may have run. That it runs is noted before the call,
// so a function that calls Do again does not recurse; Go would block there.
func (in *Interp) once(p *Ptr, state, f Value, site ast.Node) {
	run := func() ctl {
		in.storePtr(p, &NativeValue{T: deref(p.T), State: firstDo{f, in.self}})
		in.callValue(f, nil, site)
		return ctl{}
	}
	switch state := state.(type) {
	case *NativeValue:
		in.onceMore(p, state, f)
		return
	case *Unknown:
		g := in.guardOf(in.unknown(types.Typ[types.Bool], state.Reason, state.Detail, posOf(site)), nil)
		in.goOn(append(in.ways(g, run), way{g: in.g.AndNot(in.path, g)}))
		in.storePtr(p, &NativeValue{T: deref(p.T), State: firstDo{nil, in.self}})
	default:
		run()
	}
	in.release(p.syncPlace())
}

// syncMap models sync.Map as a map[any]any, kept as the state of a Native.
func syncMap(m map[string]Intrinsic) {
	anyT := types.NewInterfaceType(nil, nil)
	mapT := types.NewMap(anyT, anyT)
	on := func(name string, f func(c *Call, mp *Map) Value) {
		m["sync.Map."+name] = func(c *Call) (Value, bool) {
			in := c.In
			p, ok := in.settle(c.Recv).(*Ptr)
			if !ok {
				return nil, false
			}
			n, ok := in.settle(in.load(p)).(*NativeValue)
			if !ok {
				if _, isStruct := in.settle(in.load(p)).(*Struct); !isStruct {
					return nil, false
				}
				// The zero value is an empty map, which gets its state at the first use.
				n = &NativeValue{T: deref(p.T), State: in.newMap(mapT)}
				if in.threads != nil { // it counts as old as the sync.Map
					in.threads.lastStart = in.nextObj
				}
				in.storePtr(p, n)
			}
			return f(c, n.State.(*Map)), true
		}
	}
	on("Store", func(c *Call, mp *Map) Value { c.In.storeKey(mp, c.Arg(0), c.Arg(1)); return nil })
	on("Load", func(c *Call, mp *Map) Value { return c.In.lookup(mp, c.Arg(0), anyT, true, c.Site) })
	// The entry may be there under a guard: the result is its value there and the new one
	// elsewhere.
	on("LoadOrStore", func(c *Call, mp *Map) Value {
		t, ok := c.In.lookup(mp, c.Arg(0), anyT, true, c.Site).(Tuple)
		if !ok {
			return nil
		}
		found := c.In.guardOf(t[1], nil)
		v := c.In.merge(found, t[0], c.Arg(1))
		c.In.storeKey(mp, c.Arg(0), v)
		return Tuple{v, c.In.boolOf(found, types.Typ[types.Bool])}
	})
	on("LoadAndDelete", func(c *Call, mp *Map) Value {
		t := c.In.lookup(mp, c.Arg(0), anyT, true, c.Site)
		c.In.deleteKey(mp, c.Arg(0))
		return t
	})
	on("Swap", func(c *Call, mp *Map) Value {
		t := c.In.lookup(mp, c.Arg(0), anyT, true, c.Site)
		c.In.storeKey(mp, c.Arg(0), c.Arg(1))
		return t
	})
	on("CompareAndSwap", func(c *Call, mp *Map) Value {
		return whereHeld(c, mp, func() { c.In.storeKey(mp, c.Arg(0), c.Arg(2)) })
	})
	on("CompareAndDelete", func(c *Call, mp *Map) Value {
		return whereHeld(c, mp, func() { c.In.deleteKey(mp, c.Arg(0)) })
	})
	on("Delete", func(c *Call, mp *Map) Value { c.In.deleteKey(mp, c.Arg(0)); return nil })
	on("Clear", func(c *Call, mp *Map) Value {
		c.In.write(mp.Obj)
		mp.Obj.raw = &mapState{}
		return nil
	})
	// With entries under unknown keys, Range counts as a call that is not read: it may call
	// the function any number of times.
	ranged := "sync.Map.Range"
	on("Range", func(c *Call, mp *Map) Value { rangeOverMap(c, mp); return nil })
	over := m[ranged]
	m[ranged] = func(c *Call) (Value, bool) {
		if p, ok := c.In.settle(c.Recv).(*Ptr); ok {
			n, _ := c.In.settle(c.In.load(p)).(*NativeValue)
			if n != nil && n.State.(*Map).Obj.now().(*mapState).fuzzy != nil {
				return nil, false // nobody knows how many entries there are
			}
		}
		return over(c)
	}
}

// whereHeld changes a map on the ways on which it holds the second argument under the
// first, and returns whether it does: CompareAndSwap and CompareAndDelete.
func whereHeld(c *Call, mp *Map, do func()) Value {
	in := c.In
	t, ok := in.lookup(mp, c.Arg(0), types.NewInterfaceType(nil, nil), true, c.Site).(Tuple)
	if !ok {
		return nil
	}
	g := in.g.And(in.guardOf(t[1], nil), in.equal(t[0], c.Arg(1), c.Site))
	defer func(lifting bool) { in.lifting = lifting }(in.lifting)
	// The choice is part of the program and not of the arguments, so it must not take the
	// call back.
	in.lifting = false // what is chosen here is not part of the call
	return in.eachUnder(in.boolOf(g, c.Result(0)), func(held Value) Value {
		if yes, _ := boolean(held); yes {
			do()
		}
		return held
	})
}

// rangeOverMap is sync.Map.Range: it calls back for every entry until the callback returns
// false, in several orders like a range statement. Which entries are there is decided
// before the first call, so that the calls are not taken back for it.
func rangeOverMap(c *Call, mp *Map) {
	in := c.In
	st := mp.Obj.now().(*mapState)
	keys := slices.Clone(st.order.list)
	slices.Sort(keys)
	keys = slices.DeleteFunc(keys, func(k string) bool { return !in.there(st.entries.get(k).g) })
	p := pivot(st.values(keys))
	run := func() ctl {
		for _, i := range in.inOrder(len(keys), 0, p) {
			e := mp.Obj.now().(*mapState).entries.get(keys[i])
			if e == nil { // deleted meanwhile
				continue
			}
			var on Value
			in.turnOf(i, func() {
				more := in.guardOf(in.callValue(c.Arg(0), []Value{e.k, e.v}, c.Site), nil)
				on = in.settle(in.boolOf(more, nil)) // told apart where nobody knows
			})
			if more, known := boolean(on); known && !more {
				break
			}
		}
		return ctl{}
	}
	// One entry has only one order.
	if len(keys) < 2 {
		run()
		return
	}
	in.anyOrder(openRange{over: mp, n: len(keys), pivot: p, at: c.Pos(), carries: true}, run)
}

// pools models sync.Pool: Get returns what was put last, or makes a new value, since a pool
// may drop anything at any time (law 6). Both are ways under a condition that nothing
// decides. The list of values is kept in the field of the pool that has its per-processor
// lists.
func pools(m map[string]Intrinsic) {
	field := func(c *Call, name string) *Ptr {
		p, ok := c.In.settle(c.Recv).(*Ptr)
		if !ok {
			return nil
		}
		st, ok := underlying(deref(p.T)).(*types.Struct)
		for i := 0; ok && i < st.NumFields(); i++ {
			if st.Field(i).Name() == name {
				return c.In.fieldOf(p, i, st.Field(i).Type())
			}
		}
		return nil
	}
	m["sync.Pool.Put"] = func(c *Call) (Value, bool) {
		at := field(c, "local")
		if at == nil {
			return nil, false
		}
		c.In.storePtr(at, keeping(append(slices.Clip(keptIn(c.In, at)), c.Arg(0))))
		return nil, true
	}
	m["sync.Pool.Get"] = func(c *Call) (Value, bool) {
		in, at, make := c.In, field(c, "local"), field(c, "New")
		if at == nil || make == nil {
			return nil, false
		}
		fresh := func() Value {
			// A pool without New returns nil.
			f := in.settle(in.load(make))
			if isNil(f) {
				return &Nil{c.Result(0)}
			}
			return in.callValue(f, nil, c.Site)
		}
		// A pool that is empty for certain makes a new value.
		kept := keptIn(in, at)
		if len(kept) == 0 {
			return fresh(), true
		}
		last := func() Value {
			in.storePtr(at, keeping(kept[:len(kept)-1]))
			return kept[len(kept)-1]
		}
		// fmt and encoding/json reset what they take from a pool, so either value gives the
		// same.
		if !in.userCode() { // to the standard library it is all the same
			return last(), true
		}
		defer func(lifting bool) { in.lifting = lifting }(in.lifting)
		in.lifting = false // what is chosen here is not part of the call
		boolT := types.Typ[types.Bool]
		g := in.guardOf(in.unknown(boolT, RunTime, keptByPool, c.Pos()), said{keptByPool, c.Pos()})
		is := &Choice{boolT, []Alt{{g, &Const{T: boolT, V: true}}, {in.g.Not(g), &Const{T: boolT, V: false}}}}
		return in.eachUnder(is, func(is Value) Value {
			if yes, _ := boolean(is); yes {
				return last()
			}
			return fresh()
		}), true
	}
}

// keptIn is the list of values that a pool keeps.
func keptIn(in *Interp, at *Ptr) []Value {
	if a, ok := in.settle(in.load(at)).(*Array); ok {
		return a.E
	}
	return nil
}

// keeping is a list of values as the content of that field.
func keeping(list []Value) Value {
	return &Array{types.NewArray(types.NewInterfaceType(nil, nil), int64(len(list))), list}
}

// keptByPool is the detail of values that depend on the content of a pool; leftOpen finds
// them by it.
const keptByPool = "what a sync.Pool keeps"

// atomics models the types of sync/atomic as their content, and its functions as reads and
// writes: no other goroutine runs in between.
func atomics(m map[string]Intrinsic) {
	for _, t := range []string{"Bool", "Int32", "Int64", "Uint32", "Uint64", "Uintptr", "Pointer", "Value"} {
		for _, op := range []string{"Load", "Store", "Add", "Swap", "CompareAndSwap", "And", "Or"} {
			m["sync/atomic."+t+"."+op] = atomicOp(op, func(c *Call) (*Ptr, []Value) {
				p, _ := c.In.settle(c.Recv).(*Ptr)
				if t == "Value" && p != nil {
					mayHold(c, op, p)
				}
				return p, c.Args
			}, atomicContent, func(c *Call, p *Ptr, v Value) {
				c.In.storePtr(p, &NativeValue{T: deref(p.T), State: v})
			})
			m["sync/atomic."+op+t] = atomicOp(op, func(c *Call) (*Ptr, []Value) {
				if len(c.Args) == 0 {
					return nil, nil
				}
				if isNil(c.Arg(0)) {
					c.In.fault(nilPointer)
				}
				p, _ := c.Arg(0).(*Ptr)
				return p, c.Args[1:]
			}, func(c *Call, p *Ptr) (Value, bool) { return c.In.load(p), true },
				func(c *Call, p *Ptr, v Value) { c.In.storePtr(p, c.In.assignable(v, deref(p.T))) })
		}
	}
}

// mayHold panics as atomic.Value does for nil, and for a value of another type than the one before.
// The arguments are looked at before the content.
func mayHold(c *Call, op string, p *Ptr) {
	did := map[string]string{"Store": "store", "Swap": "swap", "CompareAndSwap": "compare and swap"}[op]
	if did == "" || len(c.Args) == 0 {
		return
	}
	refuse := func(how string) { c.In.panicText("sync/atomic: " + did + " of " + how) }
	v := c.In.settle(c.Args[len(c.Args)-1])
	if isNothing(v) {
		refuse("nil value into Value")
	}
	was := c.In.settle(c.Args[0])
	if op == "CompareAndSwap" && !isNothing(was) && differ(was.Type(), v.Type()) {
		refuse("inconsistently typed values")
	}
	if old, _ := atomicContent(c, p); old != nil {
		c.In.eachUnder(old, func(old Value) Value {
			if !isNothing(old) && differ(old.Type(), v.Type()) {
				refuse("inconsistently typed value into Value")
			}
			return nil
		})
	}
}

// atomicContent is the content of a typed atomic value.
func atomicContent(c *Call, p *Ptr) (Value, bool) {
	in := c.In
	switch n := in.settle(in.load(p)).(type) {
	case *NativeValue:
		// Code that is not read may have stored; then there is no known content.
		v, ok := n.State.(Value)
		return v, ok
	case *Struct:
		// A value that nothing has stored yet is zero at the start of the program. Later, a
		// function that has escaped or a turn of a loop may have stored one.
		if in.ranEscaped || in.repeats > 0 { // others may have stored
			return nil, false
		}
		st, ok := underlying(n.T).(*types.Struct)
		for i := 0; ok && i < st.NumFields(); i++ {
			if st.Field(i).Name() == "v" {
				if isInterface(st.Field(i).Type()) || c.Sig == nil || c.Sig.Results().Len() == 0 {
					return n.F[i], true
				}
				return in.zero(resultOrField(c, st.Field(i).Type())), true
			}
		}
	}
	return nil, false
}

// resultOrField is the type of the content: that of the result or, for CompareAndSwap, of what
// it is compared with. The field itself is a number where the content is a bool.
func resultOrField(c *Call, field types.Type) types.Type {
	if len(c.Args) == 2 && c.Args[0] != nil && c.Args[0].Type() != nil {
		return c.Args[0].Type()
	}
	if t := c.Result(0); t != nil {
		return t
	}
	return field
}

// atomicOp is the model of one operation. of finds the variable and the other arguments,
// load and store access the variable. CompareAndSwap of values that may be equal is not
// modelled: the call then counts as one that is not read.
func atomicOp(
	op string,
	of func(*Call) (*Ptr, []Value),
	load func(*Call, *Ptr) (Value, bool),
	store func(*Call, *Ptr, Value),
) Intrinsic {
	return func(c *Call) (Value, bool) {
		in := c.In
		p, args := of(c)
		if p == nil {
			return nil, false
		}
		if op == "Store" && len(args) == 1 {
			store(c, p, in.settle(args[0]))
			return nil, true
		}
		if op == "Add" && in.watched() && c.Site == in.threads.discarded {
			defer in.addsUp()()
		}
		old, ok := load(c, p)
		if !ok {
			return nil, false
		}
		old = in.settle(old)
		switch {
		case op == "Load":
			return old, true
		case op == "Swap" && len(args) == 1:
			store(c, p, in.settle(args[0]))
			return old, true
		case op == "CompareAndSwap" && len(args) == 2:
			switch in.equal(old, args[0], c.Site) {
			case True:
				store(c, p, in.settle(args[1]))
				return &Const{T: c.Result(0), V: true}, true
			case False:
				return &Const{T: c.Result(0), V: false}, true
			}
		case len(args) == 1:
			// Add returns the new value, And and Or the old one.
			tok := map[string]token.Token{"Add": token.ADD, "And": token.AND, "Or": token.OR}[op]
			sum := in.binary(tok, old, in.assignable(args[0], old.Type()), old.Type(), c.Site)
			store(c, p, sum)
			if op != "Add" { // And and Or give the old value
				return old, true
			}
			return sum, true
		}
		return nil, false
	}
}
