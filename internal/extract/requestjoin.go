package extract

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Requests are looked for in a reading of their own: it runs much that no SDK has to do with, and
// what SDKs are given must not depend on it. Its tools and sources are then added to the others.

// The reading of requests takes at most minRequestSteps, or of what the program took before one
// part in requestShare, if that is more. A program that is large for another reason, such as a
// server that asks a model for one word, must not become slow by it.
const (
	minRequestSteps = eval.DefaultSteps / 50
	requestShare    = 20
)

// readRequests reads the requests that a program writes itself. It returns nil if it writes none.
func (x *extraction) readRequests(e entry) *requestReading {
	points := x.requestPoints(e)
	if len(points) == 0 && !x.mayRequest(e) {
		return nil
	}
	// A copy of the extraction is restored afterwards, as use replaces much of it.
	before := *x
	defer func() { *x = before }()
	x.textual = x.reencodes() || slices.ContainsFunc(points, func(p requestPoint) bool { return p.form == textForm })
	x.spent, x.most = 0, cmp.Or(x.opts.requestSteps, max(minRequestSteps, x.spent/requestShare))
	x.use(append(slices.Clip(x.opts.Frameworks), framework.Requests()))
	r, demanded := x.rounds(e, nil)
	r.relays()
	r.dropDecoded()
	if len(points) == 0 && len(r.read)+len(r.sent.sites) == 0 {
		return nil // what looked like one is none
	}
	out := &requestReading{programs: x.programs(e, r, demanded), sites: r.sent.sites}
	for _, p := range points {
		if !r.sent.forms[p.form] || !r.in.Visited(p.fn) && p.fn != initKey(x.packageOf(p.fn)) {
			out.unread = append(out.unread, r.at(p.at))
		}
		if at := r.at(p.at); p.form == besideForm && (out.beside == "" || at < out.beside) {
			out.beside = at
		}
	}
	slices.Sort(out.unread)
	out.unread = slices.Compact(out.unread)
	return out
}

// A requestReading is what was read of the requests that a program writes itself.
type requestReading struct {
	programs []*program
	sites    map[string]bool // where tools of requests are encoded or sent
	unread   []string        // places at which requests are given tools that were not read
	beside   string          // the first place at which a request of an SDK is changed, or ""
}

// sources are the places at which tools of requests may be missing: tools that providers run, and
// one for all tools that exist at run time only or were not read.
func (q *requestReading) sources() (out []catalog.DynamicSource) {
	open := map[string]string{}
	cut := ""
	for _, p := range q.programs {
		for _, s := range p.DynamicSources {
			switch {
			case strings.HasPrefix(s.Kind, beyondBounds):
				if cut == "" || s.At < cut {
					cut = s.At
				}
			case strings.HasPrefix(s.Kind, hostedTool) && q.sites[s.At]:
				out = append(out, s)
			case q.sites[s.At]:
				open[s.At] = s.Kind
			}
		}
	}
	for _, at := range q.unread {
		open[at] = unreadRequest
	}
	if len(open) == 0 && cut != "" {
		open[cut] = beyondBounds
	}
	places := slices.Sorted(maps.Keys(open))
	switch n := len(places) - 1; n {
	case -1:
	case 0:
		out = append(out, catalog.DynamicSource{At: places[0], Kind: open[places[0]]})
	default:
		out = append(out, catalog.DynamicSource{At: places[0], Kind: fmt.Sprintf(unreadRequests, morePlaces(n))})
	}
	return out
}

// The kinds of sources that requests are which were not read.
const (
	unreadRequest  = "a request to a model is given its tools here, and which they are is not known"
	unreadRequests = "requests to a model are given tools here and at %s, and which they are is not known"
)

// joinRequests adds what was read of requests to what was read otherwise. A tool that was found
// both ways is that of its SDK. If the other is a guess, it is that of the request, which has what
// is sent, unless more of that is unknown. beside has guesses of tools that a model is given in a
// program that also serves tools, or is nil. serves are the names of the SDKs that serve tools.
func joinRequests(
	list []*program, asked *requestReading, beside *program, main bool, serves map[string]bool,
) []*program {
	if asked == nil {
		return list
	}
	tools, sources := asked.tools(), asked.sources()
	// A library passes on the tools of its callers.
	if len(tools) == 0 && (len(sources) == 0 || !main) {
		return list
	}
	for i, p := range list {
		list[i] = p.without(func(t *catalog.Tool) bool {
			return t.Guessed() != "" && slices.ContainsFunc(tools, func(sent *catalog.Tool) bool {
				return sent.Reachable && sent.Name == t.Name && len(sent.Gaps) <= len(t.Gaps)
			})
		})
	}
	to := list
	if len(list) > 1 { // no server of several has what models are sent
		to = []*program{newProgram(list[0].Package, "requests")}
		list = append(list, to...)
	}
	for _, p := range to {
		if beside == nil {
			break
		}
		p.DynamicSources = append(p.DynamicSources, beside.DynamicSources...)
		for _, t := range beside.tools {
			one := *t
			p.add(&one, p.named[t.Name]+1)
		}
	}
	for _, s := range sources {
		if isOpen(s) {
			for _, p := range list {
				p.converted(s.At)
			}
		}
	}
	open := slices.ContainsFunc(sources, isOpen)
	for _, p := range to {
		asked.decide(p, serves)
		asked.changes(p, serves)
		p.DynamicSources = append(p.DynamicSources, sources...)
		for _, t := range tools {
			one := *t
			if open && one.Default == catalog.No && one.Reachable { // perhaps another request has it
				one.Default = catalog.Unknown
			}
			p.alsoSent(&one, serves)
		}
	}
	return list
}

// leaveUnsent marks guesses as not reachable that no request has, where all requests of the program
// are known: a tool that is wrapped, renamed or left out before it is sent is none of the model's.
func (q *requestReading) leaveUnsent(list []*program) {
	isThere := func(t *catalog.Tool) bool { return t.Reachable }
	if q == nil || !slices.ContainsFunc(q.tools(), isThere) || q.open() || q.cut() ||
		slices.ContainsFunc(list, func(p *program) bool { return slices.ContainsFunc(p.DynamicSources, isOpen) }) {
		return
	}
	for _, p := range list {
		for _, t := range p.tools {
			if t.Guessed() != "" {
				t.Reachable, t.Default = false, catalog.No
				t.Conditional, t.Conditions = false, nil
			}
		}
	}
}

// isOpen reports whether a source may have tools of the program.
func isOpen(s catalog.DynamicSource) bool { return !strings.HasPrefix(s.Kind, hostedTool) }

// tools are the tools of the requests.
func (q *requestReading) tools() (out []*catalog.Tool) {
	for _, p := range q.programs {
		for _, t := range p.tools {
			if t.Framework == framework.RequestsName {
				out = append(out, t)
			}
		}
	}
	return out
}

// without is a program without some of its tools.
func (p *program) without(leave func(*catalog.Tool) bool) *program {
	if !slices.ContainsFunc(p.tools, leave) {
		return p
	}
	out := newProgram(p.Package, p.Server)
	out.Program = p.Program
	out.Tools = nil
	for _, t := range p.tools {
		if !leave(t) {
			out.add(t, out.named[t.Name]+1)
		}
	}
	return out
}
