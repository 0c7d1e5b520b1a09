package eval

import (
	"go/ast"
	"go/types"
)

// A call that is not read gives unknown results and may write to everything that it can
// reach (law 4, stranger.go). This file makes the results.

// opaque is a call of a function whose source is not at hand.
func (in *Interp) opaque(c *Call) Value { return in.unread(c, in.strange(c)) }

// unread is a call of code that is not run. The function is noted as needed: package
// extract demands its source in another evaluation if a tool or a condition depends on it.
func (in *Interp) unread(c *Call, s stranger) Value {
	in.needs[c.Name] = true
	in.mayOrder(c)
	key := in.callKey(c)
	holds := in.handOver(c, s)
	return in.holding(holds, in.unknownResults(c.Sig, NoSource, c.Name, in.needOf(c), key, c.Site))
}

// callKey identifies the results of a call that gives the same for the same arguments, as
// far as programs rely on it: two calls of feature("x") are one condition, not two. It is
// "" for a method, for a function of the standard library that has no arguments (the time
// is another one each time) or may write, and if an argument has no name.
func (in *Interp) callKey(c *Call) string {
	if c.Recv != nil || c.Fn != nil && in.standard(pkgPath(c.Fn.Pkg())) && (len(c.Args) == 0 || !readsOnly(c.Name)) {
		return ""
	}
	key := c.Name + "("
	for _, a := range c.Args {
		k := keyOf(a)
		if k == "" {
			return ""
		}
		key += k + ","
	}
	return key
}

// needOf is the name of the function whose source would tell more. If the function itself
// is modelled, and an argument is what it lacks, that is what the argument needs.
func (in *Interp) needOf(c *Call) string {
	if in.intrinsics[c.Name] == nil {
		return c.Name
	}
	for _, v := range append([]Value{c.Recv}, c.Args...) {
		if u, ok := v.(*Unknown); ok && u.Need != "" {
			return u.Need
		}
	}
	return c.Name
}

// unknownResults makes the results of a call that was not followed: one unknown value, a
// tuple of them, or nil for a function without results. Results get keys of their own from
// the key of the call, if it has one.
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

// written is what a call that is not read may have stored in a variable of type t.
func (in *Interp) written(c *Call, t types.Type) *Unknown {
	w := in.unknown(t, NoSource, "what "+c.Name+" writes", c.Pos())
	w.Need = c.Name
	return w
}
