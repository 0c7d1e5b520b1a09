package eval

import (
	"go/ast"
	"go/types"
	"strconv"
)

// A call that is not read gives unknown results and may write to everything that it can
// reach (law 4, stranger.go). This file makes the results.

// opaque is a call of a function whose source is not at hand.
func (in *Interp) opaque(c *Call) Value { return in.unread(c, in.strange(c)) }

// unread is a call of code that is not run. The function is noted as needed: package
// extract demands its source in another evaluation if a tool or a condition depends on it.
func (in *Interp) unread(c *Call, s stranger) Value {
	in.mayOrder(c)
	if in.lib.Unread != nil {
		in.lib.Unread(c)
	}
	key := in.callKey(c)
	if in.changesOutside(c.Name) {
		in.outsideChanges++
	}
	holds := in.handOver(c, s)
	v := in.unknownResults(c.Sig, NoSource, c.Name, in.needOf(c), key, c.Site)
	if in.ofConstants(c) {
		v = computed(v)
	}
	in.notThere(c, v)
	if in.isLibrary(s) {
		in.returned(v)
	}
	return in.holding(holds, in.madeBy(in.madeOf(c), v))
}

// madeOf is what the values may be made of that a call is handed, if other code has stored them.
func (in *Interp) madeOf(c *Call) (by *storing) {
	for _, v := range append([]Value{c.Recv}, c.Args...) {
		if u, ok := v.(*Unknown); ok && !in.ofModule(derefPtr(u.T)) {
			by = by.or(u.by)
		}
	}
	return by
}

// ofConstants reports whether constants decide what a call does, beside variables that it may write
// to. Whether it fails is then no matter of the run: uuid.Parse("x") always does.
func (in *Interp) ofConstants(c *Call) bool {
	if c.Recv != nil {
		return false
	}
	found := false
	for _, a := range c.Args {
		switch a := in.settle(a).(type) {
		case *Const:
			found = true
		case *Slice:
			_, unknown := firstUnknown(a)
			if unknown || !isByteSlice(a.T) {
				return false
			}
			found = true
		case *Ptr, *Nil:
		default:
			return false
		}
	}
	return found
}

// callKey identifies the results of a call that gives the same for the same arguments, as
// far as programs rely on it: two calls of feature("x") are one condition, not two. It is
// "" for a method, without arguments (a new identifier is another one each time), and for
// arguments that are more than numbers and texts: what is in an object may have changed
// between two calls. Of the standard library, functions that only compute give the same, and
// of others, those that answer yes or no, until the program changes what is outside (outside.go).
func (in *Interp) callKey(c *Call) string {
	if c.Recv != nil || len(c.Args) == 0 {
		return ""
	}
	if c.Fn == nil {
		return ""
	}
	if in.standard(pkgPath(c.Fn.Pkg())) {
		if !readsOnly(pkgPath(c.Fn.Pkg()), c.Name) || asksOutside[pkgPath(c.Fn.Pkg())] {
			return ""
		}
	} else if c.Sig == nil || c.Sig.Results().Len() != 1 || !isBool(c.Sig.Results().At(0).Type()) {
		return ""
	}
	key := c.Name + "("
	if n := in.outsideChanges; n > 0 && !in.standard(pkgPath(c.Fn.Pkg())) {
		key = c.Name + " after " + strconv.Itoa(n) + " changes("
	}
	for _, a := range c.Args {
		k := keyOf(a)
		if k == "" || !isBasic(a.Type()) {
			return ""
		}
		key += k + ","
	}
	return key
}

// asksOutside are packages of the standard library whose functions write to nothing they are
// given, and still answer otherwise from call to call: a file may be there the next time.
var asksOutside = stringSet(`context go/build log log/slog mime net net/http os os/signal os/user path/filepath runtime
	runtime/debug testing`)

// comparesByContent reports whether two results of a type are equal if all that is in them is. Two
// calls that make pointers make two.
func comparesByContent(t types.Type) bool {
	switch t := underlying(t).(type) {
	case *types.Pointer, *types.Chan, *types.Map, *types.Signature:
		return false
	case *types.Interface:
		return types.Identical(t, types.Universe.Lookup("error").Type().Underlying())
	}
	return true
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
		if key != "" && (t == nil || comparesByContent(t)) {
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
	w := in.unknown(t, NoSource, "what "+nameOr(c.Name)+" writes", c.Pos())
	w.Need = c.Name
	return in.storedBy(w, in.madeOf(c))
}
