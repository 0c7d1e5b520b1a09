package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"slices"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// This file runs for and range statements. A loop runs turn by turn as long as its turns
// are decided. As soon as it is not known how often the body runs, one run of the body
// stands for all turns that are left (someturns.go): never fewer texts than the program may
// have.

// turn runs the body of a loop once. It reports whether the loop goes on; if not, c is how
// the loop statement completes.
func (in *Interp) turn(body func() ctl, label string) (c ctl, goesOn bool) {
	fr, h := in.frame, len(in.frame.exited)
	outer := fr.env
	fr.env = &env{parent: outer} // closures of one turn have variables of their own
	last := body()
	fr.env = outer
	// A turn that left ways pending (a continue or break under a guard) is joined here:
	// those that continue meet before the next turn, the others stay pending for loopEnd.
	mine := func(c ctl) bool { return c.kind == next || continues(c, label) }
	if len(fr.exited) == h {
		if mine(last) {
			return ctl{}, true
		}
		return last, false
	}
	c = in.resolve(in.closeTo(h, last), mine)
	return c, c.kind == next
}

// continues reports whether a statement goes on with the next turn of a loop.
func continues(c ctl, label string) bool {
	return c.kind == cont && (c.label == "" || c.label == label)
}

// loopEnd ends a loop. Ways that broke out of it, under their guards, meet the one that
// ended it by its condition.
func (in *Interp) loopEnd(h int, last ctl, label string) ctl {
	mine := breaks(label)
	if len(in.frame.exited) == h {
		if mine(last) {
			return ctl{}
		}
		return last
	}
	return in.resolve(in.closeTo(h, last), mine)
}

// forStmt runs a for statement turn by turn.
func (in *Interp) forStmt(s *ast.ForStmt, label string) ctl {
	if s.Init != nil {
		if c := in.stmt(s.Init, ""); c.kind != next {
			return c
		}
	}
	l := &forLoop{s: s, label: label, h: len(in.frame.exited), began: in.steps}
	for {
		if c, over := in.forTurn(l); over {
			return in.loopEnd(l.h, c, label)
		}
	}
}

// A forLoop is a for statement under way.
type forLoop struct {
	s     *ast.ForStmt
	label string
	h     int // paths pending when it began
	turns int
	began int // steps by then
	conds int // conditions that were known before the turn
	// found and foundAt are what was found halfway to endless turns, and when.
	found, foundAt int
}

// maxUnsure is the number of turns after which a loop counts as one of unknown length if
// each turn adds a condition. A scanner that reads lines is one: no turn tells anything
// new.
const maxUnsure = 4

// endless is the number of turns after which a loop without a condition is checked for
// having any effect. An idle loop never ends, and neither does the path. One that finds the same
// again and again, as a server does that answers requests, is one of unknown length.
const endless = 1000

// forTurn makes one turn of a for loop. It reports how the loop ends, if it does.
func (in *Interp) forTurn(l *forLoop) (c ctl, over bool) {
	s := l.s
	in.spend(1)
	conds, g := in.g.Len(), True
	if s.Cond != nil {
		if c := in.try(func() ctl { g = in.cond(s.Cond); return ctl{} }); c.kind != next {
			return c, true
		}
	}
	if !in.feasible(g) {
		return ctl{}, true
	}
	if in.costly(l.began) && in.endLoop(s) {
		return ctl{}, true
	}
	// The number of turns is taken as unknown if there are too many of them, if each turn
	// meets new conditions, if too many turns may have been the last, or if the condition
	// itself is a new unknown in this turn.
	body := func() ctl { return in.block(s.Body.List) }
	l.turns++
	unsure := l.turns > maxUnsure && conds != l.conds // the turn before met something new
	l.conds = conds
	if l.turns > MaxTurns || unsure || len(in.frame.exited) > l.h+maxOpenTurns ||
		!in.certain(g) && in.g.Len() != conds {
		in.restOf(l, g, body)
		return ctl{}, true
	}
	// The condition has alternatives that were known before, as in i < len(list) with
	// optional elements: the runs that end here leave, and the others go on.
	if !in.certain(g) { // which runs end it here is known
		in.leave(way{ctl: ctl{kind: brk, label: l.label}, g: in.g.AndNot(in.path, g)})
	}
	if l.turns == endless && in.goroutines == 0 && in.othersGoOn() && in.asks(s) {
		in.restOf(l, True, body)
		return ctl{}, true
	}
	if l.turns == endless && s.Cond == nil {
		if in.goroutines > 0 {
			in.awaitEvent(forTime) // it asks for something that others do
		}
		if in.idles(body) {
			return in.keptEnd(), true
		}
		if in.foundAt > l.foundAt && in.productive() == l.found {
			in.restOf(l, g, body)
			return ctl{}, true
		}
	}
	if l.turns == endless/2 {
		l.found, l.foundAt = in.productive(), in.foundAt
	}
	if c, on := in.turn(body, l.label); !on {
		return c, true
	}
	if c := in.try(func() ctl { return in.postStmt(s) }); c.kind != next {
		return c, true
	}
	return ctl{}, false
}

