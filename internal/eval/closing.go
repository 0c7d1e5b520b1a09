package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// The effects of a function with all that it calls (law 4). effectreader.go reads one body; this
// file follows the calls. Functions that call one another have the same effects, so they are
// computed together, once for each strongly connected component of the call graph:
//
//	func a() { x = 1; b() }
//	func b() { y = 1; a() }      // both may write x and y
//
// The effects of one body are the same in every program and are kept in its Unit. Those with the
// calls depend on which methods a program has behind an interface, and are kept in its Code.

// effectsOf are the effects of the declared function of that key (see FuncKey) and of all that it
// may call.
func (in *Interp) effectsOf(key string) *effects { return in.effectsOfNo(in.code.funcNo(key)) }

// effectsOfNo is effectsOf by the number of the function.
func (in *Interp) effectsOfNo(no int32) *effects {
	if in.code.function(no).all == nil {
		(&closing{in: in, index: map[int32]int32{}, low: map[int32]int32{}, on: map[int32]bool{}}).visit(no)
	}
	return in.code.function(no).all
}

// effectsOfLit are the effects of a function literal and of all that it may call. The body has to
// be read first: a literal has no key by which closing would find it.
func (in *Interp) effectsOfLit(f *Func) *effects {
	in.ownOfLit(f)
	return in.effectsOfNo(in.code.litNo(f.Lit))
}

// ownOfLit are the effects of the body of a function literal alone.
func (in *Interp) ownOfLit(f *Func) *effects {
	no := in.code.litNo(f.Lit)
	fe := in.code.function(no)
	if !fe.asked {
		own := f.Package.bodyEffects(in, no, f.Lit, f.Lit.Body, nil, false)
		fe = in.code.function(no)
		fe.own, fe.asked = own, true
	}
	return fe.own
}

// closing finds strongly connected components by Tarjan's algorithm (R. Tarjan, "Depth-First Search
// and Linear Graph Algorithms", 1972). index numbers the functions in the order of the first visit,
// low is the least index that is reachable from each, and on says which of them are on the stack.
type closing struct {
	in         *Interp
	index, low map[int32]int32
	on         map[int32]bool
	stack      []calledFrom
}

// A calledFrom is a function with those that it calls, and those of which only the end counts.
type calledFrom struct {
	no          int32
	next, onOwn []int32
}

// visit visits function k and those that it calls.
func (c *closing) visit(k int32) {
	n := int32(len(c.index) + 1)
	c.index[k], c.low[k], c.on[k] = n, n, true
	f := calledFrom{no: k, next: c.next(k)}
	if own := c.in.ownEffects(k); own != nil {
		f.onOwn = own.onOwn
	}
	c.stack = append(c.stack, f)
	for _, m := range slices.Concat(f.next, f.onOwn) {
		switch {
		case c.in.code.function(m).all != nil:
		case c.index[m] == 0:
			c.visit(m)
			c.low[k] = min(c.low[k], c.low[m])
		case c.on[m]:
			c.low[k] = min(c.low[k], c.index[m])
		}
	}
	if c.low[k] == n {
		c.join(k)
	}
}

// next are the functions that one calls. A key that begins with a point stands for all methods that
// a call through an interface may reach (dynamicKey): Options.Methods knows those of the user's.
func (c *closing) next(k int32) []int32 {
	key, returning := strings.CutPrefix(c.in.code.funcKeys.names[k], onlyReturning)
	if name, ok := strings.CutPrefix(key, "."); ok {
		if c.in.opts.Methods == nil {
			return nil
		}
		name, asked, _ := strings.Cut(name, " ")
		var list []int32
		add := func(key string) {
			if returning {
				key = onlyReturning + key
			}
			list = append(list, c.in.code.funcNo(key))
		}
		shape, others, _ := strings.Cut(asked, " ")
		if others != "" { // of an interface that the program calls
			shape = ""
		}
		for _, key := range c.in.opts.Methods(name) {
			if c.in.hasShape(key, shape) {
				add(key)
			}
		}
		for _, m := range c.in.otherMethods(name, asked) {
			if !isInterface(m.fn.Signature().Recv().Type()) && !printMethods[name] { // which write nothing there
				add(c.in.code.nameOf(m.fn))
			}
		}
		return list
	}
	if own := c.in.ownEffects(k); own != nil {
		return own.calls
	}
	return nil
}

