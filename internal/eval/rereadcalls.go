package eval

import "go/types"

// A call that is not run may write behind the pointers that are not known and that it is given.
// What is read there afterwards is read anew (see asOfNow).

// maxBehind bounds the fields that are looked for behind a pointer, and how deep.
const maxBehind, maxBehindDepth = 200, 3

// noteHanded notes what a call may write behind what is not known among its arguments. A call that
// was cut off is of code that has been read: where it walks maps and lists that it is given parts
// of, as code that visits a JSON schema does, it is taken to leave those alone that it comes from.
func (in *Interp) noteHanded(c *Call, s stranger) {
	if s.effects.none() {
		return
	}
	for i, v := range append([]Value{c.Recv}, c.Args...) {
		if i == 0 && v == nil {
			continue
		}
		in.each(in.settle(v), func(v Value) Value {
			if u, ok := v.(*Unknown); ok && u.Key != "" && u.T != nil && !isBasic(u.T) {
				in.mayWriteBehind(u.T, s.effects, s.ended)
			}
			return v
		})
	}
}

// mayWriteBehind notes that code with some effects may write to what a value of type t leads to.
func (in *Interp) mayWriteBehind(t types.Type, e *effects, ended bool) {
	for _, p := range in.code.behind(t) {
		switch {
		case ended && p.field == nil: // see noteHanded
			continue
		case e.any:
		case p.field != nil && e.fields.has(in.code.varNo(p.field)):
		case p.field == nil && (e.types.has(p.no) || e.types.has(someList) || e.types.has(someMap) || e.ptrs.has(p.no)):
		default:
			continue
		}
		in.noteWritten(p.field, p.no, true)
	}
}

// A placeBehind is a place to which the values of a type lead: a field, or the elements, entries or
// targets of a type with that number.
type placeBehind struct {
	field *types.Var
	no    int32
}

// behind are the places to which values of type t lead.
func (n *numbers) behind(t types.Type) []placeBehind {
	no := n.typeNo(t)
	if list, done := n.places[no]; done {
		return list
	}
	var list []placeBehind
	seen := map[int32]bool{}
	var walk func(t types.Type, depth int)
	walk = func(t types.Type, depth int) {
		no := n.typeNo(t)
		if seen[no] || depth < 0 || len(list) > maxBehind {
			return
		}
		seen[no] = true
		switch u := underlying(t).(type) {
		case *types.Pointer:
			list = append(list, placeBehind{no: n.typeNo(u.Elem())})
			walk(u.Elem(), depth-1)
		case *types.Slice:
			list = append(list, placeBehind{no: n.typeNo(u.Elem())})
			walk(u.Elem(), depth-1)
		case *types.Map:
			list = append(list, placeBehind{no: n.typeNo(u)})
			walk(u.Elem(), depth-1)
		case *types.Array:
			walk(u.Elem(), depth)
		case *types.Struct:
			for i := range u.NumFields() {
				f := u.Field(i)
				list = append(list, placeBehind{field: f, no: n.typeNo(f.Type())})
				walk(f.Type(), depth)
			}
		}
	}
	walk(t, maxBehindDepth)
	if n.places == nil {
		n.places = map[int32][]placeBehind{}
	}
	n.places[no] = list
	return list
}
