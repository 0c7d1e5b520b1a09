package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// What code hands to other code that is not read (law 4): that may write to all that it reaches
// from there, as far as the types tell. Nothing else is known of it.

// hand notes that the arguments of c are handed to code that is not read, which may write through
// them. Left out are those that cannot reach anything old, and those that the function only prints.
func (r *effectReader) hand(c *ast.CallExpr, pkg, name string, sig *types.Signature) {
	r.handsAny(c, name, sig)
	for i, a := range c.Args {
		t := r.typeOf(a)
		if t == nil {
			continue
		}
		r.calls(t, name != "" && !readsOnly(pkg, name))
		if r.ownValue(a) {
			continue
		}
		r.asks(t, asReader)
		if !c.Ellipsis.IsValid() && !isInterface(t) && shows(sig, name, i, t) {
			continue
		}
		if p, ok := underlying(t).(*types.Pointer); ok && decodesInPlace(name) && isList(p.Elem()) {
			r.e.through(r.n, p.Elem())
			r.e.put(r.n, p.Elem())
		}
		if s, ok := underlying(t).(*types.Slice); ok && c.Ellipsis.IsValid() && i == len(c.Args)-1 {
			t = s.Elem() // the list itself is as good as made for the call
		}
		r.e.add(r.n.handedOn(t))
	}
}

// decodesInPlace reports whether a function decodes into the array that a list has, as long as that
// is long enough.
func decodesInPlace(name string) bool {
	return name == "encoding/json.Unmarshal" || name == "encoding/json.Decoder.Decode"
}

// serve notes what a function does that serves, or sends a request: it calls what it is handed, and
// writes nothing itself.
func (r *effectReader) serve(c *ast.CallExpr) {
	for _, a := range c.Args {
		if t := r.typeOf(a); t != nil {
			r.calls(t, true)
			r.asks(t, asReader)
		}
	}
}

// calls notes that code which gets a value of type t calls the functions in it. recovering says
// that it may recover from what these panic with.
func (r *effectReader) calls(t types.Type, recovering bool) {
	if recovering && holdsFunction(t, 0) {
		r.e.ends |= recovers
	}
	if holdsFunction(t, 0) || declaresMethods(derefPtr(t)) {
		r.e.values, r.e.hands = true, true
		r.e.callsValues(r.n, t, 0)
	}
}

// receiver notes what a method of the standard library calls that is in exported fields of its
// receiver, such as the Transport of an http.Client.
func (r *effectReader) receiver(fn *types.Func) {
	recv := fn.Signature().Recv()
	if recv == nil {
		return
	}
	st, ok := underlying(derefPtr(recv.Type())).(*types.Struct)
	if !ok {
		return
	}
	for f := range st.Fields() {
		if !f.Exported() {
			continue
		}
		switch t := underlying(f.Type()).(type) {
		case *types.Signature:
			r.calls(f.Type(), true)
		case *types.Interface:
			for m := range t.Methods() {
				r.e.hands = true
				r.dynamic(m.Name())
			}
		}
	}
}

// printKeys are printMethods with their shapes, see shapeOf.
var printKeys = strings.Split(`As 1,1;Error 0,1;Format 2,0;GoString 0,1;Is 1,1;IsZero 0,1;LogValue 0,1;`+
	`MarshalBinary 0,2;MarshalJSON 0,2;MarshalText 0,2;MarshalXML 2,1;String 0,1;Temporary 0,1;Timeout 0,1;`+
	`Unwrap 0,1`, ";")

// An asking is what code asks of a value that it is handed.
type asking uint8

const (
	asPrinter asking = iota // how it is printed
	asReader                // also how it is read from text, and the methods of an interface
	byTheName               // any exported method
)

