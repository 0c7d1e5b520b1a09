package extract

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A bound mostly ends a function far from the tools, such as that of a command. What users look for
// is the call that registers them and was not reached.

// A cutCall is what a bound has ended: a declared function, or a literal.
type cutCall struct {
	key string
	lit *eval.Func
}

// placeOfCut is where a tool may be missing because a bound has ended what was called at a place:
// the first registration that this leads to in a function that did not run or, if no tool was
// registered at all, in any; or else the place.
func (r *run) placeOfCut(at token.Pos) token.Pos {
	c, ok := r.cuts[at]
	if !ok {
		return at
	}
	next := []string{c.key}
	if c.lit != nil && c.lit.Lit != nil {
		next = r.x.reach.leadsTo(r.x.reach.literal(c.lit).all)
	}
	none := len(r.registry.all()) == 0
	seen := map[string]bool{}
	for len(next) > 0 {
		key := next[0]
		next = next[1:]
		if seen[key] {
			continue
		}
		seen[key] = true
		if name, sig, ok := cutDynamic(key); ok {
			next = append(next, r.x.reach.methods(name, sig)...)
			continue
		}
		if none || !r.in.Visited(key) {
			if end := r.x.registrationIn(key); end.IsValid() {
				return end
			}
		}
		next = append(next, r.x.reach.refs[key]...)
	}
	return at
}

// registrationIn is the first place at which a function of the user's names one that registers or
// makes a tool.
func (x *extraction) registrationIn(key string) (at token.Pos) {
	if at, ok := x.reach.registrations[key]; ok {
		return at
	}
	defer func() { x.reach.registrations[key] = at }()
	u, fn := x.bodies.get(x.packageOf(key)), x.declared(key)
	if u == nil || !u.Main || fn == nil {
		return token.NoPos
	}
	for _, f := range u.Files {
		if fn.Pos() < f.FileStart || fn.Pos() >= f.FileEnd {
			continue
		}
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Name.Pos() != fn.Pos() || fd.Body == nil {
				continue
			}
			ast.Inspect(fd.Body, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if named, is := u.Info.Uses[id].(*types.Func); ok && is && !at.IsValid() &&
					x.reach.isEnd(x.index.describe(named).key, false) {
					at = id.Pos()
				}
				return !at.IsValid()
			})
		}
	}
	return at
}
