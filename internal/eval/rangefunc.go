package eval

import (
	"go/ast"
	"go/types"
)

// iterateFunc ranges over a function, as the compiler does: the body becomes the function
// yield that the iterator gets, and yield returns whether the loop goes on. If the body
// leaves the loop, that is noted in a variable, yield returns false, and the loop completes
// accordingly once the iterator has returned:
//
//	for x := range seq { if x == want { return x } }
//
// If code that is not read may call yield, the number of turns is unknown (lent). An iterator that
// calls yield when it must not, or that recovers a panic of the body, panics (rangeState). If a
// bound ended a turn, the loop is given up once the iterator has returned (lostTurn).
func (in *Interp) iterateFunc(
	f Value, s *ast.RangeStmt, one func(g Guard, k, v Value) (ctl, bool), several func(g, over Guard, k, v Value),
) (bool, ctl) {
	sig, ok := underlying(in.typeOf(s.X)).(*types.Signature)
	if !ok || sig.Params().Len() != 1 {
		return false, ctl{}
	}
	l := &loopExit{exit: in.newObj(intValue(0)), result: in.newObj(&Nil{}), state: in.newObj(intValue(rangeReady))}
	fr := in.frame
	env := fr.env
	lent := false
	// yield runs the body in the frame and the environment of the function that ranges.
	yield := &Func{T: sig.Params().At(0).Type(), Name: "yield", exposed: &lent, Native: func(c *Call) Value {
		var k, v Value
		if len(c.Args) > 0 {
			k = c.Args[0]
		}
		if len(c.Args) > 1 {
			v = c.Args[1]
		}
		in.panicsInState(l.state, rangeDone, rangeOver)
		if !in.lostTurn(l) {
			in.panicsInState(l.state, rangeInBody)
		}
		in.setObj(l.state, intValue(rangeInBody))
		defer func() { l.stopped = l.stopped || is[stop](in.raised) }()
		ways := in.inFrame(fr, env, func() []way {
			return in.waysIn(in.branchHere, func() ctl {
				c, on := one(True, k, v)
				if on {
					return ctl{}
				}
				if c.kind == next {
					c.kind = brk
				}
				return c
			})
		})
		return in.goOn(in.yielded(l, ways))
	}}
	in.callValue(f, []Value{yield}, s)
	switch {
	case !in.lostTurn(l):
		in.panicsInState(l.state, rangeRecovered)
	case !in.endLoop(s):
		lent = true
	}
	in.setObj(l.state, intValue(rangeOver))
	// Each number in exit is a way in which the body has left the loop.
	exit := in.settle(l.exit.now().(Value))
	var paths []way
	for i, c := range l.ways {
		g := in.guardEach(exit, func(v Value) Guard {
			if n, ok := integer(v); ok && n == i+1 {
				return True
			}
			return False
		})
		if !in.feasible(g) {
			continue
		}
		if c.kind == ret {
			c.val = in.settle(l.result.now().(Value))
			if n, ok := c.val.(*Nil); ok && n.T == nil {
				c.val = nil
			}
		}
		if in.certain(g) {
			return true, c
		}
		paths = append(paths, way{ctl: c, g: in.g.And(in.path, g)})
	}
	for _, p := range paths {
		in.leave(p)
	}
	if lent {
		in.yieldedElsewhere(f, sig, s, several)
	}
	return true, ctl{}
}

// yieldEach passes values to a yield as long as it wants more. If that depends on a
// condition, the rest is passed under its guard alone. Models of iterators such as
// maps.Keys use it.
func (in *Interp) yieldEach(yield Value, list []Value, site ast.Node) {
	for i, v := range list {
		in.spend(1)
		more := in.guardOf(in.callValue(yield, []Value{v}, site), nil)
		switch {
		case !in.feasible(more):
			return
		case in.certain(more):
			continue
		}
		ways := in.ways(more, func() ctl {
			in.yieldEach(yield, list[i+1:], site)
			return ctl{}
		})
		in.goOn(append(ways, way{g: in.g.AndNot(in.path, more)}))
		return
	}
}

// yieldedElsewhere runs the body of a loop any number of times, with unknown values: code
// that is not read may call yield.
func (in *Interp) yieldedElsewhere(
	f Value, sig *types.Signature, s *ast.RangeStmt, several func(g, over Guard, k, v Value),
) {
	y, ok := underlying(sig.Params().At(0).Type()).(*types.Signature)
	if !ok {
		return
	}
	var args [2]Value
	for i := range min(y.Params().Len(), len(args)) {
		args[i] = in.elementOf(f, in.subst(y.Params().At(i).Type(), in.frame.tenv), s.Pos())
	}
	g := in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "", s.Pos()), rangeText{s.X})
	several(g, g, args[0], args[1])
}

