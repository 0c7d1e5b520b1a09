package eval

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/guard"
	"github.com/toolbudget/toolbudget/internal/truth"
)

// This file has the operators and the conditions. An operator applies to known operands;
// lift brings it to alternatives and unknown ones. A condition becomes a guard, a node of
// the decision diagram.

// shortKey bounds the length of a key. A hash of 96 bits takes the place of a long one:
// keys grow with each operation, and two keys that collide would be taken for one value.
func shortKey(k string) string {
	if len(k) <= 200 {
		return k
	}
	h := sha256.Sum256([]byte(k))
	return "#" + hex.EncodeToString(h[:12])
}

// keyOf identifies a value within the key of an Unknown; it is "" for values without a
// name. Objects are named by number, so the key of f(p) does not depend on what p points
// to.
func keyOf(v Value) string {
	switch v := v.(type) {
	case *Const:
		if s, ok := v.V.(string); ok {
			return strconv.Quote(s)
		}
		return fmt.Sprint(v.V)
	case *Unknown:
		return v.Key
	case *Nil:
		return "nil"
	case *Rope:
		parts := make([]string, len(v.Parts))
		for i, p := range v.Parts {
			parts[i] = keyOf(p)
		}
		return strings.Join(parts, "+")
	case *Ptr:
		return "&" + strconv.Itoa(int(v.Obj.id)) + fmt.Sprint(v.Path)
	case *Map:
		return "map" + strconv.Itoa(int(v.Obj.id))
	case *Slice:
		return "slice" + strconv.Itoa(int(v.Arr.id)) + ":" + strconv.Itoa(v.Off) + ":" + strconv.Itoa(v.Len)
	}
	return ""
}

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
			return in.liftUnknown(t, op, args, u, f)
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
		k := keyOf(a)
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
	}
	if keyed {
		w.Key = shortKey(key + ")")
		in.noteOrder(op, args, w)
	} else {
		w.Key = in.unknown(nil, "", "", 0).Key
	}
	if defaults { // in which it may panic
		if d, c := in.try1(func() Value { return f(defArgs) }); c.kind == next && d != nil && known(d) {
			w.Default = d
		}
	}
	return w
}

