package eval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Channels. Goroutines run one after the other (goroutines.go): a go statement runs its goroutine
// at once, as far as it gets. So a sender does not wait until somebody receives; what it sends is
// queued, even beyond the capacity. A receiver takes from the queue and, if that is empty, lets the
// goroutines that wait run on. A receive that still finds nothing would block for good: then, and
// wherever the scheduler decides what a program sees, the answer is unknown (law 6).
//
//	results := make(chan string)
//	go func() { results <- describe() }()
//	text := <-results        // known: one sender, one receiver

// Chan is a channel. Obj has its contents: the state is a *chanState or, once code that is not read
// has had it, an Unknown.
type Chan struct {
	T   types.Type
	Obj *Obj
}

func (v *Chan) Type() types.Type { return v.T }

// A chanState is what a channel holds. The queue may be longer than the capacity, since no sender
// waits for its receiver.
type chanState struct {
	queue  []Value // elements may be Optional: sent on some ways only
	cap    int     // below 0 where it is not known
	closed Guard   // where the program has closed it: see isClosed
	open   *openTo // code that is not read and may close it, or nil
	// maker is the goroutine that made the channel. shared is set once another one used
	// it: whether a select finds it ready is up to the scheduler.
	maker  int32
	shared bool
	// over, if not 0, is 1 plus the number of the goroutine that sent more than the channel holds.
	// In a run it waits in that send, so it cannot be the one that receives.
	over int32
	// sent says who sent the last elements of the queue.
	sent []sentAt
	// mixed is everything that was queued since elements were sent in no order: each of them may
	// come next. mixedBy says what leaves their order open, if it is not the scheduler.
	mixed   []Value
	mixedBy string
}

// An openTo says where (g) code that is not read has a channel, and may close it at any time. u is
// what is not known then.
type openTo struct {
	g Guard
	u *Unknown
	// asked is the condition that it has done so, from when that is asked on until such code runs
	// again, or False.
	asked Guard
}

// isClosed is the guard under which a channel is closed now.
func (in *Interp) isClosed(s *chanState) Guard {
	if s.open == nil {
		return s.closed
	}
	if s.open.asked == False {
		u := s.open.u
		s.open.asked = in.guardOf(in.unknown(types.Typ[types.Bool], u.Reason, u.Detail, u.Pos), nil)
	}
	return in.g.Or(s.closed, in.g.And(s.open.g, s.open.asked))
}

// mergeOpen is for two channels one of which is there under g, the other one otherwise. Where the
// guard would be large, such code may have the channel anywhere.
func (in *Interp) mergeOpen(g Guard, a, b *openTo) *openTo {
	switch {
	case a == b:
		return a
	case a == nil:
		return in.mergeOpen(in.g.Not(g), b, nil)
	}
	other := False
	if b != nil {
		other = b.g
	}
	when, ok := in.g.Within(maxSmall, g, a.g, other)
	if !ok || in.g.Size(when) > maxSmall {
		when = True
	}
	return &openTo{g: when, u: a.u}
}

// closedAlike reports whether two channels are closed in the same cases.
func closedAlike(a, b *chanState) bool {
	open := func(s *chanState) Guard {
		if s.open == nil {
			return False
		}
		return s.open.g
	}
	return a.closed == b.closed && open(a) == open(b)
}

// clone is a copy that may be written to.
func (s *chanState) clone() *chanState {
	c := *s
	c.queue, c.sent = slices.Clone(s.queue), slices.Clone(s.sent)
	return &c
}

// mostQueued bounds the elements of a queue that are there on some ways only. Whoever waits for
// requests may find the reader of its input one element further on each of many ways.
const mostQueued = 64

// mergeChans is the state of a channel that is a under g and b otherwise.
func (in *Interp) mergeChans(g Guard, a, b *chanState) *chanState {
	sent := a.sent
	if len(b.sent) > len(sent) {
		sent = b.sent
	}
	st := &chanState{
		sent:   sent,
		queue:  in.mergeList(g, a.queue, b.queue),
		cap:    a.cap,
		maker:  a.maker,
		closed: in.g.Ite(g, a.closed, b.closed),
		open:   in.mergeOpen(g, a.open, b.open),
		shared: a.shared || b.shared || a.maker != b.maker,
		over:   max(a.over, b.over),
		mixed:  in.mergeMixed(a.mixed, b.mixed),

		mixedBy: cmp.Or(a.mixedBy, b.mixedBy),
	}
	open := 0
	for _, e := range st.queue {
		if _, ok := e.(*Optional); ok {
			open++
		}
	}
	if open > mostQueued {
		in.queuesAny(st, in.frame.at, st.queue, st.mixed)
	}
	return st
}

