package eval

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// One run of the body of a loop stands for all its turns, so what it makes once the turns make many
// times over:
//
//	for _, a := range os.Args {
//		if a != "-v" && len(verbose) > 0 { // a is something else than before
//			s.AddTool(tool(a))
//		}
//		if a == "-v" {
//			verbose = append(verbose, a)
//		}
//	}
//
// What a turn adds to lists and maps is there under conditions like its own, of some turn. The
// unknown values in it are those of some turn, too: with one key, they need not be equal, and a
// condition on one says nothing of the next. The same holds for what is in its objects.

// openTurns is a loop under way, of which one run stands for all turns.
type openTurns struct {
	prefix    string   // Interp.turnKey
	number    int      // behind which the unknown values of the turns have theirs
	object    int32    // behind which their objects have theirs
	each      []string // the keys of what each turn gets
	mapWrites int      // before them
}

// beginTurns notes that the turns of a loop begin, each of which gets the given values. It returns
// what ends them.
func (in *Interp) beginTurns(each []Value) (end func()) {
	t := &openTurns{prefix: in.turnKey, number: in.lastNumber(), object: in.nextObj, mapWrites: in.mapWrites}
	for _, v := range each {
		if u, ok := v.(*Unknown); ok && u.Key != "" {
			t.each = append(t.each, u.Key)
		}
	}
	in.openTurns = append(in.openTurns, t)
	return func() { in.openTurns = in.openTurns[:len(in.openTurns)-1] }
}

// has reports whether a key is that of a value of the turns, or made of one.
func (t *openTurns) has(key string) bool {
	return eachNumber(key, func(prefix, number string, n int) bool {
		return prefix == t.prefix && n > t.number || slices.Contains(t.each, "?"+prefix+number)
	})
}

// isLeft reports whether a key is that of a value that turns have left in a list, or made of one.
func (in *Interp) isLeft(key string) bool {
	return len(in.leftKeys) > 0 && eachNumber(key, func(prefix, number string, _ int) bool {
		return in.leftKeys["?"+prefix+number]
	})
}

// ofTurn reports whether a condition with this key, which depends on the given settings, may be
// decided anew by each turn of a loop.
func (in *Interp) ofTurn(key string, settings []string) bool {
	switch {
	case in.isLeft(key):
		return true
	case len(in.openTurns) == 0:
		return false
	case !strings.Contains(key, "?"):
		return len(settings) == 0 || strings.Contains(key, "#")
	}
	return slices.ContainsFunc(in.openTurns, func(t *openTurns) bool { return t.has(key) })
}

// eachNumber calls f with the numbers of the unknown values that a key is made of, each with the
// key of the turn of a map that it was made in, and the numbers of those turns, until it is true.
func eachNumber(key string, f func(prefix, number string, n int) bool) bool {
	for {
		_, rest, ok := strings.Cut(key, "?")
		if !ok {
			return false
		}
		end := 0
		for end < len(rest) && (rest[end] == '.' || '0' <= rest[end] && rest[end] <= '9') {
			end++
		}
		for at := 0; at < end; {
			next := end
			if i := strings.IndexByte(rest[at:end], '.'); i >= 0 {
				next = at + i
			}
			if n, err := strconv.Atoi(rest[at:next]); err == nil && f(rest[:at], rest[at:next], n) {
				return true
			}
			at = next + 1
		}
		key = rest[end:]
	}
}

// anotherKey is a new key in the place of another one.
func (in *Interp) anotherKey() string { return in.unknown(nil, Loop, "", 0).Key }

// leftByTurn is what a turn adds to a list or a map, as what some turn adds: under a condition that
// says nothing of other turns, nor of what else this one adds.
func (in *Interp) leftByTurn(g Guard, v Value) (Guard, Value) {
	if len(in.openTurns) == 0 {
		return g, v
	}
	e := &elsewhere{in: in, of: in.lastTurns(), leaves: true}
	return in.inSomeTurn(g), e.value(v)
}

