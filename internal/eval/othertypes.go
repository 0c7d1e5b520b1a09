package eval

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// Values of other packages' types behind interfaces (law 4). A call through an interface reaches
// the methods of the user's types, which Options.Methods knows by name. It also reaches those of
// any other type of which the program has values:
//
//	type queue interface{ PushFront(any) *list.Element }
//	var q queue = list.New()
//	time.AfterFunc(0, func() { q.PushFront("x") }) // writes to a list.List
//
// So the types of all expressions of the user's count, and those that its structs embed. A value
// that only libraries have ever had as what it is, and the user always in an interface, is not
// among them.

// An otherMethod is a method of a type that is not of the user's own.
type otherMethod struct {
	recv *types.Named
	set  *types.MethodSet // of pointers to it
	fn   *types.Func
}

// dynamicKey is the key of a method of an interface: a point, its name, and behind a space what
// types of other packages must have to be in the interface.
func (n *numbers) dynamicKey(f *types.Func) string {
	key, known := n.dynamic[f]
	if known {
		return key
	}
	key = "." + f.Name() + " " + shapeOf(f)
	if i, ok := underlying(f.Signature().Recv().Type()).(*types.Interface); ok {
		for m := range i.Methods() { // in the order of their names
			key += " " + m.Name()
		}
	}
	if n.dynamic == nil {
		n.dynamic = map[*types.Func]string{}
	}
	n.dynamic[f] = key
	return key
}

// shapeOf is how many parameters and results a method has.
func shapeOf(f *types.Func) string {
	sig := f.Signature()
	return strconv.Itoa(sig.Params().Len()) + "," + strconv.Itoa(sig.Results().Len())
}

// otherMethods are the methods of that name of all types of other packages of which the user's code
// has values. asked is what else these types must have, see dynamicKey.
func (in *Interp) otherMethods(name, asked string) []otherMethod {
	if in.opts.Packages == nil {
		return nil
	}
	if in.code.others == nil {
		in.code.others = map[string][]otherMethod{}
		for _, n := range in.otherTypes() {
			set := types.NewMethodSet(types.NewPointer(n))
			for s := range set.Methods() {
				fn := s.Obj().(*types.Func)
				in.code.others[fn.Name()] = append(in.code.others[fn.Name()], otherMethod{n, set, fn})
			}
		}
	}
	list := in.code.others[name]
	if asked == "" {
		return list
	}
	shape, names, _ := strings.Cut(asked, " ")
	var out []otherMethod
	for _, m := range list {
		if shapeOf(m.fn) == shape && m.hasAll(strings.Fields(names)) {
			out = append(out, m)
		}
	}
	return out
}

// hasAll reports whether the type has methods of all these names.
func (m *otherMethod) hasAll(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		for s := range m.set.Methods() {
			if s.Obj().Name() == name {
				return false
			}
		}
		return true
	})
}

// otherTypes are the types of otherMethods, one instance of each generic type.
func (in *Interp) otherTypes() []*types.Named {
	byKey := map[string]*types.Named{}
	for _, u := range in.opts.Packages() {
		if !u.Main {
			continue
		}
		for _, n := range u.otherTypes() {
			byKey[typeKey(n)] = n
		}
	}
	out := make([]*types.Named, 0, len(byKey))
	for _, n := range byKey {
		if p := n.Obj().Pkg(); p != nil && in.userPackage(p.Path()) == nil {
			out = append(out, n)
		}
	}
	slices.SortFunc(out, func(a, b *types.Named) int { return strings.Compare(typeKey(a), typeKey(b)) })
	return out
}

// otherTypes are the named types of other packages, but for interfaces, of which a package has
// values. They are computed once.
func (u *Package) otherTypes() []*types.Named {
	if u.others != nil {
		return u.others
	}
	u.others = []*types.Named{}
	seen := map[types.Type]bool{}
	add := func(t types.Type) {
		if t = derefPtr(t); t == nil || seen[t] {
			return
		}
		seen[t] = true
		n, ok := types.Unalias(t).(*types.Named)
		if ok && n.Obj().Pkg() != nil && n.Obj().Pkg() != u.Pkg && !isInterface(n) {
			u.others = append(u.others, n)
		}
	}
	for _, tv := range u.Info.Types {
		if tv.IsValue() {
			add(tv.Type)
		}
	}
	for _, o := range u.Info.Defs {
		if v, ok := o.(*types.Var); ok && v.Embedded() {
			add(v.Type())
		}
	}
	for _, i := range u.Info.Instances {
		for t := range i.TypeArgs.Types() {
			add(t)
		}
	}
	return u.others
}

// throughOthers are the effects of the methods of that name of other packages' types, as far as
// these are not read: each may write to its receiver.
func (in *Interp) throughOthers(name, asked string) *effects {
	var e *effects
	for _, m := range in.otherMethods(name, asked) {
		writes := keepsWriter(in.code.nameOf(m.fn))
		if e == nil && (writes || !in.isRead(m.fn)) {
			e = newEffects()
		}
		switch {
		case writes:
			e.streams()
			e.calls = append(e.calls, in.code.funcNo(".Write"))
		case !in.isRead(m.fn):
			e.through(in.code.numbers, types.NewPointer(m.recv))
			e.through(in.code.numbers, m.recv)
			e.through(in.code.numbers, types.NewPointer(derefPtr(m.fn.Signature().Recv().Type())))
		}
	}
	return e
}

// isRead reports whether what a method of another package's type writes is known from elsewhere: it
// writes nothing, as one by which a value is printed, or its source says it.
func (in *Interp) isRead(fn *types.Func) bool {
	key := in.code.nameOf(fn)
	if isInterface(fn.Signature().Recv().Type()) || printMethods[fn.Name()] || readsOnly(pkgPath(fn.Pkg()), key) {
		return true
	}
	_, fd := in.declared(key)
	return fd != nil
}