// queuesAny makes a channel hold any number of the listed elements. What is ready then is not
// known.
func (in *Interp) queuesAny(st *chanState, at token.Pos, lists ...[]Value) {
	each := in.unknown(types.Typ[types.Invalid], Loop, "a channel", at)
	for _, list := range lists {
		amongst(each, unwrapped(list)...)
	}
	st.queue, st.sent, st.shared = []Value{&Optional{G: True, V: each, Many: Any}}, nil, true
	st.mixed, st.mixedBy = nil, ""
}

// mergeMixed has everything that is in a or b. Both begin with what was there before they parted.
func (in *Interp) mergeMixed(a, b []Value) []Value {
	n := 0
	for n < min(len(a), len(b)) && same(a[n], b[n]) {
		n++
	}
	in.spend((len(a) + len(b)) / 64)
	return slices.Concat(a, b[n:])
}

// overfull reports whether more elements are certainly queued than the channel holds.
func (in *Interp) overfull(s *chanState) bool {
	n := 0
	for _, e := range s.queue {
		if multiplicityOf(e) == One && in.certain(presentUnder(e)) {
			n++
		}
	}
	return s.cap >= 0 && n > s.cap
}

// newChan is a new channel with that capacity, or below 0 where it is not known.
func (in *Interp) newChan(t types.Type, size int) *Chan {
	return &Chan{t, in.newObj(&chanState{cap: size, maker: in.self})}
}

// chanElem is the type of the elements of a channel type, or invalid for another type.
func chanElem(t types.Type) types.Type {
	if c, ok := underlying(t).(*types.Chan); ok {
		return c.Elem()
	}
	return types.Typ[types.Invalid]
}

// use is the state of a channel that the current goroutine is about to change. It notes whether a
// second goroutine uses it: from then on, whether it is ready is up to the scheduler.
func (in *Interp) use(ch *Chan) *chanState {
	in.write(ch.Obj)
	st := ch.Obj.now().(*chanState)
	st.shared = st.shared || in.self != st.maker
	return st
}

// send sends v to what may be a channel. To an unknown one, v is gone: whoever receives it may call
// the functions in it, so these escape. Sending to a nil channel waits forever.
func (in *Interp) send(to, v Value, at token.Pos) {
	in.stray()
	in.eachUnder(to, func(to Value) Value {
		switch ch := to.(type) {
		case *Chan:
			if _, known := ch.Obj.now().(*chanState); !known {
				break
			}
			st, when := in.use(ch), in.timeOfSend()
			in.sends(ch, st, v)
			in.panicsWhere(in.isClosed(st), "send on closed channel")
			st = in.use(ch) // on the ways that go on
			if len(st.queue) >= maxElems {
				in.raise(stop{reason: Fuel, within: true})
			}
			st.queue, st.sent = append(st.queue, in.assignable(v, chanElem(ch.T))), append(st.sent, when)
			// An element too many: the sender would wait now, so let the others run. They may
			// receive it.
			if n := len(st.queue) - st.cap; st.cap >= 0 && n > 0 && n <= maxHandovers {
				in.receives()
				in.resume() // the sender waits until somebody receives
			}
			if st, known := ch.Obj.now().(*chanState); known && in.overfull(st) {
				in.use(ch).over = in.self + 1
				in.overfills(ch)
			} else if st != nil && st.cap == 0 {
				in.acquire(syncPlace{obj: ch.Obj, received: true})
			}
			return nil
		case *Nil:
			in.wait()
		}
		in.escape(v, at)
		return nil
	})
}

// maxHandovers bounds for how many elements beyond the capacity the other goroutines are tried
// again. A loop that sends a thousand would otherwise restart each of them a thousand times.
const maxHandovers = 8

