package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// This file runs statements. Each statement returns how it completes (ctl), as in the Go
// specification: normally, or by a break, continue, goto, return or panic. There are no Go
// panics between statements of the program, except for expressions that are left
// (unwind.go): those are caught by the statement around them.

// block runs the statements of a block. Labels that a goto jumps to need another way of
// running it (goto.go).
func (in *Interp) block(list []ast.Stmt) ctl {
	if at := labels(list); at != nil {
		return in.labelled(list, at)
	}
	return in.sequence(list)
}

// sequence runs statements in order, in one try for all of them: a try per statement would
// be slower, and an expression that is left ends the sequence anyway.
func (in *Interp) sequence(list []ast.Stmt) ctl {
	return in.try(func() ctl {
		for _, s := range list {
			in.spend(1)
			if c := in.stmt1(s, ""); c.kind != next {
				return c
			}
		}
		return ctl{}
	})
}

// stmt runs one statement, which may have a label.
func (in *Interp) stmt(s ast.Stmt, label string) ctl {
	in.spend(1)
	return in.try(func() ctl { return in.stmt1(s, label) })
}

// stmt1 is stmt without a try: a panic in an expression goes to the statement around.
// Statements that declare variables get a scope of their own, as in Go.
func (in *Interp) stmt1(s ast.Stmt, label string) ctl {
	in.frame.at = s.Pos()
	switch s := s.(type) {
	case *ast.ExprStmt:
		if in.threads != nil {
			in.threads.discarded = s.X
		}
		in.expr(s.X)
	case *ast.AssignStmt:
		in.assign(s)
	case *ast.DeclStmt:
		in.declStmt(s)
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		in.update(op, s.X, nil, s)
	case *ast.BlockStmt:
		return in.scope(func() ctl { return in.block(s.List) })
	case *ast.IfStmt:
		return in.scope(func() ctl { return in.ifStmt(s) })
	case *ast.ForStmt:
		return in.scope(func() ctl { return in.forStmt(s, label) })
	case *ast.RangeStmt:
		return in.scope(func() ctl { return in.rangeStmt(s, label) })
	case *ast.SwitchStmt:
		return in.scope(func() ctl { return in.switchStmt(s, label) })
	case *ast.TypeSwitchStmt:
		return in.scope(func() ctl { return in.typeSwitch(s, label) })
	case *ast.ReturnStmt:
		return in.returnStmt(s)
	case *ast.BranchStmt:
		return in.branchStmt(s)
	case *ast.LabeledStmt:
		return in.stmt(s.Stmt, s.Label.Name)
	case *ast.DeferStmt:
		return in.deferStmt(s)
	case *ast.GoStmt:
		return in.goStmt(s)
	case *ast.SelectStmt:
		return in.selectStmt(s, label)
	case *ast.SendStmt:
		ch, v := in.placed(s.Chan, s.Value)
		in.send(ch, v, s.Pos())
	}
	return ctl{}
}

// declStmt declares the variables of a var declaration. Constants and types have been
// resolved by the type checker.
func (in *Interp) declStmt(s *ast.DeclStmt) {
	g, ok := s.Decl.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR {
		return
	}
	for _, spec := range g.Specs {
		vs := spec.(*ast.ValueSpec)
		var vals []Value
		if len(vs.Values) == 1 && len(vs.Names) > 1 {
			// One call gives the values of all names.
			vals = in.spread(in.exprMulti(vs.Values[0], len(vs.Names)), len(vs.Names), vs)
		} else {
			for _, x := range vs.Values {
				vals = append(vals, in.expr(x))
			}
		}
		for i, name := range vs.Names {
			obj := in.frame.pkg.Info.Defs[name]
			if obj == nil {
				continue // the blank identifier
			}
			t := in.subst(obj.Type(), in.frame.tenv)
			v := in.zero(t)
			if i < len(vals) {
				v = in.assignable(vals[i], t)
			}
			o := in.declare(obj, v)
			if len(vs.Values) == len(vs.Names) {
				in.onHeld(obj, o, vs.Values[i])
			}
		}
	}
}

// ifStmt runs an if statement. Before the condition is evaluated, comparisons of errors
// whose failing side only gives up are noted (givesup.go): they do not fork the program.
func (in *Interp) ifStmt(s *ast.IfStmt) ctl {
	if s.Init != nil {
		if c := in.stmt(s.Init, ""); c.kind != next {
			return c
		}
	}
	in.lookForFailures(s)
	g := in.cond(s.Cond)
	// Each side has a scope of its own within that of the statement, where Init has
	// declared.
	then := func() ctl { return in.scope(func() ctl { return in.block(s.Body.List) }) }
	els := func() ctl {
		if s.Else == nil {
			return ctl{}
		}
		return in.stmt(s.Else, "")
	}
	return in.fork(g, then, els)
}

// fork runs one side or, under an open guard, both. Each side starts from the same heap,
// and resolve joins what they leave. Everything conditional in a program passes through
// here or through clauses in switch.go.
func (in *Interp) fork(g Guard, then, els func() ctl) ctl {
	if in.certain(g) {
		return then()
	}
	if !in.feasible(g) {
		return els()
	}
	paths := append(in.ways(g, then), in.ways(in.g.Not(g), els)...)
	return in.resolve(paths, func(c ctl) bool { return c.kind == next })
}

// returnStmt evaluates the results and leaves the function with them. Named results are set
// as well, because deferred functions can read and change them.
func (in *Interp) returnStmt(s *ast.ReturnStmt) ctl {
	fr := in.frame
	switch {
	// A bare return gives the named results as they are now.
	case len(s.Results) == 0 && len(fr.results) > 0:
		return ctl{kind: ret, val: in.namedResults()}
	case len(s.Results) == 0:
		in.leaveMain()
		return ctl{kind: ret}
	}
	var res *types.Tuple
	if fr.sig != nil {
		res = fr.sig.Results()
	}
	var vals []Value
	// return f() passes all results of f.
	if n := 0; res != nil && len(s.Results) == 1 && res.Len() > 1 {
		n = res.Len()
		vals = in.spread(in.exprMulti(s.Results[0], n), n, s)
	} else {
		vals = in.besideIn(s, s.Results)
	}
	for i := range vals {
		if res != nil && i < res.Len() {
			// A result is converted to its declared type, for instance to an interface. The
			// declared type may contain type parameters.
			vals[i] = in.assignable(vals[i], in.subst(res.At(i).Type(), fr.tenv))
		}
		if i < len(fr.results) { // deferred functions see them
			in.setObj(fr.results[i], vals[i])
		}
	}
	if len(vals) == 1 {
		return ctl{kind: ret, val: vals[0]}
	}
	return ctl{kind: ret, val: Tuple(vals)}
}

// namedResults are the current values of the named results.
func (in *Interp) namedResults() Value {
	fr := in.frame
	t := make(Tuple, len(fr.results))
	for i, o := range fr.results {
		t[i] = o.now().(Value)
	}
	if len(t) == 1 {
		return t[0]
	}
	return t
}

// branchStmt returns the completion for break, continue, fallthrough and goto; the
// construct that it belongs to recognizes it by kind and label.
func (in *Interp) branchStmt(s *ast.BranchStmt) ctl {
	label := ""
	if s.Label != nil {
		label = s.Label.Name
	}
	switch s.Tok {
	case token.BREAK:
		return ctl{kind: brk, label: label}
	case token.CONTINUE:
		return ctl{kind: cont, label: label}
	case token.FALLTHROUGH:
		return ctl{kind: fallth}
	}
	return ctl{kind: jump, label: label}
}
