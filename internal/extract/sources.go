package extract

import (
	"go/token"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
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
	beyondBounds = "the evaluation reached its limits before it found all that is registered"
)

// mayRegister notes a place that may register tools with a server, or with any.
func (r *run) mayRegister(at token.Pos, kind string, with *eval.Ptr) {
	if s := (source{at, kind, with}); !r.in.Trial() && !slices.Contains(r.sources, s) {
		r.sources = append(r.sources, s)
	}
}

// cutShort notes a call that a bound ended: where it leads to a registration,
// tools may be missing. A library's functions are run with unknown arguments,
// so that their ends tell nothing.
func (r *run) cutShort(key string, at token.Pos) {
	r.cut = r.cut || r.main
	if r.main && r.x.reach.function(key) {
		r.mayRegister(at, beyondBounds, nil)
	}
}

// sourcesOf adds the sources of a group of servers to its program.
func (r *run) sourcesOf(p *program, group int) {
	for _, s := range r.sources {
		if g := r.groupOf(s.server); g == group || g == everyServer {
			p.dynamic(r.at(s.at), s.kind)
		}
	}
}
