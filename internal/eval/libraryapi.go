package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The methods by which package library implements its models, beside those that every caller has
// (hookapi.go). They are thin on purpose: a model sees values and calls, but no branches and no
// states of objects, so it cannot break the laws that the evaluator keeps. What a model needs and
// cannot say through these belongs into the evaluator.

// Options returns the options that the evaluator was made with.
func (in *Interp) Options() *Options { return &in.opts }

// State returns what the library remembers during this evaluation (see Library).
func (in *Interp) State() any { return in.lib.State }

// Spend pays n steps of fuel, and unwinds if there is none left. A model pays for its output before
// it makes it, or one line such as strings.Repeat(s, 1<<30) would take memory that no bound has
// counted.
func (in *Interp) Spend(n int) { in.spend(n) }

// # Calls

// CallMethodAt calls the method that index leads to (see types.Selection). expr says that it is
// called by a method expression, whose first argument is the receiver.
func (in *Interp) CallMethodAt(recv Value, fn *types.Func, index []int, args []Value, site ast.Node, expr bool) Value {
	return in.callMethod(recv, fn, index, args, site, expr)
}

// CallValue calls a function value.
func (in *Interp) CallValue(f Value, args []Value, site ast.Node) Value {
	return in.callValue(f, args, site)
}

// LentFunc is a function of a model, with what tells whether code that is not read may have called
// it.
func LentFunc(t types.Type, name string, f func(*Call) Value) (fn *Func, called func() bool) {
	lent := new(bool)
	return &Func{T: t, Name: name, Native: f, exposed: lent}, func() bool { return *lent }
}

// YieldEach passes values to a yield function one by one, until it returns false.
func (in *Interp) YieldEach(yield Value, list []Value, site ast.Node) {
	in.yieldEach(yield, list, site)
}

// CallDeclared calls fn with the arguments of c, as any call of it: by a hook, an intrinsic or its
// source.
func (in *Interp) CallDeclared(c *Call, fn *types.Func) Value { return in.callDeclared(c, fn) }

// Instead runs the body of another function with the same signature for c. It is not ok if that has
// no source.
func (in *Interp) Instead(c *Call, pkg, key string) (Value, bool) { return in.instead(c, pkg, key) }

// PackArgs returns the arguments of c with the variadic ones in a slice.
func (in *Interp) PackArgs(c *Call) []Value { return in.packArgs(c, c.Sig, nil) }

// Opaque is a call that is not followed: its results are unknown, and so is what it may have
// written (law 4).
func (in *Interp) Opaque(c *Call) Value { return in.opaque(c) }

// UnknownResults makes the results of a call that is not followed. need names the function whose
// source would tell them, and key makes equal calls give equal results if it is not "".
func (in *Interp) UnknownResults(sig *types.Signature, r Reason, detail, need, key string, site ast.Node) Value {
	return in.unknownResults(sig, r, detail, need, key, site)
}

// Panic throws a panic with the given value. It does not return.
func (in *Interp) Panic(v Value) { in.panicWith(v) }

// RuntimeError is the value of a panic of the runtime.
func (in *Interp) RuntimeError(text string) Value { return in.runtimeError(text) }

// Catch runs f and returns the panic that it ends in, if it does.
func (in *Interp) Catch(f func() Value) (Value, *CaughtPanic) { return in.catch(f) }

// Reuse makes the bytes that a function was lent unknown: its caller writes over them later.
func (in *Interp) Reuse(bytes Value) {
	s, ok := bytes.(*Slice)
	if !ok {
		return
	}
	for _, leaf := range leafSlices(s) {
		in.spoil(leaf.Arr)
		in.lose(leaf.Arr, leaf.Path, 0)
	}
}

// MakeRoom lets what is asked after a run have formulas and steps of its own, whatever the run has
// used up.
func (in *Interp) MakeRoom() { in.Within(func() {}) }

// Attempt runs f and takes back everything that it wrote, unless f returns true.
func (in *Interp) Attempt(f func() bool) {
	keep := false
	if wrote := in.along(in.path, func() { keep = f() }); keep {
		in.apply(wrote)
	}
}

// Peek runs f and takes back everything that it wrote.
func (in *Interp) Peek(f func()) {
	in.trial(True, func() ctl {
		f()
		return ctl{}
	})
}

// RunSource calls fn by its body or, if that is not at hand, as a call that is not read.
func (in *Interp) RunSource(c *Call, fn *types.Func) Value { return in.runSource(c, fn) }

