package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// A guess is a type whose values are tools. An SDK that is not read may as well be told the parts
// of a tool, of which it makes such a value itself:
//
//	s.AddTools(list)                             // a list of the type
//	s.AddTool("name", "text", schema, handle)    // parts
//
// So calls of the second kind are a source, where the type is that of an SDK.

// notTold are words in the names of functions that take no tool from the program: they ask for
// tools, call one, take one away, or make what a call answers.
var notTold = []string{
	"annotation", "annotations", "answer", "call", "calls", "choice", "choices", "clear", "close", "content", "count",
	"delete", "disable", "enable", "error", "errors", "event", "events", "execute", "filter", "find", "format", "get",
	"has", "hook", "hooks", "id", "invoke", "is", "list", "log", "lookup", "message", "messages", "middleware", "name",
	"names", "output", "outputs", "parse", "print", "remove", "response", "result", "results", "run", "validate",
}

// toldInParts is the first place at which the program calls a function of a module that may make a
// tool from parts: what is called has the word tool in its name, it is given something, and no type
// of what it is given or returns holds one of the types that are tools.
func (x *extraction) toldInParts(module string, tools map[string]bool) (at token.Pos) {
	holds := &holding{tools: tools}
	x.importers(func(u *eval.Package) bool {
		for _, f := range u.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				c, ok := n.(*ast.CallExpr)
				if !ok || at.IsValid() {
					return !at.IsValid()
				}
				fn, _ := typeutil.Callee(u.Info, c).(*types.Func)
				if fn == nil || fn.Pkg() == nil {
					return true
				}
				p := x.prog.Packages[fn.Pkg().Path()]
				of := p != nil && p.Module != nil && p.Module.Path == module && !p.Module.Main
				if of && holds.missedBy(u, c, fn) {
					at = c.Pos()
				}
				return !at.IsValid()
			})
		}
		return at.IsValid()
	})
	return at
}

// A holding answers which types hold a tool.
type holding struct {
	tools map[string]bool // the names of types that are tools, with their packages
	known typeutil.Map
}

// missedBy reports whether a call of a function may tell it a tool in parts.
func (l *holding) missedBy(u *eval.Package, c *ast.CallExpr, fn *types.Func) bool {
	words := terms.Words(fn.Name())
	has := func(list []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	if !has([]string{"tool", "tools"}) || has(notTold) || len(c.Args) == 0 {
		return false
	}
	given := func(a ast.Expr) bool { return l.in(u.Info.TypeOf(a), 0) }
	return !slices.ContainsFunc(c.Args, given) && !l.in(fn.Signature().Results(), 0)
}

// maxHolding bounds how deep a type is looked at. Beyond it, it counts as one that holds no tool.
const maxHolding = 16

// in reports whether values of a type hold tools, or are functions that return some.
func (l *holding) in(t types.Type, depth int) bool {
	if t == nil {
		return false
	}
	if known, ok := l.known.At(t).(bool); ok {
		return known
	}
	if depth > maxHolding {
		return false
	}
	l.known.Set(t, false) // while it is looked at
	does := l.within(t, depth+1)
	l.known.Set(t, does)
	return does
}

func (l *holding) within(t types.Type, depth int) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		o := t.Obj()
		return o.Pkg() != nil && (l.tools[o.Pkg().Path()+"."+o.Name()] || l.in(t.Underlying(), depth))
	case *types.Tuple:
		for v := range t.Variables() {
			if l.in(v.Type(), depth) {
				return true
			}
		}
	case *types.Struct:
		for f := range t.Fields() {
			if l.in(f.Type(), depth) {
				return true
			}
		}
	case *types.Map:
		return l.in(t.Key(), depth) || l.in(t.Elem(), depth)
	case *types.Signature:
		return l.in(t.Results(), depth)
	case interface{ Elem() types.Type }:
		return l.in(t.Elem(), depth)
	}
	return false
}