// room is the guard under which something can be sent without waiting: fewer elements are queued
// than the channel holds. select asks for it.
func (in *Interp) room(st *chanState) Guard {
	if len(st.queue) < st.cap {
		return True
	}
	if st.cap <= 0 || len(st.queue) > maxSplits || holdsMany(st) {
		return False
	}
	// fewer[n] is the guard under which just n elements are queued, of those looked at so far.
	fewer := make([]Guard, st.cap)
	fewer[0] = True
	for i := 1; i < len(fewer); i++ {
		fewer[i] = False
	}
	for _, e := range st.queue {
		g := presentUnder(e)
		for i := len(fewer) - 1; i >= 0; i-- {
			stay := in.g.AndNot(fewer[i], g)
			if i > 0 {
				stay = in.g.Or(stay, in.g.And(fewer[i-1], g))
			}
			fewer[i] = stay
		}
	}
	all := False
	for _, g := range fewer {
		all = in.g.Or(all, g)
	}
	return all
}

// holdsMany reports whether any number of elements may be queued.
func holdsMany(st *chanState) bool {
	return slices.ContainsFunc(st.queue, func(e Value) bool { return multiplicityOf(e) != One })
}

// panicsWhere panics with a runtime error on the ways on which g holds; the others go on.
func (in *Interp) panicsWhere(g Guard, text string) {
	if !in.feasible(g) {
		return
	}
	v := &Const{T: plainErrorType, V: text}
	if in.certain(g) {
		in.panicWith(v)
	}
	in.leaveFor(way{ctl: ctl{kind: pan, val: v}, g: in.g.And(in.path, g)})
}

// closeChan is close(v).
func (in *Interp) closeChan(v Value) {
	in.stray()
	in.eachUnder(v, func(v Value) Value {
		switch ch := v.(type) {
		case *Chan:
			if _, known := ch.Obj.now().(*chanState); known {
				in.panicsWhere(in.isClosed(in.use(ch)), "close of closed channel")
				st := in.use(ch) // on the ways that go on
				st.closed, st.open = True, nil
				in.release(syncPlace{obj: ch.Obj})
			}
		case *Nil:
			in.panicWith(&Const{T: plainErrorType, V: "close of nil channel"})
		}
		return nil
	})
}

// receive takes the next element, of type t, from what may be a channel. ok is the second result of
// a receive: false if the channel is closed and empty. Where nothing can be said, both are unknown
// and the program goes on, because a server that waits for requests has registered its tools by
// then.
func (in *Interp) receive(from Value, t types.Type, at token.Pos) (v, ok Value) {
	in.stray()
	in.receives()
	boolT := types.Typ[types.Bool]
	got := in.eachUnder(from, func(from Value) Value {
		ch, is := from.(*Chan)
		if !is {
			// A nil channel is never ready. An unknown one is filled by something outside, such as
			// a signal.
			if isNil(from) {
				in.wait()
			} else {
				in.awaitEvent(forEvent)
			}
			v := in.unknown(t, RunTime, "a channel", at)
			if u, is := from.(*Unknown); is {
				in.madeBy(u.by, v)
			}
			return Tuple{v, in.unknown(boolT, RunTime, "a channel", at)}
		}
		return in.next(ch, at)
	})
	if u, ok := got.(*Unknown); ok {
		return retype(u, t), in.unknown(boolT, RunTime, "a channel", at)
	}
	out := in.spread(got, 2, &ast.BadExpr{From: at})
	return out[0], out[1]
}

// chanLen is len(ch). If other goroutines use the channel, the length is up to the scheduler,
// except that nothing comes out of one that is closed and empty.
func (in *Interp) chanLen(ch *Chan, at ast.Node) Value {
	intT := types.Typ[types.Int]
	st, known := ch.Obj.now().(*chanState)
	alone := known && !st.shared && len(in.parked) == 0 && in.self == st.maker
	if known && (alone || len(st.queue) == 0 && in.certain(st.closed)) {
		if of, ok := presence(st.queue); ok {
			return in.countOf(intT, of)
		}
	}
	return in.unknown(intT, RunTime, "a channel", posOf(at))
}

