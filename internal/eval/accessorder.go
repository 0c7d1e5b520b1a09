package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// The order of what goroutines do to channels and to a Once (see happensbefore.go). A channel keeps
// what it is sent in order, so two goroutines that send leave their elements in no order, and of
// two that receive either may have had the first.

// sends notes that v is about to be sent. What is queued is in no order where another goroutine
// sent before.
func (in *Interp) sends(ch *Chan, st *chanState, v Value) {
	if len(st.queue) == 0 {
		st.mixed, st.mixedBy = nil, ""
	}
	if in.threads != nil && !noSize(chanElem(ch.T)) && in.watched() {
		_, how := in.noteAccess(ch.Obj, region{name: sendPart}, access{kind: writes})
		if len(st.queue) > 0 && how != sequential {
			if st.mixed == nil {
				st.mixed = unwrapped(st.queue)
			}
			st.mixedBy = ""
		}
	}
	if st.mixed != nil {
		in.spend(len(st.mixed) / 64)
		st.mixed = append(slices.Clip(st.mixed), v)
	}
	if in.threads != nil {
		in.release(syncPlace{obj: ch.Obj})
	}
}

// contested reports whether another goroutine may be first to use the room or the elements of a
// channel that a select with a default tries: it sends or receives in no order with the attempt.
// What the select would send (v), if it would, may then be there instead of what is.
func (in *Interp) contested(to, v Value) bool {
	ch, is := to.(*Chan)
	if !is || in.threads == nil || !in.watched() {
		return false
	}
	st, known := ch.Obj.now().(*chanState)
	if !known || v == nil && in.certain(st.closed) {
		return false
	}
	at := region{name: receivePart}
	if v != nil {
		at.name = sendPart
	}
	_, how := in.noteAccess(ch.Obj, at, access{kind: reads})
	if how != sequential && v != nil && len(st.queue) > 0 && !noSize(chanElem(ch.T)) {
		st = in.use(ch)
		if st.mixed == nil {
			st.mixed = unwrapped(st.queue)
		}
		st.mixed, st.mixedBy = append(slices.Clip(st.mixed), v), ""
	}
	return how != sequential
}

// received is what is received where v is the first in the queue. If the queue is in no order, it
// may be another one.
func (in *Interp) received(ch *Chan, st *chanState, v Value, sent sentAt) Value {
	if in.threads != nil {
		in.takesFrom(ch, writes, sent)
		in.release(syncPlace{obj: ch.Obj, received: true})
	}
	other := func(w Value) bool { return !same(v, w) }
	if !slices.ContainsFunc(st.mixed, other) {
		return v
	}
	u := in.unknown(chanElem(ch.T), RunTime, OrderOfMap, in.frame.at)
	if st.mixedBy == "" && in.threads != nil {
		u = in.anyOrderOf(chanElem(ch.T), nil)
	}
	return amongst(u, st.mixed...)
}

// These name the parts of a channel into which elements are sent, and out of which they are taken.
const (
	sendPart    = "send"
	receivePart = "receive"
)

// takesFrom notes that the goroutine that runs takes an element out of a channel (writes), or finds
// it closed and empty (reads). If another goroutine took one in no order with it, either might have
// had that: both receive unknown elements in the next evaluation. What the sender did after it sent
// that element has not happened before.
func (in *Interp) takesFrom(ch *Chan, kind accessKind, sent sentAt) {
	if in.threads == nil {
		return
	}
	if !noSize(chanElem(ch.T)) && in.watched() {
		at := region{name: receivePart}
		if _, how := in.noteAccess(ch.Obj, at, access{kind: kind}); how == concurrent {
			for _, y := range in.threads.touched[ch.Obj].parts[receivePart] {
				in.threads.found.Reads[ReadSite{At: y.at, Part: receivePart}] = true
			}
		}
	}
	in.acquireSent(syncPlace{obj: ch.Obj}, sent)
}

// receivesAny reports whether what the statement receives is known to be in no order.
func (in *Interp) receivesAny() bool {
	return in.threads != nil && in.opts.Unordered.Reads[ReadSite{At: in.frame.at, Part: receivePart}] && in.watched()
}

// gathered is what a range over a channel goes over. If goroutines have sent all there is, in no
// order, and closed it, that is a shuffled list (see shuffled.go), as long as the loop takes all.
func (in *Interp) gathered(ch *Chan, s *ast.RangeStmt) Value {
	st, ok := ch.Obj.now().(*chanState)
	if !ok || st.mixed == nil || !in.certain(st.closed) || in.receivesAny() || leavesEarly(s.Body) {
		return ch
	}
	list := unwrapped(st.queue)
	for _, e := range st.queue {
		if o, open := e.(*Optional); open && (o.Many != One || !in.certain(o.G)) {
			return ch
		}
		in.takesFrom(ch, writes, sentAt{})
	}
	st = in.use(ch)
	st.queue, st.mixed = nil, nil
	elem := chanElem(ch.T)
	o := in.newObj(&elems{elem: elem, vals: list})
	in.shuffle(o, 0)
	return &Slice{T: types.NewSlice(elem), Arr: o, Len: len(list), Cap: len(list), Top: len(list), IsNil: False}
}

// leavesEarly reports whether a loop may end before its last turn.
func leavesEarly(body *ast.BlockStmt) bool {
	early := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			early = true
		case *ast.BranchStmt:
			early = early || n.Tok != token.CONTINUE
		}
		return !early
	})
	return early
}

// firstDo says which function a Once has run, and in which goroutine.
type firstDo struct {
	f  Value
	by int32
}

// onceMore is Do of a Once that has run. The first function is over by then. If another goroutine
// ran another one, it could have been this one that ran.
func (in *Interp) onceMore(p *Ptr, n *NativeValue, f Value) {
	if in.threads == nil {
		return
	}
	first, _ := n.State.(firstDo)
	over := in.sees(in.threads.released[p.syncPlace()], first.by)
	if first.by != in.self && !over && !sameCall(first.f, f) {
		in.unfollow(first.by)
		in.unfollow(in.self)
	}
	in.acquire(p.syncPlace())
}

// sees reports whether the goroutine that runs knows of goroutine id all that was released.
func (in *Interp) sees(released *vectorClock, id int32) bool {
	return released == nil || in.clock().of(id) >= released.of(id)
}

// sameCall reports whether two functions do the same.
func sameCall(f, g Value) bool {
	a, ok1 := f.(*Func)
	b, ok2 := g.(*Func)
	return ok1 && ok2 && sameFunc(a)(b)
}

// Stays is the guard under which what is now kept in o under a name stays there. Where another
// goroutine, or another turn of a range over a map, keeps something under that name, in no order
// with this one, either may be the last.
func (in *Interp) Stays(o *Obj, name string, at token.Pos) Guard {
	last := in.lastInOrder(o, name, at)
	if !in.watched() {
		return last
	}
	if _, how := in.noteAccess(o, region{name: "name " + name}, access{kind: writes}); how == sequential {
		return last
	}
	u := in.unknown(types.Typ[types.Bool], RunTime, OrderOfGoroutines, at)
	return in.g.Variable(Condition{Key: u.Key, Text: OrderOfGoroutines, At: at})
}
