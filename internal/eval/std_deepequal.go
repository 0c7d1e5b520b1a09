package eval

// reflect.DeepEqual is an intrinsic, because its source reads memory by unsafe pointers.
// This follows its documentation case by case.

// deepEqual is reflect.DeepEqual of two values. It is not ok if the values are not all
// known. seen has the pairs of pointers, maps and arrays of slices that are being compared; it
// ends the walk through data that is cyclic.
func (in *Interp) deepEqual(x, y Value, seen map[[2]*Obj]bool) (equal, ok bool) {
	in.spend(1)
	x, y = in.settle(x), in.settle(y)
	if !known(x) || !known(y) {
		return false, false
	}
	// Two nil interfaces are equal; nil values of two types are not.
	if x.Type() == nil || y.Type() == nil || isNil(x) && isNil(y) {
		return isNil(x) && isNil(y) && sameType(x, y), true
	}
	// Values of different types are never deeply equal, not even int(1) and int64(1).
	if !identical(x.Type(), y.Type()) {
		return false, true
	}
	if isNil(x) || isNil(y) {
		return false, true
	}
	switch a := x.(type) {
	case *Const:
		b, isConst := y.(*Const)
		return isConst && a.V == b.V, isConst
	case *TypeVal:
		b, isType := y.(*TypeVal)
		return isType && identical(a.Of, b.Of), isType
	// Functions are equal only if both are nil, which has been seen above.
	case *Func:
		return false, true
	case *Struct:
		b, isStruct := y.(*Struct)
		if !isStruct {
			return false, false
		}
		return in.deepEqualAll(a.F, b.F, seen)
	case *Array:
		b, isArray := y.(*Array)
		if !isArray {
			return false, false
		}
		return in.deepEqualAll(a.E, b.E, seen)
	case *Slice:
		return in.deepEqualSlices(a, y, seen)
	case *Ptr:
		b, isPtr := y.(*Ptr)
		if !isPtr || same(x, y) {
			return isPtr, isPtr
		}
		// A pair that is being compared already counts as equal: a difference would be
		// found elsewhere.
		if at := [2]*Obj{a.Obj, b.Obj}; len(a.Path)+len(b.Path) == 0 {
			if seen[at] {
				return true, true
			}
			seen[at] = true
		}
		return in.deepEqual(in.load(a), in.load(b), seen)
	case *Map:
		return in.deepEqualMaps(a, y, seen)
	}
	return false, false
}

// deepEqualAll compares two lists of fields or elements.
func (in *Interp) deepEqualAll(x, y []Value, seen map[[2]*Obj]bool) (equal, ok bool) {
	if len(x) != len(y) {
		return false, true
	}
	for i := range x {
		if equal, ok := in.deepEqual(x[i], y[i], seen); !equal || !ok {
			return equal, ok
		}
	}
	return true, true
}

// deepEqualSlices compares two slices that are not nil on any way: an empty slice is not
// deeply equal to a nil one.
func (in *Interp) deepEqualSlices(a *Slice, y Value, seen map[[2]*Obj]bool) (equal, ok bool) {
	b, isSlice := y.(*Slice)
	if !isSlice || a.IsNil != False || b.IsNil != False {
		return false, false
	}
	// The same window is equal to itself, even if it contains NaN or functions, as in Go.
	if a.Arr == b.Arr && a.Off == b.Off && a.Len == b.Len && a.Len >= 0 && len(a.Path)+len(b.Path) == 0 {
		return true, true
	}
	at := [2]*Obj{a.Arr, b.Arr}
	if seen[at] {
		return false, false // a list in itself; windows of one array are not told apart here
	}
	seen[at] = true
	defer delete(seen, at)
	l, ok1 := in.listOf(a)
	m, ok2 := in.listOf(b)
	if !ok1 || !ok2 || !allThere(l) || !allThere(m) {
		return false, false
	}
	return in.deepEqualAll(l, m, seen)
}

// deepEqualMaps compares two maps, of which all entries must be known.
func (in *Interp) deepEqualMaps(a *Map, y Value, seen map[[2]*Obj]bool) (equal, ok bool) {
	b, isMap := y.(*Map)
	if !isMap || a.Obj == b.Obj {
		return isMap, isMap
	}
	at := [2]*Obj{a.Obj, b.Obj}
	if seen[at] {
		return true, true
	}
	seen[at] = true
	list, ok1 := in.entriesOf(a)
	others, ok2 := in.entriesOf(b)
	if !ok1 || !ok2 || len(list) != len(others) {
		return false, ok1 && ok2
	}
	st := b.Obj.now().(*mapState)
	for _, e := range list {
		// Keys are compared as the map does, not deeply.
		key, known := in.mapKey(in.settle(e.k))
		other := st.entries.get(key)
		if !known {
			return false, false
		}
		if other == nil || !in.there(other.g) {
			return false, true
		}
		if equal, ok := in.deepEqual(e.v, other.v, seen); !equal || !ok {
			return equal, ok
		}
	}
	return true, true
}

// sameType reports whether two values that may be nil interfaces are of one type.
func sameType(x, y Value) bool {
	a, b := x.Type(), y.Type()
	none, other := a == nil || isInterface(a) || isUntypedNil(x), b == nil || isInterface(b) || isUntypedNil(y)
	return none == other && (none || identical(a, b))
}

// deepEqualCall is the intrinsic.
func deepEqualCall(c *Call) (Value, bool) {
	equal, ok := c.In.deepEqual(c.Arg(0), c.Arg(1), map[[2]*Obj]bool{})
	return &Const{T: c.Result(0), V: equal}, ok
}
