package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Which comparisons with nil have a failing side that only gives up (see failure.go). It is found
// by syntax alone, once for each statement:
//
//	if err != nil { log.Printf("..."); return nil, err }   // gives up: returns an error
//	if err != nil { log.Fatal(err) }                       // gives up: ends the process
//	if err != nil { return defaults, nil }                 // goes on
//
// A block gives up if its last statement does and nothing before leads out of it in another way.
// Whether giving up by returning is the end of it depends on the callers, so the way in which a
// block gives up is kept as well.
//
// A block that registers something or serves before it leaves does not only give up:
//
//	if err != nil { server.AddTool(offline); server.Serve(); return err }

// lookForFailures notes the comparisons with nil in the condition of an if or of the cases of a
// switch, each with how its failing side gives up. ifStmt and switchStmt call it before they
// evaluate the condition.
func (in *Interp) lookForFailures(s ast.Stmt) {
	u := in.frame.pkg
	if u.searched[s] {
		return
	}
	if u.searched == nil {
		u.searched, u.givesUp = map[ast.Stmt]bool{}, map[ast.Expr]side{}
	}
	u.searched[s] = true
	f := in.failures(u, in.frame.sig)
	f.main = f.main && !in.frame.offersLater
	note := func(x ast.Expr, s side) { u.givesUp[x] = s }
	switch s := s.(type) {
	case *ast.IfStmt:
		// Without an else, the other side goes on.
		els := side{}
		if s.Else != nil {
			els = f.side(s.Else)
		}
		f.test(s.Cond, f.side(s.Body), els, note)
	case *ast.SwitchStmt:
		if s.Tag != nil {
			return
		}
		for _, c := range s.Body.List {
			cc := c.(*ast.CaseClause)
			for _, x := range cc.List {
				f.test(x, f.side(&ast.BlockStmt{Lbrace: cc.Colon, List: cc.Body, Rbrace: cc.End()}), side{}, note)
			}
		}
	}
}

// giving says how statements give up: in any of these ways, or 0 if they may go on.
type giving uint8

const (
	byReturn giving = 1 << iota // of an error
	byPanic
	byEnd // of the process
)

// failures finds statements that only give up, whichever way through them is taken.
type failures struct {
	u      *Package
	sig    *types.Signature
	main   bool // they are of main, so a return ends the process
	offers func(*Package, ast.Node) bool
}

// failures finds them in the function that runs.
func (in *Interp) failures(u *Package, sig *types.Signature) *failures {
	return &failures{u: u, sig: sig, main: in.frame.isMain(), offers: in.offers}
}

// A side is one side of a test, and how it gives up: 0 if it goes on, or offers something before.
type side struct {
	how   giving
	block ast.Stmt
}

// side is what a statement is as one.
func (f *failures) side(s ast.Stmt) side {
	how := f.last(s)
	if how != 0 && f.offers(f.u, s) {
		how = 0
	}
	return side{how, s}
}

// test notes the comparisons in a condition. yes says how the side gives up that is taken where the
// condition holds, and no the other one. A comparison x != nil that is true leads to yes, x == nil
// that is false to no.
func (f *failures) test(cond ast.Expr, yes, no side, note func(ast.Expr, side)) {
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

// block is how a list of statements gives up.
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

// staysIn reports whether each return in a statement returns an error, and nothing else leads out
// of it. A jump may lead anywhere.
func (f *failures) staysIn(s ast.Stmt) bool {
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			ok = false
		case *ast.ReturnStmt:
			ok = ok && (f.main || f.returns(n))
		}
		return ok
	})
	return ok
}

// leaves is how a statement that stays in may give up before the last one does.
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

// last is how the last statement of a block gives up. An if does so if both sides do.
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
		switch {
		case f.main:
			return byEnd
		case f.returns(s):
			return byReturn
		}
	case *ast.ExprStmt:
		if c, ok := s.X.(*ast.CallExpr); ok {
			return f.ends(c)
		}
	}
	return 0
}

// ends is how a call gives up that does not return, or 0 if it returns.
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
	case endingFuncs[fn.FullName()]:
		return byEnd
	case panicFuncs[fn.FullName()]:
		return byPanic
	}
	return 0
}

// endingFuncs and panicFuncs are functions of the standard library that do not return.
var (
	endingFuncs = stringSet(`os.Exit log.Fatal log.Fatalf log.Fatalln
		(*log.Logger).Fatal (*log.Logger).Fatalf (*log.Logger).Fatalln`)
	panicFuncs = stringSet(
		`log.Panic log.Panicf log.Panicln (*log.Logger).Panic (*log.Logger).Panicf (*log.Logger).Panicln`,
	)
)

// returns reports whether a return certainly gives an error that is not nil, given that the tested
// one is not.
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

// wraps reports whether a call makes an error: a conversion, fmt.Errorf, errors.New, or any
// function that is handed an error, which is taken to wrap it. What a function makes that is handed
// none is not known.
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
