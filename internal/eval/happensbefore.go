package eval

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strconv"
)

// What Go leaves open between goroutines (law 6). The evaluator runs one schedule of many, so it
// has to know where another one would give something else. Go's memory model says what happens
// before what: a go statement before its goroutine, a send or close before its receive, Done
// before the Wait that it ends, the function of a Once before every return of Do. Everything else
// is up to the scheduler, such as which of two goroutines gets a lock first:
//
//	go func() { mu.Lock(); list = append(list, "a"); mu.Unlock(); wg.Done() }()
//	go func() { mu.Lock(); list = append(list, "b"); mu.Unlock(); wg.Done() }()
//	wg.Wait() // [a b] or [b a]: not known
//
// Each goroutine has a vector clock (C. Fidge, "Timestamps in Message-Passing Systems That
// Preserve the Partial Ordering", 1988), and the user's code notes what it reads and writes while
// goroutines run. If two accesses to one place are not ordered and one of them writes, then
//
//   - a read gives an unknown value, which may be the new one or the old one,
//   - a write that is not ordered with an earlier one leaves an unknown value,
//   - a write after a read comes too late to change what was done with the value. The place of the
//     read is noted instead (UnorderedParts), and the program is evaluated again: then that read
//     gives an unknown value (Options.Unordered).
//
// Additions to a number are in no order either, but their sum is the same in each, as long as
// nobody looks at it in between.

// OrderOfGoroutines is the detail of every value that depends on the schedule.
const OrderOfGoroutines = "the order of goroutines"

// An UnorderedParts is what an evaluation has found to be in no order, and the next one has to
// know from the start.
type UnorderedParts struct {
	Reads map[ReadSite]bool
	// Goroutines are not followed at all: what they may do is unknown, as for code that is not
	// read. Involved are those that have made what is read in no order.
	Goroutines, Involved map[GoSite]bool
}

// NewUnordered is an UnorderedParts with nothing in it.
func NewUnordered() *UnorderedParts {
	return &UnorderedParts{map[ReadSite]bool{}, map[GoSite]bool{}, map[GoSite]bool{}}
}

// maxSchedules bounds the evaluations that find more and more in no order. Beyond it, goroutines
// that are involved are no longer followed.
const maxSchedules = 6

// Again reports whether a program has to be evaluated again because evaluation n, counted from
// 0, has found more to be in no order. It adds that to d, which is the Options.Unordered of the
// next one.
func (d *UnorderedParts) Again(n int, in *Interp) bool {
	if in.threads == nil || n > 2*maxSchedules {
		return false
	}
	known, found := len(d.Reads)+len(d.Goroutines), in.threads.found
	maps.Copy(d.Reads, found.Reads)
	maps.Copy(d.Goroutines, found.Goroutines)
	if n >= maxSchedules {
		maps.Copy(d.Goroutines, found.Involved)
	}
	return len(d.Reads)+len(d.Goroutines) > known
}

// A ReadSite is a read in the statement at At, of a part that is named as in accesses, of a
// value of the type Of.
type ReadSite struct {
	At       token.Pos
	Part, Of string
}

// A GoSite tells goroutines apart across evaluations of one program: where it is started, and
// where the function that starts it was called.
type GoSite struct{ At, From token.Pos }

// A vectorClock says of each goroutine, by its number, how much of what it did has happened before.
// One that is not in it has not happened at all.
type vectorClock []int32

// of is the time of a goroutine.
func (c vectorClock) of(id int32) int32 {
	if int(id) < len(c) {
		return c[id]
	}
	return 0
}

// set sets the time of a goroutine.
func (c *vectorClock) set(id, time int32) {
	if n := int(id) + 1 - len(*c); n > 0 {
		*c = append(*c, make([]int32, n)...)
	}
	(*c)[id] = time
}

// join adds what has happened before by another clock.
func (c *vectorClock) join(d vectorClock) {
	for g, t := range d {
		if t > c.of(int32(g)) {
			c.set(int32(g), t)
		}
	}
}

// accessKind is what an access does to a place.
type accessKind uint8

const (
	reads accessKind = iota
	writes
	adds    // to a number, without looking at it
	appends // to a list, without looking at it
)

