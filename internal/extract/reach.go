package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// reach answers which functions may lead to a call that matters: one that registers a tool,
// makes one or creates a server. The evaluator asks it which escaped functions are worth
// running, which calls may be left aside, and whether a call that a bound has cut off may
// have lost tools.
//
// It is conservative: mentioning a function counts as calling it, and a method that is
// called through an interface stands for every method in the user's packages that it may be.
type reach struct {
	x      *extraction
	index  *bodyIndex
	hooked map[string]bool
	serves map[string]bool             // hooked functions that make servers, not tools
	ends   map[string][]hookedMethod   // hooked methods, by their names
	sinks  map[string][]framework.Sink // see sinksOnly
	refs   map[string][]string         // function -> what its body leads to
	// packages are those of the program that is read.
	packages map[string]bool
	// memo, makes and lits remember answers for the program that is read, and so do calling and
	// signatures, for callsValues and callsSuch.
	memo     map[string]bool
	makes    map[string]bool // what defines has found
	adding   map[string]bool // what adds has found
	starting map[string]bool // and starts
	// serving, values and offering are what definesOrServes, functionValues and anyOffers found.
	serving     map[string]bool
	values      map[string][]functionValue
	offering    map[string]bool
	lits        map[*ast.FuncLit]bool
	litBodies   map[*ast.FuncLit]body // of literals that were asked for
	calling     map[string]bool
	signatures  map[string]signatures
	registering map[string]bool      // what callsRegistering has found
	such        map[calledValue]bool // and registersSuch
	// registrations are what registrationIn has found.
	registrations map[string]token.Pos
}

// newReach connects what was read with the frameworks.
func newReach(x *extraction) *reach {
	r := &reach{
		x: x, index: x.index, hooked: map[string]bool{}, serves: map[string]bool{},
		ends: map[string][]hookedMethod{}, sinks: sinksOnly(x.opts.Frameworks),
		litBodies: map[*ast.FuncLit]body{}, refs: make(map[string][]string, len(x.index.byFunc)),
	}
	r.begin(x.current)
	// The ends of the search: sinks, makers, servers, what hooks take back, and literals of custom
	// types without a sink.
	for i := range x.opts.Frameworks {
		f := &x.opts.Frameworks[i]
		r.hooked[customTypeLiteral] = r.hooked[customTypeLiteral] || f.Custom != nil && len(f.Sinks) == 0
		r.hooked[listsTools] = r.hooked[listsTools] || len(f.Answers) > 0
		r.hooked[asksModel] = r.hooked[asksModel] || len(f.Requests) > 0
		for _, s := range f.Sinks {
			r.hooked[s.Func] = true
		}
		for _, m := range f.Makers {
			r.hooked[m.Func] = true
		}
		for _, m := range f.Removers {
			r.hooked[m.Func] = r.hooked[m.Func] || len(f.Greets) > 0
		}
		for _, s := range f.Servers {
			r.hooked[s.Func], r.serves[s.Func] = true, true
		}
	}
	r.hookInterfaces()
	for key, b := range x.index.byFunc {
		r.refs[key] = r.leadsTo(b.all)
	}
	return r
}

// A hookedMethod is a method among the ends of the search. A call through an interface may be one
// of it: programs often have an SDK's client as an interface of their own.
type hookedMethod struct {
	sig    string // anySignature if it is not known
	serves bool
}

// hookInterfaces finds the methods among what is hooked.
func (r *reach) hookInterfaces() {
	for key := range r.hooked {
		pkg := r.x.packageOf(key)
		recv, name, isMethod := strings.Cut(strings.TrimPrefix(key[len(pkg):], "."), ".")
		if !isMethod || r.x.prog.Packages[pkg] == nil {
			continue
		}
		at := hookedMethod{anySignature, r.serves[key]}
		if fn := methodOf(r.x.prog.TypesOf(pkg), recv, name); fn != nil {
			at.sig = signatureKey(fn.Signature())
		}
		r.ends[name] = append(r.ends[name], at)
	}
}

// methodOf is a method of a type of a package, or nil.
func methodOf(pkg *types.Package, recv, name string) *types.Func {
	if pkg == nil {
		return nil
	}
	t, ok := pkg.Scope().Lookup(recv).(*types.TypeName)
	if !ok {
		return nil
	}
	m, _, _ := types.LookupFieldOrMethod(t.Type(), true, pkg, name)
	fn, _ := m.(*types.Func)
	return fn
}

// isEnd reports whether the search ends at a function, or at what a dynamicKey stands for. What
// makes servers counts if serving is set.
func (r *reach) isEnd(key string, serving bool) bool {
	name, sig, ok := cutDynamic(key)
	if !ok {
		return r.hooked[key] && (serving || !r.serves[key])
	}
	return slices.ContainsFunc(r.ends[name], func(at hookedMethod) bool {
		return (serving || !at.serves) && (sig == anySignature || at.sig == anySignature || at.sig == sig)
	})
}

