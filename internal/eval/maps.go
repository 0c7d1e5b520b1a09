package eval

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// This file has Go's maps. A map is an object with the entries whose keys are known, each
// under a guard, and at most one unknown value (fuzzy) that stands for all entries stored
// under keys that are not known:
//
//	m[os.Getenv("NAME")] = tool // any entry may be this one, or it is another one
//
// The number of entries under unknown keys is not tracked: any number of them may be there.

// mapKey is a string that equal keys share; ok is false for a key that is not known. Keys
// of an interface type are equal only if their types are, so the type is part of the
// string.
func (in *Interp) mapKey(k Value) (string, bool) {
	switch k := k.(type) {
	case *Const:
		if f, ok := k.V.(float64); ok {
			// 0 and -0 are equal, and so are one key.
			if f == 0 { // 0 and -0 are one key
				k = &Const{T: k.T, V: 0.0}
			}
			// NaN equals nothing, so each store adds an entry that no lookup finds.
			if f != f { // each NaN is another
				in.nans++
				return "NaN " + strconv.Itoa(in.nans), true
			}
		}
		if c, ok := k.V.(complex128); ok {
			key, equal := complexKey(c)
			if !equal { // each one is another
				in.nans++
				return "NaN " + strconv.Itoa(in.nans), true
			}
			k = &Const{T: k.T, V: key}
		}
		switch underlying(k.T).(type) {
		case *types.Basic:
			if s, ok := k.V.(string); ok {
				return in.stringKey(k.T, s), true
			}
			return keyOf(k) + ":" + in.typeID(k.T), true
		}
		return keyOf(k), true
	case *Struct:
		s := in.typeID(k.T) + "{"
		for _, f := range k.F {
			p, ok := in.mapKey(f)
			if !ok {
				return "", false
			}
			s += p + ","
		}
		return s + "}", true
	case *Array:
		s := "["
		for _, f := range k.E {
			p, ok := in.mapKey(f)
			if !ok {
				return "", false
			}
			s += p + ","
		}
		return s + "]", true
	case *Ptr:
		return keyOf(k), true
	case *Chan:
		return "chan" + strconv.Itoa(int(k.Obj.id)), true
	case *Nil:
		if k.T == nil || isInterface(k.T) || isUntypedNil(k) {
			return "nil", true
		}
		return "nil:" + in.typeID(k.T), true
	case *TypeVal:
		return "type " + in.typeID(k.Of), true
	case *NativeValue:
		return "", false
	}
	return "", false
}

// A typedString is a key of maps: s as a value of type t.
type typedString struct {
	t types.Type
	s string
}

// maxKeyKept bounds the strings whose keys are kept, in bytes: long ones are seldom shared.
const maxKeyKept = 64

// stringKey is the mapKey of a string, remembered: the keywords of JSON schemas are keys of
// thousands of maps, which share one string each.
func (in *Interp) stringKey(t types.Type, s string) string {
	if len(s) > maxKeyKept {
		return strconv.Quote(s) + ":" + in.typeID(t)
	}
	at := typedString{t, s}
	key, ok := in.keys[at]
	if !ok {
		key = strconv.Quote(s) + ":" + in.typeID(t)
		in.keys[at] = key
	}
	return key
}

// mapIndex evaluates m[k], with ok if commaOk.
func (in *Interp) mapIndex(e *ast.IndexExpr, commaOk bool) Value {
	mk := in.operands(e.X, e.Index)
	m, k := mk[0], mk[1]
	mt, ok := underlying(in.typeOf(e.X)).(*types.Map)
	if !ok {
		return in.unknown(in.typeOf(e), Unsupported, "", e.Pos())
	}
	if !isInterface(mt.Key()) {
		k = in.assignable(k, mt.Key())
	}
	return in.lookup(m, k, in.subst(mt.Elem(), in.frame.tenv), commaOk, e)
}

