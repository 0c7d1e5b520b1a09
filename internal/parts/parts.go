package parts

import (
	"cmp"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/tokencount"
)

// A Kind says what a part is.
type Kind string

// The kinds of parts.
const (
	Name        Kind = "name"        // weighed against an empty name; it cannot be removed
	Description Kind = "description" // of the tool, a parameter or a field
	Parameter   Kind = "parameter"   // with its place in required
	Field       Kind = "field"       // the same of a nested type
	Enum        Kind = "enum"
	Keyword     Kind = "keyword"    // any other keyword, such as default or $schema
	Definition  Kind = "definition" // under $defs, weighed without what refers to it
)

// A Weight is a number of tokens, bound by bound, and of bytes of the wire form.
// Lo is part of the tool's lower bound and Hi of its upper one, so each adds up by
// itself; where a provider's form is not known for sure, a part may weigh less in
// the one that is heavier as a whole, and Lo is then above Hi.
type Weight struct {
	interval.Int
	Bytes int `json:"bytes"`
}

func (w Weight) less(v Weight) Weight {
	return Weight{Int: interval.Int{Lo: w.Lo - v.Lo, Hi: w.Hi - v.Hi, Open: w.Open}, Bytes: w.Bytes - v.Bytes}
}

// A Part is a part of a tool that can be taken away.
type Part struct {
	Kind Kind `json:"kind"`
	// Label names it as a user would: query, filter.state.enum.
	Label string `json:"label"`
	// Path is a JSON pointer into the tool.
	Path string `json:"path"`
	// At is where it is written.
	At catalog.Span `json:"at,omitzero"`
	Weight
	// Parts are inside this one, the largest first. What they leave of it is its
	// own: its name, its type and the form around them.
	Parts []*Part `json:"parts,omitempty"`

	parent *Part
	remove func(*catalog.Tool) *catalog.Tool
	size   int // bytes, before anything is counted
}

// A Repeat is a type that a tool's schema holds more than once.
type Repeat struct {
	// Paths and At are its places, the first first.
	Paths []string       `json:"paths"`
	At    []catalog.Span `json:"at"`
	// Weight is what the tool's falls by when every place but the first says no
	// more than the kind of value. It overlaps with parts.
	Weight
}

// A Breakdown is where the weight of one tool goes.
type Breakdown struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Weight
	// Parts are the outermost, the largest first.
	Parts []*Part `json:"parts"`
	// Rest is what they leave: the form that the provider writes around them.
	Rest    Weight   `json:"rest"`
	Repeats []Repeat `json:"repeats,omitempty"`
	// Uncounted is how many parts were not weighed apart, because there are so
	// many. They are in what holds them, or in the rest.
	Uncounted int `json:"uncounted,omitempty"`
	// Undecided are the keywords of the tool for which no recorded request shows how the
	// provider writes them. The count is a band because of them.
	Undecided []string `json:"undecided,omitempty"`
}

// Options say how far to look.
type Options struct {
	// Outermost: weigh no parts of parts, and no types that repeat.
	Outermost bool
}

// Of weighs the parts of a tool as the provider counts it.
func Of(p *tokencount.Provider, t *catalog.Tool, o Options) *Breakdown {
	w := weigher{p: p, t: t, whole: weigh(p, t)}
	b := &Breakdown{
		ID: t.ID, Name: t.Name, Weight: w.whole, Rest: w.whole, Parts: []*Part{}, Undecided: p.Undecided(t),
	}
	top := outermost(t)
	left := recounts(w.whole.Bytes)
	for level := top; len(level) > 0; {
		// The largest first, so that what is not counted is small.
		slices.SortStableFunc(level, func(a, b *Part) int { return b.size - a.size })
		var next []*Part
		for _, part := range level {
			if left--; left < 0 {
				b.Uncounted++
				continue
			}
			w.part(part)
			if part.parent == nil {
				b.Parts = append(b.Parts, part)
			} else {
				part.parent.Parts = append(part.parent.Parts, part)
			}
			if !o.Outermost {
				next = append(next, inside(t, part)...)
			}
		}
		level = next
	}
	b.Parts = sorted(b.Parts)
	for _, part := range b.Parts {
		b.Rest = b.Rest.less(part.Weight)
	}
	b.Rest.Open = w.openRest(b.Parts)
	if !o.Outermost {
		b.Repeats = w.repeats(left)
	}
	return b
}

// sorted puts the heaviest first, at every level.
func sorted(list []*Part) []*Part {
	slices.SortStableFunc(list, func(a, b *Part) int {
		return cmp.Or(b.Lo+b.Hi-a.Lo-a.Hi, b.Bytes-a.Bytes)
	})
	for _, p := range list {
		p.Parts = sorted(p.Parts)
	}
	return list
}

// recounts bounds how often a tool of that many bytes is counted: 4 MB of text
// altogether, which is a second, and 32 times at least. A tool of 4 kB is counted
// 1,000 times.
func recounts(bytes int) int { return min(max(32, (4<<20)/(bytes+1)), 2000) }

func weigh(p *tokencount.Provider, t *catalog.Tool) Weight {
	c := p.Tool(t)
	return Weight{Int: interval.Int{Lo: c.Lo, Hi: c.Hi, Open: c.Open}, Bytes: len(t.Wire())}
}

// A weigher weighs parts of one tool.
type weigher struct {
	p     *tokencount.Provider
	t     *catalog.Tool
	whole Weight
}

func (w weigher) part(part *Part) {
	part.At = w.place(part)
	from, whole := w.t, w.whole
	if part.Kind == Definition {
		// Where the form writes a type out at each reference, it weighs there.
		from = edited(w.t, "/inputSchema", unreferred)
		whole = weigh(w.p, from)
		whole.Bytes = w.whole.Bytes
		part.Weight = whole.less(weigh(w.p, part.remove(from)))
		part.Bytes = w.whole.Bytes - len(part.remove(w.t).Wire())
	} else {
		part.Weight = whole.less(weigh(w.p, part.remove(from)))
	}
	part.Open = slices.ContainsFunc(w.t.Gaps, func(g catalog.Gap) bool {
		return catalog.Covers(g.Path, part.Path) || catalog.Covers(part.Path, g.Path)
	})
}

// place is where a part is written. An option of an SDK writes keywords in the
// SDK's own source; what the user wrote is then the part around them.
func (w weigher) place(part *Part) catalog.Span {
	at := w.t.Where(part.Path)
	switch {
	case !at.InDependency():
		return at
	case part.parent != nil:
		return part.parent.At
	}
	return w.t.Source
}

// openRest reports whether a gap lies outside all parts.
func (w weigher) openRest(list []*Part) bool {
	return w.whole.Open && slices.ContainsFunc(w.t.Gaps, func(g catalog.Gap) bool {
		return !slices.ContainsFunc(list, func(p *Part) bool { return catalog.Covers(p.Path, g.Path) })
	})
}
