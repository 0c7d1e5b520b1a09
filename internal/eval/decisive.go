package eval

import "github.com/toolbudget/toolbudget/internal/guard"

// The guards of package internal/guard under the names of this one, and how large formulas may
// become. Nothing is certain about a program that asks many independent questions, but the
// evaluator must not spend its time on formulas over them. Each bound trades knowledge for time in
// the same direction: a formula that would be too large becomes a condition of its own.

// A Guard is a boolean formula under which something holds, a Condition one of its variables, and a
// Decisive a condition with what it says about the formula.
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

// maxNodes bounds the nodes of all formulas that one evaluation makes, before it runs a second
// function by itself.
const maxNodes = guard.MaxNodes

// mostRun bounds them with what runs after main, and mostRead with what is read of the tools then.
// Reading has the most room: what was found has to be read, however much else was run.
const mostRun, mostRead = 2 * maxNodes, 6 * maxNodes

// maxSupport bounds the conditions that one decision depends on. Beyond it, the decision is a
// condition of its own, with the text of the expression that was decided: a report can say "if mode
// == full", but not a formula over six flags.
const maxSupport = 3

// maxErrors is maxSupport for the decision whether there was an error. Errors of many calls end in
// one variable, and all the values that go with them hang on that decision.
const maxErrors = 60

// Decisive lists the conditions of g, those that matter most first. The list is empty if the
// formula is too large to take apart.
func (in *Interp) Decisive(g Guard) (list []Decisive) {
	in.Within(func() { list = in.g.Decisive(g) })
	return list
}
