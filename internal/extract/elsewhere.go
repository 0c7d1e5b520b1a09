package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A program may fill a tool type of another module, or implement an interface of tools, and be
// given further tools of it by functions of that module, or of a third one:
//
//	agent.Run(clock{}, search.New())
//
// Literals in such functions are seen only where they run. Those of declared types are asked for
// (makersAsked); a call of one that is not read all the same, or of a guessed type, is a source.

// madeElsewhere is the kind of source that such a call is.
const madeElsewhere = "a function of another module, which is not read, makes a tool here"

// A toolTest reports whether a type is one of tools.
type toolTest func(types.Type) bool

// openMakers notes these sources.
func (r *run) openMakers() {
	of := map[string]bool{} // the guessed types of other modules that have tools
	for _, rd := range r.read {
		if rd.isGuess() && !r.isMainType(rd.f.fw.Custom.Type) {
			of[rd.f.fw.Custom.Type] = true
		}
	}
	r.open(func(t types.Type) bool { return of[typeName(t)] || r.x.isDeclared(t) })
}

// open notes a source for each call of a function of another module that makes such a tool.
func (r *run) open(isTool toolTest) {
	for _, m := range r.unreadMakers(isTool) {
		r.mayRegister(m.at, madeElsewhere, nil)
	}
}

// makersAsked are the functions of other modules that make tools of declared types and did not run.
func (r *run) makersAsked() (keys []string) {
	if !r.x.declares() {
		return nil
	}
	for _, m := range r.unreadMakers(r.x.isDeclared) {
		keys = append(keys, eval.FuncKey(m.fn))
	}
	return keys
}

// isDeclared reports whether a type is a declared one of tools without a sink, or implements one.
func (x *extraction) isDeclared(t types.Type) bool {
	if h := x.customTypeOf(t); h != nil {
		return isDeclared(h.fw)
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && slices.ContainsFunc(x.customTypes, func(h customType) bool {
		return isDeclared(h.fw) && eval.Identical(n.Origin(), h.named)
	})
}

// declares reports whether the program has declared types of tools without a sink.
func (x *extraction) declares() bool {
	return slices.ContainsFunc(x.customTypes, func(h customType) bool { return isDeclared(h.fw) })
}

// isMainType reports whether a type, by its full name, is one of the user's.
func (r *run) isMainType(full string) bool {
	p := r.x.prog.Packages[r.x.packageOf(full)]
	return p != nil && p.Module != nil && p.Module.Main
}

// An unreadMaker is a call of such a function.
type unreadMaker struct {
	at token.Pos
	fn *types.Func
}

// unreadMakers are calls in functions that the program may call, of functions of other modules that
// return a tool, or what has a method that returns one, and that did not run.
func (r *run) unreadMakers(isTool toolTest) (out []unreadMaker) {
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
					if fn, ok := typeutil.Callee(u.Info, c).(*types.Func); ok && r.makesElsewhere(fn, isTool) {
						out = append(out, unreadMaker{c.Pos(), fn})
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
func (r *run) makesElsewhere(fn *types.Func, isTool toolTest) bool {
	if fn.Pkg() == nil || framework.Of(r.x.opts.Frameworks, fn.Pkg().Path()) != nil {
		return false
	}
	p := r.x.prog.Packages[fn.Pkg().Path()]
	if p == nil || p.Module == nil || p.Module.Main {
		return false
	}
	for res := range fn.Signature().Results().Variables() {
		t := elemOf(res.Type())
		if isTool(t) {
			return !r.in.Visited(eval.FuncKey(fn))
		}
		n, ok := types.Unalias(t).(*types.Named)
		if !ok {
			continue
		}
		for m := range types.NewMethodSet(types.NewPointer(n)).Methods() {
			if made, ok := m.Obj().(*types.Func); ok && returnsOne(made, isTool) {
				return !r.in.Visited(eval.FuncKey(fn)) || !r.in.Visited(eval.FuncKey(made))
			}
		}
		if i, ok := n.Underlying().(*types.Interface); ok {
			for m := range i.Methods() {
				if returnsOne(m, isTool) {
					return true
				}
			}
		}
	}
	return false
}

// returnsOne reports whether a method without parameters returns a tool.
func returnsOne(m *types.Func, isTool toolTest) bool {
	t := resultType(m)
	return t != nil && isTool(elemOf(t))
}