// firstUnknown finds an unknown part of a scalar, a text or bytes. It does not look into
// aggregates.
func firstUnknown(v Value) (*Unknown, bool) {
	switch v := v.(type) {
	case *Unknown:
		return v, true
	case *Rope:
		for _, p := range v.Parts {
			if u, ok := p.(*Unknown); ok {
				return u, true
			}
		}
	case *Slice:
		if st, ok := v.Arr.state.(*roped); ok {
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
	case *Rope:
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

// A source gives the text and the place of a condition, as users see it. It is asked only
// when a condition is made, which is rarer than a test.
type source interface {
	text(*Interp) (string, token.Pos)
}

type exprText struct{ x ast.Expr }
type caseText struct{ tag, x ast.Expr }
type rangeText struct{ x ast.Expr }

func (s exprText) text(in *Interp) (string, token.Pos) { return types.ExprString(s.x), s.x.Pos() }
func (s caseText) text(in *Interp) (string, token.Pos) {
	if s.tag == nil {
		return types.ExprString(s.x), s.x.Pos()
	}
	return types.ExprString(s.tag) + " == " + types.ExprString(s.x), s.x.Pos()
}
func (s rangeText) text(in *Interp) (string, token.Pos) {
	return "range " + types.ExprString(s.x) + " has elements", s.x.Pos()
}

// cond evaluates a condition. A guard that depends on many conditions becomes a condition
// of its own, with the text that the user wrote (guard.Table.Name). That loses how it goes
// with others, which is wider, and keeps formulas small. Tests of errors may be wider than
// others: an error has many causes, and the branches meet again.
func (in *Interp) cond(e ast.Expr) Guard {
	g := in.guardOf(in.expr(e), exprText{e})
	most := maxSupport
	// Conditions with many causes are common for errors: each call on the way may have
	// failed.
	if in.testsError(e) {
		most = maxErrors
	}
	// First without what the path says anyway, which may be enough.
	if g > True && in.g.Wide(g, most) {
		g = in.g.Without(g, in.path)
		if in.g.Wide(g, most) {
			// A value of the default world, or a setting, decides the condition there.
			c := Condition{}
			c.Text, c.At = exprText{e}.text(in)
			g = in.g.Name(g, c)
		}
	}
	return g
}

// guardOf is the guard under which a bool is true. An unknown bool makes a condition, which
// its key identifies: two tests of one flag are one condition, and their branches agree.
func (in *Interp) guardOf(v Value, at source) Guard {
	switch v := in.settle(v).(type) {
	case *Const:
		if b, _ := v.V.(bool); b {
			return True
		}
		return False
	case *Choice:
		g := False
		// The guard is true where an alternative is there and is true itself.
		for _, a := range v.Alts {
			g = in.g.Or(g, in.g.And(a.G, in.guardOf(a.V, at)))
		}
		return g
	case *Unknown:
		c := Condition{
			Key: v.Key, Default: truth.Of(boolean(v.Default)), Lookup: v.Lookup, From: v.From, At: v.Pos, Need: v.Need,
			Assumed: v.Assumed, Hidden: v.hidden(), Inside: leftOpen(v),
		}
		if at != nil {
			c.Text, c.At = at.text(in)
		}
		if c.Text == "" {
			c.Text = cmp.Or(v.Detail, "a value that is not known")
		}
		// A comparison of an unknown number with a known one: see thresholds.go.
		if o, ok := in.orders[v.Key]; ok && (!in.g.Decided || c.Default == guard.Open) {
			return in.atThreshold(o, c)
		}
		return in.g.Variable(c)
	}
	u := in.unknown(types.Typ[types.Bool], Unsupported, "", 0)
	return in.guardOf(u, at)
}

// guardEach is the guard under which v passes a test, which is made of each alternative.
func (in *Interp) guardEach(v Value, test func(Value) Guard) Guard {
	v = in.settle(v)
	c, ok := v.(*Choice)
	if !ok {
		return test(v)
	}
	g := False
	for _, a := range c.Alts {
		g = in.g.Or(g, in.g.And(a.G, test(a.V)))
	}
	return g
}

// binary is x op y of type t. at is the syntax, for the text of a condition and the place
// of a panic, or nil.
func (in *Interp) binary(op token.Token, x, y Value, t types.Type, at ast.Node) Value {
	switch op {
	case token.EQL, token.NEQ:
		if op == token.EQL {
			return in.boolOf(in.equal(x, y, at), t)
		}
		// x != y is the negation of the condition x == y, so both tests share it.
		if e, ok := at.(*ast.BinaryExpr); ok { // the condition is that they are equal
			at = &ast.BinaryExpr{X: e.X, OpPos: e.OpPos, Op: token.EQL, Y: e.Y}
		}
		return in.boolOf(in.g.Not(in.equal(x, y, at)), t)
	case token.ADD:
		if t != nil && isString(t) {
			return in.concat(t, x, y)
		}
	case token.QUO, token.REM:
		in.mayDivide(y, t, at)
	case token.SHL, token.SHR:
		in.mayShift(y, at)
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if told, ok := toldOrder(op, in.settle(x), in.settle(y)); ok {
			return &Const{T: t, V: told}
		}
	}
	return in.lift(t, op.String(), []Value{x, y}, func(a []Value) Value {
		c, ok1 := a[0].(*Const)
		d, ok2 := a[1].(*Const)
		if !ok1 || !ok2 {
			return nil
		}
		return in.arith(op, c, d, t)
	})
}

// concat joins texts. Unknown parts stay parts of the result, so a description with one
// unknown word keeps the others. Alternatives are combined as far as they can occur
// together.
func (in *Interp) concat(t types.Type, vals ...Value) Value {
	open := false
	for i, v := range vals {
		vals[i] = in.settle(v)
		_, choice := vals[i].(*Choice)
		open = open || choice
	}
	if !open {
		return in.joinTexts(t, vals)
	}
	// Each pick is one combination; equal texts are joined again by addAlts.
	picks, ok := in.together(vals)
	if !ok {
		return in.tooManyTexts(t, vals)
	}
	var alts []Alt
	for _, p := range picks {
		alts = in.addAlts(alts, p.g, in.joinTexts(t, p.vals))
	}
	return in.choice(t, alts)
}

// A pick is a combination of one alternative of each of several values, and its guard.
type pick struct {
	g    Guard
	vals []Value
}

// together are the picks that are possible on this path. Alternatives that one condition
// decides exclude one another, so their number is bounded by what can be, not by the
// product.
func (in *Interp) together(vals []Value) (picks []pick, ok bool) {
	picks = []pick{{g: True}}
	for i, v := range vals {
		c, ok := v.(*Choice)
		if !ok {
			for k := range picks {
				picks[k].vals = append(picks[k].vals, v)
			}
			continue
		}
		var more []pick
		for _, p := range picks {
			var can []Alt
			for _, a := range c.Alts {
				if g := in.g.And(p.g, a.G); in.feasible(g) {
					can = append(can, Alt{g, a.V})
				}
			}
			vals := p.vals
			if len(can) > 1 {
				vals = vals[:i:i] // each has its own
			}
			for _, a := range can {
				more = append(more, pick{a.G, append(vals, a.V)})
			}
			if len(more) > maxWays {
				return nil, false
			}
		}
		picks = more
	}
	return picks, true
}

// joinTexts is concat of texts without alternatives. Neighboring known parts become one,
// and so do unknown parts that were given up for their size.
func (in *Interp) joinTexts(t types.Type, vals []Value) Value {
	var parts []Value
	// text is the known text after parts. pos is the place of the longest literal in it: a
	// finding about the text points there, where there is the most to change.
	var text strings.Builder    // the known text after them
	pos, size := token.NoPos, 0 // pos is that of the longest literal, where there is the most to change
	longest := 0
	flush := func() {
		if text.Len() > 0 {
			parts = append(parts, &Const{t, text.String(), pos})
			text.Reset()
		}
		pos, longest = token.NoPos, 0
	}
	add := func(p Value) {
		if c, ok := p.(*Const); ok {
			s, _ := str(c)
			if c.Pos.IsValid() && (len(s) > longest || !pos.IsValid()) {
				pos, longest = c.Pos, len(s)
			}
			text.WriteString(s)
			return
		}
		flush()
		if n := len(parts) - 1; n >= 0 && isFuel(parts[n]) && isFuel(p) {
			parts[n] = in.unknown(t, Fuel, parts[n].(*Unknown).Detail, parts[n].(*Unknown).Pos) // as good as both
			return
		}
		parts = append(parts, p)
	}
	for _, v := range vals {
		// A text that is too long is unknown as a whole: a prefix of it would be a wrong
		// text.
		if size > maxString || len(parts) > maxParts {
			break
		}
		switch v := v.(type) {
		case *Const:
			s, ok := str(v)
			if !ok {
				s = fmt.Sprint(v.V)
			}
			if size += len(s); size <= maxString {
				add(&Const{t, s, v.Pos})
			}
		case *Rope:
			for _, p := range v.Parts {
				if s, ok := str(p); ok {
					size += len(s)
				}
				add(p)
			}
		case *Unknown:
			add(v)
		default:
			add(in.unknown(t, Unsupported, "", 0))
		}
	}
	flush()
	in.spend(size / 64)
	if size > maxString || len(parts) > maxParts {
		return in.unknown(t, Fuel, "a string longer than toolbudget tracks", 0)
	}
	if len(parts) == 0 {
		return &Const{t, "", pos}
	}
	if len(parts) == 1 {
		return in.tracked(retype(parts[0], t))
	}
	return &Rope{t, parts}
}

// maxWays bounds the combinations that concat tries. It exceeds maxAlts because many of
// them give the same text.
const maxWays = 256

// tooManyTexts is a concatenation with too many combinations: only the default is known.
func (in *Interp) tooManyTexts(t types.Type, vals []Value) Value {
	u := in.unknown(t, Fuel, "more alternatives than toolbudget tracks", 0)
	parts := make([]Value, len(vals))
	for i, v := range vals {
		parts[i] = v
		if c, ok := v.(*Choice); ok {
			d := slices.IndexFunc(c.Alts, func(a Alt) bool { return in.g.Default(a.G) == guard.Yes })
			if d < 0 {
				return u
			}
			parts[i] = c.Alts[d].V
		}
	}
	u.Default = in.concat(t, parts...)
	return u
}
