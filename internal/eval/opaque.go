package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// opaque is a call into a function whose source is not at hand.
func (in *Interp) opaque(c *Call) Value {
	if c.Recv != nil {
		in.escape(c.Recv, c.Pos())
	}
	for _, a := range c.Args {
		in.escape(a, c.Pos())
	}
	in.havocArgs(c)
	in.forgetText(c)
	in.needs[c.Name] = true
	key := ""
	if c.Recv == nil {
		key = c.Name + "("
		for _, a := range c.Args {
			k := keyOf(a)
			if k == "" {
				key = ""
				break
			}
			key += k + ","
		}
	}
	return in.unknownResults(c.Sig, NoSource, c.Name, in.needOf(c), key, c.Site)
}

// needOf is what has to be known for the result of a call that could not be
// followed: the function, or, where toolbudget models that and lacks only a
// value, what the value needs.
func (in *Interp) needOf(c *Call) string {
	if in.table[c.Name] == nil {
		return c.Name
	}
	for _, v := range append([]Value{c.Recv}, c.Args...) {
		if u, ok := v.(*Unknown); ok && u.Need != "" {
			return u.Need
		}
	}
	return c.Name
}

// unknownResults makes the results of a call that could not be followed.
func (in *Interp) unknownResults(sig *types.Signature, r Reason, detail, need, key string, site ast.Node) Value {
	pos := posOf(site)
	one := func(t types.Type, i int) Value {
		u := in.unknown(t, r, detail, pos)
		u.Need = need
		if key != "" {
			u.Key = shortKey(key + ")#" + string(rune('0'+i)))
		}
		return u
	}
	if sig == nil {
		return one(nil, 0)
	}
	switch sig.Results().Len() {
	case 0:
		return nil
	case 1:
		return one(sig.Results().At(0).Type(), 0)
	}
	t := make(Tuple, sig.Results().Len())
	for i := range t {
		t[i] = one(sig.Results().At(i).Type(), i)
	}
	return t
}

// decodes reports whether a parameter takes a pointer to anything, as functions
// that decode into it do.
func decodes(sig *types.Signature, i int) bool {
	if sig == nil || sig.Params().Len() == 0 {
		return false
	}
	if i >= sig.Params().Len() {
		return false
	}
	it, ok := under(sig.Params().At(i).Type()).(*types.Interface)
	return ok && it.Empty()
}

// havocArgs makes unknown what a call of unknown effect was given the address of.
func (in *Interp) havocArgs(c *Call) {
	for i, a := range c.Args {
		p, ok := a.(*Ptr)
		if ok && decodes(c.Sig, i) && in.isZero(in.settle(in.load(p))) {
			w := in.unknown(deref(p.T), NoSource, "what "+c.Name+" stores", c.Pos())
			w.Need = c.Name
			in.storePtr(p, w)
		}
	}
	e, ok := c.Site.(*ast.CallExpr)
	if !ok {
		return
	}
	for _, a := range e.Args {
		u, ok := ast.Unparen(a).(*ast.UnaryExpr)
		if !ok || u.Op != token.AND {
			continue
		}
		if _, lit := ast.Unparen(u.X).(*ast.CompositeLit); lit {
			continue
		}
		if p, ok := in.addr(u.X).(*Ptr); ok {
			w := in.unknown(in.typeOf(u.X), NoSource, "what "+c.Name+" stores", a.Pos())
			w.Need = c.Name
			in.storePtr(p, w)
		}
	}
}

// havocDepth bounds how far from a receiver or an argument what a function left
// aside assigns is looked for.
const havocDepth = 4

// havocWrites makes unknown what a function left aside assigns: fields of what
// it was handed, and package variables.
func (in *Interp) havocWrites(c *Call) {
	if in.opts.Writes == nil {
		return
	}
	writes := in.opts.Writes(c.Name)
	if len(writes) == 0 {
		return
	}
	stored := func(v *types.Var) *Unknown {
		w := in.unknown(v.Type(), NoSource, "what "+c.Name+" stores in "+v.Name(), c.Pos())
		w.Need = c.Name
		return w
	}
	for _, v := range sortedVars(writes) {
		if !v.IsField() {
			in.setObj(in.global(v), stored(v))
		}
	}
	seen := map[*Obj]bool{}
	var walk func(v Value, at *Ptr, depth int)
	walk = func(v Value, at *Ptr, depth int) {
		if depth > havocDepth {
			return
		}
		in.spend(1)
		switch v := v.(type) {
		case *Ptr:
			if !seen[v.Obj] {
				seen[v.Obj] = true
				walk(in.settle(in.load(v)), v, depth+1)
			}
		case *Struct:
			st, ok := under(v.T).(*types.Struct)
			if !ok {
				return
			}
			for i, f := range v.F {
				field := st.Field(i)
				switch {
				case at != nil && writes[field.Origin()]:
					w := stored(field)
					w.T = field.Type()
					in.storePath(at.Obj, append(at.Path[:len(at.Path):len(at.Path)], i), w)
				case at != nil:
					walk(f, at.field(i, field.Type()), depth+1)
				default:
					walk(f, nil, depth+1)
				}
			}
		}
	}
	for _, v := range append([]Value{c.Recv}, c.Args...) {
		if v != nil {
			walk(in.settle(v), nil, 0)
		}
	}
}

func sortedVars(set map[*types.Var]bool) []*types.Var {
	out := make([]*types.Var, 0, len(set))
	for v := range set {
		out = append(out, v)
	}
	slices.SortFunc(out, func(a, b *types.Var) int { return int(a.Pos() - b.Pos()) })
	return out
}
