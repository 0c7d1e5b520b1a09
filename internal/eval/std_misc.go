package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/types"
)

var errTooLong = errors.New("the output is longer than toolbudget reads")

func jsonFuncs() map[string]intrinsic {
	marshal := func(c *Call) (Value, bool) {
		in := c.In
		if c.Arg(0) == nil {
			return nil, false
		}
		return in.eachUnder(c.Arg(0), func(v Value) Value {
			b := in.apart(c.Result(0), func() Value {
				j := in.Encode(v)
				return in.jsonBytes(c.Result(0), j)
			})
			return Tuple{b, &Nil{errorType}}
		}), true
	}
	unmarshal := func(c *Call) (Value, bool) {
		in := c.In
		p, ok := c.Arg(1).(*Ptr)
		if !ok {
			return nil, false
		}
		return in.eachUnder(c.Arg(0), func(b Value) Value {
			j := in.decodeBytes(b)
			if j.Kind == JSONHole && j.Hole.Reason == SchemaError {
				return in.newError("invalid JSON")
			}
			elem := deref(p.T)
			if isInterface(elem) { // the pointer may hold a value to decode into
				if inner, ok := in.settle(in.load(p)).(*Ptr); ok {
					v, ok := in.Decode(j, deref(inner.T), in.settle(in.load(inner)))
					if ok {
						in.storePtr(inner, v)
						return &Nil{errorType}
					}
				}
			}
			v, ok := in.Decode(j, elem, in.settle(in.load(p)))
			if !ok {
				return in.newError("json: cannot unmarshal into " + typeKey(elem))
			}
			in.storePtr(p, v)
			return &Nil{errorType}
		}), true
	}
	return map[string]intrinsic{
		"encoding/json.Marshal": marshal, "encoding/json.Unmarshal": unmarshal,
		"encoding/json.MarshalIndent": func(c *Call) (Value, bool) {
			v, ok := marshal(c)
			if !ok {
				return nil, false
			}
			return c.In.each(v, func(v Value) Value { return c.In.indented(c, v) }), true
		},
		"encoding/json.Valid": func(c *Call) (Value, bool) {
			j := c.In.decodeBytes(c.Arg(0))
			return &Const{T: c.Result(0), V: j.Kind != JSONHole}, true
		},
	}
}

// indented is what MarshalIndent makes of what Marshal gave: as JSON it is the same.
func (in *Interp) indented(c *Call, v Value) Value {
	t, ok := v.(Tuple)
	if !ok {
		return v
	}
	first := in.each(t[0], func(v Value) Value {
		j := jsonOf(v)
		if j == nil {
			return v
		}
		strT := types.Typ[types.String]
		text, _ := in.text(v)
		s, known := str(text)
		prefix, ok1 := str(c.Arg(1))
		indent, ok2 := str(c.Arg(2))
		var out bytes.Buffer
		if !known || !ok1 || !ok2 || len(s)*(len(prefix)+8*len(indent)+2) > 8*maxString || json.Indent(&out, []byte(s), prefix, indent) != nil {
			u, open := firstUnknown(text)
			if !open {
				u = in.unknown(strT, Unsupported, "indented JSON", c.Pos())
			}
			return in.remarked(in.byteSlice(v.Type(), in.derived(u, strT, "", nil)), j)
		}
		in.spend(out.Len() / 16)
		return in.remarked(in.byteSlice(v.Type(), &Const{T: strT, V: out.String()}), j)
	})
	return Tuple{first, t[1]}
}

func errorFuncs() map[string]intrinsic {
	m := map[string]intrinsic{
		"errors.New": func(c *Call) (Value, bool) { return &Native{errorString, c.Arg(0)}, true },
		"errors.errorString.Error": func(c *Call) (Value, bool) {
			if n, ok := c.Recv.(*Native); ok {
				if v, ok := n.State.(Value); ok {
					return v, true
				}
			}
			return nil, false
		},
		"errors.Is": func(c *Call) (Value, bool) {
			a, b := c.Arg(0), c.Arg(1)
			if isNil(a) || isNil(b) {
				return &Const{T: c.Result(0), V: isNil(a) && isNil(b)}, true
			}
			if u, ok := a.(*Unknown); ok && assumedNil(u) {
				return &Const{T: c.Result(0), V: false}, true
			}
			if same(a, b) {
				return &Const{T: c.Result(0), V: true}, true
			}
			return nil, false
		},
		"errors.Join": func(c *Call) (Value, bool) {
			for _, a := range c.variadic(0) {
				if !isNil(c.In.settle(a)) {
					return nil, false
				}
			}
			return &Nil{errorType}, true
		},
	}
	return m
}

