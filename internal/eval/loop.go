package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
)

// turn runs the body of a loop once. It reports whether the loop goes on; if
// not, c is how the loop statement completes.
func (in *Interp) turn(body func() ctl, label string) (c ctl, goesOn bool) {
	fr, h := in.frame, len(in.frame.pend)
	outer := fr.env
	fr.env = &env{parent: outer} // closures of one turn have variables of their own
	last := body()
	fr.env = outer
	mine := func(c ctl) bool {
		return c.kind == next || c.kind == cont && (c.label == "" || c.label == label)
	}
	if len(fr.pend) == h {
		if mine(last) {
			return ctl{}, true
		}
		return last, false
	}
	c = in.resolve(in.closeTo(h, last), mine)
	return c, c.kind == next
}

// loopEnd ends a loop: what broke out of it, under guards, goes on behind it.
func (in *Interp) loopEnd(h int, last ctl, label string) ctl {
	mine := breaks(label)
	if len(in.frame.pend) == h {
		if mine(last) {
			return ctl{}
		}
		return last
	}
	return in.resolve(in.closeTo(h, last), mine)
}

func (in *Interp) forStmt(s *ast.ForStmt, label string) ctl {
	if s.Init != nil {
		if c := in.stmt(s.Init, ""); c.kind != next {
			return c
		}
	}
	h, open := len(in.frame.pend), 0
	post := func() {
		in.freshLoopVars(s.Init)
		if s.Post != nil {
			in.stmt(s.Post, "")
		}
	}
	for turns := 0; ; turns++ {
		in.spend(1)
		g := True
		if s.Cond != nil {
			g = in.cond(s.Cond)
		}
		if !in.feasible(g) {
			return in.loopEnd(h, ctl{}, label)
		}
		if n := len(in.frame.pend); n > h+maxOpenTurns {
			open = n
		}
		if turns > maxTurns || open > 0 {
			in.havocLoop(s.Body, Fuel)
			return in.loopEnd(h, ctl{}, label) // what comes after is read, although an endless loop never gets there
		}
		if !in.certain(g) {
			// How often it runs is unknown: once stands for all turns.
			in.someTurns(g, s.Body, s.Pos(), func() ctl { return in.block(s.Body.List) }, label)
			return in.loopEnd(h, ctl{}, label)
		}
		run := in.turn
		if turns == endlessAfter && s.Init == nil && s.Post == nil {
			run = in.watchedTurn
		}
		c, on := run(func() ctl { return in.block(s.Body.List) }, label)
		if !on {
			return in.loopEnd(h, c, label)
		}
		post()
	}
}

// endlessAfter is the turn of a loop that is looked at whether it changes anything.
const endlessAfter = 16

// watchedTurn is a turn of a loop that has no variables of its own. One that ends
// as it began, with nothing written that was there before, is followed by others
// like it: the loop has no end.
func (in *Interp) watchedTurn(body func() ctl, label string) (c ctl, goesOn bool) {
	found := in.productive()
	paths := in.ways(True, func() ctl {
		c, goesOn = in.turn(body, label)
		return c
	})
	if goesOn && len(paths) == 1 && len(paths[0].d) == 0 && in.productive() == found {
		if in.path == True { // what comes after is read all the same, for no run gets there
			return ctl{kind: brk}, false
		}
		return ctl{kind: dead}, false
	}
	c = in.resolve(paths, func(c ctl) bool { return c.kind == next })
	return c, c.kind == next
}

// freshLoopVars gives each turn its own copy of the loop's variables (Go 1.22).
func (in *Interp) freshLoopVars(init ast.Stmt) {
	a, ok := init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return
	}
	last := in.frame.env // closures of the last turn keep it
	in.frame.env = &env{parent: last.parent, vars: maps.Clone(last.vars)}
	for _, l := range a.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			continue
		}
		if obj := in.frame.unit.Info.Defs[id]; obj != nil {
			if o := last.lookup(obj); o != nil {
				in.declare(obj, o.state.(Value))
			}
		}
	}
}

// someTurns runs the body of a loop that turns an unknown number of times:
// once, under g, with everything the loop assigns unknown before it and after.
func (in *Interp) someTurns(g Guard, body *ast.BlockStmt, pos token.Pos, run func() ctl, label string) {
	in.havocLoop(body, Loop)
	paths := in.ways(g, func() ctl {
		in.repeats++
		defer func() { in.repeats-- }()
		return in.scope(run)
	})
	// Whatever leaves the loop may do so or not.
	in.resolve(append(paths, way{g: in.g.andNot(in.path, g)}), func(c ctl) bool { return c.kind != ret })
	in.havocLoop(body, Loop)
}

