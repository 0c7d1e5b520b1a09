package eval

import (
	"go/types"
	"strconv"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// This file has the operators and the conditions. An operator applies to known operands;
// lift brings it to alternatives and unknown ones. A condition becomes a guard, a node of
// the decision diagram.

// lift applies a pure function to arguments that may have alternatives or be unknown. f
// gets known arguments only, and is called once for each combination of alternatives. If it
// returns nil, the result is unknown. op names f: lift(op, a) of equal unknown arguments is
// one value.
func (in *Interp) lift(t types.Type, op string, args []Value, f func([]Value) Value) Value {
	for i, a := range args {
		// One argument after the other: with two that have alternatives, each combination
		// is tried.
		a = in.settle(a)
		// A bool setting has two values, and each gives a known result: text :=
		// map[bool]string{…}[v].
		if u, ok := a.(*Unknown); ok && u.Lookup && isBool(u.T) { // one of two, whatever is done with it
			a = in.boolOf(in.guardOf(u, nil), u.T)
		}
		if c, ok := a.(*Choice); ok {
			return in.each(c, func(alt Value) Value {
				rest := append([]Value(nil), args...)
				rest[i] = alt
				return in.lift(t, op, rest, f)
			})
		}
		args[i] = a
	}
	for _, a := range args {
		if u, ok := firstUnknown(a); ok {
			return in.exceptFacts(in.liftUnknown(t, op, args, u, f), t, op, args, u, f)
		}
	}
	if r := f(args); r != nil {
		return r
	}
	return in.unknown(t, Unsupported, op, 0)
}

// liftUnknown is lift for arguments of which first is not known. The result is unknown,
// with a key made of op and the keys of all arguments, if they have keys, and with a
// default if they all have one.
func (in *Interp) liftUnknown(t types.Type, op string, args []Value, first *Unknown, f func([]Value) Value) Value {
	key, keyed, defaults := op+"(", true, true
	defArgs := make([]Value, len(args))
	for i, a := range args {
		k := in.keyNow(a)
		keyed = keyed && k != ""
		key += k + ","
		defArgs[i] = a
		if _, ok := firstUnknown(a); ok {
			d := defaultOf(a)
			defaults = defaults && d != nil
			defArgs[i] = d
		}
	}
	w := &Unknown{
		T:      t,
		Reason: first.Reason,
		Detail: first.Detail,
		Pos:    first.Pos,
		Lookup: first.Lookup,
		Need:   first.Need,
	}
	for _, a := range args {
		w.From = guard.Union(w.From, settingsOf(a))
		w.blank = w.blank || fromBlank(a)
	}
	w.chosen = isString(t) && chosenText(args)
	w.Filled = filling[op]
	if keyed {
		w.Key = shortKey(key + ")")
		in.noteOrder(op, args, w)
		in.derive(w, args, f)
	} else {
		w.Key = in.unknown(nil, "", "", 0).Key
	}
	if defaults { // in which it may panic
		if d, c := in.try1(func() Value { return f(defArgs) }); c.kind == next && d != nil && known(d) {
			w.Default = d
		}
	}
	if u, ok := args[0].(*Unknown); ok && len(args) == 1 && u.was != nil && isString(t) {
		if d, c := in.try1(func() Value { return f([]Value{u.was}) }); c.kind == next && d != nil {
			w.was, _ = textBefore(d)
			w.assigned = u.assigned
		}
	}
	return w
}

// filling are functions whose text is never empty.
var filling = stringSet(`strconv.Itoa strconv.FormatInt strconv.FormatUint strconv.FormatFloat strconv.FormatBool
	strconv.Quote strconv.QuoteToASCII strconv.QuoteToGraphic strconv.QuoteRune`)

// chosenText reports whether a text that is made of these arguments is one of the program's own: no
// text among them is from outside.
func chosenText(args []Value) bool {
	own := false
	for _, a := range args {
		if u, ok := firstUnknown(a); ok {
			if u.chosen {
				return true
			}
			if u.T != nil && (isString(u.T) || isByteSlice(u.T) || !isBasic(u.T)) {
				return false
			}
		} else if s, ok := str(a); ok && s != "" {
			own = true
		}
	}
	return own
}

// keyNow is keyOf for an argument: of a list or map, what it has now counts. It is "" if that
// cannot be said.
func (in *Interp) keyNow(v Value) string {
	switch v := v.(type) {
	case *Slice:
		if isBasic(elemType(v.T)) {
			return keyOf(v) + ":" + strconv.FormatInt(v.Arr.changed, 10)
		}
		return ""
	case *Map, *Ptr:
		return ""
	}
	return keyOf(v)
}

// firstUnknown finds an unknown part of a scalar, a text or bytes. It does not look into
// aggregates.
func firstUnknown(v Value) (*Unknown, bool) {
	switch v := v.(type) {
	case *Unknown:
		return v, true
	case *PartialString:
		for _, p := range v.Parts {
			if u, ok := p.(*Unknown); ok {
				return u, true
			}
		}
	case *Slice:
		if st, ok := v.Arr.now().(*partialBytes); ok {
			return firstUnknown(st.text)
		}
	}
	return nil, false
}

// defaultOf is a value in the default world, or nil if that is not known either.
func defaultOf(v Value) Value {
	switch v := v.(type) {
	case *Unknown:
		return v.Default
	case *PartialString:
		out := ""
		for _, p := range v.Parts {
			d := p
			if u, ok := p.(*Unknown); ok {
				d = u.Default
			}
			s, ok := str(d)
			if !ok {
				return nil
			}
			out += s
		}
		return &Const{T: v.T, V: out}
	case *Choice:
		return nil
	case *Slice:
		if _, open := firstUnknown(v); open {
			return nil
		}
	}
	return v
}

// maxWays bounds the combinations that concat tries. It exceeds maxAlts because many of
// them give the same text.
const maxWays = 256
