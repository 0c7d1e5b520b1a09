package eval

import (
	"go/types"
	"maps"
	"slices"
	"strings"
)

// What conditions say of values. In
//
//	if os.Getenv("MODE") == "full" { desc += os.Getenv("MODE") }
//
// the text inside is "full". The comparison is a condition with a key of its own, so the link
// between it and the value has to be kept: a fact. Facts are only kept of what is looked up
// outside, since programs branch on settings and then use them.

// A fact says that a value which is not known equals c under g.
type fact struct {
	g Guard
	c *Const
}

// maxFacts bounds the facts that are kept of one value.
const maxFacts = 16

// equalAs is the guard under which u equals v: the condition g, unless u equals another value then,
// or is beyond a bound.
// A setting has one value in a run. Read as another type, it may equal another constant: the
// configuration "1s" is 0 as an int and 1s as a duration.
func (in *Interp) equalAs(g Guard, u *Unknown, v Value) Guard {
	c, ok := v.(*Const)
	if ok = ok && g > True && !in.plural[u.Key]; ok {
		g = in.withinBounds(g, u, c)
	}
	if ok && u.isSetting() {
		c = u.typed(c)
		for _, f := range in.facts[u.Key][:min(len(in.facts[u.Key]), maxApartFacts)] {
			if sameConst(f.c.V, c.V) {
				break
			}
			if oneSort(f.c.T, c.T) && in.feasible(f.g) {
				g = in.g.AndNot(g, f.g)
			}
		}
	}
	in.noteEqual(g, u, v)
	return g
}

// isSetting reports whether u is a setting itself, perhaps read as another type (AsSort).
func (u *Unknown) isSetting() bool {
	return slices.ContainsFunc(u.From, func(key string) bool {
		rest, ok := strings.CutPrefix(u.Key, key)
		return ok && (rest == "" || strings.HasPrefix(rest, asSort))
	})
}

// asSort stands between the key of a setting and a type as which it is read.
const asSort = " as "

// AsSort is the key of a setting that is read as type t, where that may make another value of it.
func AsSort(key string, t types.Type) string { return key + asSort + typeKey(t) }

// Several says that a key stands for several settings, or for one that changes. What is known of
// one then says nothing of another.
func (in *Interp) Several(key string) { in.plural[key] = true }

// Changed forgets what is known of settings whose keys begin with a text, since they may have
// other values from now on.
func (in *Interp) Changed(prefix string) {
	maps.DeleteFunc(in.facts, func(key string, _ []fact) bool { return strings.HasPrefix(key, prefix) })
	n := len(in.recipes) + len(in.equalities)
	maps.DeleteFunc(in.recipes, func(_ string, r recipe) bool { return strings.HasPrefix(r.key, prefix) })
	maps.DeleteFunc(in.equalities, func(_ string, e equality) bool { return strings.Contains(e.key, prefix) })
	if len(in.recipes)+len(in.equalities) < n { // the program has asked about them before
		in.changing = append(in.changing, prefix)
	}
}

// typed is c as a constant of the type of u.
func (u *Unknown) typed(c *Const) *Const {
	if u.T != nil && !isInterface(u.T) && !identical(c.T, u.T) {
		return &Const{T: u.T, V: c.V}
	}
	return c
}

// oneSort reports whether what equals a constant of type a, read as type b, is the same constant.
func oneSort(a, b types.Type) bool {
	if identical(a, b) || isString(a) && isString(b) {
		return true
	}
	x, ok1 := types.Unalias(a).(*types.Basic)
	y, ok2 := types.Unalias(b).(*types.Basic)
	return ok1 && ok2 && (sameBasic(x, y) || x.Info()&y.Info()&types.IsInteger != 0)
}

// maxApartFacts bounds the values of a setting that are known to exclude each other.
const maxApartFacts = 4

// noteEqual keeps the fact that u equals v under g, if v is a constant. Floats are left out: 0
// equals -0, but is not the same text.
func (in *Interp) noteEqual(g Guard, u *Unknown, v Value) {
	c, ok := v.(*Const)
	if !ok || g <= True || u.Key == "" || !u.Lookup || in.isLeft(u.Key) {
		return
	}
	switch c.V.(type) {
	case float64, complex128: // 0 equals -0
		return
	}
	c = u.typed(c)
	list := in.facts[u.Key]
	for _, f := range list {
		if f.g == g {
			return
		}
	}
	if len(list) == maxFacts {
		return
	}
	in.facts[u.Key] = append(list, fact{g, c})
}

