package eval

import "slices"

// objOf is the object in which a list, a map or a channel has its elements, or nil.
func objOf(v Value) *Obj {
	switch v := v.(type) {
	case *Slice:
		return v.Arr
	case *Map:
		return v.Obj
	case *Chan:
		return v.Obj
	}
	return nil
}

// leadsTo are the values that whoever has v can reach in one step, but for what a function has
// captured. They are those of any way on which v was made. Numbers and texts are left out, since
// lists of them may be long and lead nowhere.
func (in *Interp) leadsTo(v Value) []Value {
	switch v := v.(type) {
	case *Unknown:
		if len(v.beyond)+len(v.Holds) > 0 {
			return slices.Concat(v.among, v.beyond, v.Holds)
		}
		return v.among
	case *Struct:
		return v.F
	case *Array:
		if isBasic(elemType(v.T)) {
			return nil
		}
		return v.E
	case *Optional:
		return []Value{v.V}
	case *Choice:
		list := make([]Value, len(v.Alts))
		for i, a := range v.Alts {
			list[i] = a.V
		}
		return list
	case Tuple:
		return v
	case *Ptr:
		return in.contentOf(v.Obj)
	case *Slice:
		if isBasic(elemType(v.T)) {
			return nil
		}
		if list, ok := in.listOf(v); ok {
			return list
		}
		return in.contentOf(v.Arr)
	case *Map:
		return in.contentOf(v.Obj)
	case *Chan:
		return in.contentOf(v.Obj)
	case *NativeValue: // a model keeps it, as that of sync.Map does
		switch s := v.State.(type) {
		case Value:
			return []Value{s}
		case Keeper:
			return s.Keeps()
		case rvalue:
			if s.ptr != nil {
				return []Value{s.v, s.ptr}
			}
			return []Value{s.v}
		}
	}
	return nil
}

// contentOf are the values in an object.
func (in *Interp) contentOf(o *Obj) []Value {
	if o == nil {
		return nil
	}
	switch s := o.now().(type) {
	case Value:
		return []Value{s}
	case *elems:
		return s.vals
	case *mapState:
		list := s.all()
		for _, k := range s.order.list {
			if e := s.entries.get(k); e != nil && e.k != nil && !isBasic(e.k.Type()) {
				list = append(list, e.k)
			}
		}
		return list
	case *chanState:
		return append(s.queue[:len(s.queue):len(s.queue)], s.mixed...)
	}
	return nil
}
