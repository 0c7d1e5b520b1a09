package extract

import (
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Within a range over a map the evaluator compares what the turns do in several orders. The
// tools of a server are recorded here and not in the heap, so this file says which names a call
// registers, removes or asks for.

// keeps says what a sink would register.
func (r *run) keeps(s framework.Sink, c *eval.Call) {
	to := recipient(c)
	// A tool of a request or of a session does not stay with the server, so no later turn can
	// find or replace it.
	if to == nil || s.Path != "" || s.Session || !r.in.Traced() {
		return
	}
	args, variadic := toolArgs(s, c)
	for _, a := range args {
		v := r.in.Settle(a)
		// A packed variadic argument is one slice, although the sink takes single tools.
		if !isMany(v) && !(variadic && c.Packed) {
			r.in.Keeps(to.Obj, r.sinkName(s, v))
			continue
		}
		for _, alt := range eval.Alternatives(v) {
			list, _ := r.members(alt.V)
			for _, e := range list {
				r.in.Keeps(to.Obj, r.sinkName(s, e.V))
			}
		}
	}
}

// sinkName is the name of the tool that an argument of a sink is, or "".
func (r *run) sinkName(s framework.Sink, v eval.Value) string {
	if s.Field != "" {
		if f := r.in.Field(v, s.Field); f != nil {
			v = f
		}
	}
	if n := r.in.Field(v, "Name"); n != nil {
		name, _ := eval.Text(n)
		return name
	}
	return ""
}

// drops says what a remover would take back.
func (r *run) drops(m framework.Remover, c *eval.Call) {
	from := recipient(c)
	if from == nil || !r.in.Traced() {
		return
	}
	names, known := r.removed(c)
	if m.All || !known {
		r.in.Asks(from.Obj, "") // in another order it takes others back
		return
	}
	for name := range names {
		r.in.Drops(from.Obj, name)
	}
}

// toolArgs are the arguments of a sink that are tools, or lists of them, and whether they are its
// variadic ones.
func toolArgs(s framework.Sink, c *eval.Call) (args []eval.Value, variadic bool) {
	if s.Arg >= len(c.Args) {
		return nil, false
	}
	args = c.Args[s.Arg : s.Arg+1]
	if variadic = c.Sig != nil && c.Sig.Variadic() && s.Arg == c.Sig.Params().Len()-1; variadic {
		args = c.Args[s.Arg:]
		if c.Packed {
			args = args[len(args)-1:]
		}
	}
	return args, variadic
}
