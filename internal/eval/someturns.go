package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// A loop of unknown length runs once, in the place of all its turns. For that the body must
// find what any turn may find, and its writes must stand for any number of turns:
//
//	for rows.Next() {
//		names = append(names, name(rows)) // what is in names before stays
//		n++                               // n is any number afterwards
//		s.AddTool(tool(name(rows)))       // a tool, any number of times
//	}
//
// The result of this widening is never narrower than any run; where it cannot be more
// exact, the value is unknown with the loop as its reason.

// someTurns runs a loop that turns an unknown number of times: at least once where g holds.
// The body runs once for all turns, with the variables that it assigns unknown and
// everything else that it writes as any turn may find it (anyTurn). What it passes to hooks
// is repeated any number of times (Interp.repeats). A text then keeps how it begins, a list
// keeps the elements from before the loop, and all else that changes is unknown.
func (in *Interp) someTurns(g Guard, body []ast.Node, at token.Pos, run func() ctl, label string) {
	in.turns(g, g, body, at, run, label)
}

// turns is someTurns, where what the turns write may be there under over, and what they
// pass to hooks, and that there is a turn at all, under g. They differ for code that is called any
// number of times, perhaps never.
func (in *Interp) turns(g, over Guard, body []ast.Node, at token.Pos, run func() ctl, label string) {
	outer := in.loopKey
	in.loopKey = in.turnKey + strconv.Itoa(in.nextNumber())
	defer func() { in.loopKey = outer }()
	each := in.turnGets
	in.turnGets = nil
	defer in.beginTurns(each)()
	in.havocLoop(body, Loop)
	in.anyTurn(g, over, at, run, label, body)
	in.repeats++
	paths := in.ways(g, func() ctl { return in.scope(run) })
	in.repeats--
	var away []way
	for _, w := range paths {
		if !leadsOn(w, label) {
			away = append(away, w)
			continue
		}
		for _, u := range w.d { // no turn at all is one of the numbers that this stands for
			in.loosen(u, g, at)
		}
	}
	// Ways that leave the loop (return, panic) stay pending beside the way that goes on.
	in.resolve(append(away, way{g: in.path}), func(c ctl) bool { return c.kind == next })
	in.havocLoop(body, Loop)
}

// maxPasses bounds how often the effect of a turn is looked for, maxTrials how deep loops
// in loops do so, and passSteps and passNodes the cost of that. Each level of nesting
// multiplies the work.
const (
	maxPasses, maxTrials = 3, 2
	passSteps, passNodes = 20_000, 4_000
)

// anyTurn widens the heap until a turn changes nothing more, or maxPasses times: what one
// turn writes, the next one reads. It runs the body as a trial. A body that is too
// expensive to try is read as if each turn were the first, but for the lists and texts that it
// replaces by name.
func (in *Interp) anyTurn(g, over Guard, at token.Pos, run func() ctl, label string, body []ast.Node) {
	if in.trying >= maxTrials {
		return
	}
	for range maxPasses {
		ways, ok := in.cheaply(func() []way { return in.trial(over, func() ctl { return in.scope(run) }) })
		if !ok {
			in.replacedInTurn(body)
			return
		}
		changed := false
		for _, w := range ways {
			if !leadsOn(w, label) {
				continue
			}
			for _, u := range w.d {
				u.state = withoutStored(u.obj.now(), u.state)
				changed = in.loosen(u, g, at) || changed
			}
		}
		if !changed {
			return
		}
	}
}

// replacedInTurn makes unknown the lists and texts that a turn replaces, or of which it replaces
// elements. What it only adds to stays.
func (in *Interp) replacedInTurn(body []ast.Node) {
	for _, part := range body {
		block, ok := part.(*ast.BlockStmt)
		if !ok {
			continue
		}
		ast.Inspect(block, func(n ast.Node) bool {
			s, ok := n.(*ast.AssignStmt)
			if !ok || s.Tok != token.ASSIGN {
				return true
			}
			for i, l := range s.Lhs {
				if len(s.Rhs) != len(s.Lhs) || !addsTo(l, s.Rhs[i]) {
					in.replacedVariable(l)
				}
			}
			return true
		})
	}
}

