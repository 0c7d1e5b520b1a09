package extract

import "github.com/toolbudget/toolbudget/internal/eval"

// A tool that filters, hooks and middleware take out of every list is not served (listing.go). They
// may as well leave it out because another tool is there, or until a client has called something:
//
//	if unlocked || !strings.HasPrefix(t.Name, "admin_") { left = append(left, t) }
//
// Then it is in some lists, and is conditional.

// maxAlone bounds how many tools of a server are run by themselves.
const maxAlone = 40

// alone runs the functions on each tool by itself that a list does not leave, once clients have
// called tools: one may be taken out because another one is there, or until a client has called
// something. The result is nil if it is not known.
func (r *run) alone(server *eval.Ptr, changes []change, all []listedTool, l *listing) *listing {
	later, n := &listing{left: map[string]eval.Guard{}}, 0
	for _, t := range all {
		if l.leaves(t.of.name) {
			continue
		}
		n++
		one, read := []listedTool{t}, map[*found][]*reading{}
		if n > maxAlone || !r.sample(server, changes, one, later, read, r.in.MayHaveServed) {
			return nil
		}
	}
	return later
}

// leaves reports whether a tool of a name may be in the list. A tool without a known name may be
// any.
func (l *listing) leaves(name string) bool {
	_, left := l.left[name]
	_, any := l.left[""]
	return left || any || l.added
}

// leftOut reports whether the functions of its server take a tool out of every list. They do so by
// its name: what has the name of another tool may be that one.
func (r *run) leftOut(rd *reading) bool {
	l := r.listingWithout(rd)
	return l != nil && !l.later.leaves(rd.tool.Name)
}

// broughtIn reports whether they leave a tool in lists that are not those at first, or in a list of
// which not all names are known.
func (r *run) broughtIn(rd *reading) bool {
	if l := r.listingOf(rd); l != nil && l.leaves(rd.tool.Name) {
		return l.left[rd.tool.Name] != eval.True && l.leaves("")
	}
	l := r.listingWithout(rd)
	return l != nil && l.later.leaves(rd.tool.Name)
}

// listingWithout is the list of a tool's server if it is known at first and later, and the tool is
// not in it at first, or nil.
func (r *run) listingWithout(rd *reading) *listing {
	if l := r.listingOf(rd); l != nil && l.later != nil && !l.leaves(rd.tool.Name) {
		return l
	}
	return nil
}

// listingOf is the list of a tool's server if it is known, or nil.
func (r *run) listingOf(rd *reading) *listing {
	if rd.f.server == nil || rd.f.sink.Session || rd.tool.Name == "" || rd.tool.Hides("/name") {
		return nil
	}
	if l := r.listed[rd.f.server.Obj]; l != nil && !l.open {
		return l
	}
	return nil
}
