package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// This file runs switch statements. The cases are tested in order, each under the guard
// that none before was taken, and the bodies that are possible become ways.

// switchStmt runs an expression switch.
func (in *Interp) switchStmt(s *ast.SwitchStmt, label string) ctl {
	if s.Init != nil {
		if c := in.stmt(s.Init, ""); c.kind != next {
			return c
		}
	}
	var tag Value
	if s.Tag != nil {
		tag = in.expr(s.Tag)
	}
	in.lookForFailures(s)
	test := func(x ast.Expr) Guard {
		if s.Tag == nil {
			return in.cond(x)
		}
		// The condition that users see: switch mode { case "a": … } asks whether mode ==
		// "a".
		test := &ast.BinaryExpr{X: s.Tag, OpPos: x.Pos(), Op: token.EQL, Y: x} // what a condition is called
		a, b := in.comparands(tag, in.expr(x), in.typeOf(s.Tag), in.typeOf(x))
		v := in.binary(token.EQL, a, b, types.Typ[types.Bool], test)
		return in.guardOf(v, caseText{s.Tag, x})
	}
	return in.clauses(s.Body.List, label, func(cc *ast.CaseClause, rest Guard) Guard {
		g := False
		for _, x := range cc.List {
			// The expressions of one clause are tested in order, too: case a, f(): calls f
			// only where a did not match.
			left := in.g.AndNot(rest, g) // under which x is looked at
			if g == True || !in.feasible(left) {
				break
			}
			// A case expression with a call is evaluated only on the ways that get there.
			if in.callsFunction(x) {
				g = in.g.Or(g, in.guardUnder(left, func() Guard { return test(x) }))
			} else {
				g = in.g.Or(g, test(x))
			}
		}
		return g
	}, nil)
}

// clauses runs the bodies of a switch under the guards of their cases. guard returns the
// guard of a clause, given the one under which it is tested; enter, if set, is called in
// the scope of a body. The default clause runs if no case is taken, wherever it stands.
func (in *Interp) clauses(
	list []ast.Stmt,
	label string,
	guard func(*ast.CaseClause, Guard) Guard,
	enter func(*ast.CaseClause, Guard),
) ctl {
	rest := True // under which no case before was taken
	type arm struct {
		i int
		g Guard
	}
	var arms []arm
	deflt := -1
	for i, st := range list {
		cc := st.(*ast.CaseClause)
		if cc.List == nil {
			deflt = i
			continue
		}
		if !in.feasible(rest) {
			break
		}
		g := in.g.And(rest, guard(cc, rest))
		if in.feasible(g) {
			arms = append(arms, arm{i, g})
			rest = in.g.AndNot(rest, g)
		}
	}
	// The default clause, or none at all (-1), takes what is left.
	arms = append(arms, arm{deflt, rest})
	run := func(a arm) func() ctl {
		return func() ctl {
			// A fallthrough goes on with the next body, whatever its case is.
			for i := a.i; i >= 0 && i < len(list); i++ {
				cc := list[i].(*ast.CaseClause)
				c := in.scope(func() ctl {
					if enter != nil {
						enter(cc, a.g)
					}
					return in.block(cc.Body)
				})
				if c.kind != fallth {
					return c
				}
			}
			return ctl{}
		}
	}
	h := len(in.frame.exited)
	var paths []way
	for _, a := range arms {
		switch {
		case !in.feasible(a.g):
			continue
		// If one case is certain, no branch is needed.
		case in.certain(a.g):
			c := run(a)()
			return in.resolve(in.closeTo(h, c), breaks(label))
		}
		// Each body starts from the heap before the switch.
		paths = append(paths, in.ways(a.g, run(a))...)
	}
	return in.resolve(paths, breaks(label))
}

// typeSwitch runs a type switch.
func (in *Interp) typeSwitch(s *ast.TypeSwitchStmt, label string) ctl {
	if s.Init != nil {
		if c := in.stmt(s.Init, ""); c.kind != next {
			return c
		}
	}
	var x ast.Expr
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X.(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		x = a.Rhs[0].(*ast.TypeAssertExpr).X
	}
	v := in.expr(x)
	// matches is the guard under which an alternative has one of the types of a clause.
	matches := func(cc *ast.CaseClause, alt Value) Guard {
		any := False
		for _, te := range cc.List {
			any = in.g.Or(any, in.ofType(alt, x, te))
		}
		return any
	}
	return in.clauses(s.Body.List, label, func(cc *ast.CaseClause, _ Guard) Guard {
		return in.guardEach(v, func(alt Value) Guard { return matches(cc, alt) })
	}, func(cc *ast.CaseClause, g Guard) {
		obj := in.frame.pkg.Info.Implicits[cc]
		if obj == nil {
			return
		}
		val := v
		t := in.subst(obj.Type(), in.frame.tenv)
		// Only with a single type does the variable have that type in the clause.
		if len(cc.List) == 1 && !isInterface(t) {
			// Alternatives of other types are not there in this clause.
			val = in.assertTo(in.narrow(v, func(alt Value) bool { return matches(cc, alt) != False }), t, nil)
		}
		in.declare(obj, val)
	})
}

// ofType is the guard under which v, an alternative of x, matches a type in a clause of a type
// switch. The clause nil matches a nil interface only, not a nil pointer in an interface. A value
// of unknown type may match any of them.
func (in *Interp) ofType(v Value, x, clause ast.Expr) Guard {
	t := in.typeOf(clause)
	// The clause nil is written like a type.
	if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedNil {
		if v.Type() != nil && !isInterface(v.Type()) {
			return False
		}
		is := &ast.BinaryExpr{X: x, OpPos: clause.Pos(), Op: token.EQL, Y: clause}
		return in.equal(v, &Nil{in.typeOf(x)}, is)
	}
	switch in.implements(v, t) {
	case yes:
		return True
	case maybe:
		// Each type is a condition of its own: clauses makes them exclude each other.
		u := in.unknown(types.Typ[types.Bool], Dynamic, "", clause.Pos())
		return in.guardOf(u, caseText{x, clause})
	}
	return False
}

// narrow keeps the alternatives of v for which f holds.
func (in *Interp) narrow(v Value, f func(Value) bool) Value {
	c, ok := in.settle(v).(*Choice)
	if !ok {
		return v
	}
	var live []Alt
	for _, a := range c.Alts {
		if f(a.V) {
			live = append(live, a)
		}
	}
	if len(live) == 0 {
		return v
	}
	return in.choiceOf(c.T, live)
}
