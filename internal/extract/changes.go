package extract

import (
	"go/token"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A server can be given functions that change the list of tools each time a client asks for
// it: filters, hooks and middleware. The tools that are registered are then served only if
// these functions leave them in. listing.go runs them if it can; otherwise it is an
// assumption, printed with each tool, that they change nothing.

// A change is a place where the list of a server's tools may change, and what is
// assumed of it.
type change struct {
	server  *eval.Ptr
	at      token.Pos
	assumed string
	by      eval.Value // the function, or nil where all is left open
	guard   eval.Guard // under which the server has it
}

const (
	hookLeaves  = "a hook that may change what is listed leaves it as it is"
	namesOthers = "a call that deletes tools names none of these"
	laterOthers = "a call that deletes tools while the server serves names none of these"
)

// addChange notes the functions that a call gives to a server. The first of several is the
// outermost one and changes the list last, so they are kept in reverse order.
func (r *run) addChange(by framework.Changer, c *eval.Call) {
	to := recipient(c)
	r.given = append(r.given, c.Args...)
	var list []change
	for _, v := range c.Args {
		r.eachFunction(v, c.Pos(), r.in.Path(), func(v eval.Value, at token.Pos, g eval.Guard) {
			if r.mayChange(v, by.Through) {
				// A function that never mentions a list of tools is not noted.
				list = append(list, change{server: to, at: at, assumed: hookLeaves, by: v, guard: g})
			}
		})
	}
	slices.Reverse(list)
	r.changed = append(r.changed, list...)
}

// changesOf are the places where the list of one of the servers may change: functions in a
// field of the server, and those that calls have given to it.
func (r *run) changesOf(servers []*serverValue) []change {
	var out []change
	for _, s := range servers {
		for _, by := range s.kind.Changers {
			// Options of the constructor end in fields of the server.
			if v := r.fieldAt(s.at, by.Path); v != nil {
				// Of an unknown list of functions the known ones are noted, but not run.
				_, open := r.in.Settle(v).(*eval.Unknown)
				r.eachFunction(v, s.site().Pos, eval.True, func(v eval.Value, at token.Pos, g eval.Guard) {
					if c := (change{
						server: s.at, at: at, assumed: hookLeaves, by: v, guard: g,
					}); r.mayChange(v, by.Through) {
						if open {
							c.by = nil
						}
						out = append(out, c)
					}
				})
			}
		}
		for _, c := range r.changed {
			// A call whose server is not known may concern each of them.
			if c.server == nil || c.server.Obj == s.at.Obj {
				out = append(out, c)
			}
		}
	}
	return out
}

// changes are the assumptions for the tools of a group of servers. Functions that may add
// tools are noted as dynamic sources of the program.
func (r *run) changes(p *program, group int) []catalog.Assumption {
	servers := r.made
	if len(r.groups) > 1 {
		servers = r.groups[group]
	}
	var out []catalog.Assumption
	for _, c := range r.changesOf(servers) {
		out = append(out, catalog.Assumption{Text: c.assumed, At: r.at(c.at)})
		if c.by != nil && r.adds(c) {
			p.dynamic(r.at(c.at), addsToList)
		}
	}
	return out
}

// adds reports whether a function may add to the list of a server's tools. If it was run,
// the result tells; otherwise its source does.
func (r *run) adds(c change) bool {
	if c.server != nil {
		if l := r.listed[c.server.Obj]; l != nil && !l.open {
			return l.added
		}
	}
	return r.mayAdd(c.by)
}

// changing reports whether something may change a list that a tool is in.
func (r *run) changing(rd *reading) bool {
	if rd.group == everyServer || len(r.groups) <= 1 {
		return len(r.changesOf(r.made)) > 0
	}
	return len(r.changesOf(r.groups[rd.group])) > 0
}

// eachFunction calls f for a function, or for each of a list of them, with its place and
// the condition under which it is there. The place is that of the function if it is the
// user's, and otherwise where it is given.
func (r *run) eachFunction(v eval.Value, given token.Pos, g eval.Guard, f func(eval.Value, token.Pos, eval.Guard)) {
	within := func(h eval.Guard) eval.Guard {
		// A condition that would be too large is left out: the function then counts more
		// often.
		if both, ok := r.in.And(g, h); ok {
			return both
		}
		return g
	}
	switch v := r.in.Settle(v).(type) {
	case *eval.Func:
		f(v, functionPos(v, given), g)
	case *eval.Choice:
		for _, a := range v.Alts {
			r.eachFunction(a.V, given, within(a.G), f)
		}
	case *eval.Slice:
		list, ok := r.in.Members(v)
		if !ok {
			f(v, given, g)
		}
		for _, e := range list {
			r.eachFunction(e.V, given, within(e.G), f)
		}
	case *eval.Unknown:
		if v.Pos.IsValid() {
			given = v.Pos
		}
		f(v, given, g)
	}
}

// functionPos is the place of a function: its declaration or literal, or where it was
// given.
func functionPos(f *eval.Func, given token.Pos) token.Pos {
	switch {
	case f.Lit != nil && f.Package.Main:
		return f.Lit.Pos()
	case f.Fn != nil && f.Fn.Pos().IsValid():
		return f.Fn.Pos()
	}
	return given
}

// mayChange reports whether a function may change a list of the named type. To do that it
// has to mention the type somewhere, so a known function that never does, such as a logging
// middleware, changes nothing.
func (r *run) mayChange(v eval.Value, through string) bool {
	f, ok := v.(*eval.Func)
	if !ok || through == "" {
		return true
	}
	switch {
	case f.Lit != nil:
		m := r.x.reach.literal(f).all
		return slices.Contains(m.types, through) ||
			slices.ContainsFunc(m.funcs, func(key string) bool { return r.x.reach.names(key, through) })
	case f.Fn != nil:
		return r.x.reach.names(eval.FuncKey(f.Fn), through)
	}
	return true
}

// names reports whether a function, or one that it leads to, names a type.
func (r *reach) names(key, typ string) bool {
	return r.leads(key, map[string]bool{}, func(k string) ([]string, bool) {
		return r.refs[k], slices.Contains(r.index.of(k).all.types, typ)
	})
}
