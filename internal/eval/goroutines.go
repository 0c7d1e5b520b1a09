package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A parked goroutine waits for another. What it did was taken back: it starts
// anew when somebody waits for it.
type parked struct {
	g    Guard
	at   token.Pos
	call func() Value
}

// goStmt runs a goroutine at once, as one schedule of many would. Its end is no
// end of the function that started it.
func (in *Interp) goStmt(s *ast.GoStmt) ctl {
	if call := in.prepareFixed(s.Call); call != nil {
		in.startGo(parked{in.path, s.Pos(), call})
	}
	return ctl{}
}

// startGo runs a goroutine, and reports whether it came to its end.
func (in *Interp) startGo(p parked) bool {
	g := p.g
	if in.certain(g) {
		g = True
	}
	found, fr, before := in.foundAt, in.frame, in.parked
	in.goroutines++
	in.frame = &frame{name: fr.name, unit: fr.unit, env: &env{}, call: p.at, parent: fr, path: fr.path, unsure: fr.unsure}
	ways := in.ways(g, func() ctl {
		p.call()
		return ctl{}
	})
	in.goroutines--
	waits := 0
	for i := range ways {
		if ways[i].ctl.waits {
			waits++
		}
		ways[i].ctl = ctl{}
	}
	in.frame = fr
	if waits == len(ways) && in.foundAt == found {
		in.parked = append(before[:len(before):len(before)], p)
		return false
	}
	if g != True {
		ways = append(ways, way{g: in.g.AndNot(in.path, g)})
	}
	in.goOn(ways)
	return true
}

// resume lets the goroutines that wait try again. It reports whether one of them
// came further.
func (in *Interp) resume() bool {
	list := in.parked
	if len(list) == 0 || in.resuming {
		return false
	}
	in.resuming = true
	defer func() { in.resuming = false }()
	in.parked = nil
	moved := false
	for _, p := range list {
		if !in.feasible(p.g) {
			in.parked = append(in.parked, p)
			continue
		}
		moved = in.startGo(p) || moved
	}
	return moved
}

// wait ends a goroutine that waits for another, until that has come further. The
// program itself goes on: somebody wakes it whom the evaluation does not know.
func (in *Interp) wait() {
	if in.goroutines > in.forced {
		in.throw(ctl{kind: dead, waits: true})
	}
}

// await waits for goroutines that wait in their turn. The program itself goes on: they
// have done what they do or, if nobody waits for them, perhaps not.
func (in *Interp) await() {
	if len(in.parked) == 0 {
		return
	}
	in.wait()
	list, outer := in.parked, in.forced
	in.parked, in.forced = nil, in.goroutines+1
	defer func() { in.forced = outer }()
	for _, p := range list {
		if !in.feasible(p.g) {
			in.parked = append(in.parked, p)
			continue
		}
		u := in.unknown(types.Typ[types.Bool], RunTime, "a goroutine", p.at)
		p.g = in.g.And(p.g, in.g.Variable(Condition{Key: u.Key, Text: "a goroutine", At: p.at}))
		in.startGo(p)
	}
}
