package eval

// What is looked up under a key that is not known, or in a map with entries under such keys, is not
// known. But the same key gives the same value again, as long as the map is the same:
//
//	for _, name := range os.Args {
//		enabled[name] = true
//	}
//	if enabled["a"] { … } else if enabled["b"] { … } // two keys, two conditions
//	if enabled["a"] { … }                            // the first one again
//
// So each content of a map has a key of its own, which each write replaces.

// changed notes that a map has been written to.
func (in *Interp) changed(st *mapState) {
	in.mapWrites++
	st.content = in.anotherKey()
}

// identity is the key of what a map holds.
func (in *Interp) identity(st *mapState) string {
	if st.content == "" {
		st.content = in.anotherKey()
	}
	return st.content
}
