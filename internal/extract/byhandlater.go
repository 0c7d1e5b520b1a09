package extract

import (
	"crypto/sha256"
	"slices"

	"github.com/toolbudget/toolbudget/internal/framework"
)

// A server by hand is read as one that is asked for its list and for nothing else (byhandasked.go):
// what it does for other requests would leave open what it answers. But these may change the list:
//
//	case "tools/list":
//		reply(map[string]any{"tools": s.tools})
//	case "tools/call":
//		s.handlers[call.Name]() // may append to s.tools
//
// So it is read once more as a server that is sent any request. If that gives nothing else, the
// first reading holds, which knows more of the conditions. Otherwise the second one holds, if it is
// as certain.

// listChanges is the kind of source that a list is which other requests change.
const listChanges = "other requests change the list of tools that is answered here, and it is not known how"

// isAnswer reports whether a tool is one that an answer to tools/list has.
func isAnswer(rd *reading) bool { return rd.f.fw.Name == framework.ByHandName }

// afterRequests is what a server by hand answers, which r has read without other requests.
func (x *extraction) afterRequests(e entry, r *run, demanded map[string]bool) *run {
	asks := x.asks
	x.asks = nil
	later := x.reread(e, demanded)
	later.relays()
	known, names := map[[sha256.Size]byte]bool{}, map[string]bool{}
	for _, rd := range r.read {
		known[rd.key], names[rd.tool.Name] = true, true
	}
	changed := slices.ContainsFunc(later.read, func(rd *reading) bool { return isAnswer(rd) && !known[rd.key] })
	named := slices.ContainsFunc(later.read, func(rd *reading) bool { return isAnswer(rd) && !names[rd.tool.Name] })
	certain := !later.limited() && len(later.sources) <= len(r.sources) && later.named() >= r.named()
	if changed && certain {
		r.in.Close()
		return later
	}
	later.in.Close()
	x.asks = asks
	switch {
	case named:
		for _, p := range x.liveListPoints(e) {
			r.mayRegister(p.at, listChanges, nil)
		}
	case changed:
		r.assumed[listStays] = true
	}
	return r
}
