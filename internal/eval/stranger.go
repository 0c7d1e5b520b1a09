package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// A stranger is code that is not read: what it was handed is what it can reach, and
// whatever it can reach it may write to, any number of times, unless more is known.
type stranger struct {
	pkg     string // where it is declared, or "" where that is not known
	why     Reason
	need    string
	effects *effects // what it writes at most
	unknown bool     // nobody knows which code it is: it may be the user's
	// serves says that it serves or connects: what it calls later is run by itself.
	serves bool
	// apart says that package variables are not looked at.
	apart bool
}

// What a stranger may write of which nothing is known, or which is known to write
// nothing itself.
var (
	anything = &effects{any: true}
	nothing  = newEffects()
)

// callsByReflection are the packages of the standard library that call functions
// which they find in values.
var callsByReflection = map[string]bool{"reflect": true, "text/template": true, "html/template": true, "net/rpc": true}

// strange is the stranger behind the name of a function.
func (in *Interp) strange(c *Call) stranger {
	s := stranger{pkg: packageOf(c), why: NoSource, need: c.Name, effects: anything}
	s.serves = in.serves(c)
	if s.serves || readsOnly(c.Name) {
		s.effects = nothing
	}
	return s
}

// packageOf is the package of the function that is called, or "".
func packageOf(c *Call) string {
	if c.Fn == nil {
		return ""
	}
	return pkgPath(c.Fn.Pkg())
}

// serves reports whether a function is one that the caller knows to serve.
func (in *Interp) serves(c *Call) bool {
	if in.opts.Opaque[c.Name] || c.Fn != nil && in.opts.Opaque[pkgPath(c.Fn.Pkg())] {
		return true
	}
	dot := strings.LastIndexByte(c.Name, '.')
	return c.Recv != nil && dot > 0 && in.opts.Opaque[c.Name[:dot]]
}

// leftAside is a call of a function of the user's that is not run, although its
// source says what it may write.
func (in *Interp) leftAside(c *Call) Value {
	s := stranger{pkg: packageOf(c), why: NoSource, need: c.Name, effects: in.effectsOf(c.Name)}
	if s.effects.any { // some of what it takes as a value of any type is handed on
		out := &Call{In: in, Fn: c.Fn, Name: c.Name, Site: c.Site}
		for i, a := range c.Args {
			if t := paramType(c.Sig, i, a); t != nil && isAny(t) {
				out.Args = append(out.Args, a)
			}
		}
		all := s
		all.effects = anything
		in.handOver(out, all)
		s.effects = s.effects.direct()
	}
	return in.unread(c, s)
}

// isAny reports whether a type is an interface without methods.
func isAny(t types.Type) bool {
	i, ok := under(t).(*types.Interface)
	return ok && i.Empty()
}

// endCall makes unknown what a call may have written that a bound has ended.
func (in *Interp) endCall(c *Call, b body, why Reason) {
	// Of a function that only escaped nobody knows whether it is called at all.
	s := stranger{pkg: b.unit.Path, why: why, apart: in.escaping != nil}
	roots := []Value{c.Recv}
	if b.lit != nil {
		s.effects = in.effectsOfLit(b.lit)
		roots = append(roots, b.lit)
	} else {
		s.effects = in.effectsOf(b.key)
	}
	in.handOver(&Call{In: in, Fn: c.Fn, Name: c.Name, Args: append(roots, c.Args...), Site: c.Site}, s)
}