// An access is the last one of its kind that a goroutine made to a place, at its own time.
type access struct {
	by, time int32
	kind     accessKind
	g        Guard
	at       token.Pos // the statement of a read
	rest     []int     // the path below the first part
	from     int       // of a list that is appended to: its length before
	was      Value     // before a write
}

// accesses are those to one object: to the whole of it, and to each first part of a path or each
// key of a map. names has the parts in the order of their first access.
type accesses struct {
	whole []access
	parts map[string][]access
	names []string
}

// threads is what is known of the order of goroutines. Its maps are by number of a goroutine, by
// object that orders, and by object that is read and written.
type threads struct {
	clocks   map[int32]*vectorClock // of those that run or wait
	ended    vectorClock            // when the others ended
	sites    map[int32]GoSite
	released map[syncPlace]*vectorClock
	touched  map[*Obj]*accesses
	// journal has, by number of a goroutine, the objects that it has touched.
	journal map[int32][]*accesses
	found   *UnorderedParts
	// adding is set while a number is added to, updating while a place is read only to be written,
	// which target is.
	adding, updating bool
	target           ast.Expr
	// appending is set while a list is appended to. from is the first element that is in no order.
	appending bool
	from      int
	// discarded is the call of a statement, whose result is not used.
	discarded ast.Expr
	// unread is a call that is not read and may wait for goroutines.
	unread string
	// sections are those of locks that are over, by lock. holding has when the lock was taken.
	sections map[syncPlace][]lockSection
	holding  map[lockHolder]int32
	// straying is set while what goroutines may do that are not followed is repeated.
	straying bool
	// before is the number of goroutines that were started before the program waited for requests.
	before int32
	// lastStart is the youngest object there was when a goroutine last started.
	lastStart int32
	// overfull are the channels that were sent more than they hold.
	overfull map[*Obj]bool
}

// A syncPlace is a channel, a WaitGroup or a Once: an object and the path to it. received says
// that it is the receiving side of a channel.
type syncPlace struct {
	obj      *Obj
	path     string
	received bool
}

// maxTouched bounds the objects whose accesses are kept. A goroutine that touches more is not
// followed.
const maxTouched = 1 << 16

// syncPlace is where a WaitGroup or a Once lies.
func (p *Ptr) syncPlace() syncPlace {
	s := syncPlace{obj: p.Obj}
	for _, i := range p.Path {
		s.path += "." + strconv.Itoa(i)
	}
	return s
}

// clock is that of the goroutine that runs.
func (in *Interp) clock() *vectorClock {
	c := in.threads.clocks[in.self]
	if c == nil {
		c = &vectorClock{}
		c.set(in.self, 1)
		in.threads.clocks[in.self] = c
	}
	return c
}

// tick begins a new time of the goroutine that runs: what it does from now on was not there when
// others looked at its clock.
func (in *Interp) tick() {
	c := in.clock()
	c.set(in.self, c.of(in.self)+1)
}

// copyOf is a copy of a clock. Its size is that of the number of goroutines, so it is paid for: a
// program that starts more and more of them comes to its bound.
func (in *Interp) copyOf(c *vectorClock) *vectorClock {
	in.spend(1 + len(*c)/4)
	d := slices.Clone(*c)
	return &d
}

// starts gives a goroutine its clock: all that its starter has done happened before. A goroutine
// that starts anew begins with what it began with, at a later time of its own.
func (in *Interp) starts(p *parked) {
	if in.threads == nil {
		in.threads = &threads{
			clocks: map[int32]*vectorClock{}, sites: map[int32]GoSite{}, released: map[syncPlace]*vectorClock{},
			touched: map[*Obj]*accesses{}, journal: map[int32][]*accesses{}, found: NewUnordered(),
			sections: map[syncPlace][]lockSection{}, holding: map[lockHolder]int32{},
		}
	}
	t := in.threads
	t.lastStart = in.nextObj
	if p.began == nil {
		p.began = in.copyOf(in.clock())
		in.tick()
		t.sites[p.id] = GoSite{p.at, in.frame.callPos}
	}
	time := int32(1)
	if last := t.clocks[p.id]; last != nil {
		time = last.of(p.id) + 1
	}
	t.clocks[p.id] = in.copyOf(p.began)
	t.clocks[p.id].set(p.id, time)
}

