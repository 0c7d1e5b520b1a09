package eval

import (
	"go/ast"
	"go/types"
)

// deleteCall is a call of delete.
func (in *Interp) deleteCall(e *ast.CallExpr) {
	m, k := in.placed(e.Args[0], e.Args[1])
	in.deleteKey(m, k)
	in.noteEntry(in.typeOf(e.Args[0]), in.settle(k), in.astray(in.settle(m)))
}

// clearCall is a call of clear.
func (in *Interp) clearCall(e *ast.CallExpr) {
	v := in.expr(e.Args[0])
	in.clear(v)
	in.noteElements(e.Args[0], v)
}

// deleteKey is delete(m, k). Deleting from a nil or unknown map does nothing that is seen, but for
// the panic of a key that cannot be hashed.
func (in *Interp) deleteKey(m, k Value) {
	in.eachUnder(m, func(m Value) Value {
		if mm, ok := m.(*Map); ok {
			in.deleteFrom(mm, k)
			return nil
		}
		return in.eachUnder(k, func(k Value) Value { in.hashable(k, m); return nil })
	})
}

func (in *Interp) deleteFrom(mm *Map, k Value) {
	if mt, ok := underlying(mm.T).(*types.Map); ok && !isInterface(mt.Key()) {
		k = in.assignable(k, mt.Key())
	}
	if k = in.settle(k); uncomparableChoice(k) {
		in.eachUnder(k, func(k Value) Value { in.deleteFrom(mm, k); return nil })
		return
	}
	in.hashable(k, mm)
	in.write(mm.Obj)
	st := mm.Obj.now().(*mapState)
	key, known := in.mapKey(k)
	in.writeOfEntry(mm, st, key, known, nil)
	defer in.changed(st)
	if !known {
		in.mayBe(st, k, True, func(e *mapEntry, same Guard) *mapEntry {
			return &mapEntry{k: e.k, v: e.v, g: in.g.AndNot(e.g, same), stored: e.stored, taken: in.mapWrites + 1}
		})
		return
	}
	if old := st.entries.get(key); old != nil {
		if old.g != True {
			st.open--
		}
		st.entries.set(key, nil)
		st.order = st.order.without(key)
	}
}
