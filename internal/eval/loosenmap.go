package eval

import (
	"go/token"
	"go/types"
)

// loosenMap keeps the entries that no turn changes. An entry that a turn adds or removes
// may be there or not, and turns may add entries under other keys, for which fuzzy stands.
func (in *Interp) loosenMap(o *Obj, old, done *mapState, at token.Pos) bool {
	out := old.clone()
	grew, added := false, false
	for _, k := range done.order.list {
		e, was := done.entries.get(k), old.entries.get(k)
		switch {
		case was == e:
		case was == nil:
			_, v := in.leftByTurn(True, e.v)
			out.put(k, &mapEntry{k: e.k, v: v, g: in.maybe(e.g, at), turns: in.lastTurns()})
			grew, added = true, true
		default:
			v := in.widen(was.v, e.v, True, at)
			g := in.loosenPresence(was, e, out.fuzzy != nil || done.fuzzy != nil, at)
			if g == was.g && same(v, was.v) {
				continue
			}
			if g == was.g {
				g = in.g.Or(g, e.g)
			}
			out.put(k, &mapEntry{k: was.k, v: v, g: g, turns: in.lastTurns()})
			grew = true
		}
	}
	for _, k := range old.order.list {
		if done.entries.get(k) != nil {
			continue // seen above
		}
		was := old.entries.get(k)
		if g := in.loosenPresence(was, nil, false, at); g != was.g {
			out.put(k, &mapEntry{k: was.k, v: was.v, g: g, turns: in.lastTurns()})
			grew = true
		}
	}
	if fuzzy := eitherUnknown(out.fuzzy, done.fuzzy); fuzzy != out.fuzzy || fuzzy == nil && added {
		if fuzzy == nil {
			fuzzy = in.unknown(types.Typ[types.Invalid], Loop, "an entry that a loop adds", at)
		}
		for _, k := range done.order.list {
			if old.entries.get(k) == nil {
				fuzzy = amongst(fuzzy.clone(), done.entries.get(k).v)
			}
		}
		out.fuzzy, out.fuzzyG = fuzzy, True
		grew = true
	}
	if grew {
		in.write(o)
		o.raw = out
		in.changed(out)
	}
	return grew
}

// maybe is where a turn may leave g.
func (in *Interp) maybe(g Guard, at token.Pos) Guard {
	u := in.unknown(types.Typ[types.Bool], Loop, "", at)
	return in.g.And(g, in.guardOf(u, nil))
}

// loosenPresence is the guard under which an entry is there after any number of turns, of which one
// leaves e, or takes it away. Where others is set, the map has entries under keys that are not
// known, and one of them may be this entry wherever it is not there itself.
func (in *Interp) loosenPresence(was, e *mapEntry, others bool, at token.Pos) Guard {
	t := in.lastTurns()
	switch began := t.before(); {
	case t != nil && was.turns == t: // it is already so
		return was.g
	case e == nil:
		return in.maybe(was.g, at)
	case e.taken > began, was.g == True && e.g != True:
		return in.maybe(in.g.Or(was.g, in.inSomeTurn(e.g)), at)
	case e.stored > began && e.g != was.g && !others:
		return in.g.Or(was.g, in.maybe(in.inSomeTurn(e.g), at))
	}
	return was.g
}

// lastTurns is the innermost loop under way of which one run stands for all turns, or nil.
func (in *Interp) lastTurns() *openTurns {
	if len(in.openTurns) == 0 {
		return nil
	}
	return in.openTurns[len(in.openTurns)-1]
}

// before is the last write to a map before the turns.
func (t *openTurns) before() int {
	if t == nil {
		return 0
	}
	return t.mapWrites
}
