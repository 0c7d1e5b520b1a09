package library

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Until the arguments are parsed, a flag has its default, whatever the arguments are:
//
//	n := 8
//	flag.IntVar(&n, "n", n, "…")
//	def := n
//	flag.Parse()
//	if n != def { … } // somebody has asked for it
//
// The arguments themselves are not parsed. A call that parses them makes each flag a setting.

// An unparsed flag may be one whose arguments have not been parsed yet.
type unparsed struct {
	name   string
	p      *eval.Ptr // its variable
	parsed *eval.Ptr // whether the arguments were parsed, on the evaluator's heap
	call   *eval.Call
}

// define notes a flag that has its default.
func define(c *eval.Call, name string, p *eval.Ptr) {
	in := c.In
	hasFlag(in, name, p)
	if in.Options().Defaults != nil {
		in.Store(p, setting(in, c, "flag", name, eval.Deref(p.T), in.Read(p)))
		return
	}
	no := in.NewGlobal(&eval.Const{T: types.Typ[types.Bool], V: false})
	st := stateOf(in)
	st.unparsed = append(st.unparsed, &unparsed{name: name, p: p, parsed: no, call: c})
}

// parsed makes each flag a setting whose arguments have not been parsed yet. What the program has
// given it in between is its default.
func parsed(in *eval.Interp) {
	for _, f := range stateOf(in).unparsed {
		in.EachUnder(in.Read(f.parsed), func(done eval.Value) eval.Value {
			if yes, known := eval.AsBool(done); !known || !yes {
				in.Store(f.p, setting(in, f.call, "flag", f.name, eval.Deref(f.p.T), in.Read(f.p)))
				in.Store(f.parsed, &eval.Const{T: types.Typ[types.Bool], V: true})
			}
			return nil
		})
	}
}

// mayParse reports whether a call that is not run may parse the arguments: one of a library, or one
// of the program's own that leads to such a one.
func mayParse(c *eval.Call) bool {
	st := stateOf(c.In)
	if len(st.unparsed) == 0 {
		return false
	}
	return c.In.LeadsToCall(c.Name, st.parses, func(key string) bool {
		return !c.In.StandardFunc(key) || strings.HasPrefix(key, "flag.")
	})
}
