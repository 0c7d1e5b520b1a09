package eval

import (
	"go/types"
	"slices"
	"strconv"
)

// tenv maps the type parameters of the functions being run to their arguments.
type tenv map[*types.TypeParam]types.Type

// identical compares types by what they are called, not by pointer: one type
// may come from two type-checker runs over its package.
func identical(a, b types.Type) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil {
		return false
	}
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

func sameNamed(a, b *types.Named) bool {
	if a == b {
		return true
	}
	oa, ob := a.Obj(), b.Obj()
	if oa.Name() != ob.Name() || pkgPath(oa.Pkg()) != pkgPath(ob.Pkg()) {
		return false
	}
	if isLocal(oa) || isLocal(ob) {
		// A type local to a function exists in one type-checker run only, but
		// an instance of a generic one is made anew for each use.
		return oa == ob && sameArgs(a.TypeArgs(), b.TypeArgs())
	}
	return sameArgs(a.TypeArgs(), b.TypeArgs())
}

func isLocal(o *types.TypeName) bool {
	return o.Pkg() != nil && o.Parent() != nil && o.Parent() != o.Pkg().Scope()
}

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

func pkgPath(p *types.Package) string {
	if p == nil {
		return ""
	}
	return p.Path()
}

// typeKey is a string that is equal for identical types, for maps and messages.
func typeKey(t types.Type) string {
	if t == nil {
		return "nil"
	}
	return types.TypeString(t, func(p *types.Package) string { return p.Path() })
}

// subst replaces type parameters by their arguments.
func (in *Interp) subst(t types.Type, e tenv) types.Type {
	if len(e) == 0 || t == nil {
		return t
	}
	switch t := t.(type) {
	case *types.TypeParam:
		if a, ok := e[t]; ok {
			return a
		}
		for p, a := range e { // the same parameter from another run of the checker
			if p.Obj().Name() == t.Obj().Name() && p.Index() == t.Index() &&
				pkgPath(p.Obj().Pkg()) == pkgPath(t.Obj().Pkg()) {
				return a
			}
		}
	case *types.Alias:
		return in.subst(types.Unalias(t), e)
	case *types.Named:
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
		if inst, err := types.Instantiate(in.tctx, t.Origin(), list, false); err == nil {
			return inst
		}
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
	case *types.Signature:
		p, r := in.substTuple(t.Params(), e), in.substTuple(t.Results(), e)
		if p != t.Params() || r != t.Results() {
			return types.NewSignatureType(nil, nil, nil, p, r, t.Variadic())
		}
	case *types.Interface:
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
	case *types.Struct:
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
	}
	return t
}

// typeID is a string that identical types share, and no others: two functions
// may each have a local type of one name.
func (in *Interp) typeID(t types.Type) string {
	if id, ok := in.ids[t]; ok {
		return id
	}
	id := in.newTypeID(t)
	in.ids[t] = id
	return id
}

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

func under(t types.Type) types.Type {
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

func deref(t types.Type) types.Type {
	if p, ok := under(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func isString(t types.Type) bool {
	b, ok := under(t).(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isByteSlice(t types.Type) bool {
	s, ok := under(t).(*types.Slice)
	if !ok {
		return false
	}
	b, ok := under(s.Elem()).(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

var errorType = types.Universe.Lookup("error").Type()

func isError(t types.Type) bool { return t != nil && types.Identical(t, errorType) }

// zero is the zero value of t. Structs are the caller's to fill; what is in
// them, and all else, is shared, since values never change: a schema has some
// seventy fields and all but a few stay zero.
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

// newZero makes a zero value, and reports whether it may be shared: not an array,
// which is paid for each time, nor an unknown, which has a name of its own.
func (in *Interp) newZero(t types.Type) (z Value, shared bool) {
	switch u := under(t).(type) {
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
		case u.Kind() == types.UntypedNil:
			return &Nil{}, true
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
	return in.unknown(t, Unsupported, "zero value of "+typeKey(t), 0), false
}

// Identical reports whether two types are one, whichever type-checker run they
// come from.
func Identical(a, b types.Type) bool { return identical(a, b) }

// nameOf is namedKey, remembered: JSON asks for each value.
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

func namedKey(t types.Type) string {
	if n, ok := types.Unalias(derefPtr(t)).(*types.Named); ok && n.Obj().Pkg() != nil {
		return n.Obj().Pkg().Path() + "." + n.Obj().Name()
	}
	return ""
}