// byFacts is u or, if the path says so, what it is known to be: one value, or a choice of those
// that the path allows, if it allows no others.
func (in *Interp) byFacts(u *Unknown) Value {
	if v := in.emptyByFacts(u, in.path); v != nil {
		return v
	}
	var alts []Alt
	some := False
	if in.plural[u.Key] {
		return u
	}
	for _, f := range in.facts[u.Key] {
		if u.T != nil && !isInterface(u.T) && !oneSort(f.c.T, u.T) {
			continue
		}
		if in.certain(f.g) {
			return f.c
		}
		if g := in.g.AndNot(f.g, some); in.feasible(g) {
			alts = append(alts, Alt{g, f.c})
			some = in.g.Or(some, f.g)
		}
	}
	if len(alts) == 0 || !in.certain(some) {
		return u
	}
	return in.settle(&Choice{alts[0].V.Type(), alts})
}

// byTheirFacts are alternatives, with the constant in place of one that is known to equal it where
// it is taken: the content of a setting in a branch that asks for this content.
func (in *Interp) byTheirFacts(alts []Alt) []Alt {
	out := alts
	for i, a := range alts {
		u, ok := a.V.(*Unknown)
		if !ok || in.plural[u.Key] {
			continue
		}
		for _, f := range in.facts[u.Key] {
			if (u.T == nil || isInterface(u.T) || oneSort(f.c.T, u.T)) && in.g.Implies(in.g.And(in.path, a.G), f.g) {
				if &out[0] == &alts[0] {
					out = slices.Clone(alts)
				}
				out[i].V = f.c
				break
			}
		}
	}
	return out
}

// emptyByFacts is u as an empty text or list, if its length is known to be 0 under g, and nil
// otherwise. Whether an empty list is nil as well stays a condition of its own. All uses of one
// list share one empty slice, so that they compare equal.
func (in *Interp) emptyByFacts(u *Unknown, g Guard) Value {
	if len(in.facts) == 0 || u.T == nil || u.Key == "" {
		return nil
	}
	_, list := underlying(u.T).(*types.Slice)
	if !list && !isString(u.T) {
		return nil
	}
	for _, f := range in.facts[shortKey("len("+keyOf(u)+",)")] {
		if n, ok := integer(f.c); !ok || n != 0 || !in.g.Implies(g, f.g) {
			continue
		}
		if !list {
			return &Const{T: u.T, V: ""}
		}
		key := u.Key + " " + typeKey(u.T)
		if in.empties[key] == nil {
			s := &Slice{T: u.T, Arr: in.newLasting(&elems{elem: elemType(u.T)})}
			in.empties[key] = s // set before the next line, which may look for it
			s.IsNil = in.equal(u, &Nil{T: u.T}, nil)
		}
		return in.empties[key]
	}
	return nil
}

// exceptFacts is what an operator asks of a setting, w, where that is not known. Where the program
// has asked whether the setting is some constant, and it is, so is the answer:
//
//	if mode == "fast" { … }
//	if strings.HasPrefix(mode, "s") { … } // not if it is "fast"
func (in *Interp) exceptFacts(
	w Value, t types.Type, op string, args []Value, u *Unknown, f func([]Value) Value,
) Value {
	at := slices.Index(args, Value(u))
	other := func(a Value) bool { return a != Value(u) && !known(a) }
	if !isBool(t) || op == "==" || at < 0 || len(in.facts[u.Key]) == 0 || in.plural[u.Key] ||
		slices.ContainsFunc(args, other) {
		return w
	}
	var alts []Alt
	some := False
	for _, fact := range in.facts[u.Key][:min(len(in.facts[u.Key]), maxApartFacts)] {
		g := in.g.AndNot(fact.g, some)
		if !oneSort(fact.c.T, u.T) || !in.feasible(g) {
			continue
		}
		of := slices.Clone(args)
		of[at] = u.typed(fact.c)
		if v, c := in.try1(func() Value { return f(of) }); c.kind == next && v != nil && known(v) {
			alts, some = append(alts, Alt{g, v}), in.g.Or(some, g)
		}
	}
	if len(alts) == 0 {
		return w
	}
	return in.choiceOf(t, append(alts, Alt{in.g.Not(some), w}))
}