// goroutineEnds keeps when a goroutine has ended, in place of its clock.
func (in *Interp) goroutineEnds(id int32) {
	if t := in.threads; t.clocks[id] != nil {
		t.ended.join(*t.clocks[id])
		delete(t.clocks, id)
		delete(t.journal, id)
	}
}

// takenBack forgets what a goroutine has touched that has to wait. It starts anew and does all
// of it again, and what others write meanwhile is in no order with that.
func (in *Interp) takenBack(id int32) {
	own := func(x access) bool { return x.by == id }
	for _, a := range in.threads.journal[id] {
		a.whole = slices.DeleteFunc(a.whole, own)
		for _, n := range a.names {
			a.parts[n] = slices.DeleteFunc(a.parts[n], own)
		}
	}
	delete(in.threads.journal, id)
}

// release notes that what the goroutine has done so far happens before whoever acquires at.
func (in *Interp) release(at syncPlace) {
	if in.threads == nil {
		return
	}
	if have := in.threads.released[at]; have != nil {
		in.spend(len(*have) / 16)
		have.join(*in.clock())
	} else {
		in.threads.released[at] = in.copyOf(in.clock())
	}
	in.tick()
}

// acquire notes that what was released at happened before what follows. Once the program has
// waited for all goroutines, nothing is left that could be in any order.
func (in *Interp) acquire(at syncPlace) { in.acquireSent(at, sentAt{}) }

// acquireSent does so without what the sender did after it sent that element, if that is known.
func (in *Interp) acquireSent(at syncPlace, sent sentAt) {
	if in.threads == nil {
		return
	}
	c := in.clock()
	if from := in.threads.released[at]; from != nil {
		in.spend(len(*from) / 16)
		before := c.of(sent.by)
		if c.join(*from); sent.by != in.self && sent.time > 0 {
			c.set(sent.by, max(before, min(c.of(sent.by), sent.time)))
		}
	}
	if in.self != 0 || len(in.threads.touched) == 0 {
		return
	}
	for _, a := range in.threads.touched {
		if !a.allBefore(*c) {
			return
		}
	}
	in.threads.touched = map[*Obj]*accesses{}
}

// meetsAll lets everything that all goroutines have done happen before what follows. Nothing orders
// them where one of them sleeps or waits for an event outside, but a program that sleeps for a
// second and one that answers a signal have let the others get there.
func (in *Interp) meetsAll() {
	t := in.threads
	if t == nil {
		return
	}
	own := in.clock()
	before, stuck := vectorClock{}, in.stuck()
	if len(stuck) > 0 {
		before = *in.copyOf(own)
	}
	own.join(t.ended)
	for id, c := range t.clocks {
		if id != in.self {
			in.spend(1 + len(*c)/16)
			own.join(*c)
			c.set(id, c.of(id)+1)
		}
	}
	for id, since := range stuck {
		own.set(id, max(before.of(id), min(own.of(id), since)))
	}
}

// allBefore reports whether all accesses happened before.
func (a *accesses) allBefore(c vectorClock) bool {
	after := func(x access) bool { return c.of(x.by) < x.time }
	if slices.ContainsFunc(a.whole, after) {
		return false
	}
	for _, list := range a.parts {
		if slices.ContainsFunc(list, after) {
			return false
		}
	}
	return true
}

// startOver begins with what runs when the program has started. Requests find what was there by
// then, so goroutines from before are watched no more.
func (in *Interp) startOver() {
	if t := in.threads; t != nil {
		t.touched, t.before = map[*Obj]*accesses{}, in.lastGo
	}
}

// watched reports whether accesses matter now: the user's code runs, and another goroutine has
// touched something or may run later.
func (in *Interp) watched() bool {
	t := in.threads
	if t == nil || in.self != 0 && in.self <= t.before || !AtStart(in.escaping) {
		return false
	}
	return !t.straying && (in.self != 0 || len(in.parked) > 0 || len(t.touched) > 0) && in.userCode()
}
