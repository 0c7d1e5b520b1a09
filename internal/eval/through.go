package eval

import "go/types"

// More methods for the callers of the evaluator, beside those in hookapi.go.

// Through makes the call that a hook is asked about, so the hook can act before and after
// it. The hook is asked again for that call, and has to let it pass.
func (in *Interp) Through(c *Call) Value { return in.callDeclared(c, c.Fn) }

// StoreKeyUnder is m[k] = v where g holds.
func (in *Interp) StoreKeyUnder(m *Map, g Guard, k, v Value) { in.storeIn(m, g, k, v) }

// Select is the value of the last element that is there, or rest if none is: the last write
// wins. It is not ok if telling them apart takes too large a formula.
func (in *Interp) Select(t types.Type, list []ListElem, rest Value) (v Value, ok bool) {
	open := True
	var alts []Alt
	for i := len(list) - 1; i >= 0 && open != False; i-- {
		g, ok1 := in.And(open, list[i].G)
		left, ok2 := in.Without(open, list[i].G)
		if !ok1 || !ok2 {
			return nil, false
		}
		if g != False {
			alts = append(alts, Alt{g, list[i].V})
		}
		open = left
	}
	if open != False {
		alts = append(alts, Alt{open, rest})
	}
	if len(alts) == 1 {
		return alts[0].V, true
	}
	return in.settle(in.choiceOf(t, alts)), true
}