// asks reports whether the others may have ended a loop of the program, which went on for certain
// before they went on. How many turns it has made by then is up to the scheduler.
func (in *Interp) asks(s *ast.ForStmt) bool {
	g := True
	return s.Cond == nil || in.try(func() ctl { g = in.cond(s.Cond); return ctl{} }).kind != next || !in.certain(g)
}

// restOf makes the turns of a for loop that are left, where it is not known how many these are.
func (in *Interp) restOf(l *forLoop, g Guard, body func() ctl) {
	s := l.s
	in.othersGoOn() // it may wait for them
	in.someTurns(g, []ast.Node{s.Body, s.Post, s.Cond}, s.Pos(), func() ctl {
		if c := body(); c.kind != next && !continues(c, l.label) {
			return c
		}
		if c := in.postStmt(s); c.kind != next || s.Cond == nil {
			return c
		}
		return in.try(func() ctl { in.cond(s.Cond); return ctl{} }) // what it does is done as often
	}, l.label)
}

// postStmt runs the post statement on variables that are fresh, as Go 1.22 has it.
func (in *Interp) postStmt(s *ast.ForStmt) ctl {
	in.freshLoopVars(s.Init)
	if s.Post == nil {
		return ctl{}
	}
	return in.stmt(s.Post, "")
}

// idles reports whether a turn writes nothing, has one way through, and meets no new
// condition. Then every further turn is the same, and the loop never ends.
func (in *Interp) idles(body func() ctl) bool {
	conds := in.g.Len()
	ways := in.trial(True, body)
	return len(ways) == 1 && len(ways[0].d) == 0 && (ways[0].ctl.kind == next || ways[0].ctl.kind == cont) &&
		in.g.Len() == conds
}

// freshLoopVars gives each turn its own copy of the loop's variables, as Go 1.22 does, so
// that closures of different turns see different variables:
//
//	for i := 0; i < 3; i++ { handlers = append(handlers, func() int { return i }) }
func (in *Interp) freshLoopVars(init ast.Stmt) {
	a, ok := init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || in.frame.pkg.sharedLoops(a.Pos()) {
		return
	}
	last := in.frame.env // closures of the last turn keep it
	in.frame.env = last.clone()
	for _, l := range a.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			continue
		}
		if obj := in.frame.pkg.Info.Defs[id]; obj != nil {
			if o := last.lookup(obj); o != nil {
				in.declare(obj, o.now().(Value))
			}
		}
	}
}

