package eval

import (
	"go/ast"
	"go/types"
)

// Who goes on whatever error a call returns. A call that is not read may fail. Usually the caller
// gives up then, and no such run offers anything (failure.go). But some callers do not:
//
//	if err := loadPlugins(); err != nil {
//		log.Print(err)       // and the server starts without plugins
//	}
//
// In such a caller, and in what it calls for the error, both outcomes matter. This file finds such
// calls by their syntax alone, before a body runs.

// A dropping says who goes on whatever error a call returns: its caller (dropped), or, since the
// caller returns the error, perhaps the caller's caller (returned). 0 is that nobody does as far as
// it shows.
type dropping uint8

const (
	dropped dropping = 1 + iota
	returned
)

// dropsError reports whether the program goes on whatever error call c returns, which frame fr
// makes.
func (fr *frame) dropsError(c *Call) bool {
	e, ok := c.Site.(*ast.CallExpr)
	if !ok || fr.pkg == nil {
		return false
	}
	how := fr.pkg.drops[e]
	return how == dropped || how == returned && fr.dropped
}

// lookForDrops notes for each call in a body what becomes of its error. It is done once for each
// body. A call whose error is not used, or is returned as it is, is noted in any package; what
// follows an assignment is looked at in the user's own code alone, where such handling is meant to
// be seen.
func (in *Interp) lookForDrops(b body) {
	u := b.pkg
	if u.dropsIn[b.block] {
		return
	}
	if u.dropsIn == nil {
		u.dropsIn, u.drops = map[*ast.BlockStmt]bool{}, map[*ast.CallExpr]dropping{}
	}
	u.dropsIn[b.block] = true
	d := &dropFinder{u: u, failures: in.failures(u, b.sig)}
	ast.Inspect(b.block, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // its body is one of its own
		case *ast.BlockStmt:
			d.list(n.List)
		case *ast.CaseClause:
			d.list(n.Body)
		case *ast.CommClause:
			d.list(n.Body)
		}
		return true
	})
}

// dropFinder finds the calls in a body whose error does not end what the program was about to do.
type dropFinder struct {
	u        *Package
	failures *failures
}

// list notes the calls among the statements of one block.
func (d *dropFinder) list(list []ast.Stmt) {
	for i, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			d.note(s.X, dropped)
		case *ast.ReturnStmt:
			if len(s.Results) == 1 {
				d.note(s.Results[0], returned)
			}
		case *ast.AssignStmt:
			d.assigned(s, list[i+1:])
		case *ast.IfStmt:
			if init, ok := s.Init.(*ast.AssignStmt); ok {
				d.assigned(init, list[i:])
			}
		}
	}
}

// assigned notes what becomes of the error that a call assigns, judging by the statements that
// follow in the same block: the first one that tests or returns the variable decides.
func (d *dropFinder) assigned(s *ast.AssignStmt, rest []ast.Stmt) {
	id, ok := s.Lhs[len(s.Lhs)-1].(*ast.Ident)
	if !ok || len(s.Rhs) != 1 {
		return
	}
	if id.Name == "_" {
		d.note(s.Rhs[0], dropped)
		return
	}
	obj := d.u.Info.ObjectOf(id)
	if obj == nil || !d.u.Main || !isError(obj.Type()) {
		return
	}
	for _, t := range rest {
		if how, found := d.use(t, obj); found && how != 0 {
			d.note(s.Rhs[0], how)
			return
		} else if found {
			return
		}
	}
}

// use is what a statement makes of the error in obj. found says that it tests the error or returns
// it. how is dropped if the failing side goes on, returned if the function returns, and 0 if it
// ends the process or panics.
func (d *dropFinder) use(s ast.Stmt, obj types.Object) (how dropping, found bool) {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		if n := len(s.Results); n > 0 && d.mentions(s, obj) {
			return returned, true
		}
	case *ast.IfStmt:
		els := side{}
		if s.Else != nil {
			els = d.failures.side(s.Else)
		}
		d.failures.test(s.Cond, d.failures.side(s.Body), els, func(x ast.Expr, by side) {
			if id, ok := ast.Unparen(x).(*ast.Ident); !ok || d.u.Info.Uses[id] != obj {
				return
			}
			switch found = true; {
			case by.how&byReturn != 0:
				how = returned
			case by.how == 0:
				how = dropped
			}
		})
	}
	return how, found
}

// mentions reports whether a statement names a variable.
func (d *dropFinder) mentions(s ast.Node, obj types.Object) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && d.u.Info.Uses[id] == obj {
			found = true
		}
		return !found
	})
	return found
}

// note keeps what becomes of the error of a call, if e is one.
func (d *dropFinder) note(e ast.Expr, how dropping) {
	if c, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		d.u.drops[c] = how
	}
}
