package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// effects are what code may write, told from its source by names and types alone:
// fields and variables that it assigns, and the types of pointers, slices and maps
// through which it writes, wherever they come from.
type effects struct {
	fields map[string]bool       // by package and name
	vars   map[*types.Var]bool   // local variables that are assigned
	global map[string]*types.Var // package variables that are assigned
	named  map[string]*types.Var // package variables that are named
	types  map[string]bool       // by typeKey
	taken  map[*types.Var]bool   // variables of which the address is taken
	based  map[*types.Var]bool   // variables of which a part is assigned
	any    bool                  // whatever can be reached
	known  bool                  // any comes of values that are handed to a library
	calls  []string              // functions that it may lead to
}

func newEffects() *effects {
	return &effects{
		known: true, fields: map[string]bool{}, vars: map[*types.Var]bool{}, types: map[string]bool{},
		global: map[string]*types.Var{}, named: map[string]*types.Var{},
		taken: map[*types.Var]bool{}, based: map[*types.Var]bool{},
	}
}

func varKey(v *types.Var) string { return pkgPath(v.Pkg()) + "." + v.Name() }

// The keys of types that a type parameter is part of.
const (
	somePointer = "*?"
	someList    = "[]?"
	someMap     = "map?"
)

// may reports whether code that has these effects may write to a place, other than
// by handing it on.
func (e *effects) may(p place) bool {
	named := p.of == nil || p.taken || e.based[p.of] || e.taken[p.of]
	switch {
	case p.variable != nil && e.vars[p.variable]:
		return true
	case p.variable != nil && isPackageVar(p.variable) && e.global[varKey(p.variable)] != nil:
		return true
	case p.field != nil && named && e.fields[varKey(p.field.Origin())]:
		return true
	case p.list != nil && p.named != nil && !e.based[p.named]:
		return false
	case p.list != nil && !(p.of != nil && isArrayType(p.list)) && (e.types[someList] || e.types[typeKey(under(p.list))]):
		return true
	case p.of != nil && !e.taken[p.of] && !p.taken:
		return false
	}
	return len(e.types) > 0 && (e.types[somePointer] || e.types["*"+typeKey(p.t)])
}

func isArrayType(t types.Type) bool {
	_, ok := under(t).(*types.Array)
	return ok
}

func (e *effects) mayMap(m *Map) bool {
	return e.any || e.types[someMap] || e.types[typeKey(under(m.T))]
}

func (e *effects) none() bool {
	return !e.any && len(e.fields)+len(e.vars)+len(e.global)+len(e.types) == 0
}

// direct are the effects without what is handed on as an interface.
func (e *effects) direct() *effects {
	d := *e
	d.any = false
	return &d
}

func (e *effects) add(o *effects) {
	for k := range o.fields {
		e.fields[k] = true
	}
	for k := range o.vars {
		e.vars[k] = true
	}
	for k, v := range o.global {
		e.global[k] = v
	}
	for k, v := range o.named {
		e.named[k] = v
	}
	for k := range o.types {
		e.types[k] = true
	}
	for k := range o.taken {
		e.taken[k] = true
	}
	for k := range o.based {
		e.based[k] = true
	}
	e.any = e.any || o.any
}

// through notes that a value of type t is written through.
func (e *effects) through(t types.Type) {
	open := mentionsTypeParam(t)
	switch u := under(t).(type) {
	case *types.Pointer:
		if open {
			e.types[somePointer] = true
		}
		e.types["*"+typeKey(u.Elem())] = true
	case *types.Slice, *types.Array:
		if open {
			e.types[someList] = true
		}
		e.types[typeKey(u)] = true
	case *types.Map:
		if open {
			e.types[someMap] = true
		}
		e.types[typeKey(u)] = true
	default:
		if open {
			e.any = true
		}
	}
}