// lookup is m[k], with ok if commaOk, for all alternatives of m and k.
func (in *Interp) lookup(m, k Value, elem types.Type, commaOk bool, at ast.Node) Value {
	// A key of an interface type may hold what cannot be compared, such as a slice. Then
	// the lookup panics, which is an effect, so alternatives have to run under their
	// guards.
	keys := in.each
	if uncomparableChoice(in.settle(k)) { // some of them panic
		keys = in.eachUnder
	}
	return in.each(m, func(m Value) Value {
		return keys(k, func(k Value) Value {
			switch {
			case at != in.updated:
				in.hashable(k, m)
			case !isNil(m): // its entry is made, so the key is hashed even if there are no others
				in.hashable(k, nil)
			}
			switch m := m.(type) {
			case *Nil:
				return in.foundEntry(in.zero(elem), False, elem, commaOk)
			case *Map:
				return in.lookupMap(m, k, elem, commaOk, at)
			case *Unknown:
				return in.lookupUnknown(m, k, elem, commaOk, at)
			}
			v := in.unknown(elem, Unsupported, "", posOf(at))
			if !commaOk {
				return v
			}
			return Tuple{v, in.unknown(types.Typ[types.Bool], Unsupported, "", posOf(at))}
		})
	})
}

// foundEntry is the result of a lookup: v where the entry is there, under g, and the zero value
// where it is not.
func (in *Interp) foundEntry(v Value, g Guard, elem types.Type, commaOk bool) Value {
	if g != True {
		v = in.merge(g, v, in.zero(elem))
	}
	if !commaOk {
		return v
	}
	return Tuple{v, in.boolOf(g, types.Typ[types.Bool])}
}

// lookupMap is m[k] for one map and one key.
func (in *Interp) lookupMap(m *Map, k Value, elem types.Type, commaOk bool, at ast.Node) Value {
	st := m.Obj.now().(*mapState)
	// A known key finds its entry directly. Only entries under unknown keys
	// could be the same one.
	key, known := in.mapKey(k)
	if in.entryRelation(m, key, known) != sequential {
		return in.entryInNoOrder(st, elem, commaOk)
	}
	if known {
		v, g := in.zero(elem), False
		if e := st.entries.get(key); e != nil {
			v, g = e.v, e.g
		}
		// A key that is unknown may be this one. Where there is an entry, that says what is
		// there, unless only a yes or no is asked for.
		other := False
		switch {
		case st.fuzzy == nil:
		case g != False && isBool(elem):
			other = in.small(g, False, st.fuzzyG)
		default:
			other = in.g.AndNot(st.fuzzyG, g)
		}
		if !in.feasible(other) {
			return in.foundEntry(v, g, elem, commaOk)
		}
		return in.merge(other, in.anyEntry(st, k, elem, commaOk, at), in.foundEntry(v, g, elem, commaOk))
	}
	// Whatever the key is, an empty map does not have it.
	if len(st.order.list) == 0 && st.fuzzy == nil {
		return in.foundEntry(in.zero(elem), False, elem, commaOk)
	}
	return in.anyEntry(st, k, elem, commaOk, at)
}

// lookupUnknown is m[k] for a map that is not known, such as the configuration. Equal keys of one
// unknown map give equal values, and m[k] by default is what k gives in the map by default.
func (in *Interp) lookupUnknown(m *Unknown, k Value, elem types.Type, commaOk bool, at ast.Node) Value {
	boolT := types.Typ[types.Bool]
	kk := keyOf(k)
	if kk == "" {
		kk = in.unknown(nil, "", "", 0).Key
	}
	m = in.mapAsOfNow(m, k)
	def := func(ok bool) func(Value) Value {
		return func(d Value) Value {
			r := in.lookup(d, k, elem, true, at)
			if t, isT := r.(Tuple); isT {
				if ok {
					return t[1]
				}
				return t[0]
			}
			return nil
		}
	}
	v := in.partOfMade(in.derived(m, elem, "["+kk+"]", def(false)))
	v.Detail = m.Detail + "[" + shownKey(k) + "]"
	if !commaOk {
		return v
	}
	ok := in.derived(m, boolT, "["+kk+"].ok", def(true))
	ok.Detail = v.Detail + ".ok"
	if ok.Lookup = true; ok.Default == nil && m.Lookup {
		ok.Default = &Const{T: boolT, V: false} // nothing is configured
	}
	return Tuple{v, ok}
}

// shownKey is the key of a map in the text of a gap: keyOf without the numbers of unknown
// values, which change whenever the rest of the program does.
func shownKey(k Value) string {
	switch k := k.(type) {
	case *Unknown:
		if strings.Contains(k.Key, "?") {
			return "…"
		}
	case *PartialString:
		parts := make([]string, len(k.Parts))
		for i, p := range k.Parts {
			parts[i] = shownKey(p)
		}
		return strings.Join(parts, "+")
	}
	return keyOf(k)
}

