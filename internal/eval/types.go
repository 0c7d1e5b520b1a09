package eval

import (
	"go/types"
	"slices"
	"strconv"
)

// This file has the operations on types. They are needed beside those of go/types because a
// package may be checked more than once in a run (with bodies on demand, and without), so
// that one type has several objects; and because generic code runs with the type parameters
// of its source.

// A tenv maps the type parameters of the functions that run to their arguments.
type tenv map[*types.TypeParam]types.Type

// identical reports whether two types are one, by what they are called and not by pointer:
// one type may come from two runs of the type checker over its package.
func identical(a, b types.Type) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil {
		return false
	}
	// Aliases are names only. Named types must be compared by name before go/types does it
	// by pointer; composed types are taken apart, as their parts may be such types.
	a, b = types.Unalias(a), types.Unalias(b)
	if na, ok := a.(*types.Named); ok {
		nb, ok := b.(*types.Named)
		return ok && sameNamed(na, nb)
	}
	if types.Identical(a, b) {
		return true
	}
	switch a := a.(type) {
	case *types.Pointer:
		b, ok := b.(*types.Pointer)
		return ok && identical(a.Elem(), b.Elem())
	case *types.Slice:
		b, ok := b.(*types.Slice)
		return ok && identical(a.Elem(), b.Elem())
	case *types.Array:
		b, ok := b.(*types.Array)
		return ok && a.Len() == b.Len() && identical(a.Elem(), b.Elem())
	case *types.Map:
		b, ok := b.(*types.Map)
		return ok && identical(a.Key(), b.Key()) && identical(a.Elem(), b.Elem())
	case *types.Chan:
		b, ok := b.(*types.Chan)
		return ok && a.Dir() == b.Dir() && identical(a.Elem(), b.Elem())
	case *types.Signature:
		b, ok := b.(*types.Signature)
		return ok && a.Variadic() == b.Variadic() && identicalTuple(a.Params(), b.Params()) &&
			identicalTuple(a.Results(), b.Results())
	case *types.Struct:
		b, ok := b.(*types.Struct)
		if !ok || a.NumFields() != b.NumFields() {
			return false
		}
		for i := range a.NumFields() {
			f, g := a.Field(i), b.Field(i)
			if f.Name() != g.Name() || f.Embedded() != g.Embedded() || a.Tag(i) != b.Tag(i) ||
				!identical(f.Type(), g.Type()) {
				return false
			}
		}
		return true
	case *types.Interface:
		b, ok := b.(*types.Interface)
		if !ok || a.NumMethods() != b.NumMethods() {
			return false
		}
		for i := range a.NumMethods() {
			if a.Method(i).Name() != b.Method(i).Name() || !identical(a.Method(i).Type(), b.Method(i).Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// identicalTuple reports whether two lists of parameters or results have identical types.
func identicalTuple(a, b *types.Tuple) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		if !identical(a.At(i).Type(), b.At(i).Type()) {
			return false
		}
	}
	return true
}

// sameNamed reports whether two named types are one: they have the same package path, name
// and type arguments.
func sameNamed(a, b *types.Named) bool {
	if a == b {
		return true
	}
	oa, ob := a.Obj(), b.Obj()
	if oa.Name() != ob.Name() || pkgPath(oa.Pkg()) != pkgPath(ob.Pkg()) {
		return false
	}
	if isLocal(oa) || isLocal(ob) {
		// A type that is local to a function exists in one run of the type checker only,
		// but each use of a generic one makes an instance.
		return oa == ob && sameArgs(a.TypeArgs(), b.TypeArgs())
	}
	return sameArgs(a.TypeArgs(), b.TypeArgs())
}

// isLocal reports whether a type is declared inside a function.
func isLocal(o *types.TypeName) bool {
	return o.Pkg() != nil && o.Parent() != nil && o.Parent() != o.Pkg().Scope()
}

// sameArgs reports whether two lists of type arguments are identical.
func sameArgs(a, b *types.TypeList) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		if !identical(a.At(i), b.At(i)) {
			return false
		}
	}
	return true
}

// pkgPath is the path of a package, and "" for nil: the universe.
func pkgPath(p *types.Package) string {
	if p == nil {
		return ""
	}
	return p.Path()
}

// subst replaces type parameters by their arguments. It returns t itself if nothing
// changes, so types without parameters keep their identity.
func (in *Interp) subst(t types.Type, e tenv) types.Type {
	if len(e) == 0 || t == nil {
		return t
	}
	switch t := t.(type) {
	case *types.TypeParam:
		return e.of(t)
	case *types.Alias:
		return in.subst(types.Unalias(t), e)
	case *types.Named:
		return in.substNamed(t, e)
	case *types.Pointer:
		if el := in.subst(t.Elem(), e); el != t.Elem() {
			return in.pointer(el)
		}
	case *types.Slice:
		if el := in.subst(t.Elem(), e); el != t.Elem() {
			return types.NewSlice(el)
		}
	case *types.Array:
		if el := in.subst(t.Elem(), e); el != t.Elem() {
			return types.NewArray(el, t.Len())
		}
	case *types.Chan:
		if el := in.subst(t.Elem(), e); el != t.Elem() {
			return types.NewChan(t.Dir(), el)
		}
	case *types.Map:
		k, v := in.subst(t.Key(), e), in.subst(t.Elem(), e)
		if k != t.Key() || v != t.Elem() {
			return types.NewMap(k, v)
		}
	case *types.Tuple:
		return in.substTuple(t, e)
	// Type parameters of a function type itself are gone: a generic function is not a
	// value.
	case *types.Signature:
		p, r := in.substTuple(t.Params(), e), in.substTuple(t.Results(), e)
		if p != t.Params() || r != t.Results() {
			return types.NewSignatureType(nil, nil, nil, p, r, t.Variadic())
		}
	case *types.Interface:
		return in.substInterface(t, e)
	case *types.Struct:
		return in.substStruct(t, e)
	}
	return t
}

