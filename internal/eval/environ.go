package eval

import "go/types"

// The environment of the process, as far as the program sets it itself (os.Setenv, os.Unsetenv). It
// is kept in a map of the evaluated program, so that branches, joins and unknown names work as for
// any other map.

// SetEnv notes that the program sets a variable of its environment or, if is is false, unsets it.
func (in *Interp) SetEnv(name, value Value, is bool) {
	boolT := types.Typ[types.Bool]
	in.storeKey(in.environ, name, value)
	in.storeKey(in.environ, in.isSet(name), &Const{T: boolT, V: is})
}

// SetsEnv reports whether the program may have set or unset a variable of its environment.
func (in *Interp) SetsEnv() bool {
	st := in.environ.Obj.now().(*mapState)
	return len(st.order.list) > 0 || st.fuzzy != nil
}

// Environment is the map of what the program sets of its environment.
func (in *Interp) Environment() *Map { return in.environ }

// cleared is the key under which it is noted that nothing of the outside is left. It is no name of
// a variable.
var cleared = &Const{T: types.Typ[types.String], V: "=cleared"}

// ClearEnv notes that the program unsets all variables.
func (in *Interp) ClearEnv() {
	in.clear(in.environ)
	in.storeKey(in.environ, cleared, &Const{T: types.Typ[types.Bool], V: true})
}

// LookupEnv returns the value of a variable where the program has set it, or else otherwise, and
// whether it is set, or else is.
func (in *Interp) LookupEnv(name, otherwise, is Value) (v, ok Value) {
	if !in.SetsEnv() {
		return otherwise, is
	}
	if st := in.environ.Obj.now().(*mapState); st.fuzzy != nil && st.fuzzyG == True && len(st.order.list) == 0 {
		any := func(t types.Type) Value { return in.unknown(t, st.fuzzy.Reason, st.fuzzy.Detail, st.fuzzy.Pos) }
		return any(otherwise.Type()), any(is.Type())
	}
	none := in.guardOf(in.envOr(cleared, &Const{T: types.Typ[types.Bool], V: false}), nil)
	otherwise, is = in.merge(none, in.zero(otherwise.Type()), otherwise), in.merge(none, in.zero(is.Type()), is)
	return in.envOr(name, otherwise), in.envOr(in.isSet(name), is)
}

// isSet is the key under which it is noted whether a variable is set. No name of a variable
// contains "=".
func (in *Interp) isSet(name Value) Value {
	return in.Concat(name.Type(), name, &Const{T: types.Typ[types.String], V: "="})
}

// envOr is what the program has noted under key, on the ways on which it has, and otherwise on all
// others.
func (in *Interp) envOr(key, otherwise Value) Value {
	t, ok := in.lookup(in.environ, key, otherwise.Type(), true, nil).(Tuple)
	if !ok {
		return otherwise
	}
	return in.merge(in.guardOf(t[1], nil), t[0], otherwise)
}
