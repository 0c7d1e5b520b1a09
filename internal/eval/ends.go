package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// exit ends the process on the way the evaluation is on. It does not return. No
// run that matters goes that way, unless it offered something before.
func (in *Interp) exit() {
	in.noteEnd(in.path)
	in.throw(ctl{kind: dead, assumed: in.endsProcess(in.path) && in.assumeNot(in.path)})
}

// noteEnd notes that the process ends under g, which may be because of what was decided
// since something was offered last.
func (in *Interp) noteEnd(g Guard) {
	if g == True && in.g.Decisions > in.foundAfter && in.atStart() {
		in.early = true
	}
}

// StopsEarly reports whether a run in which conditions are decided ends before it serves
// anybody: what was answered for a required setting will not do.
func (in *Interp) StopsEarly() bool { return in.early }

// atStart reports whether what runs is on the way from the start of the program.
func (in *Interp) atStart() bool {
	return in.trying == 0 && in.goroutines == 0 && (in.escaping == nil || in.escaping.command)
}

// endsProcess reports whether a way that ends under g ends the process before it
// serves anybody: not in a goroutine or a function that is called later, and
// not where something was offered on this way.
func (in *Interp) endsProcess(g Guard) bool {
	if g == True || !in.atStart() {
		return false
	}
	return in.foundUnder == False || !in.g.Implies(in.foundUnder, g)
}

// assumeNot records that no run that matters takes the path g. It reports
// whether that is recorded.
func (in *Interp) assumeNot(g Guard) bool {
	before := in.assume
	in.assumeIte(g, False, in.assume)
	return in.assume != before || in.g.Disjoint(in.assume, g)
}

// rootEnd ends the outermost call: f's value, on the ways that return. A panic
// that nothing recovers ends the process.
func (in *Interp) rootEnd(f func() Value) Value {
	fr, h := in.frame, len(in.frame.pend)
	path := in.path
	v, c := in.try1(f)
	c.val = v
	in.frame = fr
	var here []way
	for _, w := range in.closeTo(h, c) {
		switch {
		case w.ctl.kind == next:
			here = append(here, w)
		case w.ctl.kind == pan && w.g == path:
			in.noteEnd(w.g)
		case w.ctl.kind == pan && w.g != path && in.goroutines == 0 && in.escaping == nil:
			in.assumeNot(w.g)
		}
	}
	in.path = path
	if len(here) == 0 {
		return nil
	}
	v, d := in.joinPaths(here)
	in.apply(d)
	return v
}

// commandFields are the fields of commands whose functions run in place of main:
// an error that they return goes through the command's Execute or Run to main,
// which ends with it.
var commandFields = map[string][]string{
	"github.com/spf13/cobra.Command":   {"Run", "RunE", "PreRun", "PreRunE", "PersistentPreRun", "PersistentPreRunE"},
	"github.com/urfave/cli/v2.App":     {"Action", "Before"},
	"github.com/urfave/cli/v2.Command": {"Action", "Before"},
	"github.com/urfave/cli/v3.Command": {"Action", "Before"},
}

// commandNames are those of commandFields that a type has.
func (in *Interp) commandNames(t types.Type) []string { return commandFields[in.nameOf(t)] }

// isCommand reports whether field i of a struct is one of those.
func isCommand(names []string, t types.Type, i int) bool {
	if len(names) == 0 {
		return false
	}
	st, ok := under(t).(*types.Struct)
	return ok && i < st.NumFields() && slices.Contains(names, st.Field(i).Name())
}

// returnsError is the guard under which the last result of a call is an error.
func (in *Interp) returnsError(v Value, sig *types.Signature) Guard {
	if sig == nil || sig.Results().Len() == 0 || !isError(sig.Results().At(sig.Results().Len()-1).Type()) {
		return False
	}
	if t, ok := v.(Tuple); ok {
		v = t[len(t)-1]
	}
	if v == nil {
		return False
	}
	return in.guardEach(v, func(v Value) Guard {
		switch v := v.(type) {
		case *Nil:
			return False
		case *Unknown:
			if assumedNil(v) {
				return False
			}
			return in.g.Not(in.equal(v, &Nil{v.T}, nil))
		}
		return True
	})
}

// testsError reports whether a condition compares an error with nil. What a
// function returns beside the error goes with it, so the formula is kept whole.
func (in *Interp) testsError(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	return isError(in.typeOf(b.X)) || isError(in.typeOf(b.Y))
}
