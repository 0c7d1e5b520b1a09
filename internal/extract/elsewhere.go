package extract

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A program that guesses find may fill a tool type of another module, and be given further tools
// of it by functions of that module, or of a third one:
//
//	agent.Run(clock{}, search.New())
//
// Literals in such functions are seen only where they run. Otherwise the call is a source.

// madeElsewhere is the kind of source that such a call is.
const madeElsewhere = "a function of another module, which is not read, makes a tool here"

// openMakers notes these sources.
func (r *run) openMakers() {
	of := map[string]bool{} // the types of other modules that have tools
	for _, rd := range r.read {
		if rd.isGuess() && !r.isMainType(rd.f.fw.Custom.Type) {
			of[rd.f.fw.Custom.Type] = true
		}
	}
	if len(of) == 0 {
		return
	}
	for _, at := range r.unreadMakers(of) {
		r.mayRegister(at, madeElsewhere, nil)
	}
}

// isMainType reports whether a type, by its full name, is one of the user's.
func (r *run) isMainType(full string) bool {
	p := r.x.prog.Packages[r.x.packageOf(full)]
	return p != nil && p.Module != nil && p.Module.Main
}

// unreadMakers are calls in functions that the program may call, of functions of other modules that
// return a tool, or what has a method that returns one, and that did not run.
func (r *run) unreadMakers(of map[string]bool) (out []token.Pos) {
	r.x.importers(func(u *eval.Package) bool {
		for _, f := range u.Files {
			for _, d := range f.Decls {
				if fd, ok := d.(*ast.FuncDecl); ok {
					obj, _ := u.Info.Defs[fd.Name].(*types.Func)
					if obj == nil || !r.x.calls(r.x.entry).functions[eval.FuncKey(obj)] {
						continue
					}
				}
				ast.Inspect(d, func(n ast.Node) bool {
					c, ok := n.(*ast.CallExpr)
					if !ok {
						return true
					}
					if fn, ok := typeutil.Callee(u.Info, c).(*types.Func); ok && r.makesElsewhere(fn, of) {
						out = append(out, c.Pos())
					}
					return true
				})
			}
		}
		return false
	})
	return out
}

// makesElsewhere reports whether a function is one of another module, makes tools, and did not run.
func (r *run) makesElsewhere(fn *types.Func, of map[string]bool) bool {
	if fn.Pkg() == nil || framework.Of(r.x.opts.Frameworks, fn.Pkg().Path()) != nil {
		return false
	}
	p := r.x.prog.Packages[fn.Pkg().Path()]
	if p == nil || p.Module == nil || p.Module.Main {
		return false
	}
	for res := range fn.Signature().Results().Variables() {
		t := elemOf(res.Type())
		if of[typeName(t)] {
			return !r.in.Visited(eval.FuncKey(fn))
		}
		n, ok := types.Unalias(t).(*types.Named)
		if !ok {
			continue
		}
		for m := range types.NewMethodSet(types.NewPointer(n)).Methods() {
			if made, ok := m.Obj().(*types.Func); ok && returnsOne(made, of) {
				return !r.in.Visited(eval.FuncKey(fn)) || !r.in.Visited(eval.FuncKey(made))
			}
		}
		if i, ok := n.Underlying().(*types.Interface); ok {
			for m := range i.Methods() {
				if returnsOne(m, of) {
					return true
				}
			}
		}
	}
	return false
}

// returnsOne reports whether a method without parameters returns a tool.
func returnsOne(m *types.Func, of map[string]bool) bool {
	t := resultType(m)
	return t != nil && of[typeName(elemOf(t))]
}
