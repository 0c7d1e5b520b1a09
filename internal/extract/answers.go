package extract

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A function that answers clients, such as the handler of a tool, runs once the tools are
// listed. What it computes says nothing of the list, so more functions can be left aside in
// it (lazyfuncs.go). Such functions are recognized by their result type: handlers of tools
// return the SDK's own.

// answers reports whether functions of that signature answer clients: the first result is
// the one that handlers return, such as *mcp.CallToolResult.
func (x *extraction) answers(sig *types.Signature) bool {
	return sig.Results().Len() > 0 && x.results[resultKey(sig.Results().At(0).Type())]
}

// greets reports whether functions of that signature run when a client connects or asks for the
// list, before it has that (framework.Framework.Greets).
func (x *extraction) greets(sig *types.Signature) bool {
	if sig == nil {
		return false
	}
	for p := range sig.Params().Variables() {
		n, ok := types.Unalias(eval.Deref(p.Type())).(*types.Named)
		if !ok {
			continue
		}
		if x.greeting[typeName(n)] {
			return true
		}
		for a := range n.TypeArgs().Types() {
			if of, ok := types.Unalias(eval.Deref(a)).(*types.Named); ok && x.greeting[typeName(of)] {
				return true
			}
		}
	}
	return false
}

// handlerResults are the result types of the handlers that the sinks of all frameworks
// take. They come from the signatures of the SDK that the program uses, so no list of types
// has to be kept.
func (x *extraction) handlerResults() map[string]bool {
	out := map[string]bool{}
	for i := range x.opts.Frameworks {
		for _, s := range x.opts.Frameworks[i].Sinks {
			fn := x.declared(s.Func)
			if fn == nil {
				continue // of a version that the program does not use
			}
			for p := range fn.Signature().Params().Variables() {
				h, ok := p.Type().Underlying().(*types.Signature)
				if !ok || h.Results().Len() == 0 {
					continue // not the handler
				}
				if key := resultKey(h.Results().At(0).Type()); key != "" {
					out[key] = true
				}
			}
		}
	}
	return out
}

// resultKey is the key of the type that a pointer type points to, or "".
func resultKey(t types.Type) string {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return ""
	}
	return eval.NamedKey(p.Elem())
}

// declared is a function or method of the program by its key, or nil.
func (x *extraction) declared(key string) *types.Func {
	pkg := x.packageOf(key)
	p := x.prog.Packages[pkg]
	if p == nil || p.Types == nil {
		return nil
	}
	// A key is pkg.Func or pkg.Type.Method.
	name, method, isMethod := strings.Cut(strings.TrimPrefix(key, pkg+"."), ".")
	obj := p.Types.Scope().Lookup(name)
	if isMethod && obj != nil {
		obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, p.Types, method)
	}
	fn, _ := obj.(*types.Func)
	return fn
}