// Written is what a call that is not read may have made of a variable of type t.
func (in *Interp) Written(c *Call, t types.Type) *Unknown { return in.written(c, t) }

// Raise goes on unwinding with what a deferred function of a model has recovered.
func (in *Interp) Raise(r any) { in.raise(r) }

// Caught says that what unwound has been recovered and goes no further.
func (in *Interp) Caught() { in.caught() }

// # Alternatives

// Each maps the alternatives of a value by a function that writes nothing.
func (in *Interp) Each(v Value, f func(Value) Value) Value { return in.each(v, f) }

// Lift applies f to arguments that are known. op names what is done.
func (in *Interp) Lift(t types.Type, op string, args []Value, f func([]Value) Value) Value {
	return in.lift(t, op, args, f)
}

// Derived is an unknown value that is a function of u. what names the function, so that the same
// derivation gives an equal value; f computes its default from that of u.
func (in *Interp) Derived(u *Unknown, t types.Type, what string, f func(Value) Value) *Unknown {
	return in.derived(u, t, what, f)
}

// OrStill is an unknown value that may be one of the objects in v. Other values are returned as
// they are.
func OrStill(u, v Value) Value {
	if u, ok := u.(*Unknown); ok && v != nil {
		return amongst(u.clone(), v)
	}
	return u
}

// There decides whether something that exists under g exists on this path. An open answer asks
// for a split.
func (in *Interp) There(g Guard) bool { return in.there(g) }

// Present returns the elements that are there on this path. An open answer asks for a split.
func (in *Interp) Present(list []Value) []Value { return in.present(list) }

// StandardFunc reports whether a function, by its name, is one of the standard library.
func (in *Interp) StandardFunc(key string) bool { return in.standard(packageOfKey(key)) }

// LeadsToCall reports whether a function is one that is asked for, or one of the user's that calls
// such a one by its name. Answers are kept in known.
func (in *Interp) LeadsToCall(key string, known map[string]bool, is func(key string) bool) bool {
	return in.leadsToCall(key, known, is)
}

// TooOpen reports whether Elements and Present would need more attempts for a list than a call
// gets.
func (in *Interp) TooOpen(v Value) bool { return in.tooOpen(v) }

// PresentEntries returns the entries of a map that are there on this path, in the order of
// insertion. other is not nil if there may be further ones, with keys that are not known.
func (in *Interp) PresentEntries(m *Map) (list []Entry, other *Unknown) { return in.presentEntries(m) }

// Decided reports whether Present decides for each element whether it is there, if need be by a
// split.
func (in *Interp) Decided(list []Value) bool { return in.decided(list) }

// Equal is the guard under which two values are equal.
func (in *Interp) Equal(x, y Value, at ast.Node) Guard { return in.equal(x, y, at) }

// Contains is the guard under which an element of a list equals v, as call c asks.
func (in *Interp) Contains(list []Value, v Value, c *Call) Guard { return in.contains(list, v, c) }

// # Memory

// Read returns what a pointer points to, with all its alternatives.
func (in *Interp) Read(p *Ptr) Value { return in.load(p) }

// NewVariable is a pointer to a new variable of type t that holds v.
func (in *Interp) NewVariable(v Value, t types.Type) *Ptr { return in.newPtr(t, v) }

// NewGlobal is a variable that is there from the start of the program.
func (in *Interp) NewGlobal(v Value) *Ptr { return in.newGlobal(v) }

// NewBytes is a new slice, of type t, of the bytes of a text.
func (in *Interp) NewBytes(t types.Type, text Value) Value { return in.byteSlice(t, text) }

// Window is v[i:j:k] of a slice, which shares its memory.
func (in *Interp) Window(v Value, i, j, k int, at ast.Node) Value {
	return in.window(v, i, j, k, v.Type(), at)
}

// SomePart is a part of a slice, of type t, with unknown bounds, or nil if the bool none holds.
func (in *Interp) SomePart(s *Slice, t types.Type, none *Unknown, at token.Pos) Value {
	v := in.somePart(s, t, at)
	if p, ok := v.(*Slice); ok {
		p.IsNil = in.guardOf(none, nil)
	}
	return v
}

// Lose makes unknown what slices have in the array of v.
func (in *Interp) Lose(v Value) {
	for _, s := range leafSlices(v) {
		in.wrote(s.Arr, 0)
		in.lose(s.Arr, s.Path, 0)
	}
}

