package extract

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A request of an SDK may be given more than its type has:
//
//	params.SetExtraFields(map[string]any{"tools": tools})
//	client.New(ctx, params, option.WithJSONSet("tools", tools))
//	client.New(ctx, params, option.WithJSONDel("tools.0.strict"))
//	client.New(ctx, params, option.WithRequestBody("application/json", body))
//	genai.HTTPOptions{ExtraBody: map[string]any{"tools": tools}}
//
// That is not followed: each such place gives a request tools that are not known.

// extraForm is the form of what is added to a request. None is ever read.
const extraForm = "more of a request"

// besideForm is extraForm for what an SDK adds to a request of its own, or changes in it: the tools
// that such a request has otherwise may be others.
const besideForm = "a change of a request of an SDK"

// extraTools is the expression by which a node adds tools to a request of an SDK, or nil.
func (x *extraction) extraTools(u *eval.Package, n ast.Node) ast.Expr {
	switch n := n.(type) {
	case *ast.CallExpr:
		fn := typeutil.Callee(u.Info, n)
		if fn == nil || !x.asksModels(fn.Pkg()) {
			return nil
		}
		if changesTools(u, fn.Name(), n.Args) {
			return n.Args[0]
		}
		for _, a := range n.Args {
			if e := extraEntry(u, a); e != nil {
				return e
			}
		}
	case *ast.CompositeLit:
		t, ok := types.Unalias(derefType(u.Info.TypeOf(n))).(*types.Named)
		if !ok || !x.asksModels(t.Obj().Pkg()) {
			return nil
		}
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			if e := extraEntry(u, e); e != nil {
				return e
			}
		}
	}
	return nil
}

// changers are the names of options by which a request is changed beside its type.
var changers = map[string]bool{"WithRequestBody": true, "WithJSONSet": true, "WithJSONDel": true}

// changesTools reports whether a call replaces a request, or sets or deletes something in its
// tools, by its path. A text is no list of tools, but it may be part of one.
func changesTools(u *eval.Package, name string, args []ast.Expr) bool {
	switch {
	case len(args) == 0:
		return false
	case name == "WithRequestBody":
		return true
	case changers[name] && u.Info.Types[args[0]].Value == nil: // a path that is made at run time
		return true
	case !isToolPath(u, args[0]):
		return false
	}
	whole := constant.StringVal(u.Info.Types[args[0]].Value) == "tools"
	return len(args) == 2 && (!whole || !isBasic(u, args[1])) || len(args) == 1 && strings.HasSuffix(name, "Del")
}

// asksModels reports whether a package is part of an SDK that has no servers.
func (x *extraction) asksModels(p *types.Package) bool {
	if p == nil {
		return false
	}
	f := framework.Of(x.opts.Frameworks, p.Path())
	return f != nil && len(f.Servers) == 0
}

// isToolPath reports whether an expression is a constant path into a request that begins with its
// tools, such as tools.0.name.
func isToolPath(u *eval.Package, e ast.Expr) bool {
	v := u.Info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return false
	}
	first, _, _ := strings.Cut(constant.StringVal(v), ".")
	return first == "tools"
}

// extraEntry is the entry of a map literal that has tools, if it is no whole request.
func extraEntry(u *eval.Package, e ast.Expr) ast.Expr {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok || !holdsAny(u, lit) || filledMap(u, lit) != nil {
		return nil
	}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if ok && isConstant(u, kv.Key, "tools") && mayHoldTools(u.Info.TypeOf(kv.Value)) {
			return kv
		}
	}
	return nil
}

// isBasic reports whether an expression is a number, a text or a bool.
func isBasic(u *eval.Package, e ast.Expr) bool {
	_, basic := u.Info.TypeOf(e).Underlying().(*types.Basic)
	return basic
}
