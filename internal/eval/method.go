package eval

import (
	"go/ast"
	"go/types"
)

// This file calls methods. A method call has four parts: find the operand or its address,
// follow embedded fields, look at what an interface holds, and adjust the receiver to what
// the method takes. Each may meet alternatives, nil pointers, and unknown types.

// receiver evaluates the operand of a method call: its address if it has one, so that a
// pointer method can write to it. A constant has no address, even where it is a name:
// time.Second.String() has a value as its receiver.
func (in *Interp) receiver(sel *ast.SelectorExpr, s *types.Selection) Value {
	x := sel.X
	t := in.typeOf(x)
	if _, ok := underlying(t).(*types.Pointer); ok || isInterface(t) {
		return in.expr(x)
	}
	if tv := in.frame.pkg.Info.Types[x]; tv.Value == nil && in.addressable(x) {
		return in.addr(x)
	}
	return in.expr(x)
}

// addressable reports whether an operand is a variable, or a part of one, as the Go
// specification defines it. An element of a map is not, and a field of a call's result is
// not either.
func (in *Interp) addressable(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		if _, field := in.frame.pkg.Info.Selections[e]; !field {
			return true
		}
		_, isPtr := underlying(in.typeOf(e.X)).(*types.Pointer)
		return isPtr || in.addressable(e.X)
	case *ast.IndexExpr:
		switch underlying(in.typeOf(e.X)).(type) {
		case *types.Slice, *types.Pointer:
			return true
		case *types.Map:
			return false
		}
		return in.addressable(e.X)
	}
	return false
}

// methodValue is x.M used as a value. It becomes a native function that has its receiver
// bound; Fn and Recv are kept so that escape and same can look at it.
func (in *Interp) methodValue(e *ast.SelectorExpr, s *types.Selection) Value {
	fn, recv, last := in.bind(e, s)
	return &Func{T: in.typeOf(e), Fn: fn, Recv: recv, Name: fn.FullName(), Native: func(c *Call) Value {
		return in.callMethod(recv, fn, last, c.Args, c.Site, false)
	}}
}

// bind evaluates the receiver of a method that is called later, as in f := x.M or defer
// x.M(): Go copies a value receiver now, dereferences the path to it now, and looks into an
// interface now. The results are arguments for callMethod.
func (in *Interp) bind(e *ast.SelectorExpr, s *types.Selection) (fn *types.Func, recv Value, last []int) {
	fn = s.Obj().(*types.Func)
	index := s.Index()
	recv = in.each(in.receiver(e, s), func(r Value) Value {
		return in.each(in.embedded(r, index[:len(index)-1], fn), func(r Value) Value { return in.boundTo(r, fn) })
	})
	return fn, recv, index[len(index)-1:]
}

// boundTo is a receiver as a method value keeps it. A method value of a nil interface
// faults when it is made, not when it is called.
func (in *Interp) boundTo(r Value, fn *types.Func) Value {
	if isInterface(fn.Type().(*types.Signature).Recv().Type()) {
		return in.each(in.dynamic(r), func(d Value) Value {
			if isNil(d) && (d.Type() == nil || isInterface(d.Type())) {
				in.fault(nilPointer)
			}
			return d
		})
	}
	if p, ok := r.(*Ptr); ok && isPtrPtr(p) { // a variable that holds the pointer
		r = in.settle(in.load(p))
	}
	if _, wantPtr := fn.Type().(*types.Signature).Recv().Type().(*types.Pointer); wantPtr {
		return r
	}
	return in.each(r, func(r Value) Value {
		switch p := r.(type) {
		case *Ptr:
			return in.settle(in.load(p))
		case *Unknown:
			in.mayBeNil(p, nil)
		case *Nil:
			if _, isPtr := underlying(p.T).(*types.Pointer); isPtr {
				in.fault(nilPointer)
			}
		}
		return r
	})
}

