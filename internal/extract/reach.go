package extract

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// reach answers which functions may lead to a call that matters: one that registers a tool,
// makes one or creates a server. The evaluator asks it which escaped functions are worth
// running, which calls may be left aside, and whether a call that a bound has cut off may
// have lost tools.
//
// It is conservative: mentioning a function counts as calling it, and a method that is
// called through an interface stands for every method of that name in the user's packages.
type reach struct {
	x      *extraction
	hooked map[string]bool
	opaque map[string]bool
	refs   map[string][]string // function -> what its body names
	byName map[string][]string // method name -> methods of the user's packages
	// callers are the user's functions that call a function value, methodCallers the names of
	// methods of function types that do, each with the signatures of these values. calling and
	// signatures remember the answers of callsValues and callsSuch.
	callers, methodCallers, signatures map[string]signatures
	calling                            map[string]bool
	inside                             typeutil.Map // what within has found
	// packages are those of the program that is read.
	packages map[string]bool
	own      map[string][]string     // function of the user's -> what a call of it runs, of what its body names
	talks    map[string]bool         // functions of the user's that talk to the outside
	types    map[string][]string     // types of the user's that a body names
	writes   map[string][]*types.Var // fields and package variables a body assigns
	// memo, makes and lits remember answers for the program that is read.
	memo   map[string]bool
	makes  map[string]bool // what defines has found
	serves map[string]bool // hooked functions that make servers, not tools
	lits   map[*ast.FuncLit]bool

	described map[*types.Func]described
}

// newReach reads the bodies of all packages that run from source, once for all programs.
func newReach(x *extraction) *reach {
	r := &reach{
		x: x, packages: x.current, hooked: map[string]bool{}, opaque: map[string]bool{},
		refs: map[string][]string{}, callers: map[string]signatures{}, methodCallers: map[string]signatures{},
		signatures: map[string]signatures{}, calling: map[string]bool{}, own: map[string][]string{},
		talks: map[string]bool{}, types: map[string][]string{},
		writes: map[string][]*types.Var{}, byName: map[string][]string{}, memo: map[string]bool{},
		makes:  map[string]bool{},
		serves: map[string]bool{}, lits: map[*ast.FuncLit]bool{}, described: map[*types.Func]described{},
	}
	// The ends of the search: sinks, makers, servers, and literals of custom types without
	// a sink.
	for i := range x.opts.Frameworks {
		f := &x.opts.Frameworks[i]
		r.hooked[customTypeLiteral] = r.hooked[customTypeLiteral] || f.Custom != nil && len(f.Sinks) == 0
		r.hooked[listsTools] = r.hooked[listsTools] || len(f.Answers) > 0
		for _, s := range f.Sinks {
			r.hooked[s.Func] = true
		}
		for _, m := range f.Makers {
			r.hooked[m.Func] = true
		}
		for _, s := range f.Servers {
			r.hooked[s.Func], r.serves[s.Func] = true, true
		}
	}
	for _, p := range x.prog.Packages {
		if p.Info == nil || !x.bodies.runs(p) {
			continue
		}
		u := x.bodies.get(p.Path)
		if u == nil {
			continue
		}
		for _, f := range u.Files {
			for _, d := range f.Decls {
				r.declare(u, d)
			}
		}
	}
	return r
}

// declare reads a declaration: what its bodies mention, and what they may do.
func (r *reach) declare(u *eval.Package, d ast.Decl) {
	fd, ok := d.(*ast.FuncDecl)
	if !ok {
		// Initializers of package variables run before main.
		r.initial(u, d)
		return
	}
	obj, ok := u.Info.Defs[fd.Name].(*types.Func)
	if !ok || fd.Body == nil {
		return
	}
	key := eval.FuncKey(obj)
	m := r.mentions(u, fd.Body)
	// All init functions of a package have one key, which is that of its variables as well.
	r.refs[key] = append(r.refs[key], m.funcs...)
	r.types[key] = append(r.types[key], m.types...)
	if !u.Main {
		return
	}
	// Only for the user's own functions is it asked what a call runs, and what it assigns.
	called := r.calledSignatures(u, fd.Body)
	maps.Copy(called, r.callers[key])
	r.callers[key] = called
	r.converted(u, fd.Body)
	m = r.runs(u, fd.Body)
	r.own[key], r.talks[key] = append(r.own[key], m.funcs...), r.talks[key] || m.talks
	r.writes[key] = append(r.writes[key], assigned(u, fd.Body)...)
	// Methods of the user's may be called through interfaces; those of libraries are not
	// listed.
	if fd.Recv != nil {
		r.byName[fd.Name.Name] = append(r.byName[fd.Name.Name], key)
	}
}

