package eval

import (
	"go/types"
	"slices"
)

// An unreadVariable is a variable of a library whose source is not at hand, which is unknown at
// first.
type unreadVariable struct {
	v     *types.Var
	o     *Obj
	first Value
}

// noteUnread notes a variable of a library whose source is not at hand.
func (in *Interp) noteUnread(v *types.Var, o *Obj, first Value) {
	if in.opts.Init.Importers != nil && !in.standard(pkgPath(v.Pkg())) {
		in.libraryInits.unread = append(in.libraryInits.unread, unreadVariable{v, o, first})
	}
}

// forgetUnread takes back what packages of the program have assigned to such variables when they
// were initialized, if a library may have assigned something else by now.
func (in *Interp) forgetUnread() {
	l := &in.libraryInits
	from, to := l.passed, l.now
	l.passed = to
	for _, u := range l.unread {
		if u.o.raw != u.first && in.computedBetween(pkgPath(u.v.Pkg()), from, to) {
			u.o.raw = u.first
		}
	}
}

// computedBetween reports whether a library that imports the package of that path is initialized
// between two places.
func (in *Interp) computedBetween(path string, from, to int) bool {
	return slices.ContainsFunc(in.opts.Init.Importers(path), func(path string) bool {
		place := in.placeOf(path)
		return place > from && place < to && in.userPackage(path) == nil && in.opts.Init.Computes(path)
	})
}