// Noted notes of a new byte slice what its text was made of.
func (in *Interp) Noted(v Value, of any) Value { return in.noted(v, of) }

// RoundUpSize is the size of the memory block that the runtime allocates for n bytes without
// pointers.
func RoundUpSize(n int) int { return roundUpSize(n, false) }

// ConvertedCap bounds the capacity of the slice that the conversion of a string of n bytes makes.
func ConvertedCap(n int) (least, top int) { return convertedCap(n, layout{size: 1}) }

// NotedOf returns what was noted of a byte slice, or nil if it was written to since.
func NotedOf(v Value) any { return notedOf(v) }

// Elements are the elements of a slice or array. Some may be Optional.
func (in *Interp) Elements(v Value) ([]Value, bool) { return in.listOf(v) }

// RawElements are Elements with those whose number is not known, each as an Optional.
func (in *Interp) RawElements(v Value) ([]Value, bool) { return in.rawList(v) }

// Append is append(base, vals...).
func (in *Interp) Append(base Value, vals []Value, t types.Type) Value {
	return in.appendVals(base, vals, t)
}

// AppendText is append(base, text...) of bytes.
func (in *Interp) AppendText(base, text Value, t types.Type) Value {
	return in.appendText(base, text, t)
}

// Lookup is m[k], with ok where commaOk.
func (in *Interp) Lookup(m, k Value, elem types.Type, commaOk bool, at ast.Node) Value {
	return in.lookup(m, k, elem, commaOk, at)
}

// SetKey is m[k] = v, where m may have alternatives.
func (in *Interp) SetKey(m, k, v Value) { in.storeKey(m, k, v) }

// Length is len(v).
func (in *Interp) Length(v Value, at ast.Node) Value { return in.length(v, at) }

// Part is field or element i of a struct or array.
func (in *Interp) Part(v Value, i int) Value { return in.part(v, i) }

// WithPart is a copy of a struct or array in which the part that path leads to is v.
func (in *Interp) WithPart(old Value, path []int, v Value) Value { return in.withPart(old, path, v) }

// DerefNative returns what a pointer points to, or v if it is not a
// pointer.
func DerefNative(in *Interp, v Value) Value { return derefNative(in, v) }

// MapKey is a string that equal keys of a map share; ok is false for a key that is
// not known.
func (in *Interp) MapKey(k Value) (key string, ok bool) { return in.mapKey(k) }

// Hashable throws the panic of a map key that cannot be hashed.
func (in *Interp) Hashable(k Value) { in.hashable(k, nil) }

// ShuffledAt is the index of the first element of a list whose place is not known, or -1.
func ShuffledAt(s *Slice) int { return shuffledAt(s) }

// IsTextSink reports whether a pointer leads to one of TextSinks.
func IsTextSink(p *Ptr) bool { return isTextSink(p) }

// # Values

// AnyUnknown is an unknown part of a value, or nil. depth is how deep v lies in another value
// already.
func (in *Interp) AnyUnknown(v Value, depth int) *Unknown { return in.anyUnknown(v, depth) }

// SplitBool is a bool setting as the alternative that runs: both its values are told apart.
func (in *Interp) SplitBool(v Value) Value { return in.splitBool(v) }

// SplitEither is SplitBool for a bool that need not be a setting, unless it is read for a list.
func (in *Interp) SplitEither(v Value) Value {
	u, ok := v.(*Unknown)
	if !ok || u.Lookup || !isBool(u.T) || !in.lifting || in.strict {
		return in.splitBool(v)
	}
	g := in.guardOf(u, nil)
	if !in.certain(g) && in.feasible(g) {
		in.raise(splitSignal{g: g})
	}
	return &Const{T: u.T, V: in.certain(g)}
}

// Listing reports whether a value is being read for what is listed, where a setting counts as what
// it is by default and that is said beside it.
func (in *Interp) Listing() bool { return in.strict }

// Reflected is what a known reflect.Value holds: nil if it is the zero reflect.Value. inside says
// that it is of an interface type, and shut that it came through an unexported field.
func (in *Interp) Reflected(v Value) (content Value, inside, shut, ok bool) {
	if NamedKey(v.Type()) != "reflect.Value" {
		return nil, false, false, false
	}
	r, ok := in.rvalueOf(v)
	if !ok || r.t == nil {
		return nil, false, false, ok
	}
	return in.reflected(r), isInterface(r.t), r.ro, true
}