// begin forgets the answers for another program, and restricts methods to the packages of
// this one.
func (r *reach) begin(packages map[string]bool) {
	r.packages = packages
	r.memo, r.makes, r.lits = map[string]bool{}, map[string]bool{}, map[*ast.FuncLit]bool{}
	r.calling, r.signatures = map[string]bool{}, map[string]signatures{}
}

// methods are the methods with that name in the program's own packages.
func (r *reach) methods(name string) []string {
	list := r.byName[name]
	if r.packages == nil {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(key string) bool { return !r.packages[packageOf(key)] })
}

// function reports whether a function may lead to a call that matters. The key .Name stands
// for a call through an interface.
func (r *reach) function(key string) bool {
	return r.leads(key, r.memo, func(k string) ([]string, bool) {
		if name, ok := strings.CutPrefix(k, "."); ok {
			return r.methods(name), false
		}
		return r.refs[k], r.hooked[k]
	})
}

// defines reports whether a function leads to a call that registers or makes a tool,
// without going through an interface: for what is listed as unreachable, "any method of
// that name" would be too wide.
func (r *reach) defines(key string) bool {
	return r.leads(key, r.makes, func(k string) ([]string, bool) { return r.refs[k], r.hooked[k] && !r.serves[k] })
}

// leads reports whether a path leads from key to an end; step returns the next functions
// and whether key is an end. A negative answer holds for everything that was walked, so
// each function is walked once for all of them.
func (r *reach) leads(key string, memo map[string]bool, step func(string) (next []string, end bool)) bool {
	if v, ok := memo[key]; ok {
		return v
	}
	seen := map[string]bool{}
	var walk func(string) bool
	walk = func(k string) bool {
		if v, ok := memo[k]; ok || seen[k] {
			return v
		}
		seen[k] = true
		next, end := step(k)
		return end || slices.ContainsFunc(next, walk)
	}
	found := walk(key)
	// A positive answer holds for key alone: others that were walked need not lead there.
	if !found { // then nothing that was walked leads there either
		for k := range seen {
			memo[k] = false
		}
	}
	memo[key] = found
	return found
}

// value is function for a function value.
func (r *reach) value(f *eval.Func) bool {
	switch {
	case f.Lit != nil:
		v, ok := r.lits[f.Lit]
		if !ok {
			v = slices.ContainsFunc(r.mentions(f.Package, f.Lit.Body).funcs, r.function) ||
				callsValue(f.Package, f.Lit.Body)
			r.lits[f.Lit] = v
		}
		return v
	case f.Fn != nil:
		return r.function(eval.FuncKey(f.Fn))
	}
	return false
}

// literalDefines is defines for a literal.
func (r *reach) literalDefines(f *eval.Func) bool {
	return f.Lit != nil && slices.ContainsFunc(r.mentions(f.Package, f.Lit.Body).funcs, r.defines)
}

// callsValue reports whether a literal calls a function value of unknown origin, such as a
// captured variable, which may lead anywhere.
func callsValue(u *eval.Package, body ast.Node) bool {
	if !u.Main {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		if id, ok := ast.Unparen(c.Fun).(*ast.Ident); ok {
			if _, isVar := u.Info.Uses[id].(*types.Var); isVar {
				found = true
			}
		}
		return !found
	})
	return found
}
