package eval

import "strings"

// What a hook keeps in an object under a name, such as a tool in a server, is not in the heap
// of the program, so orders of a range over a map are not compared in it. Two turns of such a
// range depend on their order if they keep something else under one name, since the last one
// stays, or if one asks for what the other keeps:
//
//	for _, text := range texts { s.AddTool(mcp.NewTool("same", mcp.WithDescription(text)), h) }
//	for name := range tools { if len(s.ListTools()) < 10 { s.AddTool(tools[name]) } }
//
// Hooks are only tried there, and what they would keep is not kept. So a turn that asks for what it
// has kept itself is taken to depend on the order as well.

// A nameUse is one such access within a turn.
type nameUse struct {
	turn string
	name string // or "", for all names if it asks, and for one that is not known if it keeps
	asks bool
	what string // what the hook's call hands over, if it keeps
}

// Keeps notes that a hook keeps something in o under a name, or under a name that is not known
// if it is "". Only ranges over maps need it, so [Interp.Traced] says whether to call it.
func (in *Interp) Keeps(o *Obj, name string) { in.useName(o, nameUse{name: name}) }

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

// contended reports whether what the turns of a range keep depends on their order.
func (t *trace) contended() bool {
	for _, list := range t.keeps {
		c := contest{first: map[string]nameUse{}, asked: map[string]nameUse{}}
		for _, k := range list {
			if c.adds(k) {
				return true
			}
		}
	}
	return false
}

// severalTurns is the turn of what more than one asked for. No turn is called so.
const severalTurns = "several"

// A contest has the accesses to one object so far.
type contest struct {
	first map[string]nameUse // by name, the first one of each
	asked map[string]nameUse // by name, "" for all, the last one of each
	// every says that something was kept under a name that is not known.
	every bool
}

// adds adds an access and reports whether it depends on the order of turns.
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
	return before.turn != k.turn && before.what != k.what
}