// begin forgets the answers for another program, and restricts methods to the packages of
// this one.
func (r *reach) begin(packages map[string]bool) {
	r.packages = packages
	r.memo, r.makes, r.lits = map[string]bool{}, map[string]bool{}, map[*ast.FuncLit]bool{}
	r.adding, r.starting = map[string]bool{}, map[string]bool{}
	r.serving = map[string]bool{}
	r.values, r.offering = nil, map[string]bool{}
	r.calling, r.signatures = map[string]bool{}, map[string]signatures{}
	r.registering, r.such = map[string]bool{}, map[calledValue]bool{}
	r.registrations = map[string]token.Pos{}
}

// methods are the methods with that name and signature in the program's own packages.
func (r *reach) methods(name, sig string) []string {
	list := r.index.byName.reached(name, sig)
	if r.packages == nil {
		return list
	}
	return slices.DeleteFunc(list, func(key string) bool { return !r.packages[r.x.packageOf(key)] })
}

// ofName are the methods with that name in the program's own packages.
func (r *reach) ofName(name string) []string { return r.methods(name, anySignature) }

// packages are the program's packages of the user's, and those of frameworks.
func (x *extraction) packages() []*eval.Package {
	var out []*eval.Package
	for _, path := range slices.Sorted(maps.Keys(x.current)) {
		if x.standard(path) {
			continue // to read one takes time
		}
		if u := x.bodies.get(path); u != nil {
			out = append(out, u)
		}
	}
	return out
}

// namedInSource reports whether all packages of the program that depend on one are among packages,
// and it as well.
func (x *extraction) namedInSource(path string) bool {
	if x.unread == nil {
		x.unread = map[string]bool{}
		for p := range x.current {
			if !x.standard(p) && x.bodies.get(p) == nil && x.prog.Packages[p] != nil {
				maps.Copy(x.unread, x.closure(x.prog.Packages[p]))
			}
		}
	}
	return !x.standard(path) && !x.unread[path]
}

// function reports whether a function may lead to a call that matters. A dynamicKey stands
// for a call through an interface.
func (r *reach) function(key string) bool {
	return r.leads(key, r.memo, func(k string) ([]string, bool) {
		if name, sig, ok := cutDynamic(k); ok {
			return r.methods(name, sig), r.isEnd(k, true)
		}
		return r.refs[k], r.hooked[k]
	})
}

// defines reports whether a function leads to a call that registers or makes a tool,
// without going through an interface: for what is listed as unreachable, "any method of
// that name" would be too wide.
func (r *reach) defines(key string) bool {
	return r.leads(key, r.makes, func(k string) ([]string, bool) { return r.refs[k], r.isEnd(k, false) })
}

// adds reports whether a function, or a dynamicKey for what it may reach, may lead to a call that
// registers or makes a tool. Methods of libraries count too: the receiver may be any.
func (r *reach) adds(key string) bool {
	return r.leads(key, r.adding, func(k string) ([]string, bool) {
		if name, sig, ok := cutDynamic(k); ok {
			return slices.Concat(r.methods(name, sig), r.index.ofLibraries.reached(name, sig)), r.isEnd(k, false)
		}
		return r.refs[k], r.isEnd(k, false) || len(r.index.of(k).calls) > 0
	})
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
			v = slices.ContainsFunc(r.leadsTo(r.literal(f).all), r.function) ||
				callsValue(f.Package, f.Lit.Body)
			r.lits[f.Lit] = v
		}
		return v
	case f.Fn != nil:
		return r.function(eval.FuncKey(f.Fn))
	}
	return false
}

// literalLeads is value for a literal that a bound has cut off: a function value that it calls may
// be one of the program's that has its signature.
func (r *reach) literalLeads(f *eval.Func) bool {
	if f.Lit == nil || !f.Package.Main {
		return r.value(f)
	}
	b := r.literal(f)
	if slices.ContainsFunc(r.leadsTo(b.all), r.function) {
		return true
	}
	for c := range b.itself {
		for _, list := range r.functionValues() {
			if slices.ContainsFunc(list, func(v functionValue) bool {
				return c.matches(v.as) && slices.ContainsFunc(r.named(v.in, v.use), r.function)
			}) {
				return true
			}
		}
	}
	return false
}

// starts reports whether a function value may lead to a call that serves or connects.
func (r *reach) starts(f *eval.Func) bool {
	serves := func(key string) bool {
		return r.leads(key, r.starting, func(k string) ([]string, bool) { return r.refs[k], r.x.isOpaque(k) })
	}
	return f.Fn != nil && serves(eval.FuncKey(f.Fn)) ||
		f.Lit != nil && slices.ContainsFunc(r.leadsTo(r.literal(f).all), serves)
}

// literalDefines is defines for a literal.
func (r *reach) literalDefines(f *eval.Func) bool {
	return f.Lit != nil && slices.ContainsFunc(r.leadsTo(r.literal(f).all), r.defines)
}

// registers is defines for a function value.
func (r *reach) registers(f *eval.Func) bool {
	return r.literalDefines(f) || f.Fn != nil && r.defines(eval.FuncKey(f.Fn))
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
