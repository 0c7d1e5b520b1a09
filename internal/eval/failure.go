package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// The error of a call that is not read is nil or not; nobody knows. A run that offers
// tools got past the checks that only give up: what such a check leads to is not run,
// and the function returns an error that is unknown in its turn, so that who does more
// with it than to give up sees both ways (see assumes). Every other comparison of such
// an error is a condition.

// assumedNil holds for the error of a call that could not be followed. Of one that is
// known to be decided at run time, either is so.
func assumedNil(u *Unknown) bool { return u != nil && isError(u.T) && u.Reason != RunTime }

// assumes reports whether the comparison of an unknown error with nil is one that only
// gives up where there is an error, and notes that the function does so. It does not give
// up where its caller goes on without the error, or a deferred function may.
func (in *Interp) assumes(u *Unknown, at ast.Node) bool {
	b, ok := at.(*ast.BinaryExpr)
	if !ok || !assumedNil(u) {
		return false
	}
	fr := in.frame
	how := fr.unit.givesUp[b.X]
	switch {
	case how == 0:
		return false
	case how&byReturn != 0 && (fr.dropped || len(fr.results) > 0 && len(fr.defers) > 0):
		return false
	case how&byPanic != 0 && in.mayRecover():
		return false
	}
	if how&byReturn != 0 {
		fr.failing = u
	}
	return true
}

// mayRecover reports whether a function under way has deferred one that calls recover.
func (in *Interp) mayRecover() bool {
	for fr := in.frame; fr != nil; fr = fr.parent {
		if fr.recovers || fr.panicking != nil {
			return true
		}
	}
	return false
}

// recovers reports whether a function that is deferred calls recover, as far as there is
// source.
func (in *Interp) recovers(e *ast.CallExpr) bool {
	u := in.frame.unit
	if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok {
		return callsRecover(u, lit.Body)
	}
	fn := calleeOf(u.Info, e.Fun)
	if fn == nil {
		return false
	}
	v, d := in.declared(FuncKey(fn))
	return d != nil && d.Body != nil && callsRecover(v, d.Body)
}

func callsRecover(u *Unit, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !found {
			id, ok := ast.Unparen(c.Fun).(*ast.Ident)
			found = ok && id.Name == "recover" && u.Info.Types[id].IsBuiltin()
		}
		return !found
	})
	return found
}

// A dropping says who goes on whatever error a call returns: its caller, or, where that
// returns the error, the caller's caller.
type dropping uint8

const (
	dropped dropping = 1 + iota
	returned
)

// drops notes what becomes of the error of a call.
func (in *Interp) drops(e ast.Expr, how dropping) {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return
	}
	u := in.frame.unit
	if u.drops == nil {
		u.drops = map[*ast.CallExpr]dropping{}
	}
	u.drops[c] = how
}

// dropsError reports whether a frame goes on whatever error a call returns.
func (fr *frame) dropsError(c *Call) bool {
	e, ok := c.Site.(*ast.CallExpr)
	if !ok || fr.unit == nil {
		return false
	}
	how := fr.unit.drops[e]
	return how == dropped || how == returned && fr.dropped
}

// mayFail is the result of a function in which an error was assumed to be nil: where it
// returns nil for an error, nobody knows.
func (in *Interp) mayFail(fr *frame, v Value) Value {
	if fr.failing == nil || v == nil || fr.sig == nil || !returnsErrorLast(fr.sig) {
		return v
	}
	if t, ok := v.(Tuple); ok {
		t = slices.Clone(t)
		t[len(t)-1] = in.unsureNil(t[len(t)-1], fr.failing)
		return t
	}
	return in.unsureNil(v, fr.failing)
}

func (in *Interp) unsureNil(v Value, from *Unknown) Value {
	return in.each(v, func(v Value) Value {
		if _, ok := v.(*Nil); !ok {
			return v
		}
		u := in.unknown(errorType, from.Reason, from.Detail, from.Pos)
		u.Need = from.Need
		return u
	})
}

func returnsErrorLast(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && isError(sig.Results().At(n-1).Type())
}

// lookForFailures notes the comparisons of errors with nil in the condition of a
// statement of which the failing side only gives up.
func (in *Interp) lookForFailures(s ast.Stmt) {
	u := in.frame.unit
	if u.searched[s] {
		return
	}
	if u.searched == nil {
		u.searched, u.givesUp = map[ast.Stmt]bool{}, map[ast.Expr]giving{}
	}
	u.searched[s] = true
	f := &failures{u: u, sig: in.frame.sig}
	switch s := s.(type) {
	case *ast.IfStmt:
		els := giving(0)
		if s.Else != nil {
			els = f.last(s.Else)
		}
		f.test(s.Cond, f.block(s.Body.List), els)
	case *ast.SwitchStmt:
		if s.Tag != nil {
			return
		}
		for _, c := range s.Body.List {
			cc := c.(*ast.CaseClause)
			for _, x := range cc.List {
				f.test(x, f.block(cc.Body), 0)
			}
		}
	}
}

