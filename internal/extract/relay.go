package extract

import (
	"slices"
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// relayed is the kind of source that a relay is.
const relayed = "tools are offered here whose names and texts are not known, such as those of another program " +
	"or of a file"

// relays turns definitions into sources whose name and description exist at run time
// only, such as those of a loop over the tools of a remote server: how many there are is
// as unknown as what they say. A separator between two unknown parts is not a name.
func (r *run) relays() {
	otherwise := map[*found]bool{} // it has a name that is not known
	for _, rd := range r.read {
		otherwise[rd.f] = otherwise[rd.f] || rd.assumed || rd.tool.Hides("/name")
	}
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		if !rd.relay(otherwise[rd.f]) {
			return false
		}
		r.relay(rd)
		return true
	})
}

// relay makes a source of a definition. A type without a method by which tools are called may be
// one of copies, such as those in requests.
func (r *run) relay(rd *reading) {
	r.mayRegister(rd.f.site.Pos, rd.relayedBy(), rd.f.server)
	copies := rd.isGuess()
	for _, h := range r.x.customTypes {
		if rd.isGuess() && h.fw == rd.f.fw && (h.iface != nil || isCalled(h.named)) {
			note(&r.relaying, h.fw.Name)
			copies = false
		}
	}
	if copies || rd.f.sink.Path != "" {
		r.passes(rd.f.site.Pos, rd.f.fw)
	}
}

// relayedBy is the kind of source that a relay is: why its names are not known.
func (rd *reading) relayedBy() string {
	for _, g := range rd.tool.Gaps {
		if g.Path != "/name" {
			continue
		}
		if g.Reason == eval.Fuel {
			return "tools are offered here whose names are not known: toolbudget reached its limits"
		}
		for _, order := range []string{eval.OrderOfMap, eval.OrderOfGoroutines} {
			if strings.HasPrefix(g.Detail, order) {
				return "tools are offered here whose names and texts depend on " + order
			}
		}
	}
	return relayed
}

// relay reports whether nothing that tells a tool from others is known: neither its name nor its
// whole description or, of a tool whose name begins with that of its server, nor its schema. Of a
// guess, the name does not count: code that copies tools may have one for those without. otherwise
// says that the tool may have another name, which is not known: then this one is for tools without
// a good name, and a part of the description does not tell one of them from another.
func (rd *reading) relay(otherwise bool) bool {
	t := rd.tool
	said := strings.ContainsFunc(t.Name, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
	described := t.Description.Value != "" || !t.Hides("/description")
	// Nothing is known of a variant beyond a bound, but its tool is known.
	whole := slices.ContainsFunc(t.Gaps, func(g catalog.Gap) bool { return g.Path == "" })
	common := otherwise && !t.Hides("/name") && t.Hides("/description")
	if rd.kept {
		return false
	}
	if rd.isGuess() && (!described || common) && t.Hides("/inputSchema") && !whole {
		return true
	}
	// What code adds to the description of each tool that it is handed describes none of them.
	if t.Name == "" && t.Hides("/name") && t.Hides("/description") && !whole {
		return true
	}
	return (!said || t.Hides("/inputSchema") && !whole) && t.Hides("/name") && !described
}

// nothing reports whether what a request has in place of a tool has none of its parts: another
// version of the SDK writes it in another way.
func (e *encoded) nothing() bool {
	return e.whole == nil && !e.failed && e.name == nil && e.description == nil && e.input == nil && e.output == nil
}
