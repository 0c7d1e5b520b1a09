package extract

import (
	"go/token"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Servers keep one tool per name: a later registration replaces an earlier one. Which name a tool
// has may depend on conditions, and so what it replaces:
//
//	if *short { prefix = "" }
//	server.AddTool(first)  // named prefix + "search"
//	server.AddTool(second) // named "search": there is no first if short is set

// maxReplaced bounds how many tools take a part of the guard of one: such a formula may double with
// each. It is then listed under conditions on which it is replaced as well.
const maxReplaced = 3

// A namedUnder is a name that a tool has under a guard.
type namedUnder struct {
	g    eval.Guard
	name string
}

// namesIn are the names that a value may be, if there are several. Those that are not known are
// left out.
func namesIn(v eval.Value) (list []namedUnder) {
	if alts := eval.Alternatives(v); len(alts) > 1 {
		for _, a := range alts {
			if name, ok := eval.Text(a.V); ok && name != "" {
				list = append(list, namedUnder{a.G, name})
			}
		}
	}
	return list
}

// allNames are the names of a tool at its registration, as far as they are known.
func (f *found) allNames() []namedUnder {
	if f.name != "" {
		return []namedUnder{{eval.True, f.name}}
	}
	return f.names
}

// hasName is the guard under which a tool had a name at its registration.
func (f *found) hasName(name string) eval.Guard {
	for _, n := range f.allNames() {
		if n.name == name {
			return n.g
		}
	}
	return eval.False
}

// replace takes back what a registration replaces. A function that runs later, such as a handler,
// replaces nothing at the start. That of a command replaces what main has registered: it may itself
// have run at several moments, of which none comes after another.
func (r *run) replace(f *found) {
	if f.server == nil || f.sink.Session || f.loose || !r.atStart(f.server) {
		return
	}
	s := r.serverOf(f.server)
	command := r.in.Later() && (s == nil || !s.session)
	for _, n := range f.allNames() {
		r.registry.named(f.server.Obj, n.name, func(old *found) bool {
			if old.sink.Session || command && old.root != nil {
				return false
			}
			if command {
				r.only(f, r.takenBy(s))
			}
			return r.replaces(f, n, old)
		})
	}
}

// ordered reports whether no other goroutine, and no other turn of a loop over a map, registers a
// tool under one of the names of f in no order with this one.
func (r *run) ordered(f *found, at token.Pos) bool {
	ordered := r.disorder == nil
	for _, n := range f.names {
		if r.in.Stays(f.server.Obj, n.name, at) != eval.True {
			ordered = false
		}
	}
	return ordered
}

// replaces takes from the guard of a tool the one under which another one, which is registered
// later, has its name, and reports whether nothing is left.
func (r *run) replaces(f *found, n namedUnder, old *found) bool {
	both, ok := r.in.And(n.g, old.hasName(n.name))
	if ok {
		both, ok = r.in.And(both, f.guard)
	}
	if !ok {
		return false
	}
	left, ok := r.in.Without(old.guard, both)
	if !ok {
		return false
	}
	if left == eval.False && f.guard == old.guard {
		f.notesReplaced(old)
	}
	if left != eval.False && left != old.guard {
		if old.replaced++; old.replaced > maxReplaced {
			return false
		}
	}
	old.guard = left
	return left == eval.False
}