// giving is how statements give up, in any of several ways; 0 where they may go on.
type giving uint8

const (
	byReturn giving = 1 << iota // of an error
	byPanic
	byEnd // of the process
)

// failures finds statements that only give up, whatever way they take.
type failures struct {
	u   *Unit
	sig *types.Signature
}

// test notes the comparisons in a condition: yes and no say how the one side and the
// other give up.
func (f *failures) test(cond ast.Expr, yes, no giving) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			f.test(e.X, no, yes)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			f.test(e.X, yes, no)
			f.test(e.Y, yes, no)
		case token.NEQ:
			f.u.givesUp[e.X] = yes
		case token.EQL:
			f.u.givesUp[e.X] = no
		}
	}
}

func (f *failures) block(list []ast.Stmt) giving {
	if len(list) == 0 {
		return 0
	}
	how := f.last(list[len(list)-1])
	if how == 0 {
		return 0
	}
	for _, s := range list[:len(list)-1] {
		if !f.staysIn(s) {
			return 0
		}
		how |= f.leaves(s)
	}
	return how
}

// staysIn reports whether each return in a statement gives up, and nothing else leaves it.
func (f *failures) staysIn(s ast.Stmt) bool {
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			ok = false
		case *ast.ReturnStmt:
			ok = ok && f.returns(n)
		}
		return ok
	})
	return ok
}

// leaves is how a statement that stays in may give up.
func (f *failures) leaves(s ast.Stmt) (how giving) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			how |= byReturn
		case *ast.CallExpr:
			how |= f.ends(n)
		}
		return true
	})
	return how
}

// last is how the last statement of a block gives up.
func (f *failures) last(s ast.Stmt) giving {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return f.block(s.List)
	case *ast.IfStmt:
		if s.Else == nil {
			return 0
		}
		yes, no := f.block(s.Body.List), f.last(s.Else)
		if yes == 0 || no == 0 {
			return 0
		}
		return yes | no
	case *ast.ReturnStmt:
		if f.returns(s) {
			return byReturn
		}
	case *ast.ExprStmt:
		if c, ok := s.X.(*ast.CallExpr); ok {
			return f.ends(c)
		}
	}
	return 0
}

// ends is how a call gives up that does not return.
func (f *failures) ends(c *ast.CallExpr) giving {
	fun := ast.Unparen(c.Fun)
	if f.u.Info.Types[fun].IsBuiltin() {
		if id, ok := fun.(*ast.Ident); ok && id.Name == "panic" {
			return byPanic
		}
		return 0
	}
	fn := calleeOf(f.u.Info, fun)
	switch {
	case fn == nil:
		return 0
	case endings[fn.FullName()]:
		return byEnd
	case panics[fn.FullName()]:
		return byPanic
	}
	return 0
}

// endings and panics are functions of the standard library that do not return.
var (
	endings = stringSet(`os.Exit log.Fatal log.Fatalf log.Fatalln
		(*log.Logger).Fatal (*log.Logger).Fatalf (*log.Logger).Fatalln`)
	panics = stringSet(`log.Panic log.Panicf log.Panicln (*log.Logger).Panic (*log.Logger).Panicf (*log.Logger).Panicln`)
)

// returns reports whether a return gives an error that is not nil.
func (f *failures) returns(s *ast.ReturnStmt) bool {
	if f.sig == nil || !returnsErrorLast(f.sig) {
		return false
	}
	if len(s.Results) == 0 {
		return true // the error that was tested, in a named result
	}
	if len(s.Results) != f.sig.Results().Len() {
		return false
	}
	switch e := ast.Unparen(s.Results[len(s.Results)-1]).(type) {
	case *ast.CallExpr:
		return f.wraps(e)
	default:
		return !f.u.Info.Types[e].IsNil()
	}
}

// wraps reports whether a call makes an error, of another one or anew. What a function
// of the user's makes is not known.
func (f *failures) wraps(c *ast.CallExpr) bool {
	if f.u.Info.Types[ast.Unparen(c.Fun)].IsType() {
		return true
	}
	fn := calleeOf(f.u.Info, c.Fun)
	if fn == nil {
		return false
	}
	if fn.FullName() == "fmt.Errorf" || fn.FullName() == "errors.New" {
		return true
	}
	return slices.ContainsFunc(c.Args, func(a ast.Expr) bool {
		t := f.u.Info.TypeOf(a)
		return t != nil && isError(t)
	})
}
