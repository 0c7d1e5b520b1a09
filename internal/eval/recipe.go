package eval

import (
	"go/types"
	"maps"
	"slices"
	"strings"
)

// What a pure function makes of one setting is decided by the setting:
//
//	if mode != "" && mode[0] == 'x' { … }
//	if mode == "y" { … } // not if the first is taken
//
// Both are conditions with keys of their own. lift remembers of what it has made a value and how,
// its recipe. Where a definition has such conditions, neverBySettings asks of each constant that
// the program compares the setting with what they are then, and the definition is dropped if no
// value of the setting allows it. While the program runs, they are independent: more conditions on
// each path would only make its formulas large.

// A recipe is how a value is made of a setting. of returns what it is if the setting is c, and nil
// where that is not known.
type recipe struct {
	key string // of the setting
	t   types.Type
	of  func(c *Const) Value
}

// An equality is the question whether a value is a constant.
type equality struct {
	key string // of the value
	is  *Const
}

const (
	maxRecipes = 1 << 12 // that are kept
	maxAsked   = 12      // conditions of one setting that are compared, and constants of it
)

// recipeOf is how u is made of a setting, which may be u itself.
func (in *Interp) recipeOf(u *Unknown) (recipe, bool) {
	if !u.Lookup || u.T == nil || in.plural[u.Key] || in.isLeft(u.Key) {
		return recipe{}, false
	}
	if u.isSetting() {
		if !isBasic(u.T) { // an interface holds values of several types
			return recipe{}, false
		}
		changes := func(prefix string) bool { return strings.HasPrefix(u.Key, prefix) }
		if slices.ContainsFunc(in.changing, changes) { // before and after, it may be two values
			return recipe{}, false
		}
		return recipe{u.Key, u.T, func(c *Const) Value { return u.typed(c) }}, true
	}
	d, ok := in.recipes[u.Key]
	return d, ok
}

// derive remembers that w is what f makes of args, if these are one setting, or are derived from
// it, and constants. What is in memory may be another thing when f is asked.
func (in *Interp) derive(w *Unknown, args []Value, f func([]Value) Value) {
	var base recipe
	parts := make([]func(c *Const) Value, len(args))
	part := func(u *Unknown) func(c *Const) Value {
		d, ok := in.recipeOf(u)
		if !ok || base.of != nil && d.key != base.key {
			return nil
		}
		base = d
		return d.of
	}
	for i, a := range args {
		switch a := a.(type) {
		case *Const, *Nil:
			parts[i] = func(*Const) Value { return a }
		case *Unknown:
			parts[i] = part(a)
		case *PartialString:
			parts[i] = in.deriveText(a, part)
		}
		if parts[i] == nil {
			return
		}
	}
	if base.of == nil || len(in.recipes) >= maxRecipes || in.frame.pkg == nil {
		return
	}
	// f may ask for the types of what it compares.
	fr := &frame{name: in.frame.name, pkg: in.frame.pkg, tenv: in.frame.tenv, env: &env{}}
	if in.recipes == nil {
		in.recipes = map[string]recipe{}
	}
	in.recipes[w.Key] = recipe{base.key, base.t, func(c *Const) Value {
		of := make([]Value, len(parts))
		for i, p := range parts {
			if of[i] = p(c); of[i] == nil || !known(of[i]) {
				return nil
			}
		}
		defer func(before *frame) { in.frame = before }(in.frame)
		in.frame = fr
		return f(of)
	}}
}

// deriveText is derive for a text of known and unknown parts.
func (in *Interp) deriveText(s *PartialString, part func(*Unknown) func(*Const) Value) func(*Const) Value {
	parts := make([]func(*Const) Value, len(s.Parts))
	for i, p := range s.Parts {
		switch p := p.(type) {
		case *Const:
			parts[i] = func(*Const) Value { return p }
		case *Unknown:
			parts[i] = part(p)
		}
		if parts[i] == nil {
			return nil
		}
	}
	return func(c *Const) Value {
		text := ""
		for _, p := range parts {
			s, ok := str(p(c))
			if !ok {
				return nil
			}
			text += s
		}
		return &Const{T: s.T, V: text}
	}
}