// of is the argument of a type parameter, or the parameter itself if it has none.
func (e tenv) of(t *types.TypeParam) types.Type {
	if a, ok := e[t]; ok {
		return a
	}
	// The parameter of a method is another object than that of its type, and a second
	// run of the type checker makes new ones. They are matched by package, name and
	// position.
	for p, a := range e {
		if p.Obj().Name() == t.Obj().Name() && p.Index() == t.Index() &&
			pkgPath(p.Obj().Pkg()) == pkgPath(t.Obj().Pkg()) {
			return a
		}
	}
	return t
}

// substNamed is an instance of a generic type, such as Box[T] with T = int. Other named types
// have no arguments.
func (in *Interp) substNamed(t *types.Named, e tenv) types.Type {
	args := t.TypeArgs()
	list, changed := make([]types.Type, args.Len()), false
	for i := range list {
		list[i] = in.subst(args.At(i), e)
		changed = changed || list[i] != args.At(i)
	}
	if inst := in.localInstance(t, list, e); inst != nil {
		return inst
	}
	if !changed {
		return t
	}
	if inst := in.instantiate(t.Origin(), list); inst != nil {
		return inst
	}
	return t
}

// An instantiation is a generic type with at most two type arguments.
type instantiation struct {
	generic *types.Named
	args    [2]types.Type
}

// instantiate is an instance of a generic type, or nil. The context makes equal instances one type.
// It finds them by their text, so those of types that were met before are remembered.
func (in *Interp) instantiate(t *types.Named, args []types.Type) types.Type {
	key := instantiation{generic: t}
	few := copy(key.args[:], args) == len(args)
	if inst := in.instances[key]; few && inst != nil {
		return inst
	}
	inst, err := types.Instantiate(in.tctx, t, args, false)
	if err != nil {
		return nil
	}
	if few {
		in.instances[key] = inst
	}
	return inst
}

func (in *Interp) substInterface(t *types.Interface, e tenv) types.Type {
	methods, changed := make([]*types.Func, t.NumMethods()), false
	for i := range methods {
		m := t.Method(i)
		if sig, ok := in.subst(m.Signature(), e).(*types.Signature); ok && sig != m.Signature() {
			m, changed = types.NewFunc(m.Pos(), m.Pkg(), m.Name(), sig), true
		}
		methods[i] = m
	}
	if changed {
		return types.NewInterfaceType(methods, nil).Complete()
	}
	return t
}

func (in *Interp) substStruct(t *types.Struct, e tenv) types.Type {
	fields, tags, changed := make([]*types.Var, t.NumFields()), make([]string, t.NumFields()), false
	for i := range fields {
		f := t.Field(i)
		ft := in.subst(f.Type(), e)
		if ft != f.Type() {
			changed = true
			f = types.NewField(f.Pos(), f.Pkg(), f.Name(), ft, f.Embedded())
		}
		fields[i], tags[i] = f, t.Tag(i)
	}
	if changed {
		return types.NewStruct(fields, tags)
	}
	return t
}

// typeID is a string that identical types share, and no others: two functions may each have
// a local type of one name. It is remembered by pointer, as it is asked for with each key
// of a map.
func (in *Interp) typeID(t types.Type) string {
	if id, ok := in.ids[t]; ok {
		return id
	}
	id := in.newTypeID(t)
	in.ids[t] = id
	return id
}

// newTypeID numbers the types that have the same name, in the order in which they are met.
func (in *Interp) newTypeID(t types.Type) string {
	key := sourceName(t)
	for i, known := range in.typeIDs[key] {
		if identical(known, t) {
			return key + "#" + strconv.Itoa(i)
		}
	}
	in.typeIDs[key] = append(in.typeIDs[key], t)
	return key + "#" + strconv.Itoa(len(in.typeIDs[key])-1)
}

// substTuple is subst for a list of parameters or results.
func (in *Interp) substTuple(t *types.Tuple, e tenv) *types.Tuple {
	vars, changed := make([]*types.Var, t.Len()), false
	for i := range vars {
		v := t.At(i)
		if vt := in.subst(v.Type(), e); vt != v.Type() {
			changed = true
			v = types.NewParam(v.Pos(), v.Pkg(), v.Name(), vt)
		}
		vars[i] = v
	}
	if !changed {
		return t
	}
	return types.NewTuple(vars...)
}