// havocLoop makes the variables that a loop body assigns unknown.
func (in *Interp) havocLoop(body *ast.BlockStmt, why Reason) {
	info := in.frame.unit.Info
	havoc := func(x ast.Expr) {
		for {
			switch y := x.(type) {
			case *ast.ParenExpr:
				x = y.X
				continue
			case *ast.Ident:
				obj := info.Uses[y]
				if obj == nil {
					return
				}
				if o := in.variable(obj); o != nil {
					if v, ok := o.state.(Value); ok {
						if _, list := v.(*Slice); list {
							return // appended to: what was in it stays
						}
						in.setObj(o, in.unknown(v.Type(), why, y.Name, y.Pos()))
					}
				}
			}
			return
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, l := range n.Lhs {
					havoc(l)
				}
			}
		case *ast.IncDecStmt:
			havoc(n.X)
		}
		return true
	})
}

func (in *Interp) rangeStmt(s *ast.RangeStmt, label string) ctl {
	x := in.expr(s.X)
	if _, counts := x.(*Tally); !counts {
		x = in.settle(x)
	}
	return in.rangeAny(x, s, label)
}

// rangeAny runs a range over x, or over each of what it may be.
func (in *Interp) rangeAny(x Value, s *ast.RangeStmt, label string) ctl {
	if u, ok := x.(*Unknown); ok && u.Default != nil && known(u.Default) {
		// A setting: its default is known, and each turn of it.
		d := in.g.variable(Condition{
			Key: u.Key + " at its default", Text: u.Detail + " at its default", At: u.Pos, Lookup: u.Lookup, From: u.From, Need: u.Need,
			Default: &Const{T: types.Typ[types.Bool], V: true},
		})
		other := *u
		other.Default = nil
		return in.branch(d, func() ctl { return in.rangeOver(u.Default, s, label) }, func() ctl { return in.rangeOver(&other, s, label) })
	}
	if c, ok := x.(*Choice); ok {
		// Known collections first; what is left is one case more.
		for i, a := range c.Alts {
			if _, unknown := a.V.(*Unknown); unknown && len(c.Alts) > 2 {
				continue
			}
			var rest []Alt
			for k, b := range c.Alts {
				if k != i {
					rest = append(rest, b)
				}
			}
			other := in.choice(c.T, rest)
			return in.branch(a.G, func() ctl { return in.rangeOver(in.settle(a.V), s, label) }, func() ctl { return in.rangeAny(in.settle(other), s, label) })
		}
	}
	return in.rangeOver(x, s, label)
}

// rangeOver runs a range over x.
func (in *Interp) rangeOver(x Value, s *ast.RangeStmt, label string) ctl {
	h := len(in.frame.pend)
	body := func(k, v Value) func() ctl {
		return func() ctl {
			in.bindRange(s, k, v)
			return in.block(s.Body.List)
		}
	}
	one := func(g Guard, k, v Value) (ctl, bool) {
		in.spend(1)
		if !in.feasible(g) {
			return ctl{}, true
		}
		if in.certain(g) {
			return in.turn(body(k, v), label)
		}
		ways := in.ways(g, func() ctl { return in.scope(body(k, v)) })
		ways = append(ways, way{g: in.g.andNot(in.path, g)})
		c := in.resolve(ways, func(c ctl) bool {
			return c.kind == next || c.kind == cont && (c.label == "" || c.label == label)
		})
		return c, c.kind == next
	}
	several := func(g Guard, k, v Value) {
		if in.feasible(g) {
			in.someTurns(g, s.Body, s.Pos(), body(k, v), label)
		}
	}
	done, c := in.iterate(x, s, one, several)
	if !done { // not a known collection
		et, kt := in.rangeTypes(s)
		k := in.unknown(kt, Loop, "", s.Pos())
		v := in.elementOf(x, et, s.X.Pos())
		g := in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "", s.Pos()), rangeText{s.X})
		in.someTurns(g, s.Body, s.Pos(), body(k, v), label)
		return in.loopEnd(h, ctl{}, label)
	}
	return in.loopEnd(h, c, label)
}

func (in *Interp) rangeTypes(s *ast.RangeStmt) (elem, key types.Type) {
	elem, key = types.Typ[types.Invalid], types.Typ[types.Int]
	switch t := under(in.typeOf(s.X)).(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		elem = t.Elem()
	case *types.Pointer:
		if a, ok := under(t.Elem()).(*types.Array); ok {
			elem = a.Elem()
		}
	case *types.Map:
		elem, key = t.Elem(), t.Key()
	case *types.Chan:
		key = t.Elem()
	case *types.Basic:
		if t.Info()&types.IsString != 0 {
			elem = types.Typ[types.Rune]
		}
	}
	if s.Value != nil {
		if t := in.typeOf(s.Value); t != nil && t != types.Typ[types.Invalid] {
			elem = t
		}
	}
	return elem, key
}

// bindRange assigns the turn's key and value.
func (in *Interp) bindRange(s *ast.RangeStmt, k, v Value) {
	set := func(x ast.Expr, v Value) {
		if x == nil || v == nil {
			return
		}
		if s.Tok == token.DEFINE {
			if id, ok := x.(*ast.Ident); ok {
				if obj := in.frame.unit.Info.Defs[id]; obj != nil {
					in.declare(obj, in.assignable(v, in.subst(obj.Type(), in.frame.tenv)))
				}
				return
			}
		}
		in.store(x, v)
	}
	set(s.Key, k)
	set(s.Value, v)
}
