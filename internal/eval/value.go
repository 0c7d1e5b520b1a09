package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Number is how many elements of a list one stands for.
type Number uint8

const (
	// One element.
	One Number = iota
	// AsOne is any number of them, which count as many where somebody asks how many there
	// are, and as one where a loop goes over them: a tool is registered any number of times.
	AsOne
	// Any number of them: a loop over them turns any number of times.
	Any
)

// A Value is what an expression evaluates to. Values are immutable; what can
// change lives in an [Obj] that they point to.
type Value interface {
	// Type is the dynamic type, nil for an untyped nil.
	Type() types.Type
}

type (
	// Const is a known bool, integer, float or string: V holds a bool, int64,
	// uint64, float64 or string.
	Const struct {
		T   types.Type
		V   any
		Pos token.Pos // of the literal, where there is one
	}
	// Nil is a nil pointer, slice, map, function, channel or interface.
	Nil struct{ T types.Type }
	// Rope is a string of which only some parts are known: each part is a
	// string Const or an Unknown.
	Rope struct {
		T     types.Type
		Parts []Value
	}
	// Struct is a struct; F has a value for each field.
	Struct struct {
		T types.Type
		F []Value
	}
	// Array is an array, a value as in Go.
	Array struct {
		T types.Type
		E []Value
	}
	// Ptr points to an object or into it: Path holds field and element indexes.
	// A last one below zero, -n-1, means that it points to the n elements from
	// the one before on, as a slice that was converted to *[n]T does.
	Ptr struct {
		T    types.Type
		Obj  *Obj
		Path []int
	}
	// Slice is Len elements, from Off on, of an array that other slices may
	// share: an object of its own or, with a Path, part of a variable. Its
	// capacity is between Cap and Top; Cap is below 0 where elements may be there
	// or not. Len is below 0 for bytes of which the number is not known. Under Nil
	// it is the nil slice, and no element is there. With Of it is one of several,
	// and Arr holds what is read of them.
	Slice struct {
		T                  types.Type
		Arr                *Obj
		Path               []int
		Off, Len, Cap, Top int
		Nil                Guard
		Of                 *joined
	}
	// Map refers to an object whose state is *mapState.
	Map struct {
		T   types.Type
		Obj *Obj
	}
	// Func is a function value: a declared function, a literal with what it
	// captured, a method bound to its receiver, or a native function.
	Func struct {
		T      types.Type
		Fn     *types.Func // declared function, or nil
		Lit    *ast.FuncLit
		Unit   *Unit // of Lit
		Env    *env
		Recv   Value // bound receiver, or nil
		Targs  []types.Type
		Tenv   tenv
		Native func(*Call) Value
		Name   string // of a native function
		// lent, of a native function, is set where code that is not read may call it.
		lent *bool
	}
	// TypeVal is a reflect.Type.
	TypeVal struct {
		T  types.Type
		Of types.Type
	}
	// Native is a value of a standard library type whose state toolbudget
	// models, such as strings.Builder. State is immutable.
	Native struct {
		T     types.Type
		State any
	}
	// Tuple is the result of a call with several results.
	Tuple []Value
	// Choice is one of several values: the guards exclude one another.
	Choice struct {
		T    types.Type
		Alts []Alt
	}
	// Alt is one alternative of a Choice.
	Alt struct {
		G Guard
		V Value
	}
	// Optional is an element of a slice that is there only under a guard. It may
	// stand for any number of elements, at least one under the guard.
	Optional struct {
		G    Guard
		V    Value
		Many Number
	}
	// Tally is as many as hold of the guards Of: the length of a list whose
	// elements are there under them, or the index of the element behind them.
	// Any list of that shape can be indexed by it without alternatives; settle
	// makes it a number.
	Tally struct {
		T  types.Type
		Of []Guard
	}
	// Unknown is a value that source does not tell.
	Unknown struct {
		T      types.Type
		Reason Reason
		Detail string
		Pos    token.Pos
		// Key identifies the value: two Unknowns with one key are equal.
		Key string
		// Default is the value in the default world (flags at their
		// defaults, environment unset), or nil.
		Default Value
		// Lookup says the value was looked up outside (environment, flag,
		// configuration), so that Default is what its absence gives.
		Lookup bool
		// From are the keys of the settings that the value was made of.
		From []string
		// Need names a function or variable whose source was not loaded.
		Need string
		// Assumed says of a bool that it is taken for true in the default world, see
		// guard.Condition.
		Assumed bool
		// Message says of a text that it is what an error says: nothing that a program
		// serves instead of another text.
		Message bool
		// Computed says that the standard library computes the value from others that are
		// not known: an error is as likely as none.
		Computed bool
		// Holds is what a call that is not read was handed which made the value, and
		// may write whenever the value is used.
		Holds []Value
		// among are objects of which it may be one: functions, pointers, maps, channels
		// and lists, and structs with such in them. See anyof.go.
		among []Value
		// into says of a pointer that it points to an element of a list, or a field of
		// one, and nobody knows of which.
		into *into
		// stored says that code which is not read wrote it.
		stored bool
	}
)

