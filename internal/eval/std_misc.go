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
	return map[string]intrinsic{
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
			_, open := b.(*Unknown)
			if u, ok := a.(*Unknown); ok {
				if assumedNil(u) && !isNil(b) && !open {
					return &Const{T: c.Result(0), V: false}, true
				}
				open = true
			}
			switch {
			case open:
				return c.In.opaque(c), true
			case isNil(a) || isNil(b):
				return &Const{T: c.Result(0), V: isNil(a) && isNil(b)}, true
			case same(a, b):
				return &Const{T: c.Result(0), V: true}, true
			}
			return nil, false
		},
	}
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
