package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// This file has the values. The sum type is closed: code switches over it everywhere. Apart
// from Go's own values there are three that stand for several: Choice (one of some, under
// guards), Optional (an element that may be absent) and Unknown (anything, with a reason).
// They keep programs with n conditions from having 2^n states.

// Multiplicity is how many elements of a list an Optional stands for.
type Multiplicity uint8

const (
	// One element.
	One Multiplicity = iota
	// AsOne is any number of elements that differ in unknown values alone. A write to one is a
	// write to all.
	AsOne
	// Any is any number of elements, and a loop over them turns any number of times.
	Any
)

// A Value is what an expression evaluates to. Values are immutable; what can
// change lives in an [Obj] that they point to.
type Value interface {
	// Type is the dynamic type, nil for an untyped nil.
	Type() types.Type
}

type (
	// Const is a known bool, number or string: V is a bool, int64, uint64, float64,
	// complex128 or string, whatever the size of the type T. Arithmetic wraps to T.
	Const struct {
		T types.Type
		V any
		// Pos is the place of the literal, if it is one: findings about a description point
		// there.
		Pos token.Pos // of the literal, where there is one
	}
	// Nil is a nil pointer, slice, map, function, channel or interface of type T. A typed
	// nil in an interface has a concrete type, and is not == nil.
	Nil struct{ T types.Type }
	// PartialString is a string with unknown parts: each part is a string Const or an Unknown, and
	// no two neighbors are constants.
	PartialString struct {
		T     types.Type
		Parts []Value
	}
	// Struct is a struct; F has a value for each field.
	Struct struct {
		T types.Type
		F []Value
	}
	// Array is an array, which Go copies on assignment. The array behind a slice is an
	// object instead (array.go).
	Array struct {
		T types.Type
		E []Value
	}
	// Ptr points to an object or into it: Path holds field and element indexes. A last
	// index below zero, -n-1, makes it a pointer to n elements beginning at the index
	// before, as the conversion of a slice to *[n]T gives one.
	Ptr struct {
		T    types.Type
		Obj  *Obj
		Path []int
	}
	// Slice is a window of an array that other slices may share: Len elements from Off on.
	// The array is an object of its own or, with a Path, part of a variable.
	//
	// The capacity is between Cap and Top, as append leaves it to the runtime; Cap is below
	// 0 if elements may be absent. Len is below 0 for bytes whose number is not known.
	// Under the guard Nil it is the nil slice and has no element. With Of it is one of two
	// slices, and Arr has a list made of both (joined.go).
	Slice struct {
		T                  types.Type
		Arr                *Obj
		Path               []int
		Off, Len, Cap, Top int
		IsNil              Guard
		Of                 *joined
	}
	// Map refers to an object whose state is *mapState.
	Map struct {
		T   types.Type
		Obj *Obj
	}
	// Func is a function value: a declared function, a literal with its captured variables
	// (Env), a method bound to its receiver, or a native function of the evaluator. Tenv
	// has the type arguments of the function around the literal.
	Func struct {
		T       types.Type
		Fn      *types.Func // declared function, or nil
		Lit     *ast.FuncLit
		Package *Package // of Lit
		Env     *env
		Recv    Value // bound receiver, or nil
		Targs   []types.Type
		Tenv    tenv
		Native  func(*Call) Value
		Name    string      // of a native function
		method  *types.Func // that a method expression names, or nil
		// exposed, of a native function, is set once code that is not read may call it.
		exposed *bool
	}
	// TypeVal is a reflect.Type: Of is the type that it describes.
	TypeVal struct {
		T  types.Type
		Of types.Type
	}
	// NativeValue is a value of a standard library type whose state toolbudget models, such as
	// strings.Builder. State is immutable, like all values: a method stores a new Native.
	NativeValue struct {
		T     types.Type
		State any // a Keeper if it leads to values of the program
		// Memory is what a model knows of the memory behind the state, such as the capacity
		// of a buffer.
		Memory any
	}
	// Keeper is the state of a NativeValue that leads to values of the program, such as the writer
	// of a json.Encoder.
	Keeper interface{ Keeps() []Value }
	// Tuple is the result of a call with several results.
	Tuple []Value
	// Choice is one of several values. The guards exclude one another, and one of them
	// holds on each path on which the value exists.
	Choice struct {
		T    types.Type
		Alts []Alt
	}
	// Alt is one alternative of a Choice.
	Alt struct {
		G Guard
		V Value
	}
	// Optional is an element of a list that is there only under a guard. It may stand for
	// any number of elements, at least one of them where the guard holds.
	Optional struct {
		G    Guard
		V    Value
		Many Multiplicity

		// turns are those of a loop that have appended it, and inTurn is where any of them may do
		// so (inAnyTurn). For another element, turns is nil.
		turns  *openTurns
		inTurn Guard
	}
	// SymbolicCount is a number: how many of the guards Of hold. It is the length of a list whose
	// elements are there under these guards, or the index of the element behind them. A
	// list of that shape can be indexed by it without alternatives; settle makes it a
	// number.
	SymbolicCount struct {
		T  types.Type
		Of []Guard
	}
	// Unknown is a value that the source does not determine. Reason, Detail and Pos become
	// the gap that users see.
	Unknown struct {
		T      types.Type
		Reason Reason
		Detail string
		Pos    token.Pos
		// Key identifies the value: two Unknowns with the same key are equal in each run.
		// Conditions on one flag are one condition because of it.
		Key string
		// Default is the value in the default world (flags at their defaults, environment
		// unset), or nil if it is not known there either.
		Default Value
		// From are the keys of the settings that the value was made of, for reports.
		From []string
		// Need names a function or variable whose source was not loaded and would tell
		// more.
		Need string
		// Holds are the arguments of the call that made the value, if it is not read: it
		// may write to them whenever the value is used.
		Holds []Value
		// among are objects of which it may be one: functions, pointers, maps, channels
		// and lists, and structs with such in them. beyond are further ones, for which there
		// is no room, or values that lead to such. See anyof.go.
		among, beyond []Value
		// into says of a pointer that it points to an unknown element of a list, or a field
		// of one.
		into *into
		// Lookup says that the value was looked up outside (environment, flag,
		// configuration), so Default is what its absence gives.
		Lookup bool
		// blank says that it was computed from a setting that is empty by default, so Default has
		// nothing of what a run sets.
		blank bool
		// Assumed says of a bool that it is taken for true in the default world, see
		// guard.Condition.
		Assumed bool
		// Failure says of a bool that it asks whether a call that is not evaluated failed.
		Failure bool
		// Message says of a text that it is the text of an error: a program does not serve
		// it in place of another text.
		Message bool
		// Unordered are the texts of a list in JSON that may be in any order. They are sorted.
		Unordered []string
		// Filled says of a text that it is not empty: a number is printed, or a text in quotes.
		Filled bool
		// Computed says that the standard library computes the value from other unknown
		// ones: an error is as likely as none.
		Computed bool
		// stored says that code which is not read wrote it. by is what such code may have made
		// it of, or nil: see stores.go.
		stored bool
		by     *storing
		// packed says that it stands for part of a long list beyond others.
		packed *packed
		// address says that it is the address of a part of a variable, which is never nil.
		address bool
		// was is the text that code which is not followed may have replaced, or nil, and assigned
		// says that such code assigns variables of that name. See Before.
		was      *Const
		assigned bool
		// chosen says of a text that it is made of the program's own texts, and that something
		// from outside only says how: which of them, or how often.
		chosen bool
		// thrown says that it is what a library panics with, or fails with, which is never nil.
		thrown bool
	}
)

