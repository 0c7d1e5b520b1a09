package extract

import (
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Functions that change the list of a server's tools (listing.go) return some of those that were
// registered, copies of them and tools of their own. This file tells them from each other.

// A listedTool is an element of such a list, with the registration that it comes from.
type listedTool struct {
	of *found // nil where the list got it from elsewhere
	eval.ListElem
}

// byRegistration are elements of a list, once for each registration of a name that may be behind
// it: two that exclude each other may share a place in the list.
func (r *run) byRegistration(before []listedTool, after []eval.ListElem) (list []eval.ListElem) {
	of := map[string][]eval.Guard{}
	for _, t := range before {
		if name, known := r.nameIn(t); known && t.G != eval.True {
			of[name] = append(of[name], t.G)
		}
	}
	for _, e := range after {
		name, known := r.nameIn(listedTool{ListElem: e})
		var parts []eval.ListElem
		for _, g := range of[name] {
			if both, ok := r.in.And(e.G, g); ok && both != eval.False && !r.in.Impossible(both) {
				parts = append(parts, eval.ListElem{G: both, V: e.V})
			}
		}
		if !known || len(of[name]) < 2 || len(parts) == 0 {
			parts = []eval.ListElem{e}
		}
		list = append(list, parts...)
	}
	return list
}

// trace finds the registration behind each tool that a function has left: it is the same value, has
// the same name, is a copy under a new name or, if there are as many tools as before, stands at the
// same place under a new name.
func (r *run) trace(before []listedTool, after []eval.ListElem) []listedTool {
	after = r.byRegistration(before, after)
	byName := map[string][]listedTool{}
	byValue := map[*eval.Obj]*found{}
	for _, t := range before {
		if name, known := r.nameIn(t); known {
			byName[name] = append(byName[name], t)
		}
		if p, ok := t.V.(*eval.Ptr); ok {
			byValue[p.Obj] = t.of
		}
	}
	out := make([]listedTool, len(after))
	used := map[*found][]eval.Guard{} // under which the list has it
	for i, e := range after {
		out[i].ListElem = e
		name, known := r.nameIn(out[i])
		// A pointer is the surest sign, then the name.
		if p, ok := e.V.(*eval.Ptr); ok && byValue[p.Obj] != nil {
			out[i].of = byValue[p.Obj]
		} else if list := byName[name]; known && len(list) > 0 {
			// Of several, it is the one that is there whenever this is, or the next one.
			at := slices.IndexFunc(list, func(t listedTool) bool {
				without, ok := r.in.Without(e.G, t.G)
				return t.G != eval.True && ok && (without == eval.False || r.in.Impossible(without))
			})
			if out[i].of = list[max(at, 0)].of; at < 0 && len(list) > 1 {
				byName[name] = list[1:]
			}
		}
		// A tool that is accounted for is not taken for a renamed one.
		used[out[i].of] = append(used[out[i].of], e.G)
	}
	for i, t := range out {
		if t.of != nil {
			continue
		}
		// No list has a tool and its copy as one.
		if of := r.copied(before, t); of != nil && !slices.ContainsFunc(used[of], func(g eval.Guard) bool {
			both, ok := r.in.And(g, t.G)
			return !ok || both != eval.False && !r.in.Impossible(both)
		}) {
			out[i].of = of
			used[of] = append(used[of], t.G)
		}
	}
	for i, t := range out {
		// The function has renamed the tool.
		if t.of == nil && len(after) == len(before) && len(used[before[i].of]) == 0 {
			out[i].of = before[i].of // it has another name now
		}
	}
	return out
}

// copied is the registration of the only tool of a list from which another differs in its name
// alone, or nil.
func (r *run) copied(list []listedTool, t listedTool) (of *found) {
	tool := r.structOf(t.V)
	if tool == nil {
		return nil
	}
	for _, old := range list {
		if other := r.structOf(old.V); other == nil || !renamed(tool, other) {
			continue
		}
		if of != nil {
			return nil // it may be a copy of either
		}
		of = old.of
	}
	return of
}

// structOf is a struct, or the one behind a pointer, or nil.
func (r *run) structOf(v eval.Value) *eval.Struct {
	v = r.in.Settle(v)
	if p, ok := v.(*eval.Ptr); ok {
		v = r.in.Settle(r.in.Load(p))
	}
	s, _ := v.(*eval.Struct)
	return s
}

// renamed reports whether two tools differ in their names alone.
func renamed(a, b *eval.Struct) bool {
	st, ok := a.T.Underlying().(*types.Struct)
	if !ok || !eval.Identical(a.T, b.T) || len(a.F) != len(b.F) || len(a.F) != st.NumFields() {
		return false
	}
	for i := range a.F {
		if st.Field(i).Name() != "Name" && !eval.Same(a.F[i], b.F[i]) {
			return false
		}
	}
	return true
}

// ownTool is a tool of a list as if it had been registered, or nil. The functions that change the
// list add it to the given tools. If some of these are there under a condition, it may depend on
// them.
func (r *run) ownTool(given []listedTool, t listedTool, changes []change) *found {
	conditional := func(t listedTool) bool { return t.of == nil || t.of.guard != eval.True || t.G != eval.True }
	name, known := r.nameIn(t)
	if !known || len(given) == 0 || slices.ContainsFunc(given, conditional) {
		return nil
	}
	like := given[0].of
	f := &found{fw: like.fw, sink: like.sink, server: like.server, root: like.root, name: name, guard: t.G}
	f.site = like.site
	for _, c := range changes {
		if by, ok := c.by.(*eval.Func); ok && by.Lit != nil {
			f.site = eval.Location{Package: by.Package, Pos: c.at}
		}
	}
	if p, ok := t.V.(*eval.Ptr); ok {
		f.ptr = p
	} else {
		f.val = t.V
	}
	return f
}