// asks notes the methods that code which is not read may call of a value of type t, or of what is
// in it.
//
//	fmt.Fprint(w, report) // calls report.String, which may write to the report
func (r *effectReader) asks(t types.Type, how asking) {
	seen := map[types.Type]bool{}
	var look func(t types.Type)
	look = func(t types.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		if n, ok := types.Unalias(t).(*types.Named); ok && !isInterface(t) {
			if r.in.userPackage(pkgPath(n.Obj().Pkg())) == nil {
				return
			}
			for m := range n.Methods() {
				name := m.Name()
				if printMethods[name] || how == asReader && readMethods[name] || how == byTheName && m.Exported() {
					r.noteCall(m.Origin(), slices.Collect(n.TypeArgs().Types())...)
				}
			}
		}
		switch u := underlying(t).(type) {
		case *types.Pointer:
			look(u.Elem())
		case *types.Slice:
			look(u.Elem())
		case *types.Array:
			look(u.Elem())
		case *types.Map:
			look(u.Key())
			look(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				look(f.Type())
			}
		case *types.Interface:
			for m := range u.Methods() {
				if how != asPrinter && r.in.userPackage(pkgPath(m.Pkg())) != nil {
					r.noteCall(m)
				}
			}
			if !r.n.harmless(t) {
				for _, key := range printKeys {
					r.dynamic(key)
				}
			}
		}
	}
	look(t)
}

// handedOn are the effects of handing a value of type t to code that is not read. They only depend
// on the type, so they are kept.
func (n *numbers) handedOn(t types.Type) *effects {
	key := n.typeNo(t)
	e := n.handed[key]
	if e == nil {
		e = newEffects()
		n.handed[key] = e
		e.handed(n, t, map[int32]bool{}, true)
	}
	return e
}

// handed adds them. seen guards against types that refer to themselves; itself says that t is the
// type of the value and not of a part of it. An interface may hold a text sink, and an empty one
// anything.
func (e *effects) handed(n *numbers, t types.Type, seen map[int32]bool, itself bool) {
	no := n.typeNo(t)
	if seen[no] || n.harmless(t) {
		return
	}
	seen[no] = true
	switch u := underlying(t).(type) {
	case *types.Pointer:
		e.through(n, t)
		e.handed(n, u.Elem(), seen, false)
	case *types.Slice:
		if itself || !isBasicList(t) { // see reached.decodes
			e.through(n, t)
		}
		e.handed(n, u.Elem(), seen, false)
	case *types.Array:
		e.through(n, t)
		e.handed(n, u.Elem(), seen, false)
	case *types.Map:
		e.through(n, t)
		e.handed(n, u.Elem(), seen, false)
	case *types.Struct:
		for f := range u.Fields() {
			e.handed(n, f.Type(), seen, false)
		}
	case *types.Interface:
		if u.NumMethods() == 0 {
			e.any = true
		}
		e.streams()
	}
	e.any = e.any || mentionsTypeParam(t)
}

// noteReceiver notes what a method that is not read may write to its receiver, and that it may call
// what the receiver holds.
func (r *effectReader) noteReceiver(fun ast.Expr, fn *types.Func) {
	// What is set by reflection has no name and no type in the source.
	if pkgPath(fn.Pkg()) == "reflect" {
		r.e.any = true
		r.e.sets = r.e.sets || r.u.Main
	}
	recv := fn.Signature().Recv()
	if recv != nil && holdsFunction(recv.Type(), 0) {
		r.e.ends |= recovers
		r.e.callsValues(r.n, derefPtr(recv.Type()), 0)
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok && recv != nil && !r.ownValue(sel.X) {
		t := r.typeOf(sel.X)
		if _, ptr := recv.Type().(*types.Pointer); ptr {
			r.e.through(r.n, types.NewPointer(derefPtr(t)))
			r.e.through(r.n, types.NewPointer(derefPtr(recv.Type()))) // of an embedded field
		}
		r.e.add(r.n.handedOn(t))
	}
}

// methodValue notes what a method that is not read may write to its receiver if the code uses it as
// a value, as in with(buffer.WriteString).
func (r *effectReader) methodValue(n ast.Node) {
	sel, ok := n.(*ast.SelectorExpr)
	if !ok || r.called[sel] {
		return
	}
	s := r.u.Info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return
	}
	fn := s.Obj().(*types.Func)
	key, pkg := r.n.nameOf(fn), pkgPath(fn.Pkg())
	if r.in.userPackage(pkg) != nil || readsOnly(pkg, key) {
		return
	}
	if isInterface(fn.Signature().Recv().Type()) {
		r.e.streams()
	}
	if _, fd := r.in.declared(key); fd == nil {
		r.noteReceiver(sel, fn)
	}
}
