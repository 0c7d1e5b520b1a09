package tokencount

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// Evidence says what the counts of a profile were held against, with each project
// in turn left out of what is fitted. Requests whose recorded count cannot be one
// of that request are not in it (replay.Row.Unusable). Provider.ErrorPercent is the
// mean error over these rows, or more. The zero Evidence is that of a profile that was
// held against no recorded request: its Source says what it was made of.
type Evidence struct {
	// Rows and Projects are how many recorded requests of how many projects.
	Rows, Projects int
	// ExactPercent is the share of them that were met to the token.
	ExactPercent float64
	// Date on which they were last held against each other, as 2026-11.
	Date string
	// Seen means that rules or constants were read off the same rows, so that the
	// error on requests of other projects may be larger. Constants that leaving
	// projects out fits anew do not count.
	Seen bool
}

// An undecider is a render that knows keywords for which no recorded request
// decides how the provider writes them.
type undecider interface {
	// undecided returns the keywords of that kind in the tool, as reasons for a
	// person: a keyword, or a shape such as "items of type object".
	undecided(*catalog.Tool) []string
}

// StandIn reports whether the vocabulary that counts is another one's, because that of the
// models is not published. The tokens are then an estimate, however well the form is known.
func (p *Provider) StandIn() bool { return p.standIn }

// Undecided returns the keywords and shapes of a tool for which no recorded
// request shows how the provider writes them, sorted. A count is exact only if
// there are none; else it is a band.
func (p *Provider) Undecided(t *catalog.Tool) []string {
	u, ok := p.render.(undecider)
	if !ok {
		return nil
	}
	list := u.undecided(t)
	slices.Sort(list)
	return slices.Compact(list)
}
