package extract

import (
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// needs are the functions without source that a tool or the condition of one
// depends on.
func (r *run) needs() []string {
	seen := map[string]bool{}
	for _, rd := range r.read {
		// What answers clients copies tools of other servers: no function of the
		// user's says more of such a tool.
		copied := !eval.AtStart(rd.f.root) && r.dynamic(rd)
		for _, n := range rd.need {
			if !copied || !r.x.isUsers(n) {
				seen[n] = true
			}
		}
		r.in.Within(func() {
			for _, n := range r.in.Needs(r.in.Simplify(rd.guard)) {
				if !r.x.isUsers(n) { // what the user's own code asks outside, nobody can tell
					seen[n] = true
				}
			}
		})
	}
	out := make([]string, 0, len(seen))
	for n := range seen {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// known counts the tools that a model is sent whole.
func (r *run) known() int {
	names := map[string]bool{}
	for _, rd := range r.read {
		whole := rd.tool.Name != ""
		for _, g := range rd.tool.Gaps {
			whole = whole && !isModelPath(g.Path)
		}
		if whole {
			names[rd.tool.Name] = true
		}
	}
	return len(names)
}

// isUsers reports whether a function is of the user's own modules.
func (x *extraction) isUsers(key string) bool {
	_, ok := x.reach.refs[key]
	return ok
}

// dynamic: name and description are both unknown, whole: code that copies
// tools which exist only at run time.
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

func (r *run) siteAt(s eval.Site) string { return r.at(s.Pos) }
