package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// How code may end otherwise than by returning, by its source alone (law 2). It is asked for calls
// that a bound cuts off. Such a call may have panicked, which matters where somebody recovers, or
// ended the process. And where it goes on behind the call, the call has returned, so what it does
// only on its way to an end has not been done:
//
//	if got != want {
//		failures = append(failures, got)   // is as before, behind a call that was cut off
//		panic("fail")
//	}

// endings are the ways in which code may end, as bits.
type endings uint8

const (
	endPanic endings = 1 << iota // by the builtin, or by an operation
	exits                        // of the process
	goexits                      // of the goroutine, by runtime.Goexit
	recovers                     // from a panic in what it calls, so that it returns all the same
	raises                       // a panic that the program asks for, beside endPanic
)

// endingsOf are those of a function that is not read, by its full name.
func endingsOf(key string) endings {
	switch {
	case endingFuncs[key]:
		return exits
	case key == "runtime.Goexit":
		return goexits
	}
	return endPanic
}

// mayEnd notes how a node may end the code.
func (r *effectReader) mayEnd(n ast.Node) {
	info := r.u.Info
	may := false
	switch n := n.(type) {
	case *ast.SendStmt, *ast.StarExpr, *ast.SliceExpr, *ast.TypeAssertExpr:
		may = true
	case *ast.IndexExpr:
		may = info.Types[n.X].IsValue() && !isFunction(info.TypeOf(n.X))
	case *ast.SelectorExpr:
		s := info.Selections[n]
		may = s != nil && (s.Indirect() || isPointer(info.TypeOf(n.X)) || isInterface(info.TypeOf(n.X)))
	case *ast.BinaryExpr:
		switch n.Op {
		case token.QUO, token.REM, token.SHL, token.SHR:
			may = info.Types[n.Y].Value == nil
		case token.EQL, token.NEQ:
			may = isInterface(info.TypeOf(n.X)) && !info.Types[n.Y].IsNil() && !info.Types[n.X].IsNil()
		}
	case *ast.AssignStmt:
		switch n.Tok {
		case token.QUO_ASSIGN, token.REM_ASSIGN, token.SHL_ASSIGN, token.SHR_ASSIGN:
			may = info.Types[n.Rhs[0]].Value == nil
		}
	case *ast.DeferStmt:
		if calleeOf(info, n.Call.Fun) == nil && !isLiteral(n.Call.Fun) { // it may be any function
			r.e.ends |= recovers
		}
	case *ast.CallExpr:
		r.callEnds(n)
	}
	if may {
		r.e.ends |= endPanic
	}
}

func isFunction(t types.Type) bool {
	_, ok := underlying(t).(*types.Signature)
	return ok
}

func isLiteral(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.FuncLit)
	return ok
}

// callEnds notes how a call may end the code. What functions do that are read, they say themselves.
func (r *effectReader) callEnds(c *ast.CallExpr) {
	fun := ast.Unparen(c.Fun)
	tv := r.u.Info.Types[fun]
	switch {
	case tv.IsType(): // a slice may be too short for an array
		if _, ok := underlying(deref(tv.Type)).(*types.Array); ok {
			r.e.ends |= endPanic
		}
		return
	case tv.IsBuiltin():
		id, ok := fun.(*ast.Ident)
		switch {
		case ok && id.Name == "recover":
			r.e.ends |= recovers
		case ok && id.Name == "panic" && r.u.Main:
			r.e.ends |= endPanic | raises
		case !ok || id.Name == "panic" || id.Name == "close" || id.Name == "make":
			r.e.ends |= endPanic
		}
		return
	}
	fn := calleeOf(r.u.Info, fun)
	if fn == nil {
		if !isLiteral(fun) {
			r.e.ends |= endPanic
		}
		return
	}
	if r.u.Main && (strings.HasPrefix(fn.Name(), "Must") || strings.HasPrefix(fn.Name(), "Panic")) {
		r.e.ends |= endPanic | raises
	}
	key, pkg := r.n.nameOf(fn), pkgPath(fn.Pkg())
	if _, d := r.in.declared(key); d == nil {
		if ends := endingsOf(fn.FullName()); ends != endPanic || !readsOnly(pkg, key) {
			r.e.ends |= ends
		}
	}
}

// endsOf are the statements of a body after which the process has certainly ended or the body has
// panicked, together with those before them that lead nowhere else. A way on which they run does
// not return, unless somebody recovers.
func endsOf(u *Package, body *ast.BlockStmt) map[ast.Stmt]bool {
	f := &failures{u: u}
	out := map[ast.Stmt]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			f.endsIn(n.List, out)
		case *ast.CaseClause:
			f.endsIn(n.Body, out)
		case *ast.CommClause:
			f.endsIn(n.Body, out)
		}
		return true
	})
	return out
}

// endsIn notes those of a list of statements, and reports whether all of it is such.
func (f *failures) endsIn(list []ast.Stmt, out map[ast.Stmt]bool) bool {
	for i, s := range list {
		if !f.neverOver(s, out) {
			continue
		}
		for out[s] = true; i > 0 && !leadsAway(list[i-1]); i-- {
			out[list[i-1]] = true
		}
		return i == 0
	}
	return false
}

// neverOver reports whether a statement only leads to an end.
func (f *failures) neverOver(s ast.Stmt, out map[ast.Stmt]bool) bool {
	switch s := s.(type) {
	case *ast.ExprStmt:
		c, ok := s.X.(*ast.CallExpr)
		return ok && f.ends(c) != 0
	case *ast.BlockStmt:
		return f.endsIn(s.List, out)
	case *ast.IfStmt:
		return s.Else != nil && f.endsIn(s.Body.List, out) && f.neverOver(s.Else, out)
	}
	return false
}

