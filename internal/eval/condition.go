package eval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/guard"
	"github.com/toolbudget/toolbudget/internal/truth"
)

// A conditionText gives the text and the place of a condition, as users see it. It is asked only
// when a condition is made, which is rarer than a test.
type conditionText interface {
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
func (in *Interp) guardOf(v Value, at conditionText) Guard {
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
			Assumed: v.Assumed, Failure: v.Failure, Hidden: v.hidden(), Inside: leftOpen(v),
			Selects: in.selecting,
		}
		if c.Turn = in.ofTurn(v.Key, v.From); c.Turn && in.isLeft(v.Key) {
			c.Key = in.anotherKey()
		}
		if at != nil {
			c.Text, c.At = at.text(in)
		}
		if c.Text == "" {
			c.Text = cmp.Or(v.Detail, "a value that is not known")
		}
		// A comparison of an unknown number with a known one: see thresholds.go.
		if o, ok := in.boundTests[v.Key]; ok && (!in.g.Decided || c.Default == guard.Open) {
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