// callMethod calls method fn on recv, which may be a value, a pointer, an interface or a
// choice of them. index leads from recv through embedded fields to the method, as in
// types.Selection. expr says that the method is called as a function, T.M(x).
func (in *Interp) callMethod(recv Value, fn *types.Func, index []int, args []Value, site ast.Node, expr bool) Value {
	return in.eachUnder(recv, func(r Value) Value {
		// The static path through embedded fields, all but the method itself.
		return in.eachUnder(in.embedded(r, index[:len(index)-1], fn), func(r Value) Value {
			if isInterface(fn.Signature().Recv().Type()) {
				return in.eachUnder(in.dynamic(r), func(d Value) Value { return in.dispatch(d, fn, args, site) })
			}
			return in.invoke(r, fn, args, site)
		})
	})
}

// embedded follows embedded fields to the receiver of fn. It stays a pointer as long as it is one,
// so the method can write to the field.
func (in *Interp) embedded(r Value, index []int, fn *types.Func) Value {
	_, wantPtr := fn.Signature().Recv().Type().(*types.Pointer)
	for _, i := range index {
		r = in.each(in.followed(r), func(r Value) Value {
			switch p := r.(type) {
			case *Ptr:
				return in.addrField(p, i)
			case *Unknown:
				// The field may be one of several that are known, which the method then writes to.
				if t := fieldType(deref(p.T), i); wantPtr && isPointer(p.T) && t != nil && !isInterface(t) &&
					(p.into != nil || !isPointer(t)) {
					return in.followed(in.addrField(p, i))
				}
			}
			return in.fieldPath(r, []int{i}, nil)
		})
	}
	return r
}

// isPtrPtr reports whether p points to a variable that holds a pointer.
func isPtrPtr(p *Ptr) bool {
	_, ok := underlying(deref(p.T)).(*types.Pointer)
	return ok
}

// dynamic is the value that an interface holds; r may be a pointer to an interface
// variable.
func (in *Interp) dynamic(r Value) Value {
	if p, ok := r.(*Ptr); ok && isInterface(deref(p.T)) {
		return in.settle(in.load(p))
	}
	return r
}

// invoke calls a concrete method and adjusts the receiver to what it takes: a value is put
// in a variable of its own if the method wants a pointer, and a pointer is loaded if it
// wants a value, which faults for nil.
func (in *Interp) invoke(r Value, fn *types.Func, args []Value, site ast.Node) Value {
	sig := fn.Type().(*types.Signature)
	_, wantPtr := sig.Recv().Type().(*types.Pointer)
	p, isPtr := r.(*Ptr)
	if isPtr && isPtrPtr(p) { // a variable that holds the pointer
		r = in.settle(in.load(p))
		p, isPtr = r.(*Ptr)
	}
	if c, ok := r.(*Choice); ok {
		return in.eachUnder(c, func(a Value) Value { return in.invoke(a, fn, args, site) })
	}
	switch {
	case wantPtr && !isPtr && r != nil && r.Type() != nil && !isNil(r):
		if _, ok := underlying(r.Type()).(*types.Pointer); ok { // unknown, or an error of a model
			break
		}
		if _, ok := r.(*Unknown); !ok {
			r = in.newPtr(r.Type(), r)
		} else {
			r = retype(r, types.NewPointer(r.Type()))
		}
	case !wantPtr && isPtr:
		r = in.settle(in.load(p))
		if c, ok := r.(*Choice); ok {
			return in.eachUnder(c, func(a Value) Value { return in.invoke(a, fn, args, site) })
		}
	case !wantPtr:
		if u, ok := r.(*Unknown); ok {
			in.mayBeNil(u, site)
			r = retype(u, deref(u.T))
		}
		if throughNil(r) {
			in.fault(nilPointer)
		}
	}
	ellipsis := false
	if e, ok := site.(*ast.CallExpr); ok {
		ellipsis = e.Ellipsis.IsValid()
	}
	c := &Call{In: in, Recv: r, Args: args, Packed: ellipsis, Site: site}
	return in.callDeclared(c, fn)
}

