package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// Running a range over a map in several orders is expensive. Most ranges need only one: if
// a range wrote nothing, and each turn came to its end, no turn can know of the others, so
// any order does nothing. What a range passes to hooks leaves no trace in the heap, so the
// source must also show that it calls none. Validation loops are of this kind:
//
//	for name := range m { if name == "" { return errors.New("no name") } }

// leavesNothing reports whether a range went through all of its turns on one way and wrote
// nothing.
func leavesNothing(ways []way, path Guard) bool {
	return len(ways) == 1 && ways[0].ctl.kind == next && len(ways[0].d) == 0 && ways[0].g == path
}

// quiet reports whether the source of a range over a map shows that it leaves no turn out
// and calls only code of which the same is true: no hook, no interface method, no function
// value. The answer is remembered, since a range in a loop is asked about each time.
func (in *Interp) quiet(s *ast.RangeStmt) bool {
	u := in.frame.pkg
	if u == nil || in.ordering != byKey {
		return false
	}
	key := quietKey{s, in.answering()}
	q, ok := in.quietly[key]
	if !ok {
		q = in.quietIn(u, s.Body, map[*ast.BlockStmt]bool{})
		if in.quietly == nil {
			in.quietly = map[quietKey]bool{}
		}
		in.quietly[key] = q
	}
	return q
}

// A quietKey is a range statement and whether it runs in code that answers clients, where
// other functions are left aside.
type quietKey struct {
	s         *ast.RangeStmt
	answering bool
}

// quietIn is quiet for a body. Bodies in seen are being looked at, so a recursive function
// does not make the search endless.
func (in *Interp) quietIn(u *Package, body *ast.BlockStmt, seen map[*ast.BlockStmt]bool) bool {
	if seen[body] {
		return true
	}
	seen[body] = true
	q := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		// A continue only skips the rest of a turn; a break skips entries, which depends on
		// the order.
		case *ast.BranchStmt:
			q = q && n.Tok == token.CONTINUE && n.Label == nil
		case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.FuncLit, *ast.LabeledStmt:
			q = false
		case *ast.UnaryExpr:
			q = q && n.Op != token.ARROW
		case *ast.RangeStmt:
			_, over := underlying(u.Info.TypeOf(n.X)).(*types.Signature)
			q = q && !over
		case *ast.CallExpr:
			q = q && in.quietCall(u, n, seen)
		}
		return q
	})
	return q
}

// quietCalls are functions and packages (with a dot at the end) of the standard library
// that only make a value from their arguments.
var quietCalls = []string{"fmt.Errorf", "fmt.Sprint", "fmt.Sprintf", "errors.New", "strconv.", "strings.", "unicode."}

// quietCall reports whether a call in a range is quiet: a conversion, a builtin without
// effects, one of quietCalls on basic values, or a function whose body is quiet and which
// neither a hook nor a model replaces.
func (in *Interp) quietCall(u *Package, c *ast.CallExpr, seen map[*ast.BlockStmt]bool) bool {
	tv := u.Info.Types[ast.Unparen(c.Fun)]
	switch {
	case tv.IsType():
		return true
	case tv.IsBuiltin():
		id, ok := ast.Unparen(c.Fun).(*ast.Ident)
		return ok && (id.Name == "len" || id.Name == "cap" || id.Name == "min" || id.Name == "max")
	}
	fn := calleeOf(u.Info, c.Fun)
	if fn == nil || fn.Signature().Recv() != nil {
		return false
	}
	key := in.code.nameOf(fn)
	for _, name := range quietCalls {
		if key == name || strings.HasSuffix(name, ".") && strings.HasPrefix(key, name) {
			return !takesFunctions(u, c)
		}
	}
	if in.opts.Hooks[key] != nil || in.intrinsics[key] != nil || in.opts.Aliases[key] != "" ||
		in.opts.Opaque[key] || in.opts.Opaque[pkgPath(fn.Pkg())] {
		return false
	}
	du, fd := in.declared(key)
	return fd != nil && fd.Body != nil && fn.Signature().TypeParams().Len() == 0 &&
		(in.opts.Lazy == nil || !in.opts.Lazy(key, fn, in.answering())) && in.quietIn(du, fd.Body, seen)
}

// takesFunctions reports whether a call gets a function, or a value whose methods it might
// call: fmt.Sprint calls String.
func takesFunctions(u *Package, c *ast.CallExpr) bool {
	for _, a := range c.Args {
		t := u.Info.TypeOf(a)
		if t == nil {
			return true
		}
		if _, basic := types.Unalias(t).(*types.Basic); !basic {
			return true
		}
	}
	return false
}