// handOver does to the heap what a call of a stranger may do. It returns what the
// stranger may keep and write to later: the standard library, whose readers and
// writers are made to wrap others. Libraries and code left aside are taken to write
// when they are called.
func (in *Interp) handOver(c *Call, s stranger) []Value {
	limit := in.limit
	in.limit = max(limit, in.steps+callSteps/10) // a bound must not end this
	defer func() { in.limit = max(limit, min(in.limit, in.steps+1000)) }()
	r := in.newReach()
	r.closed, r.reflects = in.standard(s.pkg), callsByReflection[s.pkg]
	r.prints = r.closed && !s.effects.any && !r.reflects
	r.shut = in.shutFrom(s.pkg)
	r.decodes = s.pkg != "" && in.userUnit(s.pkg) == nil
	var holds []Value
	add := func(v Value, t types.Type) {
		in.escape(v, c.Pos())
		_, r.direct = v.(*Slice)
		r.value(v, t, nil)
		r.direct = false
		if r.closed && keeps(v) && (t == nil || !harmless[typeKey(t)]) {
			holds = append(holds, v)
		}
	}
	if c.Recv != nil {
		add(c.Recv, nil)
	}
	shown := in.newReach()
	shown.prints = true
	for i, a := range c.Args {
		switch {
		case a == nil:
		case !c.Packed && shows(c.Sig, c.Name, i, a.Type()):
			in.escape(a, c.Pos())
			shown.value(a, types.NewInterfaceType(nil, nil), nil)
		default:
			add(a, paramType(c.Sig, i, a))
		}
	}
	if in.opts.Handed != nil {
		in.opts.Handed(c, r.objects(), s.unknown)
	}
	if !s.apart {
		in.named(r, s.effects)
	}
	in.forgetReached(r, s.effects, in.forgetter(c, s), nil)
	if !s.serves && !callsLater[s.pkg] {
		in.called(r, in.forgetter(c, s))
		shown.funcs = nil
		in.called(shown, in.forgetter(c, s))
	}
	return holds
}

// keeps reports whether who has a value can write to something by it.
func keeps(v Value) bool {
	switch v := v.(type) {
	case *Const, *Nil, *Rope, *TypeVal, nil:
		return false
	case *Unknown:
		return len(v.Holds) > 0
	}
	return true
}

// paramType is the declared type of parameter i.
func paramType(sig *types.Signature, i int, v Value) types.Type {
	if sig == nil || sig.Params().Len() == 0 {
		return nil
	}
	last := sig.Params().Len() - 1
	if i < last || i == last && !sig.Variadic() {
		return sig.Params().At(i).Type()
	}
	if s, ok := under(sig.Params().At(last).Type()).(*types.Slice); ok && sig.Variadic() {
		if _, packed := v.(*Slice); !packed || isInterface(s.Elem()) {
			return s.Elem()
		}
	}
	return nil
}

// shutFrom tells the fields that code of a package cannot get at: unexported ones of
// packages that it does not know.
func (in *Interp) shutFrom(pkg string) func(*types.Var) bool {
	if pkg == "" || in.userUnit(pkg) != nil {
		return nil
	}
	return func(f *types.Var) bool {
		if f.Exported() {
			return false
		}
		of := pkgPath(f.Pkg())
		return in.standard(pkg) && !in.standard(of) || in.userUnit(of) != nil
	}
}

// userUnit is a package of the user's own, or nil.
func (in *Interp) userUnit(pkg string) *Unit {
	if in.opts.Unit == nil || in.standard(pkg) {
		return nil
	}
	if u := in.opts.Unit(pkg); u != nil && u.Main {
		return u
	}
	return nil
}

// holding lets the results of a call know what it was handed.
func (in *Interp) holding(holds []Value, v Value) Value {
	if len(holds) == 0 {
		return v
	}
	switch v := v.(type) {
	case *Unknown:
		if !isError(v.T) {
			v.Holds = holds
		}
	case Tuple:
		for _, w := range v {
			in.holding(holds, w)
		}
	}
	return v
}

// named adds what the effects reach by package variables.
func (in *Interp) named(r *reached, e *effects) {
	if e.none() {
		return
	}
	keys := make([]string, 0, len(e.named))
	for k := range e.named {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		if o := in.globals[k]; o != nil && o.state != nil {
			v := e.named[k]
			r.named = v
			r.place(place{obj: o, t: v.Type(), variable: v, of: v, taken: in.isTaken(v), named: v})
		}
	}
	r.named = nil
}

// isTaken reports whether the address is taken of a package variable in its package.
func (in *Interp) isTaken(v *types.Var) bool {
	if in.opts.Unit == nil {
		return true
	}
	u := in.opts.Unit(pkgPath(v.Pkg()))
	return u == nil || takenIn(u)[varKey(v)]
}

// A forgetter makes the unknown value that is written to a place of type t.
type forgetter func(t types.Type, of string) *Unknown

func (in *Interp) forgetter(c *Call, s stranger) forgetter {
	return func(t types.Type, of string) *Unknown {
		w := in.unknown(t, s.why, "what "+c.Name+" stores"+of, c.Pos())
		w.Need = s.need
		return w
	}
}

// maxCalled bounds how far the code in what other code holds is looked for, and
// maxAlone how much of it is looked at one by one: of all beyond that, what one may
// write the others are taken to.
const maxCalled, maxAlone = 8, 16

