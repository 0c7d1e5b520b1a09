package router

import (
	"regexp"
	"slices"
)

// clauseEnd is where one thing that is asked for may end and another begin.
var clauseEnd = regexp.MustCompile(`[.!?;:]\s+|\n+|,\s+(?i:and|then|but|so)\s+|,\s+|\s+(?i:and|then|but)\s+`)

// A text of so many clauses asks for several things, each of which may have a tool of
// its own that the whole text drowns. docs/router.md says how the numbers were found.
const (
	manyClauses  = 3
	ofClauses    = 0.5 // the share of the best clause in a tool's score
	sureOfClause = 5.0 // what a clause may ask for in vain, in the unit of idf
)

// byClauses mixes sums, which are of the whole text, with the score of the clause that
// a tool fits best: the share of what the clause asks for that the tool has.
func (r *Router) byClauses(text string, sums []float64) {
	var list []query
	for _, clause := range clauseEnd.Split(end(text), -1) {
		var q query
		q.read(clause, 1)
		if len(q.asked) > 1 { // else too little to go by
			list = append(list, q)
		}
	}
	most := slices.Max(append([]float64{0}, sums...))
	if len(list) < manyClauses || most == 0 {
		return
	}
	best, one := make([]float64, len(sums)), make([]float64, len(sums))
	for _, q := range list {
		total := sureOfClause
		for _, a := range slices.Concat(q.asked, q.marks) {
			total += a.weight * r.rank.terms[a.stem].idf
		}
		clear(one)
		r.rank.score(q.asked, one)
		r.rank.refine(q.marks, one)
		for i, s := range one {
			best[i] = max(best[i], s*most/total)
		}
	}
	for i := range sums {
		sums[i] = (1-ofClauses)*sums[i] + ofClauses*best[i]
	}
}