// MadeFrom says that u is what f makes of a setting: f is nil where it does not tell.
func (in *Interp) MadeFrom(u, setting *Unknown, f func(c *Const) Value) {
	in.derive(u, []Value{setting}, func(a []Value) Value {
		if c, ok := a[0].(*Const); ok {
			return f(c)
		}
		return nil
	})
}

// madeFrom is what a recipe makes of a constant that a setting is compared with, if that is known.
func (in *Interp) madeFrom(d recipe, c *Const) (v Value, ok bool) {
	if !oneSort(c.T, d.t) {
		return nil, false
	}
	v, end := in.try1(func() Value { return d.of(c) })
	return v, end.kind == next && v != nil && known(v)
}

// noteEquality remembers that the condition v asks whether u is c.
func (in *Interp) noteEquality(v, u *Unknown, c *Const) {
	switch c.V.(type) {
	case float64, complex128: // 0 equals -0
		return
	}
	if u.T == nil || !isBasic(u.T) {
		return
	}
	if _, ok := in.recipeOf(u); ok && len(in.equalities) < maxRecipes {
		if in.equalities == nil {
			in.equalities = map[string]equality{}
		}
		in.equalities[v.Key] = equality{u.Key, u.typed(c)}
	}
}

// neverBySettings reports whether no value of some setting allows g. A setting is one of the
// constants that the program compares it with, or none of them.
func (in *Interp) neverBySettings(g Guard) (never bool) {
	var support []int32
	in.g.Expanded(g, func(h Guard) { support = in.g.Support(h) })
	of := map[string][]int32{} // conditions by the value that decides them
	for _, v := range support {
		key := in.g.Condition(v).Key
		for _, by := range [...]string{in.recipes[key].key, in.equalities[key].key} {
			if list := of[by]; by != "" && len(list) < maxAsked && !slices.Contains(list, v) {
				of[by] = append(list, v)
			}
		}
	}
	all := True
	for _, key := range slices.Sorted(maps.Keys(of)) {
		if list := of[key]; len(list) > 1 {
			all = in.g.And(all, in.allowed(key, list))
		}
	}
	if all != True {
		in.g.Expanded(g, func(h Guard) { never = in.g.Disjoint(h, all) })
	}
	return never
}

// allowed is what some value of a setting, or of what is made of one, makes of conditions.
func (in *Interp) allowed(key string, list []int32) Guard {
	if in.plural[key] {
		return True
	}
	var values []*Const
	add := func(c *Const) {
		same := func(v *Const) bool { return sameConst(v.V, c.V) }
		if len(values) < maxAsked && !slices.ContainsFunc(values, same) {
			values = append(values, c)
		}
	}
	none := True // it is none of the values
	for _, v := range list {
		if e, ok := in.equalities[in.g.Condition(v).Key]; ok && e.key == key {
			add(e.is)
			none = in.g.AndNot(none, in.g.Of(v))
		}
	}
	if d := in.recipes[in.g.Condition(list[0]).Key]; d.key == key {
		if zero, ok := in.zero(d.t).(*Const); ok {
			add(zero)
		}
	}
	some := none
	for _, c := range values {
		is := True
		for _, v := range list {
			switch holds, known := in.holdsFor(v, key, c); {
			case known && holds:
				is = in.g.And(is, in.g.Of(v))
			case known:
				is = in.g.AndNot(is, in.g.Of(v))
			}
		}
		some = in.g.Or(some, is)
	}
	return some
}

// holdsFor reports whether a condition holds where the value that decides it is c.
func (in *Interp) holdsFor(v int32, key string, c *Const) (holds, known bool) {
	of := in.g.Condition(v).Key
	if e, ok := in.equalities[of]; ok && e.key == key {
		return sameConst(e.is.V, c.V), oneSort(e.is.T, c.T)
	}
	if d := in.recipes[of]; d.key == key {
		made, ok := in.madeFrom(d, c)
		b, isBool := made.(*Const)
		return ok && isBool && b.V == true, ok && isBool
	}
	return false, false
}
