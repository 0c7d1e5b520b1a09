package extract

import (
	"slices"
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/catalog"
)

// relayed is the kind of source that a relay is.
const relayed = "tools of another program or of a file are offered here; their names and texts exist only at run time"

// relays turns definitions into sources whose name and description exist at run time
// only, such as those of a loop over the tools of a remote server: how many there are is
// as unknown as what they say. A separator between two unknown parts is not a name.
func (r *run) relays() {
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		if !rd.relay() {
			return false
		}
		r.mayRegister(rd.f.site.Pos, relayed, rd.f.server)
		return true
	})
}

// relay reports whether nothing that tells a tool from others is known: neither its name nor
// its description or, of a tool whose name begins with that of its server, nor its schema. Of a
// guess, the name does not count: code that copies tools may have one for those without.
func (rd *reading) relay() bool {
	t := rd.tool
	said := strings.ContainsFunc(t.Name, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
	described := t.Description.Value != "" || !t.Hides("/description")
	// Nothing is known of a variant beyond a bound, but its tool is known.
	whole := slices.ContainsFunc(t.Gaps, func(g catalog.Gap) bool { return g.Path == "" })
	if c := rd.f.fw.Custom; c != nil && c.Guessed && !described && t.Hides("/inputSchema") && !whole {
		return true
	}
	return (!said || t.Hides("/inputSchema") && !whole) && t.Hides("/name") && !described
}

// nothing reports whether what a request has in place of a tool has none of its parts: another
// version of the SDK writes it in another way.
func (e *encoded) nothing() bool {
	return e.whole == nil && !e.failed && e.name == nil && e.description == nil && e.input == nil && e.output == nil
}
