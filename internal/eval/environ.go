package eval

import "go/types"

// SetEnv notes that the program sets a variable of its environment, or takes it away.
func (in *Interp) SetEnv(name, value Value, is bool) {
	boolT := types.Typ[types.Bool]
	in.storeKey(in.environ, name, value)
	in.storeKey(in.environ, in.isSet(name), &Const{T: boolT, V: is})
}

// Env is what a variable of the environment has where the program has set it, or else
// otherwise; and whether it is there.
func (in *Interp) Env(name, otherwise, is Value) (v, ok Value) {
	if st := in.environ.Obj.state.(*mapState); len(st.order.list) == 0 && st.fuzzy == nil {
		return otherwise, is
	}
	return in.envOr(name, otherwise), in.envOr(in.isSet(name), is)
}

// isSet is the key under which it is noted whether a variable is set: no name has a =.
func (in *Interp) isSet(name Value) Value {
	return in.Concat(name.Type(), name, &Const{T: types.Typ[types.String], V: "="})
}

func (in *Interp) envOr(key, otherwise Value) Value {
	t, ok := in.lookup(in.environ, key, otherwise.Type(), true, nil).(Tuple)
	if !ok {
		return otherwise
	}
	return in.merge(in.guardOf(t[1], nil), t[0], otherwise)
}
