package eval

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// What libraries do before main runs. The user's packages are initialized at the start (RunInit). A
// library is only read where it is asked for, and so is what happens when it is initialized: that
// runs when a variable of it is first needed. It is what the library does itself, and what the
// libraries do that import it:
//
//	var plurals []rule
//
//	func init() { plurals = compile(rules) }
//
//	import _ "example.org/drivers/text" // calls drivers.Register
//
// Libraries are initialized in Go's order among the user's packages. One that comes behind the
// package that is being initialized waits until that is done.

const (
	// initSteps bounds what the initialization of one library may cost, and mostInitSteps that of
	// all.
	initSteps     = trySteps
	mostInitSteps = 10 * initSteps
	// mostImporters bounds how many libraries are read because they import another one.
	mostImporters = 64
)

// Initialization is how Go initializes a program. Without it, other packages are taken to leave the
// variables of a library alone.
type Initialization struct {
	// Order lists the packages of the program, by path, in the order in which they are initialized.
	Order []string
	// Importers are those of them that import a package, directly or not.
	Importers func(path string) []string
	// Computes reports whether something happens when one of them is initialized.
	Computes func(path string) bool
}

// libraryInits are the libraries whose variables were needed.
type libraryInits struct {
	asked map[string]bool // libraries whose variables were needed
	// waiting are libraries to initialize, with those whose variables they may change.
	waiting map[string][]*Package
	leads   map[string]map[string]bool // the packages that lead to one of them
	place   map[string]int             // of packages in the order, by path
	now     int                        // place of the package that is being initialized
	spent   int                        // steps
	unread  []unreadVariable
	passed  int // place up to which forgetUnread has come
}

// afterAll is the place of main: all packages are initialized before it.
const afterAll = 1 << 30

// newLibraryInits knows the order in which packages are initialized. What runs first is main.
func newLibraryInits(order []string) libraryInits {
	l := libraryInits{
		asked: map[string]bool{}, waiting: map[string][]*Package{},
		leads: map[string]map[string]bool{}, place: map[string]int{}, now: afterAll,
	}
	for i, path := range order {
		l.place[path] = i
	}
	return l
}

// placeOf is the place of a package in the order in which packages are initialized.
func (in *Interp) placeOf(path string) int { return in.libraryInits.place[path] }

// initLibrary does to the variables of a library what happens before main, when the variable v of
// it is needed.
func (in *Interp) initLibrary(u *Package, v *types.Var) {
	l := &in.libraryInits
	if u.Main || l.asked[u.Path] {
		return
	}
	standard := in.standard(u.Path)
	if (standard || !v.Exported() && pointerFree(v.Type())) && !in.changesIn(u, v) {
		return
	}
	l.asked[u.Path] = true
	l.waiting[u.Path] = append(l.waiting[u.Path], u)
	followed := standard || in.opts.Init.Importers == nil || in.waitForImporters(u)
	in.initWaiting()
	if !followed { // these come behind what the library does itself
		in.forgetVariables(u)
	}
}

// waitForImporters notes that libraries which import another one may change its variables. It
// reports false if there are too many.
func (in *Interp) waitForImporters(u *Package) bool {
	l := &in.libraryInits
	leads := map[string]bool{u.Path: true}
	var list []string
	for _, path := range in.opts.Init.Importers(u.Path) {
		leads[path] = true
		if in.userPackage(path) == nil && in.opts.Init.Computes(path) {
			list = append(list, path)
		}
	}
	l.leads[u.Path] = leads
	if len(list) > mostImporters {
		return false
	}
	for _, path := range list {
		l.waiting[path] = append(l.waiting[path], u)
	}
	return true
}

// initWaiting initializes the libraries that wait and come before the package that is being
// initialized.
func (in *Interp) initWaiting() {
	l := &in.libraryInits
	for {
		var ready []string
		for path := range l.waiting {
			if in.placeOf(path) < l.now {
				ready = append(ready, path)
			}
		}
		if len(ready) == 0 {
			return
		}
		next := slices.MinFunc(ready, func(a, b string) int {
			return cmp.Or(cmp.Compare(in.placeOf(a), in.placeOf(b)), strings.Compare(a, b))
		})
		targets := l.waiting[next]
		delete(l.waiting, next)
		in.initWaitingFor(next, targets)
	}
}

// initWaitingFor initializes a library, if it may change the variables of one of targets.
func (in *Interp) initWaitingFor(path string, targets []*Package) {
	if in.inits[path] {
		return
	}
	u := in.opts.Package(path)
	if u == nil && in.opts.Demand != nil {
		u = in.opts.Demand(path, "")
	}
	if u != nil {
		targets = slices.DeleteFunc(targets, func(t *Package) bool {
			return t.Path != path && !mayChange(u, in.libraryInits.leads[t.Path])
		})
		if len(targets) == 0 {
			return
		}
		in.inits[path] = true
		if in.initWhole(u) {
			return
		}
		targets = append(targets, u)
	}
	for _, t := range targets {
		in.forgetVariables(t)
	}
}

// initBefore initializes the libraries that wait and come before a package of the user's, which is
// initialized next. The function that it returns says that this is done.
func (in *Interp) initBefore(u *Package) (done func()) {
	l := &in.libraryInits
	before := l.now
	l.now = in.placeOf(u.Path)
	in.initWaiting()
	in.forgetUnread()
	return func() { l.now = before }
}

// initWhole initializes a library, and reports whether all of that was followed.
func (in *Interp) initWhole(u *Package) bool {
	l := &in.libraryInits
	if l.spent > mostInitSteps {
		return false
	}
	endings, whole, before, began := in.endings, false, l.now, in.steps
	l.now = in.placeOf(u.Path)
	demands := in.inDemand
	in.inDemand++
	in.outside(u, func() {
		in.limit = min(in.limit, in.steps+initSteps)
		for _, init := range u.Info.InitOrder {
			if in.computesMore(u, init) {
				in.runInitializer(init)
			}
		}
		for _, fd := range u.initFuncs() {
			in.runInit(u, fd)
		}
		whole = true
	})
	in.inDemand = demands
	l.now, l.spent = before, l.spent+in.steps-began
	return whole && in.endings == endings
}

// runInitializer sets the variables of an initializer.
func (in *Interp) runInitializer(init *types.Initializer) {
	named := slices.IndexFunc(init.Lhs, func(l *types.Var) bool { return l.Name() != "_" })
	switch {
	case named >= 0:
		in.global(init.Lhs[named])
	case len(init.Lhs) == 1:
		in.expr(init.Rhs)
	default:
		in.exprMulti(init.Rhs, len(init.Lhs))
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

// forgetVariables makes the variables of a package unknown that may have been changed, or what they
// lead to.
func (in *Interp) forgetVariables(u *Package) {
	for _, name := range u.Pkg.Scope().Names() {
		v, ok := u.Pkg.Scope().Lookup(name).(*types.Var)
		if !ok || !in.changesIn(u, v) && pointerFree(v.Type()) && !v.Exported() {
			continue
		}
		key := pkgPath(v.Pkg()) + "." + v.Name()
		o := in.globals[key]
		if o == nil {
			o = in.newLasting(nil)
			in.globals[key] = o
		}
		o.raw = in.unknown(v.Type(), Fuel, key, v.Pos())
	}
}

// pointerFree reports whether no value of a type leads to variables.
func pointerFree(t types.Type) bool {
	switch t := underlying(t).(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer
	case *types.Array:
		return pointerFree(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !pointerFree(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