// leadsAway reports whether a statement may lead to another than the next one.
func leadsAway(s ast.Stmt) bool {
	away := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt, *ast.LabeledStmt:
			away = true
		}
		return !away
	})
	return away
}

// whenReturned are the effects of a call that was cut off, if it is known that nobody has recovered
// from a panic in it: then it has returned. e are all of its effects.
func (in *Interp) whenReturned(c *Call, b body, e *effects) *effects {
	if e.ends&recovers != 0 || e.none() || !in.unrecovered() || in.escaping != nil && !in.escaping.command {
		return e
	}
	if e.values && in.mayHoldRecovering(c, b, e) {
		return e
	}
	if b.lit != nil {
		in.ownWhenReturned(b.lit)
		return in.effectsOfNo(in.code.returningNo(b.lit.Lit))
	}
	return in.effectsOf(onlyReturning + in.keyOf(b))
}

// mayHoldRecovering reports whether a call may find a function that recovers, in what it is handed
// or in variables. Those that its code names are part of its effects.
func (in *Interp) mayHoldRecovering(c *Call, b body, e *effects) bool {
	for _, v := range in.packageVars(e.named) {
		if holdsFunction(v.Type(), 0) {
			return true
		}
	}
	if b.lit != nil && in.mayCallRecovering(b.lit, 0) {
		return true
	}
	return slices.ContainsFunc(append([]Value{c.Recv}, c.Args...), func(v Value) bool { return in.recovering(v, 0) })
}

// recovering reports whether a value may be or hold a function that recovers.
func (in *Interp) recovering(v Value, depth int) bool {
	if v == nil {
		return false
	}
	if f, ok := in.settle(v).(*Func); ok {
		return in.endsOfFunc(f)&recovers != 0 || in.mayCallRecovering(f, depth+1)
	}
	return holdsFunction(v.Type(), 0)
}

// mayCallRecovering reports whether a function may find one that recovers in what it has captured
// or is a method of.
func (in *Interp) mayCallRecovering(f *Func, depth int) bool {
	if f.Lit == nil {
		return f.Recv != nil && in.recovering(f.Recv, depth)
	}
	if depth > maxCalled || f.Env == nil {
		return true
	}
	return slices.ContainsFunc(f.Package.freeVars(f.Lit), func(v *types.Var) bool {
		o := f.Env.lookup(v)
		if o == nil || !holdsFunction(v.Type(), 0) {
			return false
		}
		is, ok := o.now().(Value)
		return !ok || in.recovering(is, depth)
	})
}

// holdsFunction reports whether a value of a type may hold a function, as far as it is looked for.
func holdsFunction(t types.Type, depth int) bool {
	if t == nil || depth > 4 {
		return true
	}
	switch t := underlying(t).(type) {
	case *types.Basic:
		return false
	case interface{ Elem() types.Type }:
		return holdsFunction(t.Elem(), depth+1)
	case *types.Struct:
		for f := range t.Fields() {
			if holdsFunction(f.Type(), depth+1) {
				return true
			}
		}
		return false
	}
	return true
}

// ownWhenReturned reads the body of a literal: closing would not find it by a key.
func (in *Interp) ownWhenReturned(f *Func) {
	no := in.code.returningNo(f.Lit)
	if in.code.function(no).asked {
		return
	}
	own := f.Package.bodyEffects(in, no, f.Lit, f.Lit.Body, nil, true)
	fe := in.code.function(no)
	fe.own, fe.asked = own, true
}

// endsOfFunc are the ways in which a function value may end.
func (in *Interp) endsOfFunc(f *Func) endings {
	switch {
	case f.Lit != nil:
		return in.effectsOfLit(f).ends
	case f.Fn != nil:
		if _, d := in.declared(in.code.nameOf(f.Fn)); d == nil {
			return endingsOf(f.Fn.FullName())
		}
		return in.effectsOf(in.code.nameOf(f.Fn)).ends
	}
	return endPanic
}

// endedResults ends a call that hit a bound, and gives its unknown results.
func (in *Interp) endedResults(c *Call, b body, why Reason) Value {
	in.endCall(c, b, why)
	return in.unknownResults(c.Sig, why, c.Name, "", "", c.Site)
}

// otherEnds leaves on the ways on which a call that was cut off has not returned: it may have
// panicked, where that would be seen, or ended its goroutine or the process.
func (in *Interp) otherEnds(c *Call, e *effects) {
	ends := e.ends
	if e.values {
		for _, a := range c.Args {
			if f, ok := in.settle(a).(*Func); ok {
				ends |= in.endsOfFunc(f)
			}
		}
	}
	under := func(what string) Guard {
		u := in.unknown(types.Typ[types.Bool], Fuel, c.Name, c.Pos())
		return in.guardOf(u, said{c.Name + what, c.Pos()})
	}
	if ends&exits != 0 {
		g := under(" ends the process")
		ways := in.ways(g, func() ctl {
			in.exit()
			return ctl{}
		})
		in.goOn(append(ways, in.ways(in.g.Not(g), func() ctl { return ctl{} })...))
	}
	if ends&goexits != 0 && in.goroutines > 0 && !in.strict && !in.lifting {
		in.leaveFor(way{ctl: ctl{kind: pan, val: goexit}, g: in.g.And(in.path, under(" ends the goroutine"))})
	}
	if ends&endPanic != 0 && c.Site != nil && in.noticed() {
		in.mayPanic(under(" panics"), types.Universe.Lookup("any").Type(), c.Site)
	}
}