// A calledFunc is a function value that a stranger may call, to be looked at once.
type calledFunc struct {
	lit  *ast.FuncLit
	env  *env
	fn   *types.Func
	recv Value
}

// A callee is code that a stranger may call, and what that reaches.
type callee struct {
	effects *effects
	reach   *reached
}

// called does what methods and function values may do that the stranger can call.
func (in *Interp) called(r *reached, w forgetter) {
	done := map[calledFunc]bool{}
	alone := 0
	for range maxCalled {
		if len(r.funcs)+len(r.hidden) == 0 {
			return
		}
		funcs, behind := r.funcs, r.hidden
		r.funcs, r.hidden = nil, nil
		rest := callee{newEffects(), in.newReach()}
		look := func(e *effects, into func(*reached)) {
			c := callee{e, in.newReach()}
			if alone++; alone > maxAlone {
				rest.effects.add(e)
				c = rest
			}
			into(c.reach)
			if alone <= maxAlone {
				in.mayCall(r, c, w)
			}
		}
		for _, h := range behind {
			in.methodEffects(r, h, w, look)
		}
		for _, f := range funcs {
			if key := (calledFunc{f.Lit, f.Env, f.Fn, f.Recv}); !done[key] {
				done[key] = true
				in.functionEffects(f, look)
			}
		}
		in.mayCall(r, rest, w)
	}
}

// functionEffects looks at a function value: it may be called.
func (in *Interp) functionEffects(f *Func, look func(*effects, func(*reached))) {
	switch {
	case f.Lit != nil:
		e := in.effectsOfLit(f)
		look(e, func(sub *reached) {
			if !e.none() {
				in.named(sub, in.own[posKey(f.Unit, f.Lit.Pos())])
			}
			sub.variables(f)
		})
	case f.Fn != nil:
		key := FuncKey(f.Fn)
		e := in.effectsOf(key)
		look(e, func(sub *reached) {
			if own := in.ownEffects(key); own != nil && !e.none() {
				in.named(sub, own)
			}
			sub.root(f.Recv)
		})
	}
}

// mayCall makes unknown what code with these effects may write. It is run by itself
// once all else has run, and then finds what is there now: see giveBack.
func (in *Interp) mayCall(r *reached, c callee, w forgetter) {
	if !c.effects.none() {
		in.forgetReached(c.reach, c.effects.direct(), w, &in.lent)
	}
	r.funcs = append(r.funcs, c.reach.funcs...)
}

// methodEffects looks at the methods that a pointer has.
func (in *Interp) methodEffects(r *reached, h hidden, w forgetter, look func(*effects, func(*reached))) {
	n, ok := types.Unalias(deref(h.p.T)).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || readerTypes[namedKey(h.p.T)] {
		return
	}
	if pkg := n.Obj().Pkg().Path(); in.opts.Unit == nil || in.standard(pkg) || in.opts.Unit(pkg) == nil {
		sub := in.newReach()
		sub.shut, sub.closed = in.shutFrom(pkg), in.standard(pkg)
		sub.root(h.p)
		in.forgetReached(sub, anything, w, nil)
		return
	}
	if e := in.methodsOf(n, h, r.prints); !e.none() {
		look(e, func(sub *reached) { sub.root(h.p) })
	}
}

// methodsOf are the effects of the methods that may be called of a value of type n.
func (in *Interp) methodsOf(n *types.Named, h hidden, prints bool) *effects {
	key := "methods " + typeKey(n)
	if prints && h.t != nil {
		key += " as " + typeKey(h.t)
	}
	e := in.effects[key]
	if e == nil {
		e = newEffects()
		for m := range n.Methods() {
			if m.Exported() && h.mayCall(m, prints) {
				e.add(in.effectsOf(FuncKey(m)))
			}
		}
		in.effects[key] = e
	}
	return e
}

// lent is a place that was made unknown by what a function may do that is run later
// on, with what was there.
type lent struct {
	p   place
	m   *Map
	old any
	u   *Unknown
}

// giveBack restores what was lent and has not been written since.
func (in *Interp) giveBack() {
	if len(in.lent) > 0 {
		in.root(func() Value {
			for _, l := range slices.Backward(in.lent) {
				if in.giveOne(l) {
					in.given = append(in.given, l)
				}
			}
			in.lent = nil
			return nil
		})
	}
}

