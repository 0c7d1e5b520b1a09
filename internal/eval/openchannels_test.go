package eval

import (
	"go/types"
	"strconv"
	"testing"
)

// TestChannelsThatOthersMayCloseStaySmall hands a channel to code that is not read under 200
// conditions, one after the other. Whether it is closed is open then, and that takes a small
// formula.
func TestChannelsThatOthersMayCloseStaySmall(t *testing.T) {
	in := New(Options{})
	other := in.unknown(types.Typ[types.Bool], Unsupported, "other code", 0)
	st := &chanState{closed: False}
	for i := range 200 {
		g := in.g.Variable(Condition{Key: strconv.Itoa(i)})
		handed := st.clone()
		handed.open = &openTo{g: True, u: other}
		st = in.mergeChans(g, handed, st)
	}
	closed := in.isClosed(st)
	if !in.feasible(closed) || in.certain(closed) {
		t.Errorf("closed: %v", in.g.Decisive(closed))
	}
	if n := in.g.Size(closed); n > 2*maxSmall {
		t.Errorf("a formula of %d nodes, want at most %d", n, 2*maxSmall)
	}
	if again := in.isClosed(st); again != closed {
		t.Error("the same channel is asked twice, and gives two conditions")
	}
	st.closed, st.open = True, nil
	if closed := in.isClosed(st); !in.certain(closed) {
		t.Error("the program has closed the channel, and that is not certain")
	}
}

// TestChannelsAreOpenWhereNobodyElseHasThem merges a channel that other code may close with one
// that it does not have.
func TestChannelsAreOpenWhereNobodyElseHasThem(t *testing.T) {
	in := New(Options{})
	g := in.g.Variable(Condition{Key: "handed over"})
	own := &chanState{closed: False}
	handed := own.clone()
	handed.open = &openTo{g: True, u: in.unknown(types.Typ[types.Bool], Unsupported, "other code", 0)}
	for _, st := range []*chanState{in.mergeChans(g, handed, own), in.mergeChans(in.g.Not(g), own, handed)} {
		closed := in.isClosed(st)
		if in.g.And(closed, in.g.Not(g)) != False || in.g.And(closed, g) == False {
			t.Errorf("it is closed where %v", in.g.Decisive(closed))
		}
	}
}

// TestQueuesOfManyWaysAreBounded sends one more element on one way than on the other, 200 times, as
// whoever waits for requests reads one more line each time. The first element that was sent, which
// is sent only once, may still be next.
func TestQueuesOfManyWaysAreBounded(t *testing.T) {
	in := New(Options{})
	sent := []*Obj{in.newObj(&Const{V: 0}), in.newObj(&Const{V: 1})}
	st := &chanState{closed: False}
	for i := range 200 {
		more := st.clone()
		more.queue = append(more.queue, &Ptr{Obj: sent[min(i, 1)], T: types.NewPointer(types.Typ[types.Int])})
		st = in.mergeChans(in.g.Variable(Condition{Key: strconv.Itoa(i)}), more, st)
		if len(st.queue) > mostQueued+1 {
			t.Fatalf("%d elements after %d ways", len(st.queue), i+1)
		}
	}
	if !holdsMany(st) || !st.shared {
		t.Errorf("holds %d elements, shared %v", len(st.queue), st.shared)
	}
	var r reachWalk
	r.in = in
	for _, v := range unwrapped(st.queue) {
		r.addRoot(v)
	}
	for i, o := range sent {
		if _, met := r.seen[visitKey{o, nil}]; !met {
			t.Errorf("element %d is lost", i)
		}
	}
}