func (v *Const) Type() types.Type         { return v.T }
func (v *Nil) Type() types.Type           { return v.T }
func (v *PartialString) Type() types.Type { return v.T }
func (v *Struct) Type() types.Type        { return v.T }
func (v *Array) Type() types.Type         { return v.T }
func (v *Ptr) Type() types.Type           { return v.T }
func (v *Slice) Type() types.Type         { return v.T }
func (v *Map) Type() types.Type           { return v.T }
func (v *Func) Type() types.Type          { return v.T }
func (v *TypeVal) Type() types.Type       { return v.T }
func (v *NativeValue) Type() types.Type   { return v.T }
func (v Tuple) Type() types.Type          { return nil }
func (v *Choice) Type() types.Type        { return v.T }
func (v *Optional) Type() types.Type      { return v.V.Type() }
func (v *SymbolicCount) Type() types.Type { return v.T }
func (v *Unknown) Type() types.Type       { return v.T }

// retype returns v with its dynamic type set to t, as a conversion between
// types of one underlying type does.
func retype(v Value, t types.Type) Value {
	switch v := v.(type) {
	case *Const:
		return &Const{T: t, V: v.V, Pos: v.Pos}
	case *Nil:
		return &Nil{t}
	case *PartialString:
		return &PartialString{t, v.Parts}
	case *Struct:
		return &Struct{t, v.F}
	case *Array:
		return &Array{t, v.E}
	case *Ptr:
		return &Ptr{T: t, Obj: v.Obj, Path: v.Path}
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
		return v.as(t)
	case *Choice:
		w := &Choice{T: t, Alts: make([]Alt, len(v.Alts))}
		for i, a := range v.Alts {
			w.Alts[i] = Alt{a.G, retype(a.V, t)}
		}
		return w
	}
	return v
}

// as is an unknown value as one of type t. The text of one of several byte slices is none of them.
func (u *Unknown) as(t types.Type) *Unknown {
	w := *u
	w.T, w.blank = t, u.Blank()
	if isString(t) {
		w.among, w.beyond = nil, nil
	}
	return &w
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

// isNil reports whether v is nil of any type.
func isNil(v Value) bool {
	_, ok := v.(*Nil)
	return ok
}

// isNothing reports whether v is a nil without a type of its own: what a nil interface holds. An
// interface that holds a nil pointer is not nil.
func isNothing(v Value) bool {
	return isNil(v) && (v.Type() == nil || isInterface(v.Type()) || isUntypedNil(v))
}
