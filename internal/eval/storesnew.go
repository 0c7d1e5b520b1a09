package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// Functions that store nothing at the pointers that they are given but what they have made, as
// those that decode do. So do functions which only hand a pointer on to such ones:
//
//	func (c *client) get(path string, result any) error {
//		data, err := c.load(path)
//		if err != nil { return err }
//		return json.Unmarshal(data, result)
//	}

// maxHandedOn bounds how many functions hand a pointer on, one to the other.
const maxHandedOn = 4

// storesNew reports whether a call stores nothing at the pointer that is argument i but what the
// function has made.
func (in *Interp) storesNew(info *types.Info, c *ast.CallExpr, i int) bool {
	fn := calleeOf(info, c.Fun)
	return fn != nil && (in.decodes(fn) || in.handsOver(fn, i, maxHandedOn))
}

// decodes reports whether a function is one that decodes, by its name, or one of the standard
// library, save for some that move any value.
func (in *Interp) decodes(fn *types.Func) bool {
	for _, word := range []string{"Unmarshal", "Decode", "Scan", "Bind"} {
		if strings.HasPrefix(fn.Name(), word) {
			return true
		}
	}
	switch pkgPath(fn.Pkg()) {
	case "errors", "reflect", "sync/atomic", "slices", "maps", "":
		return false
	}
	return in.standard(pkgPath(fn.Pkg()))
}

// handsOver reports whether all that a function does with its parameter i is to compare it with nil
// and to hand it on to functions of which storesNew holds.
func (in *Interp) handsOver(fn *types.Func, i, depth int) bool {
	sig := fn.Signature()
	if depth == 0 || sig.Variadic() && i >= sig.Params().Len()-1 || i >= sig.Params().Len() {
		return false
	}
	key := handedParam{fn.Origin(), i}
	told, asked := in.onlyOver[key]
	if !asked {
		if in.onlyOver == nil {
			in.onlyOver = map[handedParam]bool{}
		}
		told = in.handsOverAll(key, depth)
		in.onlyOver[key] = told
	}
	return told
}

// A handedParam is a parameter of a function, by its index.
type handedParam struct {
	fn *types.Func
	i  int
}

// handsOverAll is handsOver, read in the body of the function.
func (in *Interp) handsOverAll(p handedParam, depth int) bool {
	u, d := in.declared(FuncKey(p.fn))
	if d == nil || d.Body == nil {
		return false
	}
	param := paramOf(u, d, p.i)
	handed := map[*ast.Ident]bool{}
	is := func(e ast.Expr) *ast.Ident {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok || param == nil || u.Info.Uses[id] != param {
			return nil
		}
		return id
	}
	ok := param != nil
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			callee := calleeOf(u.Info, n.Fun)
			for k, a := range n.Args {
				if id := is(a); id != nil && callee != nil && (in.decodes(callee) || in.handsOver(callee, k, depth-1)) {
					handed[id] = true
				}
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				handed[is(n.X)], handed[is(n.Y)] = true, true
			}
		case *ast.Ident:
			ok = ok && (is(n) == nil || handed[n])
		}
		return ok
	})
	return ok
}

// paramOf is parameter i of a function, or nil if it has no name.
func paramOf(u *Package, d *ast.FuncDecl, i int) types.Object {
	for _, f := range d.Type.Params.List {
		if i < len(f.Names) {
			return u.Info.Defs[f.Names[i]]
		}
		i -= max(1, len(f.Names))
		if i < 0 {
			break
		}
	}
	return nil
}