// dispatch calls an interface method on the value d that the interface holds. Modelled
// types have their methods in the table of intrinsics. If the type is not known, so is the
// method.
func (in *Interp) dispatch(d Value, fn *types.Func, args []Value, site ast.Node) Value {
	sig := fn.Type().(*types.Signature)
	dyn := types.Type(nil)
	if d != nil {
		dyn = d.Type()
	}
	switch x := d.(type) {
	case *Nil:
		if x.T == nil || isInterface(x.T) || isUntypedNil(x) {
			in.fault(nilPointer)
		}
	case *TypeVal:
		return in.callNative(x, fn, args, site)
	case *NativeValue:
		return in.callNative(x, fn, args, site)
	case *Unknown:
		// What a generic function that is not read returns may be of a type parameter.
		if x.T == nil || isInterface(x.T) || hasTypeParam(x.T) {
			in.mayBeNil(x, site)
			return in.unknownMethod(x, fn, sig, args, site)
		}
	}
	if dyn == nil {
		return in.unknownResults(sig, Unsupported, fn.Name(), "", "", site)
	}
	// The method set of the dynamic type is looked up by name: fn is the method of the
	// interface.
	obj, index, _ := types.LookupFieldOrMethod(dyn, true, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		return in.unknownResults(sig, Unsupported, typeText(dyn)+"."+fn.Name(), "", "", site)
	}
	in.wrapped(d, m, index, site)
	if isInterface(m.Signature().Recv().Type()) {
		if in.following.promoted == maxPromoted {
			return in.unknownResults(sig, Unsupported, typeText(dyn)+"."+fn.Name(), "", "", site)
		}
		in.following.promoted++
		defer func() { in.following.promoted-- }()
	}
	return in.callMethod(d, m, index, args, site, false)
}

// wrapped panics where the method m of a value is called for a nil pointer, in a wrapper that the
// compiler makes for interfaces and method expressions. Which of two texts the panic has is up to
// how far the compiler inlines.
func (in *Interp) wrapped(d Value, m *types.Func, index []int, site ast.Node) {
	if _, wantPtr := m.Signature().Recv().Type().(*types.Pointer); !wantPtr && len(index) == 1 && throughNil(d) {
		in.panicWith(in.unknown(runtimeErrorType, RunTime, "the text of a panic", posOf(site)))
	}
}

// throughNil reports whether a receiver is a nil pointer, and the method wants a value.
func throughNil(r Value) bool {
	n, ok := r.(*Nil)
	if !ok || n.T == nil {
		return false
	}
	_, isPtr := types.Unalias(n.T).(*types.Pointer)
	return isPtr
}

// callNative calls a method of a value that toolbudget models, by the name of its type: a
// *bytes.Buffer in an io.Writer is a bytes.Buffer. A method without a model is one that is
// not read.
func (in *Interp) callNative(d Value, fn *types.Func, args []Value, site ast.Node) Value {
	c := &Call{
		In:   in,
		Fn:   fn,
		Recv: d,
		Args: args,
		Site: site,
		Name: in.code.nameOf(fn),
		Sig:  fn.Type().(*types.Signature),
	}
	if n, ok := d.(*NativeValue); ok {
		if nt, ok := types.Unalias(derefPtr(n.T)).(*types.Named); ok {
			c.Name = pkgPath(nt.Obj().Pkg()) + "." + nt.Obj().Name() + "." + fn.Name()
		}
	}
	if _, ok := d.(*TypeVal); ok {
		c.Name = "reflect.Type." + fn.Name()
	}
	if f := in.intrinsics[c.Name]; f != nil {
		return in.lifted(c, c.Name, f, func() Value { return in.opaque(c) })
	}
	return in.opaque(c)
}

// unknownMethod is the call of a method on an interface value of unknown type. Hooks and
// intrinsics may still know the method: a server that a library made is an unknown value,
// and tools are registered on it.
func (in *Interp) unknownMethod(u *Unknown, fn *types.Func, sig *types.Signature, args []Value, site ast.Node) Value {
	name := in.code.nameOf(fn)
	c := &Call{In: in, Fn: fn, Name: name, Recv: u, Args: args, Site: site, Sig: sig}
	if h := in.opts.Hooks[name]; h != nil {
		if v, handled := h(c); handled {
			return v
		}
	}
	if f := in.intrinsics[name]; f != nil {
		return in.lifted(c, name, f, func() Value { return in.unreadMethod(u, c) })
	}
	return in.unreadMethod(u, c)
}