// exitFuncs end the run.
func exitFuncs() map[string]intrinsic {
	exit := func(c *Call) (Value, bool) {
		c.In.exit()
		return nil, true
	}
	m := map[string]intrinsic{}
	for _, n := range []string{
		"os.Exit", "syscall.Exit", "runtime.Goexit",
		"log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf", "log.Panicln",
		"log.Logger.Fatal", "log.Logger.Fatalf", "log.Logger.Fatalln", "log.Logger.Panic", "log.Logger.Panicf",
		"github.com/sirupsen/logrus.Fatal", "github.com/sirupsen/logrus.Fatalf", "github.com/sirupsen/logrus.Fatalln",
		"github.com/sirupsen/logrus.Logger.Fatal", "github.com/sirupsen/logrus.Logger.Fatalf", "github.com/sirupsen/logrus.Entry.Fatal", "github.com/sirupsen/logrus.Entry.Fatalf",
		"go.uber.org/zap.Logger.Fatal", "go.uber.org/zap.SugaredLogger.Fatal", "go.uber.org/zap.SugaredLogger.Fatalf", "go.uber.org/zap.SugaredLogger.Fatalw",
		"k8s.io/klog/v2.Fatal", "k8s.io/klog/v2.Fatalf", "k8s.io/klog/v2.Fatalln", "k8s.io/klog/v2.Exit", "k8s.io/klog/v2.Exitf",
	} {
		m[n] = exit
	}
	return m
}

// syncFuncs: locks have no effect on one thread; what runs once runs now.
func syncFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	none := func(c *Call) (Value, bool) {
		if c.Sig != nil && c.Sig.Results().Len() == 1 {
			return &Const{T: c.Result(0), V: true}, true // TryLock
		}
		return nil, true
	}
	for _, n := range []string{"Mutex.Lock", "Mutex.Unlock", "Mutex.TryLock", "RWMutex.Lock", "RWMutex.Unlock", "RWMutex.RLock", "RWMutex.RUnlock", "WaitGroup.Add", "WaitGroup.Done", "Locker.Lock", "Locker.Unlock"} {
		m["sync."+n] = none
	}
	m["sync.WaitGroup.Wait"] = func(c *Call) (Value, bool) {
		for c.In.resume() {
		}
		return nil, true
	}
	m["sync.WaitGroup.Go"] = func(c *Call) (Value, bool) {
		in, f := c.In, c.Arg(0)
		in.startGo(parked{in.path, c.Pos(), func() Value { return in.callValue(f, nil, c.Site) }})
		return nil, true
	}
	m["sync.Once.Do"] = func(c *Call) (Value, bool) {
		in := c.In
		p, ok := in.settle(c.Recv).(*Ptr)
		if !ok {
			return in.callValue(c.Arg(0), nil, c.Site), true
		}
		if _, done := in.load(p).(*Native); done {
			return nil, true
		}
		in.storePtr(p, &Native{deref(p.T), "done"})
		in.callValue(c.Arg(0), nil, c.Site)
		return nil, true
	}
	once := func(c *Call) (Value, bool) {
		f := c.Arg(0)
		in := c.In
		cell := in.newObj(&Nil{})
		return &Func{T: c.Result(0), Name: c.Name, Native: func(inner *Call) Value {
			if v, ok := cell.state.(Value); ok && !isNil(v) {
				return v
			}
			v := in.callValue(f, nil, inner.Site)
			if v != nil {
				in.setObj(cell, v)
			}
			return v
		}}, true
	}
	m["sync.OnceFunc"], m["sync.OnceValue"], m["sync.OnceValues"] = once, once, once
	syncMap(m)
	atomics(m)
	return m
}

