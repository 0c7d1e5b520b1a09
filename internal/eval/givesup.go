package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

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
	note := func(x ast.Expr, how giving) { u.givesUp[x] = how }
	switch s := s.(type) {
	case *ast.IfStmt:
		els := giving(0)
		if s.Else != nil {
			els = f.last(s.Else)
		}
		f.test(s.Cond, f.block(s.Body.List), els, note)
	case *ast.SwitchStmt:
		if s.Tag != nil {
			return
		}
		for _, c := range s.Body.List {
			cc := c.(*ast.CaseClause)
			for _, x := range cc.List {
				f.test(x, f.block(cc.Body), 0, note)
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
func (f *failures) test(cond ast.Expr, yes, no giving, note func(ast.Expr, giving)) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			f.test(e.X, no, yes, note)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			f.test(e.X, yes, no, note)
			f.test(e.Y, yes, no, note)
		case token.NEQ:
			note(e.X, yes)
		case token.EQL:
			note(e.X, no)
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
			how |= f.last(n)
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
	panics = stringSet(
		`log.Panic log.Panicf log.Panicln (*log.Logger).Panic (*log.Logger).Panicf (*log.Logger).Panicln`,
	)
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
