package extract

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Some programs are MCP servers without an SDK: they read JSON-RPC requests themselves and
// answer tools/list with a value of their own. Which type it has, who builds it and who
// encodes it is different in each. What all have in common is the protocol: they tell this
// method from others, and the answer has a list under the key "tools" whose elements have
// an "inputSchema". This file finds such programs, and byhandanswer.go reads the answers.

// listMethod is the method by which MCP's clients ask for tools.
const listMethod = "tools/list"

// unreadAnswer is the kind of source that an answer is which was not found.
const unreadAnswer = "the program answers " + listMethod + " here, and what it answers is not known"

// A listPoint is a place at which a program tells tools/list from other methods.
type listPoint struct {
	at token.Pos
	fn string // the function around it, or "" for a declaration of a package
}

// listPoints are the places in the user's packages of the program at which a request for
// the list of tools is recognized. A client that sends such a request has none.
func (x *extraction) listPoints() []listPoint {
	var out []listPoint
	for _, path := range x.mainPaths() {
		if x.current[path] {
			for _, d := range x.index.lists[path] {
				for _, at := range listPointsIn(d.u, d.decl) {
					out = append(out, listPoint{at, d.key})
				}
			}
		}
	}
	return out
}

// listPointsIn are the places in a declaration at which something is compared with
// tools/list: in a case, with == or !=, by a function of package strings or bytes, or as the
// key, the pattern or the name with which a function is registered.
func listPointsIn(u *eval.Package, d ast.Decl) (out []token.Pos) {
	note := func(list ...ast.Expr) {
		for _, e := range list {
			if isListMethod(u, e) {
				out = append(out, e.Pos())
			}
		}
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CaseClause:
			note(n.List...)
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				note(n.X, n.Y)
			}
		case *ast.KeyValueExpr:
			if handles(u.Info.TypeOf(n.Value)) {
				note(n.Key)
			}
		case *ast.IndexExpr: // handlers["tools/list"] = h
			if handles(u.Info.TypeOf(n)) {
				note(n.Index)
			}
		case *ast.CallExpr:
			isHandler := func(e ast.Expr) bool { return handles(u.Info.TypeOf(e)) }
			if compares(u, n) || slices.ContainsFunc(n.Args, isHandler) {
				note(n.Args...)
			}
		}
		return true
	})
	return out
}

// handles reports whether a value of the type may handle requests: it is a function, or has
// a method that begins with Handle or Serve.
func handles(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, ok := t.Underlying().(*types.Signature); ok {
		return true
	}
	set := types.NewMethodSet(t)
	for m := range set.Methods() {
		if name := m.Obj().Name(); strings.HasPrefix(name, "Handle") || strings.HasPrefix(name, "Serve") {
			return true
		}
	}
	return false
}

// compares reports whether a call is one of package strings or bytes.
func compares(u *eval.Package, c *ast.CallExpr) bool {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := u.Info.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg() != nil && (fn.Pkg().Path() == "strings" || fn.Pkg().Path() == "bytes")
}

// isListMethod reports whether an expression is the constant tools/list, or one that
// contains it as a whole: "/mcp/tools/list", or the quoted method in the text of a request.
func isListMethod(u *eval.Package, e ast.Expr) bool {
	if c, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(c.Args) == 1 && u.Info.Types[c.Fun].IsType() {
		e = c.Args[0] // []byte("tools/list")
	}
	return asksForList(u.Info.Types[e].Value)
}

// asksForList is isListMethod for the value of a constant, which may be nil.
func asksForList(v constant.Value) bool {
	if v == nil || v.Kind() != constant.String {
		return false
	}
	before, after, found := strings.Cut(constant.StringVal(v), listMethod)
	return found && (before == "" || strings.HasSuffix(before, "/") || strings.HasSuffix(before, `"`)) &&
		(after == "" || strings.HasPrefix(after, `"`))
}

// servedByHand is what a program serves that recognizes requests for the list and can be no
// server of an SDK, or answers such requests beside one. ok is false for other programs. Tools
// is as readByHand counts them.
func (x *extraction) servedByHand(e entry) (list []*program, tools int, ok bool) {
	if !e.main || len(x.liveListPoints(e)) == 0 || x.mayServe(e) && !x.answersBeside(e) {
		return nil, 0, false
	}
	list, tools = x.readByHand(e)
	return list, tools, true
}

// mayServe reports whether code that may run names a function of an SDK that creates a
// server or registers a tool as servers list it.
func (x *extraction) mayServe(e entry) bool {
	may := x.calls(e).functions
	return slices.ContainsFunc(x.opts.Frameworks, func(f framework.Framework) bool {
		return slices.ContainsFunc(f.Servers, func(s framework.Server) bool { return may[s.Func] }) ||
			listsLikeMCP(&f) && slices.ContainsFunc(f.Sinks, func(s framework.Sink) bool { return may[s.Func] })
	})
}

// listsLikeMCP reports whether the tools of an SDK have the form that MCP gives them.
func listsLikeMCP(f *framework.Framework) bool {
	return f.Custom == nil && f.Shape.InputSchema == framework.ByHand().Shape.InputSchema
}

// servesByHand reports whether a program that was read is likely an MCP server without an
// SDK: it recognizes requests for the list in code that may run, and has no server of an SDK.
func (x *extraction) servesByHand(e entry, r *run) bool {
	return e.main && !r.created &&
		!slices.ContainsFunc(r.registry.all(), func(f *found) bool { return listsLikeMCP(f.fw) }) &&
		len(x.liveListPoints(e)) > 0
}

// readByHand reads a program as a server without an SDK. Where no answer to a request for the
// list was seen, each place that recognizes one is a source of tools. Tools are those of
// known SDKs, such as the ones that it asks a model with.
func (x *extraction) readByHand(e entry) (list []*program, tools int) {
	// A copy of the extraction is restored afterwards, as use replaces much of it.
	before := *x
	defer func() { *x = before }()
	x.asks, x.beside = x.methodVars(), x.mayServe(e)
	x.use(append(slices.Clip(x.opts.Frameworks), framework.ByHand()))
	r, demanded := x.rounds(e, nil)
	r.relays()
	switch {
	case len(x.asks) == 0:
	case slices.ContainsFunc(r.read, isAnswer):
		r = x.afterRequests(e, r, demanded)
	default:
		// A server may answer once a client has sent other requests before, such as initialize.
		x.asks = nil
		r, demanded = x.rounds(e, nil)
		r.relays()
	}
	if !slices.ContainsFunc(r.read, isAnswer) && (x.beside || len(r.sources) == 0) {
		for _, p := range x.liveListPoints(e) {
			r.mayRegister(p.at, unreadAnswer, nil)
		}
	}
	for _, rd := range r.read {
		if !isAnswer(rd) {
			tools++
		}
	}
	return x.programs(e, r, demanded), tools
}

// liveListPoints are the listPoints in code that may run.
func (x *extraction) liveListPoints(e entry) []listPoint {
	list := x.listPoints()
	if len(list) == 0 {
		return nil
	}
	may := x.calls(e).functions
	return slices.DeleteFunc(list, func(p listPoint) bool { return !may[p.fn] })
}

// jsonKey is the key that the tag of a field gives it, or "".
func jsonKey(st *types.Struct, i int) string {
	key, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
	return key
}