// anyEntry is the result of a lookup with an unknown key. In a small map it is a choice of
// the entries, each under the condition that the key equals its own. Functions and other
// objects are told apart up to maxOneOf entries, because what is called matters. In a large
// map it is an unknown value that may be any of them.
func (in *Interp) anyEntry(st *mapState, k Value, elem types.Type, commaOk bool, at ast.Node) Value {
	boolT := types.Typ[types.Bool]
	var v Value
	found := False
	n := len(st.order.list)
	if st.fuzzy == nil && (n <= 8 || n <= maxOneOf && isObject(st.entries.get(st.order.list[0]).v)) {
		var alts []Alt
		for e, g := range in.meant(st, k, at) {
			alts = in.addAlts(alts, g, e.v)
			found = in.g.Or(found, g)
		}
		if found != True {
			alts = in.addAlts(alts, in.g.Not(found), in.zero(elem))
		}
		v = in.choiceOf(elem, alts)
	} else {
		u, _ := k.(*Unknown)
		if u == nil {
			u = st.fuzzy
		}
		if u == nil {
			u = in.unknown(elem, RunTime, "", posOf(at))
		}
		// Each key has its own value, in each map. Sets of the same content, such as those
		// that several functions make of one list, have the same ones.
		what, content := "["+keyOf(k)+"…]", ""
		if isBool(elem) && st.fuzzy == nil {
			content = in.contentKey(st)
		} else {
			content = in.identity(st)
		}
		w := in.partOfMade(in.derived(u, elem, what, nil))
		w.Key = shortKey(u.Key + what + " of " + content)
		w.Detail = u.Detail + "[" + shownKey(k) + "…]"
		if v = w; !isBool(elem) {
			amongst(w, st.all()...)
		}
		ok := in.unknown(boolT, u.Reason, u.Detail, posOf(at))
		if u.Default != nil {
			if t, isT := in.lookupKnown(st, u.Default, elem).(Tuple); isT {
				v.(*Unknown).Default, ok.Default = t[0], t[1]
			}
		}
		if !commaOk {
			return v
		}
		return Tuple{v, ok}
	}
	if !commaOk {
		return v
	}
	return Tuple{v, in.boolOf(found, boolT)}
}

// lookupKnown is the result of a lookup with a known key, as a tuple, or nil where the map
// does not tell: for the default world, where the key has its default.
func (in *Interp) lookupKnown(st *mapState, k Value, elem types.Type) Value {
	key, ok := in.mapKey(k)
	if !ok || st.fuzzy != nil {
		return nil
	}
	if e := st.entries.get(key); e != nil {
		if e.g != True {
			return nil
		}
		return Tuple{e.v, &Const{T: types.Typ[types.Bool], V: true}}
	}
	return Tuple{in.zero(elem), &Const{T: types.Typ[types.Bool], V: false}}
}

// storeKey is m[k] = v for all alternatives of m. Storing in a nil map panics, unlike
// reading one. An unknown map may be nil.
func (in *Interp) storeKey(m, k, v Value) {
	in.eachUnder(m, func(m Value) Value {
		switch m := m.(type) {
		case *Map:
			in.storeIn(m, True, k, v)
		case *Nil:
			in.panicWith(&Const{T: plainErrorType, V: nilMapText})
		case *Unknown:
			in.mayBeNil(m, nil)
		}
		return nil
	})
}