// unreadMethod is the call of a method of unknown code (law 4). Options.Dispatch may know
// which types of the program have the method; otherwise the call may do anything that it
// can reach.
func (in *Interp) unreadMethod(u *Unknown, c *Call) Value {
	fn, name, sig, args, site := c.Fn, c.Name, c.Sig, c.Args, c.Site
	if in.opts.Dispatch != nil {
		for _, a := range args {
			in.escape(a, posOf(site))
		}
		if v, ok := in.opts.Dispatch(c); ok {
			return v
		}
	}
	s := stranger{why: u.Reason, need: u.Need, unknown: true, effects: anything}
	serves := in.serves(c)
	in.callsServer(c, serves)
	if serves || readsOnly(in.code.packageIn(name), name) {
		s.effects = nothing
	} else if in.onlyUsers(u.T) || in.onlyUsers(fn.Signature().Recv().Type()) {
		s.effects = in.boundedBy(c, s, in.effectsOf(in.code.dynamicKey(fn)))
	}
	holds := in.handOver(c, s)
	by := u.by
	if in.ofModule(derefPtr(u.T)) {
		by = nil
	}
	out := in.madeBy(by, in.unknownResults(sig, u.Reason, u.Detail+"."+fn.Name()+"()", u.Need, "", site))
	// Whether an error wraps another one is decided where the error is made.
	if u.Computed {
		out = computed(out)
	}
	// What an error says is marked: a program does not serve it in place of a description.
	if text, ok := out.(*Unknown); ok {
		text.Message = isError(u.T) && fn.Name() == "Error"
	}
	switch s.pkg = calleePackage(c); {
	case in.isLibrary(s):
		in.provide(c, s)
		in.returned(out)
	case name == "context.Context.Value": // libraries hand contexts on
		in.returned(out)
	}
	return in.holding(holds, out)
}

// onlyUsers reports whether only types of the user's own can implement an interface: one of its
// methods is not exported, or names such a type. Its methods are then among those of the program.
func (in *Interp) onlyUsers(t types.Type) bool {
	i, ok := underlying(t).(*types.Interface)
	if !ok || in.opts.Methods == nil {
		return false
	}
	known, asked := in.closedTypes[i]
	if !asked {
		for m := range i.Methods() {
			own := in.userPackage(pkgPath(m.Pkg())) != nil
			known = known || own && (!m.Exported() || in.namesUsers(m.Signature()))
		}
		if in.closedTypes == nil {
			in.closedTypes = map[*types.Interface]bool{}
		}
		in.closedTypes[i] = known
	}
	return known
}

// namesUsers reports whether a parameter or result is of a type that the user has declared, or of a
// pointer to one or a list of them.
func (in *Interp) namesUsers(sig *types.Signature) bool {
	return in.namesTypes(sig, func(pkg string) bool { return in.userPackage(pkg) != nil })
}

// namesTypes reports the same of types that are declared in one of some packages.
func (in *Interp) namesTypes(sig *types.Signature, of func(pkg string) bool) bool {
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			n, ok := types.Unalias(derefPtr(elemOfList(v.Type()))).(*types.Named)
			if ok && of(pkgPath(n.Obj().Pkg())) {
				return true
			}
		}
	}
	return false
}

// elemOfList is the element type of a slice type written as such, or t.
func elemOfList(t types.Type) types.Type {
	if s, ok := t.(*types.Slice); ok {
		return s.Elem()
	}
	return t
}

// Method calls a method of v by name, as encoding/json asks for MarshalJSON. ok is false if
// v has no such method.
func (in *Interp) Method(v Value, name string, args ...Value) (result Value, ok bool) {
	if v == nil || v.Type() == nil {
		return nil, false
	}
	obj, index, _ := types.LookupFieldOrMethod(v.Type(), false, pkgOf(v.Type()), name)
	m, isFunc := obj.(*types.Func)
	if !isFunc {
		return nil, false
	}
	return in.callMethod(v, m, index, args, nil, false), true
}

// pkgOf is the package of a named type, or of a pointer to one, or nil.
func pkgOf(t types.Type) *types.Package {
	if n, ok := types.Unalias(derefPtr(t)).(*types.Named); ok {
		return n.Obj().Pkg()
	}
	return nil
}