// maxTurnConditions bounds the conditions of an element that are taken apart from those of other
// turns. Beyond it they are taken for those of one turn, since each makes formulas larger.
const maxTurnConditions = 4

// inSomeTurn is the guard under which g holds in some turn, where it depends on what a turn
// decides.
func (in *Interp) inSomeTurn(g Guard) Guard {
	if g <= True || in.g.Wide(g, maxTurnConditions) {
		return g
	}
	var some *Condition
	free := g
	for _, v := range in.g.Support(g) {
		if c := in.g.Condition(v); c.Turn {
			some = cmp.Or(some, c)
			free = in.g.Either(free, v)
		}
	}
	if some == nil {
		return g
	}
	c := *some
	c.Key = in.anotherKey()
	return in.g.And(free, in.g.Variable(c))
}

// ofSomeTurn is one of the elements that v stands for.
func (in *Interp) ofSomeTurn(v Value) Value {
	if len(in.leftKeys) == 0 {
		return v
	}
	return (&elsewhere{in: in}).value(v)
}

// ofObject is what is read of an object. It is of any turn if turns made it.
func (in *Interp) ofObject(o *Obj, v Value) Value {
	if o.of == nil {
		return v
	}
	return (&elsewhere{in: in, of: o.of}).value(v)
}

// An elsewhere makes the unknown values of one turn into those of another one. The same values
// become the same ones.
type elsewhere struct {
	in     *Interp
	of     *openTurns        // whose values become others, beside those in lists
	leaves bool              // they are left in a list
	keys   map[string]string // by those that they were
}

func (e *elsewhere) key(k string) string {
	if e.keys == nil {
		e.keys = map[string]string{}
	}
	if e.keys[k] == "" {
		e.keys[k] = e.in.anotherKey()
	}
	return e.keys[k]
}

// value is a value with other unknown values. Objects are the same. So are the alternatives of a
// Choice: what one turn took, all have taken.
func (e *elsewhere) value(v Value) Value {
	switch v := v.(type) {
	case *Unknown:
		return e.unknown(v)
	case *Struct:
		if f, changed := e.values(v.F); changed {
			return &Struct{v.T, f}
		}
	case *PartialString:
		if p, changed := e.values(v.Parts); changed {
			return &PartialString{v.T, p}
		}
	case *Ptr:
		e.object(v.Obj)
	case *Func:
		for n := v.Env; n != nil && e.leaves; n = n.parent {
			for _, b := range n.vars {
				e.object(b.obj)
			}
		}
	}
	return v
}

func (e *elsewhere) values(list []Value) (others []Value, changed bool) {
	for i, v := range list {
		w := e.value(v)
		if w == v {
			continue
		}
		if !changed {
			others, changed = slices.Clone(list), true
		}
		others[i] = w
	}
	return others, changed
}

func (e *elsewhere) unknown(u *Unknown) Value {
	if (e.of == nil || !e.of.has(u.Key)) && (e.leaves || !e.in.isLeft(u.Key)) {
		return u
	}
	w := u.clone()
	w.Key = e.key(u.Key)
	if e.leaves {
		if e.in.leftKeys == nil {
			e.in.leftKeys = map[string]bool{}
		}
		e.in.leftKeys[w.Key] = true
	}
	return w
}

// object notes of an object that the turn has made, and of those that it leads to, that other
// turns make others in its place.
func (e *elsewhere) object(o *Obj) {
	if !e.leaves || o == nil || o.of != nil || o.id <= e.of.object || o.born == 0 {
		return
	}
	o.of = e.of
	if v, ok := o.now().(Value); ok {
		e.value(v)
	}
}

// oneOfMany reports whether values that look like v need not be equal to it: they may be of other
// turns.
func (in *Interp) oneOfMany(v Value) bool {
	switch v := v.(type) {
	case *Unknown:
		return in.isLeft(v.Key)
	case *PartialString:
		return slices.ContainsFunc(v.Parts, in.oneOfMany)
	case *Ptr:
		return v.Obj.of != nil
	}
	return false
}
