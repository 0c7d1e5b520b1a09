package extract

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Some functions run only through values that the evaluation does not know. Rapid type
// analysis tells which functions may run at all. It separates what is merely not followed
// from what nothing can call: the first is listed under a condition, the second as
// unreachable and not counted.

// initKey stands for what a package runs before main: the initializers of its
// variables, and its init functions.
func initKey(pkg string) string { return pkg + ".init" }

// called holds what may run in a program: functions, and types of which there
// may be values.
type called struct {
	functions, types map[string]bool
	unset            map[string]bool // fields, by neverSet
}

// calls finds the functions that may run in the current program, by rapid type analysis
// (Bacon and Sweeney, "Fast Static Analysis of C++ Virtual Function Calls", 1996): a method
// can be called dynamically only if a value of its type may exist. Mentioning a function
// counts as calling it, since a function value may escape into code that is not seen. So
// may a value with a method that an interface of another module has.
func (x *extraction) calls(e entry) *called {
	if x.called != nil {
		return x.called
	}
	r := x.reach
	seen, exists, dynamic := map[string]bool{}, map[string]bool{}, x.foreignMethods(e)
	var work []string
	push := func(k string) {
		if !seen[k] {
			seen[k] = true
			work = append(work, k)
		}
	}
	var exist func(t string)
	exist = func(t string) {
		if !exists[t] {
			exists[t] = true
			for _, part := range r.index.parts[t] {
				exist(part)
			}
		}
	}
	// Initializers of all packages run before main.
	for path := range x.current {
		push(initKey(path))
	}
	if e.main {
		push(e.pkg.Path + ".main")
		// A library starts at each of its exported functions.
	} else if u := x.bodies.get(e.pkg.Path); u != nil {
		for _, f := range u.Files {
			for _, d := range f.Decls {
				if fd, ok := d.(*ast.FuncDecl); ok && fd.Name.IsExported() {
					if obj, ok := u.Info.Defs[fd.Name].(*types.Func); ok {
						push(eval.FuncKey(obj))
					}
				}
			}
		}
		for _, name := range u.Pkg.Scope().Names() { // and with its exported variables
			if v, ok := u.Pkg.Scope().Lookup(name).(*types.Var); ok && v.Exported() {
				push(varKey(v))
			}
		}
	}
	// New functions may create values of new types, and these bring new methods, until
	// nothing is added.
	for len(work) > 0 {
		for len(work) > 0 {
			k := work[len(work)-1]
			work = work[:len(work)-1]
			m := r.mentionedBy(k)
			for _, t := range m.types {
				exist(t)
			}
			for _, v := range m.vars {
				push(v)
			}
			for _, n := range m.funcs {
				if strings.HasPrefix(n, ".") {
					dynamic[n] = true
				} else {
					push(n)
				}
			}
		}
		for key := range dynamic {
			name, sig, _ := cutDynamic(key)
			for _, m := range r.index.byName.reached(name, sig) {
				if exists[strings.TrimSuffix(m, "."+name)] {
					push(m)
				}
			}
		}
	}
	x.called = &called{seen, exists, map[string]bool{}}
	return x.called
}

// mentionedBy is what a function, a package before main or a package variable leads to.
func (r *reach) mentionedBy(key string) *mentions {
	if m := r.index.literals[key]; m != nil {
		return m
	}
	if pkg, ok := strings.CutSuffix(key, initKey("")); ok {
		if m := r.index.before[pkg]; m != nil {
			return m
		}
	}
	return &r.index.of(key).all
}

// foreignMethods are the dynamicKeys of the methods of interfaces that packages of other modules
// export: code of these modules may call them on values of the user's.
func (x *extraction) foreignMethods(e entry) map[string]bool {
	out := map[string]bool{}
	for path := range x.current {
		p := x.prog.Packages[path]
		if p == nil || p.Types == nil || p.Module != nil && p.Module.Main {
			continue
		}
		for _, name := range p.Types.Scope().Names() {
			tn, ok := p.Types.Scope().Lookup(name).(*types.TypeName)
			if !ok || !tn.Exported() {
				continue
			}
			if i, ok := tn.Type().Underlying().(*types.Interface); ok {
				for m := range i.NumMethods() {
					out[dynamicKey(i.Method(m))] = true
				}
			}
		}
	}
	return out
}