func mentionsTypeParam(t types.Type) bool {
	found := false
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		switch t := types.Unalias(t).(type) {
		case *types.TypeParam:
			found = true
		case *types.Named:
			for a := range t.TypeArgs().Types() {
				walk(a)
			}
		case interface{ Elem() types.Type }:
			walk(t.Elem())
			if m, ok := t.(*types.Map); ok {
				walk(m.Key())
			}
		}
	}
	walk(t)
	return found
}

// effectsOf are the effects of a declared function and all that it leads to.
func (in *Interp) effectsOf(key string) *effects {
	if in.effects[key] == nil {
		(&closing{in: in, index: map[string]int{}, low: map[string]int{}, on: map[string]bool{}}).visit(key)
	}
	return in.effects[key]
}

// effectsOfLit are the effects of a function literal.
func (in *Interp) effectsOfLit(f *Func) *effects {
	key := posKey(f.Unit, f.Lit.Pos())
	if e := in.effects[key]; e != nil {
		return e
	}
	own := f.Unit.effects[key]
	if own == nil {
		own = in.bodyEffects(f.Unit, f.Lit, f.Lit.Body)
		f.Unit.keepEffects(key, own)
	}
	in.own[key] = own
	return in.effectsOf(key)
}

// closing finds the effects of functions with those of all that they call, once for
// all functions that call one another (R. Tarjan, "Depth-First Search and Linear Graph
// Algorithms", 1972).
type closing struct {
	in         *Interp
	index, low map[string]int
	on         map[string]bool
	stack      []string
}

func (c *closing) visit(k string) {
	n := len(c.index) + 1
	c.index[k], c.low[k], c.on[k] = n, n, true
	c.stack = append(c.stack, k)
	next := c.next(k)
	for _, m := range next {
		switch {
		case c.in.effects[m] != nil:
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
func (c *closing) next(k string) []string {
	if name, ok := strings.CutPrefix(k, "."); ok {
		if c.in.opts.Methods == nil {
			return nil
		}
		return c.in.opts.Methods(name)
	}
	if own := c.in.ownEffects(k); own != nil {
		return own.calls
	}
	return nil
}

// join makes the effects of the functions on the stack from k on.
func (c *closing) join(k string) {
	i := slices.Index(c.stack, k)
	all := c.stack[i:]
	c.stack = c.stack[:i:i]
	e, added := newEffects(), map[*effects]bool{}
	for _, m := range all {
		c.on[m] = false
		list := []*effects{c.in.ownEffects(m)}
		for _, n := range c.next(m) {
			list = append(list, c.in.effects[n])
		}
		for _, o := range list {
			if o != nil && !added[o] {
				added[o] = true
				e.add(o)
			}
		}
	}
	for _, m := range all {
		c.in.effects[m] = e
	}
}

// ownEffects are the effects of one body, or nil where there is none.
func (in *Interp) ownEffects(key string) *effects {
	if e, ok := in.own[key]; ok { // of a literal
		return e
	}
	u, fd := in.declared(key)
	if fd == nil || fd.Body == nil {
		return nil
	}
	e := u.effects[key]
	if e == nil {
		e = in.bodyEffects(u, fd, fd.Body)
		u.keepEffects(key, e)
	}
	return e
}

// keepEffects remembers the effects of one body, which are the same in every run.
func (u *Unit) keepEffects(key string, e *effects) {
	if u.effects == nil {
		u.effects = map[string]*effects{}
	}
	u.effects[key] = e
}

// declared finds a function by its key.
func (in *Interp) declared(key string) (*Unit, *ast.FuncDecl) {
	if in.opts.Unit == nil || readsOnly(key) {
		return nil, nil
	}
	slash := strings.LastIndexByte(key, '/') + 1
	pkg, _, _ := strings.Cut(key[slash:], ".")
	u := in.opts.Unit(key[:slash] + pkg)
	if u == nil {
		return nil, nil
	}
	return u, u.function(key)
}