// syncMap models sync.Map as a map.
func syncMap(m map[string]intrinsic) {
	anyT := types.NewInterfaceType(nil, nil)
	mapT := types.NewMap(anyT, anyT)
	with := func(f func(c *Call, mp *Map) Value) intrinsic {
		return func(c *Call) (Value, bool) {
			in := c.In
			p, ok := in.settle(c.Recv).(*Ptr)
			if !ok {
				return nil, false
			}
			n, ok := in.load(p).(*Native)
			if !ok {
				n = &Native{deref(p.T), in.newMap(mapT)}
				in.storePtr(p, n)
			}
			return f(c, n.State.(*Map)), true
		}
	}
	m["sync.Map.Store"] = with(func(c *Call, mp *Map) Value { c.In.storeKey(mp, c.Arg(0), c.Arg(1)); return nil })
	m["sync.Map.Load"] = with(func(c *Call, mp *Map) Value {
		return c.In.lookup(mp, c.Arg(0), anyT, true, c.Site)
	})
	m["sync.Map.LoadOrStore"] = with(func(c *Call, mp *Map) Value {
		in := c.In
		t, ok := in.lookup(mp, c.Arg(0), anyT, true, c.Site).(Tuple)
		if ok {
			if found, known := boolean(in.settle(t[1])); known && found {
				return t
			}
		}
		in.storeKey(mp, c.Arg(0), c.Arg(1))
		return Tuple{c.Arg(1), &Const{T: types.Typ[types.Bool], V: false}}
	})
	m["sync.Map.Delete"] = with(func(c *Call, mp *Map) Value { c.In.deleteKey(mp, c.Arg(0)); return nil })
	m["sync.Map.Range"] = with(func(c *Call, mp *Map) Value {
		f := c.Arg(0)
		turn := func(g Guard, k, v Value) {
			c.In.branch(g, func() ctl { c.In.callValue(f, []Value{k, v}, c.Site); return ctl{} }, func() ctl { return ctl{} })
		}
		c.In.iterateMap(mp, func(g Guard, k, v Value) (ctl, bool) { turn(g, k, v); return ctl{}, true }, turn)
		return nil
	})
}

// atomics models the typed values of sync/atomic as their content.
func atomics(m map[string]intrinsic) {
	load := func(c *Call) (Value, bool) {
		p, ok := c.In.settle(c.Recv).(*Ptr)
		if !ok {
			return nil, false
		}
		in := c.In
		stored := in.narrow(in.settle(in.load(p)), func(a Value) bool { _, ok := a.(*Native); return ok })
		if n, ok := stored.(*Native); ok {
			if v, ok := n.State.(Value); ok {
				return v, true
			}
		}
		if ch, ok := stored.(*Choice); ok {
			if _, all := ch.Alts[0].V.(*Native); all {
				return in.each(ch, func(a Value) Value {
					if n, ok := a.(*Native); ok {
						if v, ok := n.State.(Value); ok {
							return v
						}
					}
					return in.unknown(c.Result(0), RunTime, "an atomic value", c.Pos())
				}), true
			}
		}
		if in.ranEscaped || in.repeats > 0 {
			return nil, false
		}
		return c.In.zero(c.Result(0)), true
	}
	store := func(c *Call) (Value, bool) {
		p, ok := c.In.settle(c.Recv).(*Ptr)
		if ok {
			c.In.storePtr(p, &Native{deref(p.T), c.Arg(0)})
		}
		return nil, true
	}
	for _, t := range []string{"Bool", "Int32", "Int64", "Uint32", "Uint64", "Pointer", "Value"} {
		m["sync/atomic."+t+".Load"], m["sync/atomic."+t+".Store"] = load, store
	}
}

func timeFuncs() map[string]intrinsic {
	return map[string]intrinsic{
		"context.Background": func(c *Call) (Value, bool) {
			return &Unknown{T: c.Result(0), Reason: RunTime, Detail: "context.Background()", Key: "context.Background", Pos: c.Pos()}, true
		},
		"context.TODO": func(c *Call) (Value, bool) {
			return &Unknown{T: c.Result(0), Reason: RunTime, Detail: "context.TODO()", Key: "context.Background", Pos: c.Pos()}, true
		},
		"context.Context.Value": func(c *Call) (Value, bool) {
			// Of the empty context no key is set: that is what a run starts with.
			u, ok := c.In.settle(c.Recv).(*Unknown)
			if !ok || u.Key != "context.Background" {
				return nil, false
			}
			return &Nil{c.Result(0)}, true
		},
		"context.WithCancel": derivedContext, "context.WithTimeout": derivedContext, "context.WithDeadline": derivedContext, "os/signal.NotifyContext": derivedContext,
	}
}

// derivedContext has the values of its parent; cancelling has no effect here.
func derivedContext(c *Call) (Value, bool) {
	if c.Sig == nil || c.Sig.Results().Len() != 2 {
		return nil, false
	}
	stop := &Func{T: c.Result(1), Name: "cancel", Native: func(*Call) Value { return nil }}
	return Tuple{c.Arg(0), stop}, true
}