// havocLoop makes the variables unknown that a loop assigns by name. It is called before
// the one run that stands for all turns, and after it. Lists and texts are left to loosen,
// which keeps what they begin with.
func (in *Interp) havocLoop(body []ast.Node, why Reason) {
	havoc := func(x ast.Expr) {
		y, ok := ast.Unparen(x).(*ast.Ident)
		if !ok {
			return
		}
		obj := in.frame.pkg.Info.Uses[y] // a frame that runs no source has no package
		if obj == nil {
			return
		}
		if o := in.variable(obj); o != nil {
			v, ok := o.now().(Value)
			if !ok || in.appendedTo(v) {
				return
			}
			// An interface may hold a value of another type after each turn.
			t := in.typeOf(y)
			if !IsInterface(t) {
				t = v.Type()
			}
			in.setObj(o, amongst(in.unknown(t, why, y.Name, y.Pos()), v))
		}
	}
	for _, part := range body {
		if part == nil || part == ast.Stmt(nil) {
			continue
		}
		ast.Inspect(part, func(n ast.Node) bool {
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
}

// appendedTo reports whether a value is a list or a text. If a loop adds to it, what was in
// it before is known afterwards as well.
func (in *Interp) appendedTo(v Value) bool {
	switch v.(type) {
	case *Slice:
		return true
	case *Const, *PartialString:
		return isString(v.Type())
	}
	return false
}

// rangeStmt runs a range statement. Alternatives of the range expression are separate
// loops, because their lengths differ.
func (in *Interp) rangeStmt(s *ast.RangeStmt, label string) ctl {
	if n, ok := in.arrayLength(s); ok {
		return in.rangeOver(n, s, label)
	}
	x := in.expr(s.X)
	if _, counts := x.(*SymbolicCount); !counts {
		x = in.settle(x)
	}
	if u, ok := x.(*Unknown); ok && u.Default != nil && known(u.Default) {
		// A list that a setting gives is unknown, but its default is not. One way ranges
		// over the default, the other over anything: the default world then has known
		// tools.
		d := in.g.Variable(Condition{
			Key: u.Key + " at its default", Text: u.Detail + " at its default", At: u.Pos, Lookup: u.Lookup,
			From: u.From, Need: u.Need,
			Default: guard.Yes,
		})
		other := *u
		other.Default = nil
		return in.fork(d, func() ctl { return in.rangeOver(u.Default, s, label) },
			func() ctl { return in.rangeOver(&other, s, label) })
	}
	if c, ok := x.(*Choice); ok {
		var paths []way
		for _, a := range in.collections(c) {
			paths = append(paths, in.ways(a.G, func() ctl { return in.rangeOver(in.settle(a.V), s, label) })...)
		}
		return in.resolve(paths, func(c ctl) bool { return c.kind == next })
	}
	return in.rangeOver(x, s, label)
}

// arrayLength is the number of turns of a range over an array, or a pointer to one, that
// has at most a key. Go does not evaluate the operand then, unless it calls or receives, so
// even a nil pointer is no fault.
func (in *Interp) arrayLength(s *ast.RangeStmt) (n Value, ok bool) {
	if s.Value != nil {
		if id, blank := s.Value.(*ast.Ident); !blank || id.Name != "_" {
			return nil, false
		}
	}
	t := underlying(in.typeOf(s.X))
	if p, isPtr := t.(*types.Pointer); isPtr {
		t = underlying(p.Elem())
	}
	a, ok := t.(*types.Array)
	if !ok {
		return nil, false
	}
	if hasCall(s.X) {
		in.expr(s.X)
	}
	return &Const{T: types.Typ[types.Int], V: a.Len()}, true
}

// hasCall reports whether an expression contains a call or a receive: only such an operand is
// evaluated where its type tells the length.
func hasCall(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}

// collections are the alternatives of a value that is ranged over. Those that are not known
// become one: the body runs once for all of them.
func (in *Interp) collections(c *Choice) []Alt {
	var known, open []Alt
	all := False
	for _, a := range c.Alts {
		if !in.feasible(a.G) {
			continue
		}
		switch v := a.V.(type) {
		case *Map, *Func, *Chan, *Const:
			known = append(known, a)
		default:
			if _, ok := in.listOf(v); ok {
				known = append(known, a)
				continue
			}
			open, all = append(open, a), in.g.Or(all, a.G)
		}
	}
	if len(open) == 0 {
		return known
	}
	return append(known, Alt{all, in.choiceOf(c.T, open)})
}

// sharedLoops reports whether all turns of a loop share its variables, which the Go version
// of the file decides.
func (u *Package) sharedLoops(at token.Pos) bool {
	if u.older == nil {
		u.older = []*ast.File{}
		for f, v := range u.Info.FileVersions {
			if v != "" && version.Compare(v, "go1.22") < 0 {
				u.older = append(u.older, f)
			}
		}
	}
	return slices.ContainsFunc(u.older, func(f *ast.File) bool { return f.FileStart <= at && at < f.FileEnd })
}

// rangeIn is rangeOver in one order.
func (in *Interp) rangeIn(x Value, s *ast.RangeStmt, label string) ctl {
	shared := s.Tok == token.DEFINE && in.frame.pkg.sharedLoops(s.Pos())
	if shared {
		for _, e := range []ast.Expr{s.Key, s.Value} {
			if id, ok := e.(*ast.Ident); ok {
				if obj := in.frame.pkg.Info.Defs[id]; obj != nil {
					in.declare(obj, in.zero(in.subst(obj.Type(), in.frame.tenv)))
				}
			}
		}
	}
	h := len(in.frame.exited)
	body := func(k, v Value) func() ctl {
		return func() ctl {
			in.bindRange(s, k, v, shared)
			return in.block(s.Body.List)
		}
	}
	_, overChan := underlying(in.typeOf(s.X)).(*types.Chan)
	began := in.steps
	one := func(g Guard, k, v Value) (ctl, bool) {
		in.spend(1)
		if countsOrLists(x) && in.costly(began) && in.endLoop(s) {
			return ctl{kind: brk}, false
		}
		if overChan && v != nil { // a gathered list
			k, v = v, nil
		}
		if !in.feasible(g) {
			return ctl{}, true
		}
		if in.certain(g) {
			return in.turn(body(k, v), label)
		}
		ways := in.ways(g, func() ctl { return in.scope(body(k, v)) })
		ways = append(ways, way{g: in.g.AndNot(in.path, g)})
		c := in.resolve(ways, func(c ctl) bool { return c.kind == next || continues(c, label) })
		return c, c.kind == next
	}
	// several runs the body for an element, or an unknown part of a collection, that stands
	// for any number of turns.
	several := func(g, over Guard, k, v Value) {
		if in.feasible(g) {
			in.turnGets = []Value{k, v}
			in.turns(g, over, []ast.Node{s.Body}, s.Pos(), body(k, v), label)
		}
	}
	done, c := in.iterate(x, s, one, several)
	if !done { // not a known collection
		et, kt := in.rangeTypes(s)
		k := Value(in.unknown(kt, Loop, "", s.Pos()))
		v := in.elementOf(x, et, s.X.Pos())
		// A channel that is not known may deliver when something outside happens, such as a
		// signal, so a goroutine that ranges over it waits.
		if _, ok := underlying(in.typeOf(s.X)).(*types.Chan); ok {
			if _, unseen := x.(*Unknown); unseen {
				in.awaitEvent(forEvent)
			}
			k = in.elementOf(x, kt, s.X.Pos())
		}
		g := in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "", s.Pos()), rangeText{s.X})
		in.turnGets = []Value{k, v}
		in.someTurns(g, []ast.Node{s.Body}, s.Pos(), body(k, v), label)
		return in.loopEnd(h, ctl{}, label)
	}
	return in.loopEnd(h, c, label)
}

// bindRange assigns the turn's key and value, to variables that all turns may share.
func (in *Interp) bindRange(s *ast.RangeStmt, k, v Value, shared bool) {
	set := func(x ast.Expr, v Value) {
		if x == nil || v == nil {
			return
		}
		if s.Tok == token.DEFINE {
			if id, ok := x.(*ast.Ident); ok {
				obj := in.frame.pkg.Info.Defs[id]
				if obj == nil {
					return
				}
				v = in.assignable(v, in.subst(obj.Type(), in.frame.tenv))
				if shared {
					in.setObj(in.frame.env.lookup(obj), v)
				} else {
					in.declare(obj, v)
				}
				return
			}
		}
		in.store(x, v)
	}
	// In an assignment the operands of both left sides are evaluated before either is
	// assigned:
	//
	//	for i, a[i] = range list // sets a at the old i
	if s.Tok == token.ASSIGN && s.Value != nil { // what is assigned to is settled ahead of both
		at := in.places(&ast.AssignStmt{Lhs: []ast.Expr{s.Key, s.Value}, Tok: s.Tok})
		outer := in.fixed
		if at != nil {
			in.fixed = at
			defer func() { in.fixed = outer }()
		}
	}
	set(s.Key, k)
	set(s.Value, v)
}
