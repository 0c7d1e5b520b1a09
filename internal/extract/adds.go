package extract

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A server can be given a function that changes the list of its tools for each client (see
// changes.go). If the function may add tools, the totals are open: there may be more tools
// than were found. This file decides that from the source of the function. It adds nothing
// if every tool in its body comes from its arguments:
//
//	func filter(ctx context.Context, tools []mcp.Tool) []mcp.Tool {
//		return slices.DeleteFunc(tools, isAdmin) // leaves tools out
//	}
//
// The answer errs towards "may add": a false yes costs a warning, a false no a wrong total.

// additions looks for tools in a function that do not come from its arguments.
type additions struct {
	x    *extraction
	seen map[string]bool // functions that were looked at
	tool map[string]bool // the types of tools
	held map[*types.Named]bool
}

// mayAdd reports whether a function that gets the list of tools may add to it. An unknown
// function may.
func (r *run) mayAdd(v eval.Value) bool {
	f, ok := v.(*eval.Func)
	if !ok {
		return true
	}
	a := &additions{x: r.x, seen: map[string]bool{}, tool: map[string]bool{}, held: map[*types.Named]bool{}}
	for _, fw := range r.x.opts.Frameworks {
		for _, t := range fw.Types {
			a.tool[t.Type] = true
		}
	}
	switch {
	case f.Lit != nil:
		return a.within(f.Package, f.Lit)
	case f.Fn != nil:
		return a.function(f.Fn)
	}
	return true
}

// function reports whether a declared function may add tools. A function that is being
// looked at adds nothing by itself, which ends the search in recursive ones.
func (a *additions) function(fn *types.Func) bool {
	key := eval.FuncKey(fn)
	if a.seen[key] {
		return false
	}
	a.seen[key] = true
	if fn.Pkg() == nil {
		return true
	}
	u := a.x.bodies.get(fn.Pkg().Path())
	if u == nil {
		return true
	}
	d := u.Function(key)
	return d == nil || d.Body == nil || a.within(u, d)
}

// within reports whether the body of a function may add tools. Any of these is a source of
// them: a literal of a tool type, a type assertion to a type that holds tools, a variable
// from outside the body, a field of something that is not an answer of the SDK, or a call.
func (a *additions) within(u *eval.Package, fn ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			found = found || a.isTool(u.Info.TypeOf(n))
		// Behind an interface may be anything, but an answer of the SDK has the tools that it
		// was given to answer with.
		case *ast.TypeAssertExpr:
			found = found || n.Type != nil && a.holds(u.Info.TypeOf(n.Type)) && !a.isResult(u.Info.TypeOf(n.Type))
		case *ast.Ident:
			// A variable that is declared outside of the function may hold other tools.
			v, ok := u.Info.Uses[n].(*types.Var)
			found = found || ok && !v.IsField() && (v.Pos() < fn.Pos() || fn.End() <= v.Pos()) && a.holds(v.Type())
		case *ast.SelectorExpr:
			s := u.Info.Selections[n]
			if s != nil && s.Kind() == types.FieldVal && !a.isTool(s.Recv()) && !a.isResult(s.Recv()) {
				found = found || a.holds(s.Type())
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs { // a tool under another name is another tool
				sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
				found = found || ok && sel.Sel.Name == "Name" && a.isTool(u.Info.TypeOf(sel.X))
			}
		case *ast.CallExpr:
			found = found || a.call(u, n)
		}
		return !found
	})
	return found
}

// call reports whether a call may add tools: it returns some, or gets a pointer to a place
// where they are. Known functions of the standard library only move them.
func (a *additions) call(u *eval.Package, c *ast.CallExpr) bool {
	tv := u.Info.Types[c.Fun]
	returns := a.holds(u.Info.TypeOf(c))
	// A conversion makes nothing that its operand does not hold.
	if tv.IsType() {
		return false
	}
	if tv.IsBuiltin() {
		id, ok := ast.Unparen(c.Fun).(*ast.Ident)
		return ok && id.Name == "new" && returns
	}
	handed := false
	for _, arg := range c.Args {
		if t := u.Info.TypeOf(arg); t != nil {
			_, isPtr := t.Underlying().(*types.Pointer)
			handed = handed || isPtr && a.holds(t)
		}
	}
	if !returns && !handed {
		return false
	}
	fn := typeutil.StaticCallee(u.Info, c)
	if fn == nil || fn.Pkg() == nil {
		return true
	}
	switch fn.Pkg().Path() {
	// These return or print what they get.
	case "slices", "maps", "sort", "iter", "fmt", "log", "log/slog":
		return false
	}
	return !a.lists(eval.FuncKey(fn)) && a.function(fn.Origin())
}

// lists reports whether a function returns tools that are registered, which are counted
// anyway.
func (a *additions) lists(key string) bool {
	for _, fw := range a.x.opts.Frameworks {
		for _, l := range fw.Listers {
			if l.Func == key {
				return true
			}
		}
	}
	return false
}

// isTool reports whether a type is a tool type, or a pointer to one.
func (a *additions) isTool(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && a.tool[n.Obj().Pkg().Path()+"."+n.Obj().Name()]
}

// isResult reports whether a type is one that a framework answers with, such as
// ListToolsResult.
func (a *additions) isResult(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && !a.isTool(n) && n.Obj().Pkg() != nil && framework.Of(a.x.opts.Frameworks, n.Obj().Pkg().Path()) != nil
}

// holds reports whether values of a type can hold tools. Structs of other libraries are not
// searched: their fields are their own.
func (a *additions) holds(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if a.isTool(t) {
			return true
		}
		if held, ok := a.held[t]; ok {
			return held
		}
		// Recursive types hold what their other parts hold.
		a.held[t] = false // while it is looked at
		_, isStruct := t.Underlying().(*types.Struct)
		a.held[t] = (isStruct && a.ours(t) || !isStruct) && a.holds(t.Underlying())
		return a.held[t]
	case *types.Struct:
		for f := range t.Fields() {
			if a.holds(f.Type()) {
				return true
			}
		}
	case *types.Tuple:
		for v := range t.Variables() {
			if a.holds(v.Type()) {
				return true
			}
		}
	case *types.Pointer:
		return a.holds(t.Elem())
	case *types.Slice:
		return a.holds(t.Elem())
	case *types.Array:
		return a.holds(t.Elem())
	case *types.Map:
		return a.holds(t.Elem())
	case *types.Chan:
		return a.holds(t.Elem())
	}
	return false
}

// ours reports whether a type is the user's, or an answer of a framework.
func (a *additions) ours(n *types.Named) bool {
	if n.Obj().Pkg() == nil {
		return false
	}
	p := a.x.prog.Packages[n.Obj().Pkg().Path()]
	return p != nil && p.Module != nil && p.Module.Main || a.isResult(n)
}
