package extract

import (
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// After a run, this file decides whether another one would tell more: a tool may depend on
// a function whose source was not read (Unknown.Need), and demanding the source costs one
// more run.

// needs are the functions without source that a tool, or the condition of one, depends on.
func (r *run) needs() []string {
	seen := map[string]bool{}
	for _, rd := range r.read {
		// A handler that copies the tools of another server depends on functions of the
		// user's, but no source says which tools those are.
		copied := !eval.AtStart(rd.f.root) && r.dynamic(rd)
		for _, n := range rd.need {
			if !copied || !r.x.isUsers(n) {
				seen[n] = true
			}
		}
		// Simplifying a guard may hit a bound; then its needs are left out.
		r.in.Within(func() {
			for _, n := range r.in.Needs(r.in.Simplify(rd.guard)) {
				if !r.x.isUsers(n) { // what the user's own code asks outside, nobody can tell
					seen[n] = true
				}
			}
		})
	}
	for _, n := range r.conv.needs {
		seen[n] = true
	}
	out := make([]string, 0, len(seen))
	for n := range seen {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// known is the number of tools of which everything that a model is sent is known, and open that of
// the definitions and sources of which not. rounds compares runs by them.
func (r *run) known() (known, open int) {
	names := map[string]bool{}
	open = len(r.sources)
	if r.cut {
		open++
	}
	for _, rd := range r.read {
		whole := rd.tool.Name != ""
		for _, g := range rd.tool.Gaps {
			whole = whole && !isModelPath(g.Path)
		}
		if whole {
			names[rd.tool.Name] = true
		} else {
			open++
		}
	}
	return len(names), open
}

// astray reports whether a run that has read more source than another knows fewer tools, and not
// because it knows better: it leaves more open, or reached its limits. A run that ends before it
// comes to the tools has nothing that it could leave open. An unsettled one knows nothing.
func (r *run) astray(other *run) bool {
	known, open := r.known()
	before, openBefore := other.known()
	if r.unsettled || known < before && (open > openBefore || r.limited()) {
		return true
	}
	return known == before && r.limited() && !other.limited() && r.named() < other.named()
}

// named is the number of tools of which the name is known.
func (r *run) named() int {
	names := map[string]bool{}
	for _, rd := range r.read {
		names[rd.tool.Name] = true
	}
	delete(names, "")
	return len(names)
}

// limited reports whether bounds ended calls that may lead to a registration.
func (r *run) limited() bool {
	return r.cut || slices.ContainsFunc(r.sources, func(s source) bool { return s.kind == beyondBounds })
}

// isUsers reports whether a function belongs to the packages whose bodies are read anyway.
func (x *extraction) isUsers(key string) bool {
	_, ok := x.reach.refs[key]
	return ok
}

// dynamic reports whether name and description of a tool are both unknown as a whole. Code
// that copies tools which exist only at run time gives such definitions; they are a dynamic
// source and not a tool.
func (r *run) dynamic(rd *reading) bool {
	t := rd.tool
	if t.Name != "" {
		return false
	}
	whole := false
	for _, g := range t.Gaps {
		whole = whole || g.Path == "" || g.Path == "/name"
	}
	return whole && t.Description.Value == ""
}

// numberOfTools is the number of definitions that are no dynamic sources.
func (r *run) numberOfTools() (n int) {
	for _, rd := range r.read {
		if !r.dynamic(rd) {
			n++
		}
	}
	return n
}

// siteAt is the place of a site as text.
func (r *run) siteAt(s eval.Location) string { return r.at(s.Pos) }
