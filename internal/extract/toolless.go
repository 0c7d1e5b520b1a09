package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/framework"
)

// Most requests of most programs have no tools, and the source of a call says so:
//
//	client.Messages.New(ctx, anthropic.MessageNewParams{Model: model, Messages: list})
//
// A function that sends only such requests leads to no tool. Where a bound cuts it off, it leaves
// nothing open.

// A filledArg is an argument of a call whose fields the source of the caller gives: those of a
// literal, and those that are assigned to a variable which is used for nothing else.
type filledArg struct {
	arg    int
	fields []string
}

// toolless has, by function, the calls in a body of which each may send no tools.
type toolless map[string][]filledArg

// callsFilled notes the calls of other modules' functions in a body that are given such an argument
// last.
func (r *reader) callsFilled(root ast.Node, c *ast.CallExpr) {
	fn, ok := typeutil.Callee(r.u.Info, c).(*types.Func)
	if !ok || len(c.Args) == 0 || !r.ofAnother(fn) || c.Ellipsis.IsValid() {
		return
	}
	fields, ok := r.fieldsOf(root, c.Args[len(c.Args)-1], fn)
	if !ok {
		return
	}
	key := r.index.describe(fn).key
	if r.all.filled == nil {
		r.all.filled = toolless{}
	}
	r.all.filled[key] = append(r.all.filled[key], filledArg{len(c.Args) - 1, fields})
	if r.inCall == nil {
		r.inCall = map[*ast.Ident]bool{}
	}
	switch f := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		r.inCall[f] = true
	case *ast.SelectorExpr:
		r.inCall[f.Sel] = true
	}
}

// ofAnother reports whether an object belongs to a module that is not the user's, nor to the
// standard library.
func (r *reader) ofAnother(o types.Object) bool {
	if o.Pkg() == nil {
		return false
	}
	p := r.index.x.prog.Packages[o.Pkg().Path()]
	return p != nil && p.Module != nil && !p.Module.Main
}

// fieldsOf are the fields that an expression sets: a literal of a struct, its address, or a local
// variable that begins as one.
func (r *reader) fieldsOf(root ast.Node, e ast.Expr, fn *types.Func) (fields []string, ok bool) {
	e = ast.Unparen(e)
	if u, isUnary := e.(*ast.UnaryExpr); isUnary && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return r.fieldsOfLiteral(e)
	case *ast.Ident:
		v, isVar := r.u.Info.Uses[e].(*types.Var)
		if !isVar || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
			return nil, false
		}
		named, isNamed := types.Unalias(derefType(v.Type())).(*types.Named)
		if !isNamed || !r.ofAnother(named.Obj()) { // no request of an SDK
			return nil, false
		}
		return r.fieldsOfVariable(root, v, fn)
	}
	return nil, false
}

// fieldsOfLiteral are the keys of a literal of a struct. Those of embedded structs are more than
// they say.
func (r *reader) fieldsOfLiteral(lit *ast.CompositeLit) (fields []string, ok bool) {
	if _, isStruct := typeUnder(literalType(r.u, lit)).(*types.Struct); !isStruct {
		return nil, false
	}
	for _, el := range lit.Elts {
		kv, isPair := el.(*ast.KeyValueExpr)
		if !isPair {
			return nil, false
		}
		name, isName := kv.Key.(*ast.Ident)
		if !isName {
			return nil, false
		}
		if v, isVar := r.u.Info.Uses[name].(*types.Var); !isVar || v.Embedded() {
			return nil, false
		}
		fields = append(fields, name.Name)
	}
	return fields, true
}

