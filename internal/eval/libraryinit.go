package eval

import (
	"go/ast"
	"go/types"
)

// The init functions of a library run before main. Those of the user's packages are run at the
// start (RunInit). A library is only read where it is asked for, and so are its init functions:
// they run when a variable of it is first needed that its code may change.
//
//	var plurals []rule
//
//	func init() { plurals = compile(rules) }

// initSteps bounds what the init functions of one library may cost.
const initSteps = trySteps

// initLibrary runs the init functions of a package that is not the user's, if its code may change
// the variable v. If a bound ends them, all such variables are unknown.
func (in *Interp) initLibrary(u *Package, v *types.Var) {
	if u.Main || in.inits[u.Path] || !in.changesIn(u, v) {
		return
	}
	list := u.initFuncs()
	if len(list) == 0 {
		return
	}
	in.inits[u.Path] = true
	endings, whole := in.endings, false
	in.inDemand++
	in.outside(u, func() {
		in.limit = min(in.limit, in.steps+initSteps)
		for _, fd := range list {
			in.runInit(u, fd)
		}
		whole = true
	})
	in.inDemand--
	if !whole || in.endings != endings {
		in.forgetVariables(u)
	}
}

// initFuncs are the init functions of a package, in the order of its files.
func (u *Package) initFuncs() (list []*ast.FuncDecl) {
	for _, f := range u.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if ok && fd.Recv == nil && fd.Name.Name == "init" && fd.Body != nil {
				list = append(list, fd)
			}
		}
	}
	return list
}

// runInit runs an init function.
func (in *Interp) runInit(u *Package, fd *ast.FuncDecl) {
	fn, ok := u.Info.Defs[fd.Name].(*types.Func)
	if !ok {
		return
	}
	c := &Call{In: in, Fn: fn, Name: FuncKey(fn), Packed: true, Sig: fn.Signature()}
	in.run(c, body{key: c.Name, pkg: u, sig: c.Sig, typ: fd.Type, block: fd.Body})
}

// changesIn reports whether code of a package may change one of its variables: it assigns the
// variable, or a part of it, or takes its address.
func (in *Interp) changesIn(u *Package, v *types.Var) bool {
	no := in.code.varNo(v)
	return in.code.takenIn(u).has(no) || u.assigned.has(no)
}

// forgetVariables makes the variables of a package unknown that its code may change.
func (in *Interp) forgetVariables(u *Package) {
	for _, name := range u.Pkg.Scope().Names() {
		v, ok := u.Pkg.Scope().Lookup(name).(*types.Var)
		if !ok || !in.changesIn(u, v) {
			continue
		}
		key := pkgPath(v.Pkg()) + "." + v.Name()
		o := in.globals[key]
		if o == nil {
			o = &Obj{}
			in.globals[key] = o
		}
		o.raw = in.unknown(v.Type(), Fuel, key, v.Pos())
	}
}
