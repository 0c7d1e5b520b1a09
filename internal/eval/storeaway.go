package eval

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
)

// A store through a pointer that is not known hands the value to code that is not read: a later
// call may find it there.
//
//	cmd := exec.Command("list") // is not read, so cmd is not known
//	cmd.Stdout = &buf
//	cmd.Run()                   // may write to buf
//
// Which value a later call reaches is not known either. It is one of a type that the package of the
// function knows.

// stored is a value that was stored in something unknown, of a type of package pkg.
type stored struct {
	pkg string
	v   Value
	t   types.Type // of the place
}

// maxStored bounds the values that are kept apart. A loop may store more of them, and each call
// looks at all: of further ones, only functions count, which escape.
const maxStored = 256

// storeAway notes that v is assigned to e, which may be a part of something unknown.
func (in *Interp) storeAway(e ast.Expr, v Value) {
	if in.trying > 0 || !keeps(v) {
		return
	}
	pkg := ""
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if f, isVar := in.frame.pkg.Info.Uses[sel.Sel].(*types.Var); isVar {
			pkg = pkgPath(f.Pkg())
			if f.IsField() && in.storeInCommand(sel, f, v) {
				return
			}
		}
	}
	in.escape(v, e.Pos())
	in.partsProvided(v, func(v Value) { in.provideOne(v) })
	if len(in.stored) < maxStored &&
		!slices.ContainsFunc(in.stored, func(o stored) bool { return o.pkg == pkg && same(o.v, v) }) {
		in.stored = append(in.stored, stored{pkg, v, in.typeOf(e)})
	}
}

// storeInCommand stores a function in a command that is not known. What is known of that command is
// kept in one of its own, which escapes.
func (in *Interp) storeInCommand(sel *ast.SelectorExpr, f *types.Var, v Value) bool {
	t := derefPtr(in.typeOf(sel.X))
	st, isStruct := underlying(t).(*types.Struct)
	lib := in.commandLibrary(t)
	x, isName := ast.Unparen(sel.X).(*ast.Ident)
	if lib == nil || !isStruct || !isName {
		return false
	}
	done := false
	in.eachUnder(in.expr(x), func(x Value) Value {
		u, ok := x.(*Unknown)
		if !ok || u.Key == "" {
			return nil
		}
		if in.commands.shadows == nil {
			in.commands.shadows = map[string]*Ptr{}
		}
		p := in.commands.shadows[u.Key]
		if p == nil {
			p = in.newPtr(t, in.zero(t))
			in.commands.shadows[u.Key] = p
		}
		for i := range st.NumFields() {
			if st.Field(i).Name() == f.Name() {
				in.storePtr(in.fieldOf(p, i, f.Type()), v)
				in.noteCommand(p, sel.Pos())
				done = lib.runs(t, i)
			}
		}
		return nil
	})
	return done
}

// leftWith does what code may do to which a function that escaped returns: write to what that
// function has stored in something of a library. before is how much was stored until then.
//
//	app.Command("serve", func(c *cli.Cmd) {
//		all := c.BoolOpt("all")
//		c.Action = func() { if *all { … } }
//	})
func (in *Interp) leftWith(e *escaped, before int) {
	if e.answers || len(in.stored) <= before {
		return
	}
	defer in.unbounded()()
	r := in.shortWalk(anything)
	pkg := ""
	for _, s := range in.stored[before:] {
		if s.pkg != "" && in.userPackage(s.pkg) == nil {
			r.value(s.v, s.t, nil)
			pkg = s.pkg
		}
	}
	r.funcs = nil // they have escaped
	in.forgetReached(r, anything, func(t types.Type, of string) *Unknown {
		w := in.unknown(t, NoSource, "what "+pkg+" stores"+of, e.at)
		w.stored = true
		return w
	}, nil)
	in.walked(r)
}

// storedFor is what a call into a package may reach of what was stored so.
func (in *Interp) storedFor(c *Call, pkg string) iter.Seq[stored] {
	return func(yield func(stored) bool) {
		for _, s := range in.stored {
			if in.mayKnow(c, pkg, s.pkg) && !yield(s) {
				return
			}
		}
	}
}

// mayKnow reports whether a function may know the types of a package: its own package imports it.
// from is the package of the function, and "" if that is not known.
func (in *Interp) mayKnow(c *Call, from, pkg string) bool {
	if from == pkg || from == "" || pkg == "" || c.Fn == nil || c.Fn.Pkg() == nil {
		return true
	}
	key := [2]string{from, pkg}
	knows, asked := in.imports[key]
	if !asked {
		knows = imports(c.Fn.Pkg(), pkg, map[*types.Package]bool{})
		if in.imports == nil {
			in.imports = map[[2]string]bool{}
		}
		in.imports[key] = knows
	}
	return knows
}

// imports reports whether a package imports another, directly or not.
func imports(p *types.Package, path string, seen map[*types.Package]bool) bool {
	if seen[p] {
		return false
	}
	seen[p] = true
	return slices.ContainsFunc(p.Imports(), func(q *types.Package) bool {
		return pkgPath(q) == path || imports(q, path, seen)
	})
}
