package eval

import "go/ast"

// maxJumps bounds the jumps that are followed of one block: each may be taken
// or not.
const maxJumps = 2_000

// maxOpenJumps bounds those that depend on conditions.
const maxOpenJumps = 24

// labels returns where in a list of statements its labels are, or nil.
func labels(list []ast.Stmt) map[string]int {
	var at map[string]int
	for i, s := range list {
		if l, ok := s.(*ast.LabeledStmt); ok {
			if at == nil {
				at = map[string]int{}
			}
			at[l.Label.Name] = i
		}
	}
	return at
}

// labelled runs statements that goto may jump to, from the given one on.
func (in *Interp) labelled(list []ast.Stmt, at map[string]int) ctl {
	from, open := 0, 0
	h := len(in.frame.pend)
	for turns := 0; ; turns++ {
		c := in.sequence(list[from:])
		if len(in.frame.pend) == h {
			to, mine := at[c.label]
			if c.kind != jump || !mine {
				return c
			}
			in.spend(1)
			if turns < maxJumps {
				from = to
				continue
			}
			return in.cutOff(list)
		}
		paths := in.closeTo(h, c)
		jumps := paths[:0:0]
		var rest []way
		for _, p := range paths {
			if _, mine := at[p.ctl.label]; p.ctl.kind == jump && mine {
				jumps = in.addAway(jumps, p)
			} else {
				rest = append(rest, p)
			}
		}
		if len(jumps) == 0 {
			return in.resolve(rest, func(c ctl) bool { return c.kind == next })
		}
		if open += len(jumps); open > maxOpenJumps {
			for _, p := range rest {
				in.leave(p)
			}
			return in.cutOff(list)
		}
		// Follow the first jump; all other ways wait.
		for _, p := range append(rest, jumps[1:]...) {
			in.leave(p)
		}
		in.apply(jumps[0].d)
		from = at[jumps[0].ctl.label]
	}
}

// cutOff is the end of a block of which the rest is not followed.
func (in *Interp) cutOff(list []ast.Stmt) ctl {
	in.cut(in.frame, list[0].Pos())
	in.raise(stop{Fuel})
	return deadEnd
}