// hasShape reports whether a method may have as many parameters and results as shape says (see
// shapeOf), or is asked about none.
func (in *Interp) hasShape(key, shape string) bool {
	u, fd := in.declared(key)
	if fd == nil || shape == "" {
		return true
	}
	fn, ok := u.Info.Defs[fd.Name].(*types.Func)
	return !ok || shapeOf(fn) == shape
}

// join gives the functions on the stack from k on, which are one component, the union of their own
// effects and those of all that they call. puts, the lists whose elements are assigned, is taken
// from the bodies themselves and from those directly called, but not from further down: see
// effects.
func (c *closing) join(k int32) {
	i := slices.IndexFunc(c.stack, func(f calledFrom) bool { return f.no == k })
	// The functions that call one another. What they call besides was closed before.
	circle := c.stack[i:]
	c.stack = c.stack[:i:i]
	e, added := newEffects(), map[*effects]bool{}
	add := func(o *effects) {
		if o != nil && !added[o] {
			added[o] = true
			e.add(o)
		}
	}
	put := func(no int32) {
		if own := c.in.ownEffects(no); own != nil {
			e.puts = e.puts.union(own.puts)
		}
	}
	for _, f := range circle {
		c.on[f.no] = false
		add(c.in.ownEffects(f.no))
		put(f.no)
		for _, n := range f.next {
			add(c.in.code.function(n).all)
			put(n)
		}
		for _, n := range f.onOwn {
			if all := c.in.code.function(n).all; all != nil { // one of the circle is added as a whole
				e.ends |= all.ends
			}
		}
	}
	c.in.code.openBoxes(e)
	for _, f := range circle {
		c.in.code.function(f.no).all = e
	}
}

// ownEffects are the effects of one body, or nil if there is none that is read.
func (in *Interp) ownEffects(no int32) *effects {
	if fe := in.code.function(no); fe.asked {
		return fe.own
	}
	var own *effects
	key, returning := strings.CutPrefix(in.code.funcKeys.names[no], onlyReturning)
	if name, ok := strings.CutPrefix(key, "."); ok {
		name, asked, _ := strings.Cut(name, " ")
		own = in.throughOthers(name, asked)
	} else if key != "" {
		of, generic := in.code.instances[key]
		if generic {
			key = of.key
		}
		if u, fd := in.declared(key); fd != nil && fd.Body != nil && !in.servesDeclared(u, fd, key) {
			own = u.bodyEffects(in, no, fd, fd.Body, tenvOf(u, fd, of.args), returning)
		}
	}
	fe := in.code.function(no)
	fe.own, fe.asked = own, true
	return own
}

// servesDeclared reports whether a declared function is one that serves: what its body does is not
// followed, as when it is called.
func (in *Interp) servesDeclared(u *Package, fd *ast.FuncDecl, key string) bool {
	fn, _ := u.Info.Defs[fd.Name].(*types.Func)
	return in.isOpaque(key, fn)
}

// bodyEffects are the effects of one body. They do not depend on the program, so the package keeps
// them. returning leaves out what only happens on the way to an end (see endings.go).
func (u *Package) bodyEffects(
	in *Interp, no int32, fn ast.Node, body *ast.BlockStmt, args tenv, returning bool,
) *effects {
	u.numberBy(in.code.numbers)
	e := u.effects[no]
	if e == nil {
		e = in.bodyEffects(u, fn, body, args, returning)
		u.effects[no] = e
	}
	return e
}

// numberBy forgets what was noted of a package if it is in other numbers: sets of effects hold
// numbers that mean something in one table only.
func (u *Package) numberBy(n *numbers) {
	if u.numbers != n {
		u.numbers, u.effects, u.taken = n, map[int32]*effects{}, nil
	}
}

// declared finds a function by its key, if its body is worth reading. Of the standard library, only
// functions that call back or move values are read. What any other may write, the types of its
// parameters tell; reading its source would find a write to everything that it keeps for itself.
func (in *Interp) declared(key string) (*Package, *ast.FuncDecl) {
	if in.opts.Package == nil {
		return nil, nil
	}
	pkg := in.code.packageIn(key)
	// readsOnly goes by names of packages and methods. In the user's own packages, a method Len may
	// write.
	if readsOnly(pkg, key) && in.userPackage(pkg) == nil {
		return nil, nil // of the user's own, the source says what it writes, whatever the name says
	}
	if isModelled(pkg, key) || stdSource[pkg] && !overAnything[pkg] {
		return nil, nil // its model says what it does
	}
	u := in.opts.Package(pkg)
	if u == nil {
		return nil, nil
	}
	return u, u.function(key)
}
