package extract

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A server is one that a run creates. A client loads the tools of one server, so
// those of several are never added up, unless no run has both.
type server struct {
	at      *eval.Ptr
	kind    framework.Server
	made    eval.Guard // under which it is created
	site    eval.Site
	name    string // that it gives itself, or ""
	session bool   // it is created once the program runs, such as for each request
}

// everyServer is the group of what is registered with a server that is not known.
const everyServer = -1

// serve notes the server that a call creates.
func (r *run) serve(kind framework.Server, c *eval.Call) (eval.Value, bool) {
	if r.creating[c.Name] {
		return nil, false // asked again by Through
	}
	r.created = true
	either, ok := r.in.Or(r.servers, r.in.Path())
	if !ok {
		either = eval.True // nothing is assumed
	}
	r.servers = either
	s := &server{kind: kind, made: r.in.Path(), site: r.in.UserSite(c.Site), session: r.in.Later()}
	if v := c.Arg(kind.NameArg); v != nil && !kind.Unnamed {
		if kind.NameField != "" && !eval.IsNil(v) {
			v = r.in.Field(v, kind.NameField)
		}
		if v != nil {
			s.name, _ = eval.Text(r.in.Settle(v))
		}
	}
	r.creating[c.Name] = true
	defer delete(r.creating, c.Name)
	v := r.in.Through(c)
	if p, ok := r.in.Settle(v).(*eval.Ptr); ok {
		s.at = p
		r.made = append(r.made, s)
	}
	return v, true
}

// serverOf is the server that is behind a pointer, or nil.
func (r *run) serverOf(p *eval.Ptr) *server {
	if p == nil {
		return nil
	}
	for _, s := range r.made {
		if s.at.Obj == p.Obj {
			return s
		}
	}
	return nil
}

// atStart reports whether what happens now to a server belongs to what clients
// find when they connect. A function that the program may call later, such as a
// handler, changes nothing of that, unless it creates the server itself.
func (r *run) atStart(p *eval.Ptr) bool {
	s := r.serverOf(p)
	return !r.in.Later() || s != nil && s.session
}

// groupServers puts the servers that tools were registered with into groups: no
// run has two of one group.
func (r *run) groupServers() {
	used := map[*server]bool{}
	for _, f := range r.found {
		used[r.serverOf(f.server)] = true
	}
	for _, s := range r.made {
		if !used[s] {
			continue
		}
		i := slices.IndexFunc(r.groups, func(group []*server) bool {
			return !slices.ContainsFunc(group, func(other *server) bool { return !r.exclude(s, other) })
		})
		if i < 0 {
			r.groups, i = append(r.groups, nil), len(r.groups)
		}
		r.groups[i] = append(r.groups[i], s)
	}
}

// exclude reports whether no run creates both servers.
func (r *run) exclude(a, b *server) bool {
	both, ok := r.in.And(a.made, b.made)
	return ok && (both == eval.False || r.in.Impossible(both))
}

// groupOf is the index of the group that a tool is registered with.
func (r *run) groupOf(f *found) int {
	if len(r.groups) <= 1 {
		return 0
	}
	if s := r.serverOf(f.server); s != nil {
		for i, group := range r.groups {
			if slices.Contains(group, s) {
				return i
			}
		}
	}
	return everyServer
}

// joinEqual joins groups that serve the same under the same conditions, such as a
// server that is made for each of two transports.
func (r *run) joinEqual() {
	if len(r.groups) <= 1 {
		return
	}
	kept := map[string]int{} // groups by what they serve
	into := make([]int, len(r.groups))
	var groups [][]*server
	for i, group := range r.groups {
		key := r.offer(i, group)
		if _, ok := kept[key]; !ok {
			kept[key] = len(groups)
			groups = append(groups, nil)
		}
		into[i] = kept[key]
		groups[into[i]] = append(groups[into[i]], group...)
	}
	first := map[int]int{} // the group whose readings stand for all that were joined
	for i := range r.groups {
		if _, ok := first[into[i]]; !ok {
			first[into[i]] = i
		}
	}
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		if rd.group == everyServer {
			return false
		}
		g := rd.group
		rd.group = into[g]
		return first[into[g]] != g
	})
	r.groups = groups
}

// offer is equal for groups that serve the same.
func (r *run) offer(i int, group []*server) string {
	made := group[0].made
	for _, s := range group[1:] {
		if either, ok := r.in.Or(made, s.made); ok {
			made = either
		}
	}
	var lines []string
	for _, rd := range r.read {
		if rd.group != i {
			continue
		}
		always := 0
		if left, ok := r.in.Without(made, rd.guard); !ok || left != eval.False {
			always = int(rd.guard)
		}
		lines = append(lines, fmt.Sprintf("%d %q %q", always, rd.key, rd.tool.Source))
	}
	slices.Sort(lines)
	return fmt.Sprint(lines)
}

// register notes the server of a call that makes what it registers.
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

// registrar is the server whose registrar is under way, or nil.
func (r *run) registrar() *eval.Ptr {
	if n := len(r.registering); n > 0 {
		return r.registering[n-1]
	}
	return nil
}

// functionAt is the name of the declared function that is written around a place.
func functionAt(s eval.Site) string {
	if s.Unit == nil {
		return "a server"
	}
	for _, f := range s.Unit.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || s.Pos < fd.Pos() || s.Pos > fd.End() {
				continue
			}
			if obj, ok := s.Unit.Info.Defs[fd.Name].(*types.Func); ok {
				return shortName(eval.FuncKey(obj))
			}
		}
	}
	return s.Unit.Pkg.Name() // an initializer
}

// labels tells the groups apart: by the names that the servers give themselves,
// then by the functions that create them, then by number. One group needs none.
func (r *run) labels() []string {
	out := make([]string, max(1, len(r.groups)))
	if len(out) == 1 {
		return out
	}
	for i, group := range r.groups {
		out[i] = group[0].name
	}
	alone := func(i int) bool {
		return out[i] != "" && !slices.Contains(out[:i], out[i]) && !slices.Contains(out[i+1:], out[i])
	}
	functions := slices.Clone(out)
	for i, group := range r.groups {
		if alone(i) {
			continue
		}
		if functions[i] != "" {
			functions[i] += " of "
		}
		functions[i] += functionAt(group[0].site)
	}
	out = functions
	number := map[string]int{}
	for i := range out {
		number[out[i]]++
	}
	seen := map[string]int{}
	for i, label := range out {
		if seen[label]++; number[label] > 1 {
			out[i] = fmt.Sprintf("%s #%d", label, seen[label])
		}
	}
	return out
}
