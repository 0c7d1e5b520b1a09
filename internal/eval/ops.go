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

// shortKey bounds a key: long ones become a hash.
func shortKey(k string) string {
	if len(k) <= 200 {
		return k
	}
	h := sha256.Sum256([]byte(k))
	return "#" + hex.EncodeToString(h[:12])
}

// keyOf identifies a value in the key of an Unknown; "" for what has no name.
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

// lift applies a pure function to arguments that may be unknown or undecided.
// f is called with known arguments only; when it returns nil the result is unknown.
func (in *Interp) lift(t types.Type, op string, args []Value, f func([]Value) Value) Value {
	for i, a := range args {
		a = in.settle(a)
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

// liftUnknown is lift for arguments of which first is not known.
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

// firstUnknown finds an unknown part in a scalar.
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

// defaultOf is a value in the default world, or nil when that is unknown too.
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

// source gives the text of a condition.
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

// cond evaluates a condition.
func (in *Interp) cond(e ast.Expr) Guard {
	g := in.guardOf(in.expr(e), exprText{e})
	most := maxSupport
	if in.testsError(e) {
		most = maxErrors
	}
	if g > True && in.g.Wide(g, most) {
		g = in.g.Without(g, in.path)
		if in.g.Wide(g, most) {
			c := Condition{}
			c.Text, c.At = exprText{e}.text(in)
			g = in.g.Name(g, c)
		}
	}
	return g
}

// guardOf is the formula under which a bool is true.
func (in *Interp) guardOf(v Value, at source) Guard {
	switch v := in.settle(v).(type) {
	case *Const:
		if b, _ := v.V.(bool); b {
			return True
		}
		return False
	case *Choice:
		g := False
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
		if o, ok := in.orders[v.Key]; ok && (!in.g.Decided || c.Default == guard.Open) {
			return in.atThreshold(o, c)
		}
		return in.g.Variable(c)
	}
	u := in.unknown(types.Typ[types.Bool], Unsupported, "", 0)
	return in.guardOf(u, at)
}

// guardEach is the formula of a test of each alternative.
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

func (in *Interp) binary(op token.Token, x, y Value, t types.Type, at ast.Node) Value {
	switch op {
	case token.EQL, token.NEQ:
		if op == token.EQL {
			return in.boolOf(in.equal(x, y, at), t)
		}
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

// concat joins strings; what is unknown stays as a part.
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

// A pick is one alternative of each of several values, and when it is those.
type pick struct {
	g    Guard
	vals []Value
}

// together are the picks that can be. What matters is how many these are, not how
// many there would be if no alternative ruled out another.
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

// joinTexts is concat of strings none of which is one of several.
func (in *Interp) joinTexts(t types.Type, vals []Value) Value {
	var parts []Value
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

// maxWays bounds the combinations of alternatives that concat tries, in the
// hope that no more than maxAlts of them differ.
const maxWays = 256

// tooManyTexts is a concatenation of which only the default world is known.
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