func (in *Interp) giveOne(l lent) bool {
	if l.m != nil {
		st, ok := l.m.Obj.state.(*mapState)
		if ok = ok && st.fuzzy != nil && st.fuzzy.Key == l.u.Key; ok {
			in.write(l.m.Obj)
			l.m.Obj.state = l.old
			l.m.Obj.epoch = 0
		}
		return ok
	}
	u, ok := in.loadPath(l.p.obj, l.p.path).(*Unknown)
	if ok = ok && u.Key == l.u.Key; ok {
		in.storePath(l.p.obj, l.p.path, l.old.(Value))
	}
	return ok
}

// takeBack makes unknown again what was given back: the functions were called any
// number of times by now.
func (in *Interp) takeBack() {
	if len(in.given) > 0 {
		in.root(func() Value {
			for _, l := range in.given {
				if l.m != nil {
					in.forgetMap(l.m, l.u)
				} else {
					in.overwrite(l.p, l.u)
				}
			}
			in.given = nil
			return nil
		})
	}
}

// forgetReached makes unknown what was reached and may be written. It notes what was
// there in lend, if given.
func (in *Interp) forgetReached(r *reached, e *effects, w forgetter, lend *[]lent) {
	gone := map[placeKey]bool{}
	for _, p := range r.places {
		if within(gone, p) || !in.writes(e, p) {
			continue
		}
		gone[keyOfPath(p.obj, p.path)] = true
		old := in.loadPath(p.obj, p.path)
		of := ""
		if p.field != nil {
			of = " in " + p.field.Name()
		}
		u := w(p.t, of)
		in.overwrite(p, u)
		if lend != nil && !p.bytes {
			*lend = append(*lend, lent{p: p, old: old, u: u})
		}
	}
	for _, m := range r.maps {
		if v := r.fromVar[m.Obj]; !e.mayMap(m) || v != nil && !e.based[v] {
			continue
		}
		old := m.Obj.state
		u := w(nil, "")
		in.forgetMap(m, u)
		if lend != nil {
			*lend = append(*lend, lent{m: m, old: old, u: u})
		}
	}
}

// overwrite makes a place unknown.
func (in *Interp) overwrite(p place, u *Unknown) {
	in.spoil(p.obj)
	st, list := p.obj.state.(*elems)
	switch {
	case p.bytes:
		in.replace(p.obj, &roped{elem: p.t, text: retype(u, types.Typ[types.String])})
		return
	case list && len(p.path) == 1:
		if o, ok := st.vals[p.path[0]].(*Optional); ok && o.Many {
			in.write(p.obj)
			p.obj.state.(*elems).vals[p.path[0]] = &Optional{G: o.G, V: u, Many: true}
			return
		}
	}
	in.storePath(p.obj, p.path, u)
}

// within reports whether a place is part of one of those.
func within(set map[placeKey]bool, p place) bool {
	for n := range p.path {
		if set[keyOfPath(p.obj, p.path[:n])] {
			return true
		}
	}
	return false
}

// writes reports whether the effects may write to a place as a whole: where they are
// anything, the parts of a struct or an array are places of their own.
func (in *Interp) writes(e *effects, p place) bool {
	if e.known && !p.direct && p.named == nil && p.list != nil && isBasicList(p.list) {
		// Of a list of texts behind a field, code that is known to be there stores
		// another rather than to write over its elements.
		return false
	}
	if !e.any || p.of != nil || p.named != nil {
		return e.may(p)
	}
	if in.whole(p.t) {
		return true
	}
	switch v := in.loadPath(p.obj, p.path).(type) {
	case *Struct, *Array:
		return false
	case *Choice:
		return !slices.ContainsFunc(v.Alts, func(a Alt) bool { _, ok := a.V.(*Struct); return ok })
	}
	return true
}

// whole reports whether a type is one of a package whose code is not at hand, so that
// it matters to nobody which of its parts are written.
func (in *Interp) whole(t types.Type) bool {
	pkg := pkgOf(t)
	if _, ptr := t.(*types.Pointer); ptr || pkg == nil || in.opts.Unit == nil {
		return false
	}
	return in.standard(pkg.Path()) || in.opts.Unit(pkg.Path()) == nil
}

// forgetMap makes the entries of a map unknown.
func (in *Interp) forgetMap(m *Map, u *Unknown) {
	in.write(m.Obj)
	m.Obj.state = &mapState{entries: map[string]*mapEntry{}, fuzzy: u, fuzzyG: True}
}
