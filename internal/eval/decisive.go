package eval

import "github.com/toolbudget/toolbudget/internal/guard"

// A Guard is the formula under which something holds, a Condition what it is
// made of, and a Decisive a condition that matters to one.
type (
	Guard     = guard.Formula
	Condition = guard.Condition
	Decisive  = guard.Decisive
)

// The two constant formulas.
const (
	False = guard.False
	True  = guard.True
)

// maxNodes bounds the nodes of all formulas.
const maxNodes = guard.MaxNodes

// mostRun bounds the nodes with what is run after main, and mostRead those with what is read
// of the tools then: what was found is read, however much else was run.
const mostRun, mostRead = 2 * maxNodes, 6 * maxNodes

// maxSupport bounds the conditions that one decision depends on; beyond it the
// decision is a condition of its own, with the text of the expression decided.
const maxSupport = 3

// maxErrors is maxSupport for a decision whether there was an error.
const maxErrors = 60

// Decisive lists the conditions of g, those that matter most first.
func (in *Interp) Decisive(g Guard) (list []Decisive) {
	in.Within(func() { list = in.g.Decisive(g) })
	return list
}
