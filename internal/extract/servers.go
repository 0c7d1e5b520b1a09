package extract

import (
	"go/token"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A client loads the tools of one server, so each tool belongs to the server that it is
// registered with (law 7 of the evaluator). This file records servers and decides which of
// them are one to a client.

// A serverValue is a call of the program that creates one. Tools of several servers are added up
// only if no run has both servers.
type serverValue struct {
	at      *eval.Ptr
	kind    framework.Server
	made    eval.Guard      // under which it is created
	sites   []eval.Location // the user's calls that create it, the innermost first
	root    eval.Root       // which creates it
	name    string          // that it gives itself, or ""
	session bool            // it is created once the program runs, such as for each request
	n       int             // of those made, from 1
	// serving is the condition under which a call that serves has returned, servedBy the call.
	serving  eval.Guard
	beside   bool // a goroutine serves
	servedBy token.Pos
	// servedAtStart says that main itself serves it, and servedIn are the commands that do.
	servedAtStart bool
	servedIn      map[eval.Command]bool
	rivals        []rival
}

// number tells a server from the others of the run. It is 0 for an unknown server.
func (s *serverValue) number() int {
	if s == nil {
		return 0
	}
	return s.n
}

// everyServer is the group of tools that are registered with an unknown server.
const everyServer = -1

// serve notes the server that a call creates, and lets the call run: its result is the
// pointer by which registrations find the server again.
func (r *run) serve(kind framework.Server, c *eval.Call) (eval.Value, bool) {
	if r.creating[c.Name] || r.in.Trial() {
		return nil, false // asked again by Through
	}
	r.created = true
	// Some server exists under this condition; runs without one do not matter (runIn).
	either, ok := r.in.Or(r.servers, r.in.Path())
	if !ok {
		either = eval.True // nothing is assumed
	}
	r.servers = either
	// The guard and the calls under way are those before the constructor runs.
	s := &serverValue{
		kind: kind, serving: eval.False, made: r.in.Path(), sites: r.in.UserSites(c.Site),
		root: r.in.Root(), session: r.in.Later(),
	}
	if v := c.Arg(kind.NameArg); v != nil && !kind.Unnamed {
		if _, text := eval.Text(r.in.Settle(v)); kind.NameField != "" && !text && !eval.IsNil(v) {
			v = r.in.Field(v, kind.NameField)
		}
		if v != nil {
			s.name, _ = eval.Text(r.in.Settle(v))
		}
	}
	r.creating[c.Name] = true
	defer delete(r.creating, c.Name)
	v := r.in.Through(c)
	made := v
	if t, ok := v.(eval.Tuple); ok && len(t) > 0 {
		made = t[0] // an error may follow
	}
	// A server that cannot be followed by a pointer belongs to no group.
	if p, ok := r.in.Settle(made).(*eval.Ptr); ok {
		r.made = append(r.made, s)
		s.at, s.n = p, len(r.made)
		// A constructor of the SDK may call another one: the outer call is noted last, and
		// both lead to one object.
		if r.served[p.Obj] == nil {
			r.served[p.Obj] = s
		}
	}
	return v, true
}

// serverOf is the server that a pointer leads to, or nil.
func (r *run) serverOf(p *eval.Ptr) *serverValue {
	if p == nil {
		return nil
	}
	return r.served[p.Obj]
}

// atStart reports whether what happens now to a server belongs to what clients find when
// they connect. A function that the program calls later, such as a handler, does not count,
// unless it creates the server itself: a server per request.
func (r *run) atStart(p *eval.Ptr) bool {
	s := r.serverOf(p)
	return eval.AtStart(r.in.Root()) || s != nil && s.session
}

// site is the innermost of the user's calls that create the server.
func (s *serverValue) site() eval.Location {
	if len(s.sites) == 0 {
		return eval.Location{}
	}
	return s.sites[0]
}

// groupServers puts the servers that have tools into groups. A group is one server to a
// client: the same one over stdio or HTTP, for example. No client has two servers of a group.
// They have the same name or, without names, the same place; or, if no run has two servers
// of the program at all, a tool in common.
func (r *run) groupServers() {
	list := r.usedServers()
	alternatives := r.allExclusive(list)
	names := r.registered()
	for _, s := range list {
		fits := func(group []*serverValue) bool {
			// If the program never has two servers at all, a common tool is enough to make
			// them one.
			if alternatives {
				return slices.ContainsFunc(group,
					func(o *serverValue) bool { return s.alike(o) || common(names[s], names[o]) })
			}
			return s.alike(group[0]) && r.allExclusive(append(slices.Clip(group), s))
		}
		joined := []*serverValue{s}
		r.groups = slices.DeleteFunc(r.groups, func(group []*serverValue) bool {
			if len(joined) > 1 && !alternatives || !fits(group) {
				return false
			}
			joined = append(joined, group...)
			return true
		})
		slices.SortFunc(joined, func(a, b *serverValue) int { return a.n - b.n })
		r.groups = append(r.groups, joined)
	}
	slices.SortFunc(r.groups, func(a, b []*serverValue) int { return a[0].n - b[0].n })
}

// allExclusive reports whether no run creates two of the servers.
func (r *run) allExclusive(list []*serverValue) bool {
	for i, s := range list {
		if slices.ContainsFunc(list[:i], func(other *serverValue) bool { return !r.exclude(s, other) }) {
			return false
		}
	}
	return true
}

// registered are the names of the tools that each server has, or their places if the names
// are not known.
func (r *run) registered() map[*serverValue]map[string]bool {
	out := map[*serverValue]map[string]bool{}
	for _, f := range r.registry.all() {
		s := r.serverOf(f.server)
		if out[s] == nil {
			out[s] = map[string]bool{}
		}
		name := f.name
		if name == "" {
			name = "\x00" + r.siteAt(f.site)
		}
		out[s][name] = true
	}
	return out
}

// common reports whether two sets have a member in common.
func common(a, b map[string]bool) bool {
	for name := range a {
		if b[name] {
			return true
		}
	}
	return false
}

// usedServers are the servers that something is, or may be, registered with.
func (r *run) usedServers() []*serverValue {
	used := map[*serverValue]bool{}
	for _, f := range r.registry.all() {
		used[r.serverOf(f.server)] = true
	}
	for _, s := range r.sources {
		used[r.serverOf(s.server)] = true
	}
	return slices.DeleteFunc(slices.Clone(r.made), func(s *serverValue) bool { return !used[s] })
}

// alike reports whether two servers look the same to a client.
func (s *serverValue) alike(other *serverValue) bool {
	return s.name == other.name && (s.name != "" || s.site().Pos == other.site().Pos)
}

// exclude reports whether no client has both servers: no run creates both, or they look alike and
// one is created for each session, which is the one that a client of that session has.
func (r *run) exclude(a, b *serverValue) bool {
	if (a.session || b.session) && a.alike(b) {
		return true
	}
	both, ok := r.in.And(a.made, b.made)
	return ok && (both == eval.False || r.in.Impossible(both))
}

// groupOf is the index of the group that has the server behind a pointer.
func (r *run) groupOf(p *eval.Ptr) int {
	if len(r.groups) <= 1 {
		return 0
	}
	if s := r.serverOf(p); s != nil {
		for i, group := range r.groups {
			if slices.Contains(group, s) {
				return i
			}
		}
	}
	return everyServer
}

// register notes the server of a call that registers what it makes itself: literals of
// custom tool types in it belong to that server (literal in customtype.go).
func (r *run) register(c *eval.Call) (eval.Value, bool) {
	if r.creating[c.Name] {
		return nil, false // asked again by Through
	}
	r.creating[c.Name] = true
	r.registering = append(r.registering, recipient(c))
	defer func() {
		delete(r.creating, c.Name)
		r.registering = r.registering[:len(r.registering)-1]
	}()
	return r.in.Through(c), true
}

// registrar is the server whose method of that kind runs, or nil.
func (r *run) registrar() *eval.Ptr {
	if n := len(r.registering); n > 0 {
		return r.registering[n-1]
	}
	return nil
}