// underlying is the underlying type of t: of a type parameter that is not replaced, its core
// type if it has one; of nil, the invalid type, so callers need no check.
func underlying(t types.Type) types.Type {
	if t == nil {
		return types.Typ[types.Invalid]
	}
	if p, ok := t.(*types.TypeParam); ok { // not instantiated: all we know is its core
		if c := coreType(p); c != nil {
			return c
		}
	}
	return t.Underlying()
}

// coreType is the underlying type that a constraint with a single type term allows, or nil.
func coreType(p *types.TypeParam) types.Type {
	i, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok || i.NumEmbeddeds() != 1 {
		return nil
	}
	if u, ok := i.EmbeddedType(0).(*types.Union); ok && u.Len() == 1 {
		return u.Term(0).Type().Underlying()
	}
	return nil
}

// isInterface reports whether t is an interface type. A type parameter is not, although its
// underlying type is its constraint: its values are of a concrete type.
func isInterface(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, ok := t.(*types.TypeParam); ok {
		return false
	}
	_, ok := t.Underlying().(*types.Interface)
	return ok
}

// deref is the type that a pointer type points to, or t itself.
func deref(t types.Type) types.Type {
	if p, ok := underlying(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// isString reports whether the underlying type of t is a string type.
func isString(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// isByteSlice reports whether t is a slice of bytes, whose array is kept in a form of its
// own.
func isByteSlice(t types.Type) bool {
	s, ok := underlying(t).(*types.Slice)
	if !ok {
		return false
	}
	b, ok := underlying(s.Elem()).(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

// ErrorType is the type error.
var ErrorType = types.Universe.Lookup("error").Type()

// isError reports whether t is the type error itself.
func isError(t types.Type) bool { return t != nil && types.Identical(t, ErrorType) }

// zero is the zero value of t. A struct is a new one whose fields the caller may set;
// everything else is shared, as values never change. A schema struct has some seventy
// fields, and nearly all of them stay zero, so this matters.
func (in *Interp) zero(t types.Type) Value {
	z, ok := in.zeros[t]
	if !ok {
		z, ok = in.newZero(t)
		if ok {
			in.zeros[t] = z
		}
	}
	if s, isStruct := z.(*Struct); isStruct {
		return &Struct{s.T, slices.Clone(s.F)}
	}
	return z
}

// newZero makes a zero value, and reports whether it may be shared. An array is not, since
// it is paid for each time, nor is an unknown value, which must have a key of its own.
func (in *Interp) newZero(t types.Type) (z Value, shared bool) {
	switch u := underlying(t).(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return &Const{T: t, V: false}, true
		case u.Info()&types.IsString != 0:
			return &Const{T: t, V: ""}, true
		case u.Info()&types.IsUnsigned != 0:
			return &Const{T: t, V: uint64(0)}, true
		case u.Info()&types.IsInteger != 0:
			return &Const{T: t, V: int64(0)}, true
		case u.Info()&types.IsFloat != 0:
			return &Const{T: t, V: 0.0}, true
		case u.Info()&types.IsComplex != 0:
			return &Const{T: t, V: complex128(0)}, true
		case u.Kind() == types.UntypedNil:
			return &Nil{}, true
		case u.Kind() == types.UnsafePointer:
			return &Nil{t}, true
		}
	case *types.Struct:
		f, all := make([]Value, u.NumFields()), true
		for i := range f {
			ft := u.Field(i).Type()
			f[i] = in.zero(ft)
			all = all && in.zeros[ft] != nil
		}
		return &Struct{t, f}, all
	case *types.Array:
		if u.Len() > maxElems {
			return in.unknown(t, Fuel, "an array with more elements than toolbudget tracks", 0), false
		}
		in.spend(int(u.Len()) / 16)
		e := make([]Value, u.Len())
		for i, z := 0, in.zero(u.Elem()); i < len(e); i++ {
			e[i] = z // values never change, so all share one
		}
		return &Array{t, e}, false
	case *types.Pointer, *types.Slice, *types.Map, *types.Signature, *types.Chan, *types.Interface:
		return &Nil{t}, true
	}
	return in.unknown(t, Unsupported, "zero value of "+typeText(t), 0), false
}

// Identical reports whether two types are one, whichever run of the type checker they come
// from.
func Identical(a, b types.Type) bool { return identical(a, b) }

// nameOf is namedKey, remembered: encoding asks for it with each value.
func (in *Interp) nameOf(t types.Type) string {
	n, ok := types.Unalias(derefPtr(t)).(*types.Named)
	if !ok {
		return ""
	}
	name, ok := in.names[n.Obj()]
	if !ok {
		name = namedKey(n)
		in.names[n.Obj()] = name
	}
	return name
}

// namedKey is pkg/path.Name of a named type or of what a pointer to one points to, or "".
func namedKey(t types.Type) string {
	if n, ok := types.Unalias(derefPtr(t)).(*types.Named); ok && n.Obj().Pkg() != nil {
		return n.Obj().Pkg().Path() + "." + n.Obj().Name()
	}
	return ""
}
