package eval

import "go/token"

// An escaped function value was handed to code that is not evaluated, such as a router of
// HTTP requests. It runs after the program's start, with unknown arguments (see RunEscaped).
type escaped struct {
	f  *Func
	at token.Pos
	id string
	g  Guard
	// call runs it where its arguments are known: the function of a go statement, say.
	run func() Value
	// command says that an error it returns ends the process, as cobra does with that of
	// RunE.
	command bool
	// cmd is a command whose function is looked up when its turn comes, and hooks are what then
	// runs before that function (see commands.go).
	cmd   *Ptr
	hooks []Value
	// functionOf is the command whose function it is.
	functionOf *Ptr
	partOf     *Ptr // the command of which it is the function or a hook that runs by itself
	// from is the escaped function that was running when this one escaped.
	from    *escaped
	answers bool   // see Options.Answers
	back    []lent // what was lent because of it, the last one first
	// moments are when it was handed over (handedat.go), and last when ways ended (lastmoments.go).
	moments, last []*moment
	// ended are the objects that were written on ways on which the process ended.
	ended map[*Obj]bool
}