// IsZero reports whether v is the zero value of a variable of type t. A value with something
// unknown in it is not.
func (in *Interp) IsZero(v Value, t types.Type) bool {
	return v != nil && in.anyUnknown(v, 0) == nil && in.there(in.isZeroValue(v, t))
}

// IntConst is a known int.
func IntConst(n int) Value { return intConst(n) }

// CompareConst orders two constants of one type.
func CompareConst(a, b *Const) int { return compareConst(a, b) }

// TextOf is a string or a byte slice as a string.
func (in *Interp) TextOf(v Value) (Value, bool) { return in.text(v) }

// Concat joins texts.
func (in *Interp) Concat(t types.Type, vals ...Value) Value { return in.concat(t, vals...) }

// Convert is the conversion of v to t.
func (in *Interp) Convert(v Value, t types.Type) Value { return in.convert(v, t) }

// ConvertConst is the conversion of a constant.
func (in *Interp) ConvertConst(c *Const, t types.Type) Value { return in.convertConst(c, t) }

// Assignable is v as a variable of type t has it.
func (in *Interp) Assignable(v Value, t types.Type) Value { return in.assignable(v, t) }

// AsInt is a known integer.
func AsInt(v Value) (int, bool) { return integer(v) }

// AsBool is a known bool.
func AsBool(v Value) (val, known bool) { return boolean(v) }

// IsKnown reports whether nothing in v is unknown, one level deep.
func IsKnown(v Value) bool { return known(v) }

// IsUntypedNil reports whether v is the constant nil.
func IsUntypedNil(v Value) bool { return isUntypedNil(v) }

// NilGuard is the guard under which a slice is nil.
func NilGuard(v Value) Guard { return nilGuard(v) }

// AssumedNil reports whether an unknown error is taken as nil.
func AssumedNil(u *Unknown) bool { return assumedNil(u) }

// Same reports whether two values are one.
func Same(a, b Value) bool { return same(a, b) }

// Retype is v with another type.
func Retype(v Value, t types.Type) Value { return retype(v, t) }

// Unwrap is the value within an Optional.
func Unwrap(v Value) Value { return unwrap(v) }

// ShortKey is a key of bounded length.
func ShortKey(k string) string { return shortKey(k) }

// # Settings

// Ask notes that the program asks for a setting, and returns its key as Unknown.From has it.
func (in *Interp) Ask(key string) []string { return in.ask(key) }

// RequiredValue is the value of a setting that the program does not start without: unknown and, in
// the default world, a text that the program does not know (SomeText).
func (in *Interp) RequiredValue(t types.Type, key, kind, name string, c *Call) *Unknown {
	return in.required(t, key, kind, name, c)
}

// SomeText is a text that no program knows.
func SomeText(name string) string { return someText(name) }

// # Types

// Underlying is the underlying type, of a type parameter that of its core type.
func Underlying(t types.Type) types.Type { return underlying(t) }

// Deref is the type that a pointer points to, or t.
func Deref(t types.Type) types.Type { return deref(t) }

// IsInterface reports whether the underlying type is an interface.
func IsInterface(t types.Type) bool { return isInterface(t) }

// IsString reports whether the underlying type is string.
func IsString(t types.Type) bool { return isString(t) }

// IsByteSlice reports whether the underlying type is []byte.
func IsByteSlice(t types.Type) bool { return isByteSlice(t) }

// IsError reports whether a type is error.
func IsError(t types.Type) bool { return isError(t) }

// SameBasic reports whether two basic types are the same but for one being untyped.
func SameBasic(a, b types.Type) bool { return sameBasic(a, b) }

// TypeString is a type as package reflect prints it.
func TypeString(t types.Type) string { return reflectString(t) }

// TypeKey is a string that identical types share.
func TypeKey(t types.Type) string { return typeKey(t) }

// TypeText is a type as a message names it.
func TypeText(t types.Type) string { return typeText(t) }

// NameOf is NamedKey, remembered: it is asked for with each value that is encoded.
func (in *Interp) NameOf(t types.Type) string { return in.nameOf(t) }

// TypeID is a string that tells all types apart, including those that are local to functions.
func (in *Interp) TypeID(t types.Type) string { return in.typeID(t) }

// NamedKey is pkg/path.Name of a named type or of what a pointer to it points to.
func NamedKey(t types.Type) string { return namedKey(t) }

// PackageOf is the package of a named type.
func PackageOf(t types.Type) *types.Package { return pkgOf(t) }

// PathOf is the path of a package.
func PathOf(p *types.Package) string { return pkgPath(p) }
