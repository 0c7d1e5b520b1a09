package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// A packageVar is a package variable with its object, once that is begun. taken says that its
// package takes its address.
type packageVar struct {
	*types.Var
	obj   *Obj
	taken bool
}

// packageVars are the package variables with these numbers, sorted by name so that a walk is the
// same in every run. The same sets are asked for again and again, so the answer is kept.
func (in *Interp) packageVars(of idset) []packageVar {
	if len(of) == 0 {
		return nil
	}
	key := idsetKey{&of[0], len(of)}
	list, known := in.varsIn[key]
	if !known {
		list = in.sortedVars(of)
		if in.varsIn == nil {
			in.varsIn = map[idsetKey][]packageVar{}
		}
		in.varsIn[key] = list
	}
	return list
}

// variablesOf adds what is reached by the package variables with these numbers.
func (in *Interp) variablesOf(r *reachWalk, e *effects, of idset) {
	list := in.packageVars(of)
	for i := range list {
		v := &list[i]
		if v.obj == nil {
			if v.obj = in.begun(v.Var, e); v.obj == nil {
				continue
			}
			v.taken = in.isTaken(v.Var)
		}
		if v.obj.now() != nil {
			r.named = v.Var
			r.place(place{obj: v.obj, t: v.Type(), variable: v.Var, of: v.Var, taken: v.taken, named: v.Var})
		}
	}
	r.named = nil
}

// An idsetKey names a set, which never changes.
type idsetKey struct {
	first *idChunk
	n     int
}

func (in *Interp) sortedVars(of idset) []packageVar {
	var numbers []int32
	for no := range of.all() {
		if v := in.code.varOf[no]; v != nil && isPackageVar(v) && !v.IsField() {
			numbers = append(numbers, no)
		}
	}
	slices.SortFunc(numbers, func(a, b int32) int {
		return strings.Compare(in.code.varKeys[a], in.code.varKeys[b])
	})
	list := make([]packageVar, len(numbers))
	for i, no := range numbers {
		list[i].Var = in.code.varOf[no]
	}
	return list
}

// isPackageVar reports whether v is declared at package level.
func isPackageVar(v *types.Var) bool {
	return v.Pkg() != nil && !v.IsField() && v.Parent() == v.Pkg().Scope()
}

// begun is the object of a package variable. It is nil if no code has used the variable yet
// and nothing writes to it: it still has its initial value, and initializing all variables
// that some code names would be expensive.
func (in *Interp) begun(v *types.Var, e *effects) *Obj {
	k := in.code.varName(v)
	if o := in.globals[k]; o != nil || in.opts.Package == nil {
		return o
	}
	u := in.opts.Package(pkgPath(v.Pkg()))
	if u == nil || in.lib.Variables[k] != nil {
		return nil
	}
	no := in.code.varNo(v)
	if e.global.has(no) || e.based.has(no) || e.taken.has(no) {
		return in.global(v)
	}
	init := u.initializer(u.Pkg.Scope().Lookup(v.Name()))
	if init != nil && !(e.passed.has(no) && in.refersOn(u, init)) {
		return nil
	}
	return in.global(v)
}

// refersOn reports whether the initializer of a package variable has a function or names variables
// of the user's: it may lead to what others use.
func (in *Interp) refersOn(u *Package, init *types.Initializer) bool {
	if is, known := u.refersOn[init]; known {
		return is
	}
	found := false
	ast.Inspect(init.Rhs, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = true
		case *ast.Ident:
			o := u.Info.Uses[n]
			_, function := o.(*types.Func)
			v, variable := o.(*types.Var)
			found = found || (function || variable && isPackageVar(v)) && in.userPackage(pkgPath(o.Pkg())) != nil
		}
		return !found
	})
	if u.refersOn == nil {
		u.refersOn = map[*types.Initializer]bool{}
	}
	u.refersOn[init] = found
	return found
}
