package eval

import (
	"go/ast"
	"slices"
	"strings"
)

// effectsOf are the effects of a declared function and all that it leads to.
func (in *Interp) effectsOf(key string) *effects { return in.effectsOfNo(in.code.funcNo(key)) }

func (in *Interp) effectsOfNo(no int32) *effects {
	if in.code.function(no).all == nil {
		(&closing{in: in, index: map[int32]int32{}, low: map[int32]int32{}, on: map[int32]bool{}}).visit(no)
	}
	return in.code.function(no).all
}

// effectsOfLit are the effects of a function literal.
func (in *Interp) effectsOfLit(f *Func) *effects {
	in.ownOfLit(f)
	return in.effectsOfNo(in.code.litNo(f.Lit))
}

// ownOfLit are the effects of the body of a function literal alone.
func (in *Interp) ownOfLit(f *Func) *effects {
	no := in.code.litNo(f.Lit)
	fe := in.code.function(no)
	if !fe.asked {
		own := f.Unit.bodyEffects(in, no, f.Lit, f.Lit.Body)
		fe = in.code.function(no)
		fe.own, fe.asked = own, true
	}
	return fe.own
}

// closing finds the effects of functions with those of all that they call, once for
// all functions that call one another (R. Tarjan, "Depth-First Search and Linear Graph
// Algorithms", 1972).
type closing struct {
	in         *Interp
	index, low map[int32]int32
	on         map[int32]bool
	stack      []calledFrom
}

// A calledFrom is a function with those that it calls.
type calledFrom struct {
	no   int32
	next []int32
}

func (c *closing) visit(k int32) {
	n := int32(len(c.index) + 1)
	c.index[k], c.low[k], c.on[k] = n, n, true
	next := c.next(k)
	c.stack = append(c.stack, calledFrom{k, next})
	for _, m := range next {
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

// next are the functions that one calls.
func (c *closing) next(k int32) []int32 {
	if name, ok := strings.CutPrefix(c.in.code.funcKeys[k], "."); ok {
		if c.in.opts.Methods == nil {
			return nil
		}
		var list []int32
		for _, key := range c.in.opts.Methods(name) {
			list = append(list, c.in.code.funcNo(key))
		}
		return list
	}
	if own := c.in.ownEffects(k); own != nil {
		return own.calls
	}
	return nil
}

// join makes the effects of the functions on the stack from k on.
func (c *closing) join(k int32) {
	i := slices.IndexFunc(c.stack, func(f calledFrom) bool { return f.no == k })
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
	}
	for _, f := range circle {
		c.in.code.function(f.no).all = e
	}
}

// ownEffects are the effects of one body, or nil where there is none.
func (in *Interp) ownEffects(no int32) *effects {
	if fe := in.code.function(no); fe.asked {
		return fe.own
	}
	var own *effects
	if key := in.code.funcKeys[no]; key != "" && key[0] != '.' {
		if u, fd := in.declared(key); fd != nil && fd.Body != nil {
			own = u.bodyEffects(in, no, fd, fd.Body)
		}
	}
	fe := in.code.function(no)
	fe.own, fe.asked = own, true
	return own
}

// bodyEffects are the effects of one body, which are the same in every program.
func (u *Unit) bodyEffects(in *Interp, no int32, fn ast.Node, body *ast.BlockStmt) *effects {
	u.numberBy(in.code.numbers)
	e := u.effects[no]
	if e == nil {
		e = in.bodyEffects(u, fn, body)
		u.effects[no] = e
	}
	return e
}

// numberBy forgets what is known of a unit by other numbers.
func (u *Unit) numberBy(n *numbers) {
	if u.numbers != n {
		u.numbers, u.effects, u.taken = n, map[int32]*effects{}, nil
	}
}

// declared finds a function by its key. Of the standard library it finds only those that
// call back or move values: what the others may write, the types that they are handed tell.
func (in *Interp) declared(key string) (*Unit, *ast.FuncDecl) {
	if in.opts.Unit == nil {
		return nil, nil
	}
	slash := strings.LastIndexByte(key, '/') + 1
	pkg, _, _ := strings.Cut(key[slash:], ".")
	pkg = key[:slash] + pkg
	if readsOnly(key) && in.userUnit(pkg) == nil {
		return nil, nil // of the user's own, the source says what it writes, whatever the name says
	}
	if isModelled(pkg, key) || stdSource[pkg] && !overAnything[pkg] {
		return nil, nil // its model says what it does
	}
	u := in.opts.Unit(pkg)
	if u == nil {
		return nil, nil
	}
	return u, u.function(key)
}
