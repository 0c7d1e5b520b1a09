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
// gives up where there is an error, and notes that the function does so.
func (in *Interp) assumes(u *Unknown, at ast.Node) bool {
	b, ok := at.(*ast.BinaryExpr)
	if !ok || !assumedNil(u) || !in.frame.unit.givesUp[b.X] {
		return false
	}
	in.frame.failing = u
	return true
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
		u.searched, u.givesUp = map[ast.Stmt]bool{}, map[ast.Expr]bool{}
	}
	u.searched[s] = true
	f := &failures{u: u, sig: in.frame.sig}
	switch s := s.(type) {
	case *ast.IfStmt:
		f.test(s.Cond, f.block(s.Body.List), s.Else != nil && f.givesUp(s.Else))
	case *ast.SwitchStmt:
		if s.Tag != nil {
			return
		}
		for _, c := range s.Body.List {
			cc := c.(*ast.CaseClause)
			for _, x := range cc.List {
				f.test(x, f.block(cc.Body), false)
			}
		}
	}
}

// failures finds statements that only give up: they return an error, panic or end the
// process, whatever way they take.
type failures struct {
	u   *Unit
	sig *types.Signature
}

// test notes the comparisons in a condition: yes and no say whether the one side and the
// other only give up.
func (f *failures) test(cond ast.Expr, yes, no bool) {
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

func (f *failures) block(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	for _, s := range list[:len(list)-1] {
		if !f.staysIn(s) {
			return false
		}
	}
	return f.givesUp(list[len(list)-1])
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

func (f *failures) givesUp(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return f.block(s.List)
	case *ast.IfStmt:
		return s.Else != nil && f.block(s.Body.List) && f.givesUp(s.Else)
	case *ast.ReturnStmt:
		return f.returns(s)
	case *ast.ExprStmt:
		c, ok := s.X.(*ast.CallExpr)
		return ok && f.ends(c)
	}
	return false
}

// ends reports whether a call does not return.
func (f *failures) ends(c *ast.CallExpr) bool {
	fun := ast.Unparen(c.Fun)
	if f.u.Info.Types[fun].IsBuiltin() {
		id, ok := fun.(*ast.Ident)
		return ok && id.Name == "panic"
	}
	fn := calleeOf(f.u.Info, fun)
	return fn != nil && endings[fn.FullName()]
}

// endings are functions of the standard library that do not return.
var endings = stringSet(`os.Exit runtime.Goexit log.Fatal log.Fatalf log.Fatalln log.Panic log.Panicf log.Panicln
	(*log.Logger).Fatal (*log.Logger).Fatalf (*log.Logger).Fatalln
	(*log.Logger).Panic (*log.Logger).Panicf (*log.Logger).Panicln`)

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
