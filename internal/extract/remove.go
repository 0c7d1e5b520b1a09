package extract

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Tools can be taken back: by name, or by setting a new list. A removal under a condition
// leaves the tool under the negation of the condition. A removal that is not understood
// must not delete anything (that would make tools vanish in silence), so it becomes an
// assumption.

// recipient is the server that a call registers with: its receiver or first argument, or
// nil if that is not known.
func recipient(c *eval.Call) *eval.Ptr {
	v := c.Recv
	if v == nil {
		v = c.Arg(0)
	}
	p, _ := v.(*eval.Ptr)
	return p
}

// remove takes back tools that were registered before this call with the same server. If it
// is not known which ones, or when the call runs, it takes nothing back and notes an
// assumption.
func (r *run) remove(m framework.Remover, c *eval.Call) {
	from := recipient(c)
	if !r.atStart(from) {
		r.removeLater(m, from, c)
		return
	}
	// While clients are connected, a removal changes what they get later.
	s := r.serverOf(from)
	if served := r.servesHere(s); r.in.Beside() || served {
		taken := "a goroutine takes it out of the list"
		if !r.in.Beside() {
			taken = "the program takes it out of the list while the server serves"
		}
		// What comes after a call that serves, no client finds. What a goroutine does beside it may
		// come first.
		if !m.All && (!served || s.beside) && r.mayTakeBack(from, c, taken) {
			return
		}
		r.changed = append(r.changed, change{
			server: from, at: r.in.UserSite(c.Site).Pos, assumed: laterOthers, by: nil,
			guard: eval.True,
		})
		return
	}
	// The call replaces the whole list. Its own tools are recorded by the sink, which runs
	// after this.
	if m.All {
		gone := r.in.Path()
		if slices.ContainsFunc(c.Args, func(a eval.Value) bool { return !r.isList(a, c.Packed) }) {
			gone = r.perhaps("other tools take its place", c.Pos())
		}
		r.takeBack(from, func(*found) eval.Guard { return gone })
		return
	}
	// Names that are not known may be those of any tool, which is an assumption.
	names, known := r.removed(c)
	if !known {
		r.changed = append(r.changed, change{
			server: from, at: r.in.UserSite(c.Site).Pos, assumed: namesOthers, by: nil,
			guard: eval.True,
		})
	}
	r.takeBack(from, func(f *found) eval.Guard { return r.underNames(f, names) })
}

// removeLater notes that a hook takes tools back which runs before a client has the list. Other
// functions that are called later change what clients find only after that.
func (r *run) removeLater(m framework.Remover, from *eval.Ptr, c *eval.Call) {
	if !m.All && r.x.greets(eval.RootSignature(r.in.Root())) {
		r.mayTakeBack(from, c, "a hook takes it out of the list")
	}
}

// mayTakeBack says of the tools that a call names that it may take them back. It reports whether
// all of them are known.
func (r *run) mayTakeBack(from *eval.Ptr, c *eval.Call, text string) bool {
	names, known := r.removed(c)
	if len(names) == 0 {
		return known
	}
	taken := r.perhaps(text, r.in.UserSite(c.Site).Pos)
	r.takeBack(from, func(f *found) eval.Guard {
		g, ok := r.in.And(r.underNames(f, names), taken)
		if !ok {
			return taken
		}
		return g
	})
	return known
}

// perhaps is a condition on this path that nothing decides. If it would be too large to
// keep, it is the path.
func (r *run) perhaps(text string, at token.Pos) eval.Guard {
	boolT := types.Typ[types.Bool]
	yes, no := &eval.Const{T: boolT, V: true}, &eval.Const{T: boolT, V: false}
	v, ok := r.in.OneOf(boolT, []eval.Value{yes, no}, func(int) string { return text }, at)
	c, isChoice := v.(*eval.Choice)
	if !ok || !isChoice {
		return r.in.Path()
	}
	g, ok := r.in.And(r.in.Path(), c.Alts[0].G)
	if !ok {
		return r.in.Path()
	}
	return g
}

// isList reports whether the elements of a variadic argument are known. One of which nothing is
// known may be any of the tools that it replaces, as where a program sets those that it has listed.
func (r *run) isList(v eval.Value, packed bool) bool {
	if !packed {
		return !isUnknown(v)
	}
	if eval.IsNil(v) {
		return true
	}
	list, ok := r.in.Members(v)
	return ok && !slices.ContainsFunc(list, func(e eval.ListElem) bool { return isUnknown(e.V) })
}

// isUnknown reports whether nothing is known of a value.
func isUnknown(v eval.Value) bool {
	_, unknown := v.(*eval.Unknown)
	return unknown
}

// removed are the names that a call takes back, each with its condition, and whether these
// are all.
func (r *run) removed(c *eval.Call) (names map[string]eval.Guard, known bool) {
	names, known = map[string]eval.Guard{}, true
	add := func(v eval.Value, g eval.Guard) {
		for _, a := range eval.Alternatives(r.in.Settle(v)) {
			name, ok := eval.Text(a.V)
			both, small := r.in.And(g, a.G)
			if !ok || !small {
				known = false
				continue
			}
			if either, ok := r.in.Or(names[name], both); ok { // names[name] is False at first
				names[name] = either
			}
		}
	}
	for _, a := range c.Args {
		if !c.Packed {
			add(a, r.in.Path())
			continue
		}
		list, ok := r.in.Members(a)
		known = known && (ok || eval.IsNil(a))
		for _, e := range list {
			if g, ok := r.in.And(r.in.Path(), e.G); ok {
				add(e.V, g)
			} else {
				known = false
			}
		}
	}
	return names, known
}

// takeBack removes from the condition of each tool of a server the one under which it is
// taken back. If the result is too large to keep, the tool stays as it was and is marked as
// loose.
func (r *run) takeBack(from *eval.Ptr, when func(*found) eval.Guard) {
	runs := r.takenBy(r.serverOf(from))
	r.registry.drop(func(f *found) bool {
		if g := when(f); g != eval.False && !f.sink.Apart && sameServer(f.server, from) {
			if both, ok := r.in.And(g, runs); ok {
				g = both
			}
			left, ok := r.in.Without(f.guard, g)
			if !ok {
				left = f.guard
			}
			f.guard = left
			f.loosen(!ok)
		}
		return f.guard == eval.False
	})
}

// sameServer reports whether two pointers may lead to one server; nil stands for an unknown
// one.
func sameServer(a, b *eval.Ptr) bool { return a == nil || b == nil || a.Obj == b.Obj }

// underNames is the guard under which one of some names, each with a guard of its own, is that of a
// tool as it is now.
func (r *run) underNames(f *found, names map[string]eval.Guard) eval.Guard {
	either := eval.False
	for _, a := range eval.Alternatives(r.nameValue(f)) {
		name, _ := eval.Text(a.V)
		g, ok := r.in.And(a.G, names[name]) // False for others
		if !ok {
			continue
		}
		if more, ok := r.in.Or(either, g); ok {
			either = more
		}
	}
	return either
}

// nameValue is the name of a tool as a value.
func (r *run) nameValue(f *found) eval.Value {
	v := f.val
	if f.ptr != nil {
		v = f.ptr
	}
	if f.fw.Custom != nil && v != nil {
		// A part of a name does not tell a tool from others of which nothing else is known.
		name := r.part(f.fw, v, f.fw.Custom.Name)
		if _, known := eval.Text(name); !known {
			return nil
		}
		return name
	}
	return r.in.Field(v, "Name")
}
