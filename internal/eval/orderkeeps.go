package eval

import (
	"go/token"
	"go/types"
	"strings"
)

// What a hook keeps in an object under a name, such as a tool in a server, is not in the heap
// of the program, so orders of a range over a map are not compared in it. Two turns of such a
// range depend on their order if they keep something else under one name, since the last one
// stays, or if one asks for what the other keeps:
//
//	for _, text := range texts { s.AddTool(mcp.NewTool("same", mcp.WithDescription(text)), h) }
//	for name := range tools { if len(s.ListTools()) < 10 { s.AddTool(tools[name]) } }
//
// In the first case nothing else depends on the order. The turns run in one order, and Stays leaves
// open which one is the last.
//
// Hooks are only tried there, and what they would keep is not kept. So a turn that asks for what it
// has kept itself is taken to depend on the order as well.

// A nameUse is one such access within a turn.
type nameUse struct {
	turn string
	name string // or "", for all names if it asks, and for one that is not known if it keeps
	asks bool
	what string // what the hook's call hands over, if it keeps
	// last says that the hook calls Stays for what it keeps.
	last bool
}

// Keeps notes that a hook keeps something in o under a name, or under a name that is not known
// if it is "", and calls [Interp.Stays] for that. Only ranges over maps need it, so [Interp.Traced]
// says whether to call it.
func (in *Interp) Keeps(o *Obj, name string) { in.useName(o, nameUse{name: name, last: true}) }

// Drops notes that a hook drops what is kept in o under a name.
func (in *Interp) Drops(o *Obj, name string) { in.useName(o, nameUse{name: name}) }

// Asks notes that a hook answers with what is kept in o under a name, or with all of it if the name
// is "".
func (in *Interp) Asks(o *Obj, name string) { in.useName(o, nameUse{name: name, asks: true}) }

// Traced reports whether what runs now is a range over a map that is tried in several orders.
func (in *Interp) Traced() bool { return in.tracing != nil }

func (in *Interp) useName(o *Obj, k nameUse) {
	t := in.tracing
	if t == nil {
		return
	}
	if t.keeps == nil {
		t.keeps = map[*Obj][]nameUse{}
	}
	if k.turn = in.turnKey; !k.asks && len(t.calls) > 0 {
		k.what = in.handedOver(t)
	}
	t.keeps[o] = append(t.keeps[o], k)
}

// handedOver describes the arguments of the last call in a trace by their content, however old the
// objects are: it does not matter which of two equal tools stays. What is too large to describe is
// told apart by its objects.
func (in *Interp) handedOver(t *trace) string {
	var b strings.Builder
	t.cut = false
	for _, v := range t.last.Args {
		in.describe(&b, v, 0, 0)
		b.WriteByte(' ')
	}
	if t.cut {
		return t.calls[len(t.calls)-1]
	}
	return b.String()
}

// A keptName is a name under which an object keeps something.
type keptName struct {
	in   *Obj
	name string
}

// contended reports whether what the turns of a range do depends on their order, because of what
// they keep. names are those of which only the last one that is kept depends on it.
func (t *trace) contended(mark int32) (names []keptName, picks bool) {
	for o, list := range t.keeps {
		c := contest{first: map[string]nameUse{}, asked: map[string]nameUse{}}
		for _, k := range list {
			picks = c.adds(k) || picks
		}
		for name := range c.last {
			// What was made in the range is another object when that runs again.
			picks = picks || o.id > mark
			names = append(names, keptName{o, name})
		}
	}
	return names, picks
}

// contending runs f, in which Stays leaves open what is the last one under these names.
func (in *Interp) contending(names []keptName, f func() []way) []way {
	if in.contended == nil {
		in.contended = map[keptName]bool{}
	}
	var added []keptName
	for _, n := range names {
		if _, known := in.contended[n]; !known {
			in.contended[n] = false
			added = append(added, n)
		}
	}
	defer func() {
		for _, n := range added {
			delete(in.contended, n)
		}
	}()
	return f()
}

// lastInOrder is the guard under which what is now kept in o under a name is the last one that
// turns of ranges over maps keep there.
func (in *Interp) lastInOrder(o *Obj, name string, at token.Pos) Guard {
	n := keptName{o, name}
	before, contended := in.contended[n]
	if !contended {
		return True
	}
	in.contended[n] = true
	if !before {
		return True
	}
	u := in.unknown(types.Typ[types.Bool], RunTime, OrderOfMap, at)
	return in.g.Variable(Condition{Key: u.Key, Text: OrderOfMap, At: at, Inside: true})
}

// severalTurns is the turn of what more than one asked for. No turn is called so.
const severalTurns = "several"

// A contest has the accesses to one object so far.
type contest struct {
	first map[string]nameUse // by name, the first one of each
	asked map[string]nameUse // by name, "" for all, the last one of each
	// every says that something was kept under a name that is not known.
	every bool
	// last are the names under which several turns keep something else, by hooks that call Stays.
	last map[string]bool
}

// adds adds an access and reports whether more depends on the order of turns than which of two is
// the last one.
func (c *contest) adds(k nameUse) bool {
	if k.asks {
		_, ok := c.first[k.name]
		if ok || c.every || k.name == "" && len(c.first) > 0 {
			return true
		}
		if before, ok := c.asked[k.name]; ok && before.turn != k.turn {
			k.turn = severalTurns
		}
		c.asked[k.name] = k
		return false
	}
	for _, name := range []string{k.name, ""} {
		if asked, ok := c.asked[name]; ok && asked.turn != k.turn {
			return true
		}
	}
	if k.name == "" {
		c.every = true
		for _, asked := range c.asked {
			if asked.turn != k.turn {
				return true
			}
		}
		return false
	}
	before, ok := c.first[k.name]
	if !ok {
		c.first[k.name] = k
		return false
	}
	if before.turn == k.turn || before.what == k.what {
		return false
	}
	if !before.last || !k.last {
		return true
	}
	if c.last == nil {
		c.last = map[string]bool{}
	}
	c.last[k.name] = true
	return false
}
