package extract

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// A guess is a tool as the program declares it. Before a model gets it, code of the program copies
// it into the form of a request. Where that form was read, the guess is dropped for it. Where it
// was not, the copy may differ: some code leaves out keywords that a provider does not take. Every
// guess of the program says so then, with the place of the request.

// asDeclared is that assumption.
const asDeclared = "it is sent as it is declared: how a request is given its tools is not followed here"

// converted adds the assumption to guesses, if there is a request whose tools were not read.
func (r *run) converted() {
	if len(r.passing) == 0 {
		return
	}
	at := r.at(slices.Min(r.passing))
	for _, rd := range r.read {
		if rd.isGuess() {
			rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.Assumption{Text: asDeclared, At: at})
		}
	}
}

// converted adds the assumption to the guesses of a program, unless they have it.
func (p *program) converted(at string) {
	for _, t := range p.tools {
		has := slices.ContainsFunc(t.Assumptions, func(a catalog.Assumption) bool { return a.Text == asDeclared })
		if t.Guessed() != "" && !has {
			t.Assumptions = append(t.Assumptions, catalog.Assumption{Text: asDeclared, At: at})
			sortAssumptions(t)
		}
	}
}
