package extract

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// answers reports whether a function of that signature answers clients: it returns
// what the handlers of tools return, such as *mcp.CallToolResult.
func (x *extraction) answers(sig *types.Signature) bool {
	return sig.Results().Len() > 0 && x.results[resultKey(sig.Results().At(0).Type())]
}

// handlerResults are the types that the handlers return which sinks take.
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

// resultKey names what a pointer points to, or is "" for other types.
func resultKey(t types.Type) string {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return ""
	}
	return eval.NamedKey(p.Elem())
}

// declared is a function or method of the program by its key, or nil.
func (x *extraction) declared(key string) *types.Func {
	pkg := packageOf(key)
	p := x.prog.Packages[pkg]
	if p == nil || p.Types == nil {
		return nil
	}
	name, method, isMethod := strings.Cut(strings.TrimPrefix(key, pkg+"."), ".")
	obj := p.Types.Scope().Lookup(name)
	if isMethod && obj != nil {
		obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, p.Types, method)
	}
	fn, _ := obj.(*types.Func)
	return fn
}
