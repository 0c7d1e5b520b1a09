package eval

import (
	"go/ast"
	"go/token"
	"go/types"
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
	return in.unknownResults(c.Sig, NoSource, c.Name, c.Name, key, c.Site)
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
