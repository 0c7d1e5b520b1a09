package extract

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// A live conversation with a model consists of events. Some of OpenAI's realtime API give it tools,
// in an object that need not have anything else by which to know a request:
//
//	{"type": "session.update", "session": {"tools": […]}}

// eventKeys are the keys of that object by the type of the event.
var eventKeys = map[string]string{"session.update": "session", "response.create": "response"}

// asksEvent records the tools that an event gives a conversation, and reports whether v is one.
func (r *run) asksEvent(v eval.Value, at ast.Node, g eval.Guard) (found bool) {
	for _, t := range r.keyed(v, "type") {
		name, known := eval.Text(r.in.Settle(t.V))
		if key := eventKeys[name]; known && key != "" {
			for _, e := range r.keyed(v, key) {
				found = r.asksPart(e.V, at, r.both(r.both(g, t.G), e.G)) || found
			}
		}
	}
	return found
}

// asksPart records the tools of the object in such an event, and reports whether it may have some.
func (r *run) asksPart(v eval.Value, at ast.Node, g eval.Guard) (found bool) {
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		under, ok := r.in.And(g, alt.G)
		if !ok || r.in.Impossible(under) || len(r.keyed(alt.V, toolKeys[0])) == 0 {
			continue
		}
		found = true
		r.sawForm(alt.V.Type())
		r.writes(under)
		r.wireToolsOf(alt.V, toolKeys[0], at, under)
	}
	return found
}

// eventText is the object with the tools in an event that is a JSON text, or nil.
func eventText(j *library.JSON) *library.JSON {
	t := j.Get("type")
	if t == nil || t.Kind != library.JSONString {
		return nil
	}
	name, known := eval.Text(t.Str)
	if key := eventKeys[name]; known && key != "" && j.Get(key) != nil && j.Get(key).Get(toolKeys[0]) != nil {
		return j.Get(key)
	}
	return nil
}

// eventTools is the expression with the tools in the literal of an event, and the form of the
// object that has them, or nil.
func (x *extraction) eventTools(u *eval.Package, lit *ast.CompositeLit) (tools ast.Expr, form string) {
	kind := memberOf(u, lit, "type")
	if !isEvent(u, kind) {
		return nil, ""
	}
	part := memberOf(u, lit, eventKeys[constant.StringVal(u.Info.Types[kind].Value)])
	if addr, ok := part.(*ast.UnaryExpr); ok {
		part = addr.X
	}
	inner, ok := part.(*ast.CompositeLit)
	if !ok || !x.isOwnRequest(literalType(u, inner)) {
		return nil, ""
	}
	tools = memberOf(u, inner, toolKeys[0])
	if tools == nil || u.Info.Types[tools].IsNil() || !mayHoldTools(u.Info.TypeOf(tools)) {
		return nil, ""
	}
	return tools, formOf(literalType(u, inner))
}

// isEvent reports whether an expression is the type of such an event.
func isEvent(u *eval.Package, kind ast.Expr) bool {
	v := u.Info.Types[kind].Value
	return v != nil && v.Kind() == constant.String && eventKeys[constant.StringVal(v)] != ""
}

// memberOf is the value that a literal of a map or a struct gives what JSON has under a key, or
// nil.
func memberOf(u *eval.Package, lit *ast.CompositeLit, key string) ast.Expr {
	st, _ := typeUnder(literalType(u, lit)).(*types.Struct)
	for i, e := range lit.Elts {
		kv, named := e.(*ast.KeyValueExpr)
		switch {
		case st == nil && named && isConstant(u, kv.Key, key):
			return ast.Unparen(kv.Value)
		case st == nil:
		case named:
			id, ok := kv.Key.(*ast.Ident)
			for f := range st.NumFields() {
				if ok && u.Info.Uses[id] == st.Field(f) && jsonKey(st, f) == key {
					return ast.Unparen(kv.Value)
				}
			}
		case i < st.NumFields() && jsonKey(st, i) == key:
			return ast.Unparen(e)
		}
	}
	return nil
}