// replacedVariable makes a list or a text unknown that has the name to, or of which to is an
// element.
func (in *Interp) replacedVariable(to ast.Expr) {
	to = ast.Unparen(to)
	if x, ok := to.(*ast.IndexExpr); ok {
		to = ast.Unparen(x.X)
	}
	id, ok := to.(*ast.Ident)
	if !ok {
		return
	}
	v := in.frame.pkg.Info.Uses[id]
	if v == nil {
		return
	}
	if o := in.variable(v); o != nil {
		if old, ok := o.now().(Value); ok && in.appendedTo(old) {
			in.setObj(o, amongst(in.unknown(old.Type(), Loop, id.Name, id.Pos()), old))
		}
	}
}

// addsTo reports whether e is append(to, …) or to + ….
func addsTo(to, e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		f, ok := ast.Unparen(x.Fun).(*ast.Ident)
		return ok && f.Name == "append" && len(x.Args) > 0 && types.ExprString(x.Args[0]) == types.ExprString(to)
	case *ast.BinaryExpr:
		return x.Op == token.ADD && (types.ExprString(x.X) == types.ExprString(to) || addsTo(to, x.X))
	}
	return false
}

// cheaply runs f within narrow bounds. It is not ok if f hits one of them, or a call in f
// does; then everything that f wrote is taken back.
func (in *Interp) cheaply(f func() []way) (ways []way, ok bool) {
	at, limit, most, endings := in.checkpoint(), in.limit, in.opts.MaxSteps, in.endings
	in.limit = min(limit, in.steps+passSteps)
	in.opts.MaxSteps = min(most, in.limit)
	defer in.undoIfStopped(at, &ok)
	defer func() { in.limit, in.opts.MaxSteps = limit, most }()
	in.g.Allow(passNodes, func() { ways = f() })
	return ways, in.endings == endings
}

// withoutStored is the state that a turn leaves, without what code that is not read may have
// stored. A loop that calls a library in each turn would otherwise lose everything that the library
// can reach before the first turn.
func withoutStored(old, left any) any {
	v, ok := left.(Value)
	was, isValue := old.(Value)
	if !ok || !isValue {
		return left
	}
	switch v := v.(type) {
	case *Unknown:
		if v.stored {
			return was
		}
	case *Struct:
		o, ok := was.(*Struct)
		if !ok || len(o.F) != len(v.F) {
			return left
		}
		w := &Struct{v.T, slices.Clone(v.F)}
		for i := range w.F {
			w.F[i] = withoutStored(o.F[i], w.F[i]).(Value)
		}
		return w
	}
	return left
}

// leadsOn reports whether a way through the body leads to the next turn or behind the loop.
func leadsOn(w way, label string) bool {
	return w.ctl.kind == next || continues(w.ctl, label) ||
		w.ctl.kind == brk && (w.ctl.label == "" || w.ctl.label == label)
}

// trial runs f under g to see what it writes, and takes everything back. Hooks are called
// in it as well, and must not record anything: they ask Interp.Trial.
func (in *Interp) trial(g Guard, f func() ctl) []way {
	mark := in.checkpoint()
	var deferred []int // by each frame: the body of a range over a function defers in an outer one
	for fr := in.frame; fr != nil; fr = fr.parent {
		deferred = append(deferred, len(fr.defers))
	}
	in.trying++
	defer func() { in.trying-- }()
	ways := in.ways(g, f)
	in.parked = mark.parked
	for fr := mark.frame; fr != nil; fr = fr.parent {
		fr.defers = fr.defers[:min(deferred[0], len(fr.defers))]
		deferred = deferred[1:]
	}
	return ways
}

