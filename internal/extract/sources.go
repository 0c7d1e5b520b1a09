package extract

import (
	"go/token"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// A source is a place that may register tools which are not known: it opens the totals
// of the server, or of all servers where that is not known, and no limit on them is
// then kept for certain.
type source struct {
	at     token.Pos
	kind   string
	server *eval.Ptr // or nil
}

// The kinds of sources.
const (
	unknownTool  = "what is registered is determined only at run time"
	unknownTurns = "a loop registers tools whose number and names are determined only at run time"
	addsToList   = "a function that is given the list of tools may add to it"
	beyondBounds = "the evaluation reached its limits before it found all that is registered"
)

// mayRegister notes a place that may register tools with a server, or with any.
func (r *run) mayRegister(at token.Pos, kind string, with *eval.Ptr) {
	if s := (source{at, kind, with}); !r.in.Trial() && !slices.Contains(r.sources, s) {
		r.sources = append(r.sources, s)
	}
}

// cutShort notes a call that a bound ended, of a declared function or of lit: where
// it leads to a registration, tools may be missing. What runs after main counts too,
// such as the function of a command. A library's functions are run with unknown
// arguments, so that their ends tell nothing; nor do those of functions that were handed
// out, unless they name what registers.
func (r *run) cutShort(key string, lit *eval.Func, at token.Pos, handed bool) {
	if handed {
		if r.x.entry.main && (r.x.reach.defines(key) || lit != nil && r.x.reach.literalDefines(lit)) {
			r.mayRegister(at, beyondBounds, nil)
		}
		return
	}
	r.cut = r.cut || r.main
	if r.x.entry.main && (r.x.reach.function(key) || lit != nil && r.x.reach.value(lit)) {
		r.mayRegister(at, beyondBounds, nil)
	}
}

// handed notes a call that is not read and that is handed a server, where its code
// may know what to do with one.
func (r *run) handed(c *eval.Call, reached []*eval.Obj, unknown bool) {
	if !unknown && !r.mayKnow(c) {
		return
	}
	for _, o := range reached {
		if s := r.served[o]; s != nil {
			r.mayRegister(r.in.UserSite(c.Site).Pos, unknownTool, s.at)
		}
	}
}

// mayKnow reports whether a function that is not read may register tools: one of a
// package that runs is left aside, or known, for a reason.
func (r *run) mayKnow(c *eval.Call) bool {
	if c.Fn == nil || c.Fn.Pkg() == nil {
		return false
	}
	p := r.x.prog.Packages[c.Fn.Pkg().Path()]
	return p != nil && !p.Standard && !r.x.units.runs(p) && r.x.knows(p)
}

func (x *extraction) standard(path string) bool {
	p := x.prog.Packages[path]
	return p != nil && p.Standard
}

// knows reports whether a package depends on a framework.
func (x *extraction) knows(p *load.Package) bool {
	known, ok := x.known[p.Path]
	if !ok {
		for path := range x.closure(p) {
			known = known || framework.Of(x.opts.Frameworks, path) != nil
		}
		x.known[p.Path] = known
	}
	return known
}

// sourcesOf adds the sources of a group of servers to its program.
func (r *run) sourcesOf(p *program, group int) {
	for _, s := range r.sources {
		if g := r.groupOf(s.server); g == group || g == everyServer {
			p.dynamic(r.at(s.at), s.kind)
		}
	}
}
