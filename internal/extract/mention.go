package extract

import (
	"go/ast"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// The questions about the whole program (which functions can lead to a registration, which
// may run at all) are answered from the names in function bodies. This file collects them.
// Mentioning a function counts as calling it, since a function value may be called
// anywhere.

// mentions are the names in a body, each once, in the order of the source.
type mentions struct {
	funcs []string // keys of functions; an interface method is written as .Name
	types []string // by which a value of them may come into being
	talks bool     // some function talks to the outside; only of the user's bodies
}

// customTypeLiteral stands for a literal of a custom tool type among the functions that a body
// mentions: such types have no function that registers them.
const customTypeLiteral = "a literal of a custom tool type"

// mentions collects the names in a body, those in function literals included.
func (r *reach) mentions(u *eval.Package, body ast.Node) mentions { return r.mentionsBut(u, body, nil) }

// runs collects the names that a call of the body uses. Function literals that it only puts
// into a struct or a list, or returns, such as the RunE of a command, run later and are
// left out.
func (r *reach) runs(u *eval.Package, body ast.Node) mentions {
	kept := map[ast.Node]bool{}
	keep := func(list []ast.Expr) {
		for _, e := range list {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok {
				kept[lit] = true
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			keep(n.Elts)
		case *ast.ReturnStmt:
			keep(n.Results)
		}
		return true
	})
	return r.mentionsBut(u, body, kept)
}

// mentionsBut collects the names in a body without some of its nodes.
func (r *reach) mentionsBut(u *eval.Package, body ast.Node, but map[ast.Node]bool) mentions {
	var m mentions
	seen, keys := map[types.Object]bool{}, map[string]bool{}
	// Each name once, so the lists stay short for large bodies.
	add := func(list *[]string, key string) {
		if !keys[key] {
			keys[key] = true
			*list = append(*list, key)
		}
	}
	custom := u.Main && len(r.x.customTypes) > 0
	lists := u.Main && r.x.answering != nil
	ast.Inspect(body, func(n ast.Node) bool {
		if but[n] {
			return false
		}
		if lists && marksList(u, n) {
			add(&m.funcs, listsTools)
		}
		switch n := n.(type) {
		case *ast.CompositeLit:
			if custom && r.x.isCustomType(u.Info.TypeOf(n)) {
				add(&m.funcs, customTypeLiteral)
			}
		case *ast.Ident:
			obj := u.Info.Uses[n]
			switch obj.(type) {
			case *types.Func, *types.TypeName:
			default:
				return true
			}
			if seen[obj] {
				return true
			}
			seen[obj] = true
			switch obj := obj.(type) {
			case *types.Func:
				// Whether a function talks to the outside is asked for the user's bodies
				// only.
				key, outside := r.describe(obj)
				add(&m.funcs, key)
				m.talks = m.talks || u.Main && outside
			case *types.TypeName:
				if obj.Pkg() != nil {
					add(&m.types, obj.Pkg().Path()+"."+obj.Name())
				}
			}
		}
		return true
	})
	return m
}

// described is the result of describe for a function.
type described struct {
	key     string
	outside bool
}

// describe returns how a function is written in mentions, and whether it talks to the
// outside. A method of an interface is written as .Name: any method of that name may be
// called.
func (r *reach) describe(fn *types.Func) (key string, outside bool) {
	d, ok := r.described[fn]
	if !ok {
		d = described{eval.FuncKey(fn), fn.Pkg() != nil && isOutside(r.x, fn)}
		if sig := fn.Type().(*types.Signature); sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) {
			d.key = "." + fn.Name()
		}
		r.described[fn] = d
	}
	return d.key, d.outside
}
