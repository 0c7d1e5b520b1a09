package eval

import "go/ast"

// goto. A block with labels runs as a small state machine: its statements run from the start, and a
// jump to one of its labels runs them again from there. A jump that a condition decides leaves two
// ways. One is followed, and the others wait like any way that leaves the block early; so a loop
// that is made of goto is unrolled, up to a bound.

// maxJumps bounds the jumps that are followed in one run of a block.
const maxJumps = 2_000

// maxOpenJumps bounds those of them that depend on conditions, since each one doubles the ways.
const maxOpenJumps = 24

// labels are the positions of the labels in a list of statements, by name, or nil. A goto may not
// jump into a block, so the labels of inner blocks are not needed.
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

// labelled runs statements of which some have labels.
func (in *Interp) labelled(list []ast.Stmt, at map[string]int) ctl {
	from, open := 0, 0
	h := len(in.frame.exited)
	for turns := 0; ; turns++ {
		// A jump to a label of another block ends this one like a break does.
		c := in.sequence(list[from:])
		// Only one way came out: go on with it in place.
		if len(in.frame.exited) == h {
			to, mine := at[c.label]
			if c.kind != jump || !mine {
				return c
			}
			in.spend(1)
			if turns < maxJumps {
				from = in.jumpTo(to)
				continue
			}
			return in.cutOff(list)
		}
		// Some ways have left. Those that jump to the same label in this block are joined.
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
		from = in.jumpTo(at[jumps[0].ctl.label])
	}
}

// jumpTo goes on at a statement of the block. What is declared behind it is declared anew, and
// closures that have the variables of before keep them.
func (in *Interp) jumpTo(statement int) int {
	in.frame.env = in.frame.env.clone()
	return statement
}

// cutOff ends a block whose jumps are not followed to the end. It is the bound of the call around
// it that is hit.
func (in *Interp) cutOff(list []ast.Stmt) ctl {
	in.cut(in.frame, list[0].Pos())
	in.raise(stop{reason: Fuel, within: true})
	return deadEnd
}
