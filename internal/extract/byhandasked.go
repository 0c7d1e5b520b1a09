package extract

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// What a server by hand answers depends on what it is asked, and nothing is known of that.
// Followed on all ways, a request would call tools that may change anything, and the list
// would depend on each check that the request has to pass. So the server is read as if it
// was asked for the list: a variable that is compared with tools/list holds that text
// wherever it is unknown.

// methodVars are these variables and fields, by their places, and what each then holds.
func (x *extraction) methodVars() map[token.Pos]string {
	out := map[token.Pos]string{}
	for _, path := range x.mainPaths() {
		u := x.bodies.get(path)
		if u == nil || !x.current[path] {
			continue
		}
		for _, f := range u.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				methodVarsIn(u, n, out)
				return true
			})
		}
	}
	return out
}

// methodVarsIn adds the variables that one statement or expression compares.
func methodVarsIn(u *eval.Package, n ast.Node, out map[token.Pos]string) {
	switch n := n.(type) {
	case *ast.SwitchStmt:
		if n.Tag == nil {
			return
		}
		for _, s := range n.Body.List {
			for _, e := range s.(*ast.CaseClause).List {
				if isListMethod(u, e) {
					textVars(u, n.Tag, constant.StringVal(u.Info.Types[e].Value), out)
				}
			}
		}
	case *ast.BinaryExpr:
		if n.Op != token.EQL && n.Op != token.NEQ {
			return
		}
		// The constant may stand on either side. With != the branch behind it is the one for
		// other methods, but the variable is the method all the same.
		for _, side := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
			if v := u.Info.Types[side[1]].Value; v != nil && isListMethod(u, side[1]) {
				textVars(u, side[0], constant.StringVal(v), out)
			}
		}
	// In a table of handlers nothing is compared with the method, so the index itself is what
	// is asked for. An index that is a constant fills the table.
	case *ast.IndexExpr: // handlers[request.Method]
		m, ok := types.Unalias(typeUnder(u.Info.TypeOf(n.X))).(*types.Map)
		if ok && u.Info.Types[n.Index].Value == nil && handles(m.Elem()) {
			textVars(u, n.Index, listMethod, out)
		}
	}
}

func typeUnder(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// textVars adds the variables and fields of a string type in an expression. A field that
// JSON calls name is that of a tool.
func textVars(u *eval.Package, e ast.Expr, text string, out map[token.Pos]string) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := u.Info.Uses[id].(*types.Var)
		if !ok {
			return true
		}
		// request.Params.Name is often compared in the same expression. If it held tools/list
		// too, the server would be asked to call a tool of that name.
		b, isBasic := v.Type().Underlying().(*types.Basic)
		if isBasic && b.Info()&types.IsString != 0 && v.Name() != "Name" && v.Name() != "name" {
			out[v.Origin().Pos()] = text
		}
		return true
	})
}

// asked is the evaluator's Options.Sent, or nil if the program is not read as a server by
// hand.
func (r *run) asked() func(*types.Var, eval.Value) eval.Value {
	if r.x.answering == nil || len(r.x.asks) == 0 {
		return nil
	}
	return func(of *types.Var, v eval.Value) eval.Value {
		text, is := r.x.asks[of.Pos()]
		if !is {
			return v
		}
		// A value that is known in full is the program's own, and no client decides it.
		for _, alt := range eval.Alternatives(v) {
			if _, unknown := alt.V.(*eval.Unknown); unknown {
				return &eval.Const{T: of.Type(), V: text}
			}
		}
		return v
	}
}