// loosen makes an object stand for its content before a loop and for everything that any
// number of turns leaves in it; u is what one turn left. It reports whether the object has
// changed, which ends the search of anyTurn.
func (in *Interp) loosen(u undo, g Guard, at token.Pos) bool {
	old, done := u.obj.now(), u.state
	switch old := old.(type) {
	case Value:
		v, ok := done.(Value)
		if !ok {
			return in.forgetState(u.obj, u.state, at)
		}
		w := in.widen(old, v, g, at)
		if same(w, old) {
			return false
		}
		in.setObj(u.obj, w)
		return true
	case *elems:
		s, ok := done.(*elems)
		if !ok || len(s.vals) < len(old.vals) {
			return in.forgetState(u.obj, u.state, at)
		}
		return in.loosenElems(u.obj, old, s, g, at)
	// Bytes keep the head that the turn has not changed.
	case *octets:
		head := sameHead(old, done)
		if s, ok := done.(*octets); ok && head == old.len() && s.len() > head { // written behind them
			e := in.opened(old)
			e.open = true
			in.replace(u.obj, e)
		} else {
			in.lose(u.obj, nil, head)
		}
		return true
	case *partialBytes:
		in.lose(u.obj, nil, 0)
		return true
	case *mapState:
		if s, ok := done.(*mapState); ok {
			return in.loosenMap(u.obj, old, s, at)
		}
	case *chanState:
		if s, ok := done.(*chanState); ok {
			return in.loosenChan(u.obj, old, s, at)
		}
	}
	return in.forgetState(u.obj, u.state, at)
}

// sameHead is the number of bytes at the beginning of an array that a turn leaves as they
// are.
func sameHead(old *octets, done any) int {
	s, ok := done.(*octets)
	if !ok {
		return 0
	}
	n := 0
	for n < old.len() && n < s.len() && old.at(n) == s.at(n) {
		n++
	}
	return n
}

// loosenElems widens an array element by element. Elements that the turn has appended
// behind the old ones are unknown.
func (in *Interp) loosenElems(o *Obj, old, done *elems, g Guard, at token.Pos) bool {
	grew := false
	vals := slices.Clone(done.vals)
	for i, v := range vals {
		if i >= len(old.vals) {
			grew = true
			_, vals[i] = in.leftByTurn(True, in.unknownLike(v, at))
			continue
		}
		vals[i] = in.widenElem(old.vals[i], v, g, at)
		grew = grew || !same(vals[i], old.vals[i])
	}
	if grew {
		in.fill(o, nil, 0, vals)
	}
	return grew
}

// forgetState makes the content of an object unknown; state is what a turn left in it.
func (in *Interp) forgetState(o *Obj, state any, at token.Pos) bool {
	switch s := o.now().(type) {
	case Value:
		if v, ok := state.(Value); ok && same(s, v) {
			return false
		}
		if u, ok := s.(*Unknown); ok {
			if w := in.widenUnknown(u, nil, at); w != u {
				in.setObj(o, w)
				return true
			}
			return false
		}
		in.setObj(o, in.unknownLike(s, at))
	case *elems, *octets, *partialBytes:
		in.lose(o, nil, 0)
	case *mapState:
		in.loosenMap(o, s, &mapState{fuzzy: in.unknown(types.Typ[types.Invalid], Loop, "", at)}, at)
	default:
		in.write(o)
		o.raw = Value(in.unknown(types.Typ[types.Invalid], Loop, "", at))
	}
	return true
}

// unknownLike is an unknown value of the type of v. An element that may be there or not
// stays one.
func (in *Interp) unknownLike(v Value, at token.Pos) Value {
	if o, ok := v.(*Optional); ok {
		return &Optional{G: o.G, V: in.anyLike(o.V, at), Many: o.Many}
	}
	return in.anyLike(v, at)
}

// anyLike is an unknown value of the type of v. If v is an object, the result may be it.
func (in *Interp) anyLike(v Value, at token.Pos) *Unknown {
	t := types.Type(types.Typ[types.Invalid])
	if v != nil && v.Type() != nil {
		t = v.Type()
	}
	u := in.unknown(t, Loop, "", at)
	if v != nil {
		amongst(u, v)
	}
	return u
}
