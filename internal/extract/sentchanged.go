package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// What an SDK sends may go through code of the program's: the writer of a server, a transport, a
// handler around it, the client of requests. Such code decodes the message and changes the tools in
// it:
//
//	json.Unmarshal(p, &message)
//	for _, t := range message["tools"].([]any) { t.(map[string]any)["strict"] = true }
//	p, _ = json.Marshal(message)
//
// Which messages go through it is not followed. The tools of SDKs are listed as they are defined,
// with an assumption that names the place.

const sentChanged = "it is sent as it is defined: code that may change the tools of a message is not followed here"

// noteSentChanged adds the assumption to the tools of SDKs, if the program has such code. Code that
// replaces the body of a request changes what models are sent, also by hand, and not what servers
// answer.
func (x *extraction) noteSentChanged(e entry, list []*program) {
	message, body, drops := x.sentChangedAt(e)
	serves := x.servingSDKs()
	for _, p := range list {
		for _, t := range p.tools {
			at := message
			switch {
			case !t.Reachable || t.Guessed() != "" || t.Framework == framework.ByHandName:
				continue
			case t.Framework == framework.RequestsName, at == "" && !serves[t.Framework]:
				at = body
			}
			if at == "" {
				continue
			}
			if (drops || at == body) && t.Default == catalog.Yes {
				t.Default = catalog.Unknown
			}
			t.Assumptions = append(slices.Clip(t.Assumptions), catalog.Assumption{Text: sentChanged, At: at})
			sortAssumptions(t)
		}
	}
}

// sentChangedAt are the first places at which code of the program changes the tools in a message,
// and replaces the body of a request. drops says that a message may be given other tools.
func (x *extraction) sentChangedAt(e entry) (message, body string, drops bool) {
	first := func(old string, p token.Pos) string {
		if at := x.prog.Span(p, p).String(); old == "" || at < old {
			return at
		}
		return old
	}
	for _, path := range x.mainPaths() {
		for _, d := range x.index.requests[path] {
			if !x.current[path] || e.main && !x.calls(e).functions[d.key] {
				continue
			}
			if at, whole := changesMessage(d.u, d.decl); at.IsValid() {
				message, drops = first(message, at), drops || whole
			}
			if at := replacesBody(d.u, d.decl); at.IsValid() {
				body = first(body, at)
			}
		}
	}
	return message, body, drops
}

// changesMessage is the place at which a declaration takes tools out of a message that it decodes,
// if it changes something in it and encodes it again. whole says that it may give the message other
// tools.
func changesMessage(u *eval.Package, d ast.Decl) (at token.Pos, whole bool) {
	changes := false
	var from []types.Object // the variables that have the tools
	taken := func(e, key ast.Expr) {
		if isConstant(u, key, "tools") && holdsAny(u, e) {
			if !at.IsValid() {
				at = e.Pos()
			}
			from = append(from, namedBy(u, e))
		}
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			taken(n.X, n.Index)
		case *ast.CallExpr:
			if isDelete(n) {
				taken(n.Args[0], n.Args[1])
			}
		}
		return true
	})
	if !at.IsValid() {
		return token.NoPos, false
	}
	changed := func(e, key ast.Expr) {
		switch {
		case !holdsAny(u, e):
		case isConstant(u, key, "tools"):
			changes, whole = true, true
		case !slices.Contains(from, namedBy(u, e)) || namedBy(u, e) == nil:
			changes = true // what is beside the tools does not matter
		}
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if ix, ok := ast.Unparen(left).(*ast.IndexExpr); ok {
					changed(ix.X, ix.Index)
				}
			}
		case *ast.CallExpr:
			if isDelete(n) {
				changed(n.Args[0], n.Args[1])
			}
		}
		return true
	})
	if !changes || !recodes(u, d) && !isHandedMessage(u, d) {
		return token.NoPos, false
	}
	return at, whole
}

// isDelete reports whether a call is one of the builtin delete.
func isDelete(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && id.Name == "delete" && len(call.Args) == 2
}

// recodes reports whether a declaration decodes something and encodes something.
func recodes(u *eval.Package, d ast.Decl) bool {
	var decodes, encodes bool
	ast.Inspect(d, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if fn := typeutil.Callee(u.Info, call); fn != nil {
			decodes = decodes || strings.HasPrefix(fn.Name(), "Unmarshal") || strings.HasPrefix(fn.Name(), "Decode")
			encodes = encodes || strings.HasPrefix(fn.Name(), "Marshal") || strings.HasPrefix(fn.Name(), "Encode")
		}
		return true
	})
	return decodes && encodes
}

// isHandedMessage reports whether a declaration is a function that one of its package calls which
// decodes something and encodes something.
func isHandedMessage(u *eval.Package, d ast.Decl) bool {
	fd, ok := d.(*ast.FuncDecl)
	if !ok {
		return false
	}
	for _, f := range u.Files {
		for _, by := range f.Decls {
			if recodes(u, by) && mentionsFunction(u, by, u.Info.Defs[fd.Name]) {
				return true
			}
		}
	}
	return false
}

// mentionsFunction reports whether a declaration has the name of a function.
func mentionsFunction(u *eval.Package, d ast.Decl, fn types.Object) (found bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && fn != nil && u.Info.Uses[id] == fn
		return !found
	})
	return found
}

// namedBy is the variable whose name an expression is, or nil.
func namedBy(u *eval.Package, e ast.Expr) types.Object {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return u.Info.Uses[id]
	}
	return nil
}