// storeIn is m[k] = v where g holds.
func (in *Interp) storeIn(m *Map, g Guard, k, v Value) {
	mt, ok := underlying(m.T).(*types.Map)
	if ok {
		if !isInterface(mt.Key()) {
			k = in.assignable(k, mt.Key())
		}
		v = in.assignable(v, mt.Elem())
	}
	switch k := in.settle(k).(type) {
	case *Choice:
		// Some alternatives of the key panic, so each is stored on its own way.
		if g == True && uncomparableChoice(k) {
			in.eachUnder(k, func(k Value) Value { in.storeIn(m, True, k, v); return nil })
			return
		}
		for _, a := range k.Alts {
			in.storeIn(m, in.g.And(g, a.G), a.V, v)
		}
	default:
		in.hashable(k, nil)
		key, known := in.mapKey(k)
		in.write(m.Obj)
		st := m.Obj.now().(*mapState)
		v = in.writeOfEntry(m, st, key, known, v)
		defer in.changed(st)
		// An unknown key may be that of any entry: each entry has the new value where its
		// key is equal, and else the old one. And it may be a new key, for which fuzzy
		// stands.
		if !known {
			u, _ := firstUnknown(k)
			if u == nil {
				u = in.unknown(nil, RunTime, "", 0)
			}
			rest := in.mayBe(st, k, g, func(e *mapEntry, same Guard) *mapEntry {
				m := *e
				m.v, m.g = in.merge(same, v, e.v), in.g.Or(e.g, same)
				return &m
			})
			if in.feasible(rest) {
				st.fuzzy, st.fuzzyG = eitherUnknown(amongst(u.clone(), v), st.fuzzy), in.g.Or(st.fuzzyG, g)
			}
			return
		}
		old := st.entries.get(key)
		// A new entry is there under g. An old one stays where g does not hold.
		e := &mapEntry{k: k, v: v, g: True, stored: in.mapWrites + 1}
		if old == nil {
			if len(st.order.list) >= maxElems {
				in.raise(stop{reason: Fuel, within: true})
			}
			e.g = g
		} else {
			e.g = in.g.Or(g, old.g)
			e.v = in.merge(g, v, old.v)
		}
		st.put(key, e)
	}
}

// maxSame bounds the entries that are each compared with an unknown key. Beyond it one
// condition, that the key equals some key of the map, stands for all.
const maxSame = 64

// mayBe changes, under g, each entry whose key may equal k, which is not known. f gets the
// entry and the guard under which the keys are equal. The result is the guard under which g
// holds and k equals none of them.
func (in *Interp) mayBe(st *mapState, k Value, g Guard, f func(e *mapEntry, same Guard) *mapEntry) (rest Guard) {
	keys, rest := in.keysLike(st, k), g
	if len(st.order.list) > maxSame {
		some := in.equal(k, in.unknown(nil, RunTime, "a key of a map", 0), nil)
		keys = func(yield func(string, Guard) bool) {
			for _, key := range slices.Clone(st.order.list) {
				yield(key, some)
			}
		}
	}
	for key, same := range keys {
		if same = in.g.And(g, same); in.feasible(same) {
			st.put(key, f(st.entries.get(key), same))
			rest = in.g.AndNot(rest, same)
		}
	}
	return rest
}

// keysLike are the keys of a map, each under the guard that it equals k, which is not known, and
// none of those before does. So no two of the guards hold together, which the formulas of the
// comparisons alone do not say:
//
//	set := sets[name]
//	sets[name] = set // each entry keeps its own value
func (in *Interp) keysLike(st *mapState, k Value) iter.Seq2[string, Guard] {
	return func(yield func(string, Guard) bool) {
		rest := True
		for _, key := range slices.Clone(st.order.list) {
			same := in.isMeant(k, st.entries.get(key).k, len(st.order.list))
			if !yield(key, in.g.And(rest, same)) {
				return
			}
			rest = in.g.AndNot(rest, same)
		}
	}
}

// put adds an entry, or replaces the one of the same key, and keeps count of the entries
// that may be absent (open), so that len need not look at each.
func (m *mapState) put(key string, e *mapEntry) {
	old := m.entries.get(key)
	if old == nil {
		m.order.add(key)
	} else if old.g != True {
		m.open--
	}
	if e.g != True {
		m.open++
	}
	m.entries.set(key, e)
	m.content = ""
}

// all are the values of all entries.
func (m *mapState) all() []Value {
	out := make([]Value, 0, len(m.order.list)+1)
	for _, k := range m.order.list {
		out = append(out, m.entries.get(k).v)
	}
	if m.fuzzy != nil {
		out = append(out, m.fuzzy)
	}
	return out
}

// entryGuards is the guard under which each entry is there, in their order.
func (m *mapState) entryGuards() []Guard {
	of := make([]Guard, len(m.order.list))
	for i, k := range m.order.list {
		of[i] = m.entries.get(k).g
	}
	return of
}

// newMap is an empty map.
func (in *Interp) newMap(t types.Type) *Map {
	return &Map{t, in.newObj(&mapState{})}
}

// cloneMap is a map of the same entries.
func (in *Interp) cloneMap(m *Map) *Map { return &Map{m.T, in.newObj(m.Obj.now().(*mapState).clone())} }
