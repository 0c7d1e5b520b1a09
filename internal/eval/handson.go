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
		if t != nil && name != "" && holdsFunction(t, 0) && !readsOnly(pkg, name) { // which may call that and recover
			r.e.ends |= recovers
		}
		if t != nil && (holdsFunction(t, 0) || declaresMethods(derefPtr(t))) { // which the code calls that gets it
			r.e.values, r.e.hands = true, true
			r.e.callsValues(r.n, t, 0)
		}
		if t == nil || r.ownValue(a) {
			continue
		}
		r.asks(t, asReader)
		if !c.Ellipsis.IsValid() && !isInterface(t) && shows(sig, name, i, t) {
			continue
		}
		if s, ok := underlying(t).(*types.Slice); ok && c.Ellipsis.IsValid() && i == len(c.Args)-1 {
			t = s.Elem() // the list itself is as good as made for the call
		}
		r.e.add(r.n.handedOn(t))
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
		e.sinks()
	}
	e.any = e.any || mentionsTypeParam(t)
}