func (v *Const) Type() types.Type    { return v.T }
func (v *Nil) Type() types.Type      { return v.T }
func (v *Rope) Type() types.Type     { return v.T }
func (v *Struct) Type() types.Type   { return v.T }
func (v *Array) Type() types.Type    { return v.T }
func (v *Ptr) Type() types.Type      { return v.T }
func (v *Slice) Type() types.Type    { return v.T }
func (v *Map) Type() types.Type      { return v.T }
func (v *Func) Type() types.Type     { return v.T }
func (v *TypeVal) Type() types.Type  { return v.T }
func (v *Native) Type() types.Type   { return v.T }
func (v Tuple) Type() types.Type     { return nil }
func (v *Choice) Type() types.Type   { return v.T }
func (v *Optional) Type() types.Type { return v.V.Type() }
func (v *Tally) Type() types.Type    { return v.T }
func (v *Unknown) Type() types.Type  { return v.T }

// retype returns v with its dynamic type set to t, as a conversion between
// types of one underlying type does.
func retype(v Value, t types.Type) Value {
	switch v := v.(type) {
	case *Const:
		return &Const{t, v.V, v.Pos}
	case *Nil:
		return &Nil{t}
	case *Rope:
		return &Rope{t, v.Parts}
	case *Struct:
		return &Struct{t, v.F}
	case *Array:
		return &Array{t, v.E}
	case *Ptr:
		return &Ptr{t, v.Obj, v.Path}
	case *Slice:
		w := *v
		w.T = t
		return &w
	case *Map:
		return &Map{t, v.Obj}
	case *Chan:
		return &Chan{t, v.Obj}
	case *Func:
		w := *v
		w.T = t
		return &w
	case *Unknown:
		w := *v
		w.T = t
		return &w
	case *Choice:
		w := &Choice{T: t, Alts: make([]Alt, len(v.Alts))}
		for i, a := range v.Alts {
			w.Alts[i] = Alt{a.G, retype(a.V, t)}
		}
		return w
	}
	return v
}

// str returns the text of a known string.
func str(v Value) (string, bool) {
	c, ok := v.(*Const)
	if !ok {
		return "", false
	}
	s, ok := c.V.(string)
	return s, ok
}

// integer returns the value of a known integer that fits an int.
func integer(v Value) (int, bool) {
	c, ok := v.(*Const)
	if !ok {
		return 0, false
	}
	switch n := c.V.(type) {
	case int64:
		return int(n), true
	case uint64:
		if n <= 1<<62 {
			return int(n), true
		}
	}
	return 0, false
}

// boolean returns the value of a known bool.
func boolean(v Value) (val, known bool) {
	c, ok := v.(*Const)
	if !ok {
		return false, false
	}
	b, ok := c.V.(bool)
	return b, ok
}

func isNil(v Value) bool {
	_, ok := v.(*Nil)
	return ok
}