// inFrame runs the body of a loop in the frame of the function that ranges. The ways that
// are pending there lie below those of the iterator, which called yield, so they are set
// aside.
func (in *Interp) inFrame(fr *frame, env *env, body func() []way) []way {
	caller, inner, pend := in.frame, fr.env, fr.exited
	in.frame, fr.env, fr.exited = fr, env, nil
	defer func() { in.frame, fr.env, fr.exited = caller, inner, pend }()
	return body()
}

// branchHere runs f in a branch of the path as it is.
func (in *Interp) branchHere(f func()) delta { return in.along(in.path, f) }

// loopExit is how the body of a range over a function left the loop. exit holds 0, or the
// number of one of the ways, counted from 1; value holds what a return statement returned.
// Both are objects on the heap, so that ways under different guards are joined like any
// other writes.
type loopExit struct {
	exit, result *Obj
	state        *Obj // a rangeState
	ways         []ctl
	// stopped is set once a bound has ended a turn, and cut once that turn counts.
	stopped, cut bool
}

// lostTurn reports whether a bound has ended a turn of the loop. The call around it in the iterator
// was given up, and the state is still rangeInBody. It is not if that call was a trial, which is
// taken back.
func (in *Interp) lostTurn(l *loopExit) bool {
	l.cut = l.cut || l.stopped && in.feasible(in.inState(l.state, rangeInBody))
	return l.cut
}

// The states of a range over a function, as the compiler keeps them
// (cmd/compile/internal/rangefunc). In the state rangeInBody the body runs, or has panicked.
const (
	rangeReady = iota
	rangeInBody
	rangeDone // the body has left the loop
	rangeOver // the iterator has returned
)

// rangeRecovered asks for rangeInBody once the iterator has returned.
const rangeRecovered = -rangeInBody

// rangeErrors are what the runtime panics with where yield is called in a state (runtime/panic.go,
// panicrangestate).
var rangeErrors = map[int]string{
	rangeDone:      "range function continued iteration after function for loop body returned false",
	rangeInBody:    "range function continued iteration after loop body panic",
	rangeOver:      "range function continued iteration after whole loop exit",
	rangeRecovered: "range function recovered a loop body panic and did not resume panicking",
}

// panicsInState panics on the ways on which a range over a function is in one of these states.
func (in *Interp) panicsInState(state *Obj, bad ...int) {
	for _, s := range bad {
		g := in.inState(state, max(s, -s))
		switch {
		case !in.feasible(g):
		case in.certain(g):
			in.fault(rangeErrors[s])
		default:
			in.leaveFor(way{ctl: ctl{kind: pan, val: in.runtimeError(rangeErrors[s])}, g: in.g.And(in.path, g)})
		}
	}
}

// inState is the guard under which a range over a function is in a state.
func (in *Interp) inState(state *Obj, want int) Guard {
	return in.guardEach(state.now().(Value), func(v Value) Guard {
		if n, ok := integer(v); ok && n == want {
			return True
		}
		return False
	})
}

// intValue is the number of a way as a value.
func intValue(n int) Value { return &Const{T: types.Typ[types.Int], V: int64(n)} }

// yielded turns the ways through the body of a loop into the ways out of yield. A panic
// goes on through the iterator, which may recover it.
func (in *Interp) yielded(l *loopExit, ways []way) []way {
	boolT := types.Typ[types.Bool]
	for i, w := range ways {
		switch w.ctl.kind {
		case next:
			d := in.under(True, func() {
				in.apply(w.d)
				in.setObj(l.state, intValue(rangeReady))
			})
			ways[i] = way{ctl: ctl{val: &Const{T: boolT, V: true}}, g: w.g, d: d}
			continue
		case pan, dead:
			continue
		}
		n := l.exitNumber(w.ctl)
		d := in.under(True, func() {
			in.apply(w.d)
			in.setObj(l.exit, intValue(n))
			in.setObj(l.state, intValue(rangeDone))
			if w.ctl.kind == ret && w.ctl.val != nil {
				in.setObj(l.result, w.ctl.val)
			}
		})
		ways[i] = way{ctl: ctl{val: &Const{T: boolT, V: false}}, g: w.g, d: d}
	}
	return ways
}

// exitNumber is the number of a way to leave the loop: one for each kind and label.
func (l *loopExit) exitNumber(c ctl) int {
	for i, o := range l.ways {
		if o.kind == c.kind && o.label == c.label {
			return i + 1
		}
	}
	l.ways = append(l.ways, ctl{kind: c.kind, label: c.label})
	return len(l.ways)
}
