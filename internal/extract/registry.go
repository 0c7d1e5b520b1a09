package extract

import (
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A registry keeps what reached a sink, in that order, and finds it by tool and by name.
// Programs register up to ten thousand tools, so a registration must not look at all of
// those before.
type registry struct {
	list   []*found // some of them may be gone
	gone   int
	byTool map[*eval.Obj][]*found
	byName map[registration][]*found
}

// A registration is a name that a server was given.
type registration struct {
	server *eval.Obj
	name   string
}

func newRegistry() registry {
	return registry{byTool: map[*eval.Obj][]*found{}, byName: map[registration][]*found{}}
}

// add adds a registration. A tool that the sink copies is not found by its object.
func (s *registry) add(f *found) {
	s.list = append(s.list, f)
	if f.ptr != nil {
		s.byTool[f.ptr.Obj] = append(s.byTool[f.ptr.Obj], f)
	}
	if f.server == nil {
		return
	}
	for _, n := range f.allNames() {
		at := registration{f.server.Obj, n.name}
		s.byName[at] = append(s.byName[at], f)
	}
}

// has reports whether a tool was registered before in the same way.
func (s *registry) has(tool *eval.Obj, same func(*found) bool) bool {
	return slices.ContainsFunc(s.byTool[tool], func(f *found) bool { return !f.gone && same(f) })
}

// named removes those tools registered with a server under a name for which gone returns
// true.
func (s *registry) named(server *eval.Obj, name string, gone func(*found) bool) {
	at := registration{server, name}
	kept := s.byName[at][:0]
	for _, f := range s.byName[at] {
		switch {
		// The index still has registrations that drop has removed.
		case f.gone: // removed by drop
		case gone(f):
			s.remove(f)
		default:
			kept = append(kept, f)
		}
	}
	s.byName[at] = kept
}

// drop removes everything for which gone returns true.
func (s *registry) drop(gone func(*found) bool) {
	for _, f := range s.all() {
		if gone(f) {
			s.remove(f)
		}
	}
}

// remove marks a registration as gone. all removes it from the list: other code may be
// going through that.
func (s *registry) remove(f *found) {
	f.gone = true
	s.gone++
}

func (s *registry) len() int { return len(s.list) - s.gone }

// all returns the registrations that are not gone. The list that it returns does not change
// afterwards.
func (s *registry) all() []*found {
	if s.gone > 0 {
		s.list = slices.DeleteFunc(slices.Clone(s.list), func(f *found) bool { return f.gone })
		s.gone = 0
	}
	return s.list
}

// lastOf registers a tool only under stays if another goroutine registers one of its name, in
// no order with it. Where it stays, the other one does not.
func (r *run) lastOf(f *found, stays eval.Guard) {
	if stays == eval.True {
		return
	}
	last, ok := r.in.And(f.guard, stays)
	if f.loosen(!ok); ok {
		f.guard = last
	}
	r.registry.named(f.server.Obj, f.name, func(old *found) bool {
		both, ok := r.in.And(f.guard, old.hasName(f.name))
		left := old.guard
		if ok {
			left, ok = r.in.Without(old.guard, both)
		}
		if old.loosen(!ok); ok {
			old.guard = left
		}
		return false
	})
}

// loosen marks a tool whose condition was too large to keep.
func (f *found) loosen(yes bool) {
	if f != nil && yes {
		f.loose = true
	}
}
