package extract

import (
	"go/token"
	"slices"
	"strconv"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// Where tools may be missing, the output must say so. This file records such places; each
// of them opens the totals, so a limit on them is not kept for certain.

// A source is a place that may register tools which are not known, with one server or, if
// that is not known, with any.
type source struct {
	at     token.Pos
	kind   string
	server *eval.Ptr // or nil
}

// The kinds of sources, as users read them.
const (
	unknownTool  = "what is registered is determined only at run time"
	unknownTurns = "a loop registers tools whose number and names are determined only at run time"
	addsToList   = "a function that is given the list of tools may add to it"
	hostedTool   = "the provider defines and runs the tool "
	customTool   = "the tool %s of the kind custom, which has no schema, is given to a model here and not counted"
	ofSDK        = "the SDK adds tools of its own here, which are not read"
	beyondBounds = "the evaluation reached its limits before it found all that is registered"
	// A server that code has which is not known is one source, however often it is handed over:
	// that code may keep it and register tools at any time.
	strangers = "code that is known only at run time is given the server here and may register tools"
)

// folded are the kinds of which a program has one source, with the number of further places.
var folded = []string{strangers, beyondBounds, madeElsewhere}

// mayRegister notes a place that may register tools with a server, or with any.
func (r *run) mayRegister(at token.Pos, kind string, with *eval.Ptr) {
	if s := (source{at: at, kind: kind, server: with}); !r.in.Trial() && !slices.Contains(r.sources, s) {
		r.sources = append(r.sources, s)
	}
}

// cutShort notes a call of a declared function, or of lit, that a bound ended. If it may
// lead to a registration, tools may be missing. What runs after main counts too, such as
// the function of a command. Two cases do not: functions of a library run with unknown
// arguments, so their ends tell nothing; and functions that were handed out count only if
// they mention what registers.
func (r *run) cutShort(key string, lit *eval.Func, at token.Pos, handed bool) {
	// A method that was in a value which was handed over is at no place of its own.
	if fn := r.x.declared(key); fn != nil && !at.IsValid() {
		at = fn.Pos()
	}
	if handed {
		if r.x.entry.main && (r.x.reach.defines(key) || lit != nil && r.x.reach.literalDefines(lit)) {
			r.missing(at, key, lit)
		}
		return
	}
	r.cut = r.cut || r.main
	if r.x.entry.main && (r.x.reach.function(key) || lit != nil && r.x.reach.literalLeads(lit)) {
		r.missing(at, key, lit)
	}
}

// missing notes that what a bound has ended may register tools.
func (r *run) missing(at token.Pos, key string, lit *eval.Func) {
	if r.cuts == nil {
		r.cuts = map[token.Pos]cutCall{}
	}
	if _, known := r.cuts[at]; !known {
		r.cuts[at] = cutCall{key, lit}
	}
	r.mayRegister(at, beyondBounds, nil)
}

// handed notes a call that is not read and can reach a server: its code may register tools
// there (law 4 of the evaluator).
func (r *run) handed(c *eval.Call, reached []*eval.Obj, unknown bool) {
	if slices.ContainsFunc(reached, func(o *eval.Obj) bool { return r.served[o] != nil }) {
		r.in.Serving()
	}
	// A known function of a package that does not depend on an SDK cannot register tools.
	if unknown && r.x.registersNothing(c) || !unknown && !r.mayKnow(c) {
		return
	}
	for _, o := range reached {
		if s := r.served[o]; s != nil {
			r.mayRegister(r.in.UserSite(c.Site).Pos, strangers, s.at)
		}
	}
}

// registersNothing reports whether a call of an interface's method registers no tool, whatever its
// receiver is: no method in the program that it may reach leads to a call that registers one. Code
// that a plugin brings is not part of the program.
func (x *extraction) registersNothing(c *eval.Call) bool {
	return c.Fn != nil && c.Fn.Signature().Recv() != nil && !x.current["plugin"] && !x.reach.adds(dynamicKey(c.Fn))
}

// mayKnow reports whether a function that is not read may register tools: its package
// depends on a framework, and is not one that runs. A package that runs is left aside, or
// known, for a reason.
func (r *run) mayKnow(c *eval.Call) bool {
	if c.Fn == nil || c.Fn.Pkg() == nil {
		return false
	}
	p := r.x.prog.Packages[c.Fn.Pkg().Path()]
	return p != nil && !p.Standard && !r.x.bodies.runs(p) && r.x.knows(p)
}

// standard reports whether a package is one of the standard library.
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

// morePlaces says how many places there are beside one that is named.
func morePlaces(n int) string {
	if n == 1 {
		return "1 more place"
	}
	return strconv.Itoa(n) + " more places"
}

// sourcesOf adds the sources of a group of servers to its program. Of those that are folded, it is
// the first that the evaluation met.
func (r *run) sourcesOf(p *program, group int) {
	places := map[string][]string{}
	for _, s := range r.sources {
		if g := r.groupOf(s.server); g != group && g != everyServer {
			continue
		}
		at := r.at(s.at)
		if s.kind == beyondBounds {
			at = r.at(r.placeOfCut(s.at))
		}
		switch {
		case !slices.Contains(folded, s.kind):
			p.dynamic(at, s.kind)
		case !slices.Contains(places[s.kind], at):
			places[s.kind] = append(places[s.kind], at)
		}
	}
	for _, kind := range folded {
		switch list := places[kind]; len(list) {
		case 0:
		case 1:
			p.dynamic(list[0], kind)
		default:
			p.dynamic(list[0], kind+", and so it is at "+morePlaces(len(list)-1))
		}
	}
}