// next takes the next element out of a known channel. Elements that were sent on some ways only are
// taken on those; the others look at the element behind it. On an empty channel that is open, the
// goroutines that wait go on first, then what nobody sees happen is taken to happen, and at last
// the program is taken to wait.
func (in *Interp) next(ch *Chan, at token.Pos) Value {
	t, boolT := chanElem(ch.T), types.Typ[types.Bool]
	for {
		st, known := ch.Obj.now().(*chanState)
		if !known || in.receivesAny() {
			return Tuple{in.unknown(t, RunTime, "a channel", at), in.unknown(boolT, RunTime, "a channel", at)}
		}
		// The goroutine that sent too much waits in its send, and cannot receive.
		for len(st.queue) > 0 && !(st.over == in.self+1 && in.overfull(st)) {
			st = in.use(ch)
			first := st.queue[0]
			g := presentUnder(first)
			if o, opt := first.(*Optional); opt && o.Many != One {
				v := amongst(in.unknown(t, Loop, "a channel", at), unwrapped(st.queue)...)
				for _, sent := range unwrapped(st.queue) {
					if u, is := sent.(*Unknown); is && u.by != nil {
						in.madeBy(u.by, v)
					}
				}
				return Tuple{v, in.unknown(boolT, Loop, "a channel", at)}
			}
			st.queue = st.queue[1:]
			sent := st.dropSent()
			if !in.feasible(g) {
				continue
			}
			took := Tuple{in.received(ch, st, unwrap(first), sent), &Const{T: boolT, V: true}}
			if in.certain(g) {
				return took
			}
			// It was sent on some ways only: on those it is taken, on the others look behind it.
			ways := in.waysAlong(g, func() ctl { return ctl{val: took} })
			ways = append(ways, in.waysAlong(in.g.Not(g), func() ctl { return ctl{val: in.next(ch, at)} })...)
			return in.goOn(ways)
		}
		// The queue is empty. A closed channel gives zero values for ever.
		if closed := in.isClosed(st); in.feasible(closed) {
			in.takesFrom(ch, reads, sentAt{})
			if in.certain(closed) {
				return Tuple{in.zero(t), &Const{T: boolT, V: false}}
			}
			return Tuple{in.unknown(t, RunTime, "a channel", at), in.boolOf(in.g.Not(closed), boolT)}
		}
		// It blocks. Let others go on; if none of them gets further, it waits for good.
		if !in.resume() && !in.happen() {
			if in.letGoAll() {
				continue
			}
			in.wait()
			return Tuple{in.unknown(t, RunTime, "a channel", at), in.unknown(boolT, RunTime, "a channel", at)}
		}
	}
}

// loosenChan makes a channel stand for what it held before a loop of unknown length and what any
// number of turns leave in it: old and done are its states before and after one turn. It reports
// whether anything changed, for the caller iterates until nothing does.
func (in *Interp) loosenChan(o *Obj, old, done *chanState, at token.Pos) bool {
	last := len(old.queue) - 1
	if last >= 0 && len(done.queue) == len(old.queue)+1 {
		if o, ok := old.queue[last].(*Optional); ok && o.Many != One {
			if u, open := o.V.(*Unknown); open && same(amongst(u.clone(), unwrap(done.queue[last+1])), u) {
				done = old // it stands for more already
			}
		}
	}
	if closedAlike(old, done) && slices.EqualFunc(old.queue, done.queue, same) {
		return false
	}
	st := in.use(&Chan{nil, o})
	in.queuesAny(st, at, old.queue, done.queue, old.mixed, done.mixed)
	if !closedAlike(old, done) {
		st.closed = in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "a channel", at), nil)
	}
	return true
}

// rangeChan runs a range over a channel: one turn per element, until it is closed. It is not ok,
// and the loop is read as one of unknown length, if it is not known whether another element comes.
func (in *Interp) rangeChan(ch *Chan, s *ast.RangeStmt, one func(g Guard, k, v Value) (ctl, bool)) (bool, ctl) {
	for turns := 0; turns < MaxTurns; turns++ {
		v, ok := in.receive(ch, chanElem(ch.T), s.Pos())
		if u, unknown := ok.(*Unknown); unknown && u.Reason != Parameter {
			return false, ctl{}
		}
		g := in.guardOf(ok, nil)
		if !in.feasible(g) {
			return true, ctl{}
		}
		if c, on := one(g, v, nil); !on {
			return true, c
		}
	}
	return false, ctl{}
}