// fieldsOfVariable are the fields of a local variable that is declared with a literal in the body
// and only used by its fields, and as the last argument of calls of fn. Another function may set
// more of them.
func (r *reader) fieldsOfVariable(root ast.Node, v *types.Var, fn *types.Func) (fields []string, ok bool) {
	declared, plain, uses := false, 0, 0
	is := func(e ast.Expr) bool {
		if u, isUnary := ast.Unparen(e).(*ast.UnaryExpr); isUnary && u.Op == token.AND {
			e = u.X
		}
		id, isID := ast.Unparen(e).(*ast.Ident)
		return isID && r.u.Info.Uses[id] == v
	}
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				id, isID := l.(*ast.Ident)
				if !isID || r.u.Info.Defs[id] != v || len(n.Rhs) != len(n.Lhs) {
					continue
				}
				if _, isVar := ast.Unparen(n.Rhs[i]).(*ast.Ident); !isVar {
					fields, declared = r.fieldsOf(root, n.Rhs[i], fn)
				}
			}
		case *ast.SelectorExpr:
			if f := r.u.Info.Selections[n]; is(n.X) && f != nil && f.Kind() == types.FieldVal && len(f.Index()) == 1 {
				plain++
				fields = append(fields, n.Sel.Name)
			}
		case *ast.CallExpr:
			if len(n.Args) > 0 && is(n.Args[len(n.Args)-1]) && typeutil.Callee(r.u.Info, n) == fn {
				plain++
			}
		case *ast.Ident:
			if r.u.Info.Uses[n] == v {
				uses++
			}
		}
		return true
	})
	return fields, declared && uses == plain
}

// noteBare notes a use of a function other than by a call that is filled.
func (r *reader) noteBare(id *ast.Ident) {
	if fn, ok := r.u.Info.Uses[id].(*types.Func); ok && !r.inCall[id] && r.ofAnother(fn) {
		if r.all.bare == nil {
			r.all.bare = map[string]bool{}
		}
		r.all.bare[r.index.describe(fn).key] = true
	}
}

// sendsNone reports whether what a body calls of a function sends no tools.
func (r *reach) sendsNone(key string, m mentions) bool {
	calls, sinks := m.filled[key], r.sinks[key]
	if len(calls) == 0 || len(sinks) == 0 || m.bare[key] {
		return false
	}
	for _, s := range sinks {
		first, ok := firstFields(s)
		may := func(c filledArg) bool {
			given := func(f string) bool { return slices.Contains(c.fields, f) }
			return c.arg != s.Arg || slices.ContainsFunc(first, given)
		}
		if !ok || slices.ContainsFunc(calls, may) {
			return false
		}
	}
	return true
}

// firstFields are the fields of its argument in which a request has tools, or what makes the SDK
// add some. It is not ok if it may have them elsewhere.
func firstFields(s framework.Sink) (fields []string, ok bool) {
	if s.Path == "" || s.Options || s.Session || s.Adds != "" {
		return nil, false
	}
	for path := range strings.FieldsSeq(s.Path + " " + s.Opens) {
		name, _, _ := strings.Cut(path, ".")
		if name == "" || strings.HasSuffix(name, "()") {
			return nil, false
		}
		fields = append(fields, name)
	}
	return fields, true
}

// sinksOnly are the sinks of functions that the frameworks use for nothing else.
func sinksOnly(list []framework.Framework) map[string][]framework.Sink {
	sinks, other := map[string][]framework.Sink{}, map[string]bool{}
	for i := range list {
		f := &list[i]
		for _, s := range f.Sinks {
			sinks[s.Func] = append(sinks[s.Func], s)
		}
		for _, m := range f.Makers {
			other[m.Func] = true
		}
		for _, m := range f.Removers {
			other[m.Func] = true
		}
		for _, s := range f.Servers {
			other[s.Func] = true
		}
	}
	for key := range other {
		delete(sinks, key)
	}
	return sinks
}

func (t toolless) join(more toolless) toolless {
	if len(t) == 0 {
		return more
	}
	for key, list := range more {
		t[key] = append(t[key], list...)
	}
	return t
}

// joined is the union of two sets. Either may be changed.
func joined(a, b map[string]bool) map[string]bool {
	if len(a) == 0 {
		return b
	}
	maps.Copy(a, b)
	return a
}
