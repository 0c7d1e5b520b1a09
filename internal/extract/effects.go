package extract

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// What a handler deletes decides whether the hints of its tool can be true. This file reads it
// from the source of the handler and of the functions that it calls in the user's own packages.
// It errs towards silence: only calls that hardly any program makes for another purpose count.

const (
	// effectDepth bounds how many calls lie between a handler and a call that deletes. In the
	// programs that toolbudget is tested against, handlers hand their work over once or twice.
	effectDepth = 3
	// effectWraps bounds how many functions are wrapped around a handler.
	effectWraps = 6
)

// effects returns what the handler of a tool does, or nil. A handler that depends on a condition
// has no certain effect.
func (r *run) effects(f *found) []catalog.Effect {
	if f.handler == nil {
		return nil
	}
	fn, ok := r.in.Settle(f.handler).(*eval.Func)
	if !ok {
		return nil
	}
	x := &effectSearch{x: r.x, seen: map[ast.Node]bool{}}
	call, at := x.value(r.in, fn, effectWraps)
	if call == "" {
		return nil
	}
	return []catalog.Effect{{Kind: catalog.Deletes, Call: call, At: r.x.prog.Span(at, at)}}
}

// An effectSearch looks for the first call that deletes something.
type effectSearch struct {
	x    *extraction
	seen map[ast.Node]bool
}

// value looks in a function value and in those that it has captured, such as the handler in a
// function of the SDK.
func (s *effectSearch) value(in *eval.Interp, f *eval.Func, wraps int) (call string, at token.Pos) {
	switch {
	case f.Fn != nil:
		return s.declared(f.Fn.Origin(), effectDepth)
	case f.Lit == nil || wraps == 0:
		return "", token.NoPos
	}
	if f.Package.Main {
		if call, at = s.body(f.Package, f.Lit.Body, effectDepth); call != "" {
			return call, at
		}
	}
	for _, inner := range in.Captured(f) {
		if call, at = s.value(in, inner, wraps-1); call != "" {
			return call, at
		}
	}
	return "", token.NoPos
}

// declared looks in the body of one of the user's functions.
func (s *effectSearch) declared(fn *types.Func, depth int) (call string, at token.Pos) {
	u, body := s.sourceOf(fn)
	if body == nil {
		return "", token.NoPos
	}
	return s.body(u, body, depth)
}

// users reports whether a function is the user's and its body can be looked at.
func (s *effectSearch) users(fn *types.Func) bool {
	_, body := s.sourceOf(fn.Origin())
	return body != nil
}

// sourceOf is the body of one of the user's functions, or nil.
func (s *effectSearch) sourceOf(fn *types.Func) (*eval.Package, *ast.BlockStmt) {
	if fn.Pkg() == nil {
		return nil, nil
	}
	u := s.x.bodies.get(fn.Pkg().Path())
	if u == nil || !u.Main {
		return nil, nil
	}
	if d := u.Function(eval.FuncKey(fn)); d != nil {
		return u, d.Body
	}
	return nil, nil
}

// body looks in the body of a function. Deferred calls clean up, so they do not count, and
// goroutines and literals may never run.
func (s *effectSearch) body(u *eval.Package, body *ast.BlockStmt, depth int) (call string, at token.Pos) {
	if s.seen[body] {
		return "", token.NoPos
	}
	s.seen[body] = true
	var later []*types.Func
	ast.Inspect(body, func(n ast.Node) bool {
		if call != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.DeferStmt, *ast.GoStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if s.deletes(u.Info, body, n) {
				call, at = types.ExprString(n.Fun), n.Pos()
				return false
			}
			if fn := typeutil.StaticCallee(u.Info, n); fn != nil {
				later = append(later, fn.Origin())
			}
		}
		return true
	})
	for _, fn := range later {
		if call != "" || depth == 0 {
			break
		}
		call, at = s.declared(fn, depth-1)
	}
	return call, at
}

// deletes reports whether a call deletes something outside of the program. The name of a method
// says so where it is not the user's own: that one is looked into.
func (s *effectSearch) deletes(info *types.Info, body *ast.BlockStmt, c *ast.CallExpr) bool {
	fn, _ := typeutil.Callee(info, c).(*types.Func)
	if fn == nil {
		return false
	}
	pkg := ""
	if fn.Pkg() != nil {
		pkg = fn.Pkg().Path()
	}
	switch name := fn.Name(); {
	case pkg == "os" && (name == "Remove" || name == "RemoveAll"):
		return !makes(info, body)
	case pkg == "net/http" && (name == "NewRequest" || name == "NewRequestWithContext"):
		return hasText(info, c, func(s string) bool { return s == "DELETE" })
	case strings.HasPrefix(name, "Exec") && fails(fn):
		return hasText(info, c, deletingSQL.MatchString)
	case deletingName.MatchString(name):
		return fn.Signature().Recv() != nil && !s.users(fn) && fails(fn) && !ownState(c.Fun) && !makes(info, body)
	}
	return false
}

var (
	deletingName = regexp.MustCompile(`^(Delete|Destroy|Remove)([A-Z_0-9]|$)`)
	deletingSQL  = regexp.MustCompile(`(?i)^\s*(delete\s+from|drop\s+(table|database|schema|index|view)|truncate)\s`)
	makingName   = regexp.MustCompile(
		`^(Create|Add|Insert|Mkdir|Make|Put|Upload|Start|Run|Apply|OpenFile|WriteFile)([A-Z_0-9]|$)`,
	)
)

// fails reports whether a function returns an error at the end, as everything does that acts on
// something outside of the program. Deleting from a map or a list does not.
func fails(fn *types.Func) bool {
	res := fn.Signature().Results()
	if res.Len() == 0 {
		return false
	}
	return types.Identical(res.At(res.Len()-1).Type(), types.Universe.Lookup("error").Type())
}

// hasText reports whether an argument is, or has in it, a constant text of which is holds.
func hasText(info *types.Info, c *ast.CallExpr, is func(string) bool) bool {
	found := false
	for _, arg := range c.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if v := info.Types[e].Value; v != nil && v.Kind() == constant.String {
					found = found || is(constant.StringVal(v))
				}
			}
			return !found
		})
	}
	return found
}

// ownState reports whether a call is one of something that a program keeps for itself. Deleting
// from it is no effect of a tool.
func ownState(fun ast.Expr) bool {
	return slices.ContainsFunc(terms.Words(types.ExprString(fun)), func(w string) bool {
		switch w {
		case "cache", "caches", "lease", "local", "lock", "pool", "session", "sessions", "temp", "tmp":
			return true
		}
		return false
	})
}

// makes reports whether a body makes something as well. What it deletes may then be just that,
// such as a file that could not be written to its end.
func makes(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			fn, _ := typeutil.Callee(info, c).(*types.Func)
			found = found || fn != nil && makingName.MatchString(fn.Name()) && fails(fn)
		}
		return !found
	})
	return found
}
