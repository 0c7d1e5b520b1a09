package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// What code puts into variables of any type (law 4). Who has such a variable knows no type by which
// it would show what is written to, so that is told where the value is put into it:
//
//	func store(v any) error { return json.Unmarshal(data, v) }
//
//	store(&settings) // writes to a *Settings
//
// A box is a variable of any type with the type of a value, or with another variable, whose value
// some code puts into it. It is an effect where code that is joined with that hands the variable on
// (effects.anys).
type box struct {
	in   int32 // number of the variable
	t    types.Type
	from int32 // number of the other variable, if t is nil
}

// noVariable stands for all values of any type that are in no variable of their own: elements,
// results and parameters of function values.
var noVariable = types.NewVar(0, nil, "in no variable", types.NewInterfaceType(nil, nil))

// boxNo is the number of a box.
func (n *numbers) boxNo(b box) int32 {
	key := [3]int32{b.in, b.from}
	if b.t != nil {
		key = [3]int32{b.in, n.typeNo(b.t), 1}
	}
	no, ok := n.boxNos[key]
	if !ok {
		if n.boxNos == nil {
			n.boxNos = map[[3]int32]int32{}
		}
		no = int32(len(n.boxes))
		n.boxes, n.boxNos[key] = append(n.boxes, b), no
	}
	return no
}

// openBoxes adds to effects what is written to because it is in variables that are handed on.
func (n *numbers) openBoxes(e *effects) {
	for more := len(e.boxes) > 0 && len(e.anys) > 0; more; {
		more = false
		for no := range e.boxes.all() {
			switch b := n.boxes[no]; {
			case !e.anys.has(b.in):
			case b.t != nil:
				if !isBasicList(b.t) { // whose elements are left alone, see effects.handed
					e.add(n.handedOn(b.t))
				}
			case !e.anys.has(b.from):
				e.anys, more = e.anys.with(b.from), true
			}
		}
	}
}

// putInto notes that the value of e is put into v, of type t.
func (r *effectReader) putInto(v *types.Var, t types.Type, e ast.Expr) {
	if e == nil || t == nil || !isAny(t) {
		return
	}
	own := r.typeOf(e)
	switch {
	case own == nil || r.n.harmless(own):
	case isInterface(own):
		if of := r.boxOf(e); of != nil {
			r.flows(v, of)
		}
	case leadsSomewhere(own, map[types.Type]bool{}) && !r.ownValue(e):
		r.e.boxes = r.e.boxes.with(r.n.boxNo(box{in: r.n.varNo(v), t: own}))
	}
}

// boxOf is the variable or field that an expression is a value or the address of, or noVariable. It
// is nil for one of no such value, such as nil.
func (r *effectReader) boxOf(e ast.Expr) *types.Var {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := r.u.Info.ObjectOf(x).(*types.Var)
		return v
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return r.boxOf(x.X)
		}
	case *ast.SelectorExpr:
		if v, ok := r.u.Info.Uses[x.Sel].(*types.Var); ok && r.in.userPackage(pkgPath(v.Pkg())) != nil {
			return v
		}
	}
	return noVariable
}

// boxes notes what a node puts into variables of any type.
func (r *effectReader) boxes(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if v := r.boxOf(l); v != nil && len(n.Lhs) == len(n.Rhs) {
				r.putInto(v, r.u.Info.TypeOf(l), n.Rhs[i])
			} else if v != nil && isAny(r.u.Info.TypeOf(l)) {
				r.flows(v, noVariable)
			}
		}
	case *ast.ValueSpec:
		for i, id := range n.Names {
			if v, ok := r.u.Info.Defs[id].(*types.Var); ok && len(n.Values) == len(n.Names) {
				r.putInto(v, v.Type(), n.Values[i])
			} else if ok && len(n.Values) > 0 && isAny(v.Type()) {
				r.flows(v, noVariable)
			}
		}
	case *ast.RangeStmt:
		for _, x := range []ast.Expr{n.Key, n.Value} {
			if id, ok := x.(*ast.Ident); ok && isAny(r.u.Info.TypeOf(id)) {
				if v := r.boxOf(id); v != nil {
					r.flows(v, noVariable)
				}
			}
		}
	case *ast.SendStmt:
		if c, ok := underlying(r.typeOf(n.Chan)).(*types.Chan); ok {
			r.putInto(noVariable, c.Elem(), n.Value)
		}
	case *ast.FuncLit:
		r.inResults(n.Type, n.Body)
	case *ast.CompositeLit:
		r.inLiteral(n)
	case *ast.CallExpr:
		r.inCall(n)
	}
}

// flows notes that the value of one variable of any type is put into another.
func (r *effectReader) flows(v, from *types.Var) {
	if v != from {
		r.e.boxes = r.e.boxes.with(r.n.boxNo(box{in: r.n.varNo(v), from: r.n.varNo(from)}))
	}
}

// inResults notes what a function returns as values of any type.
func (r *effectReader) inResults(f *ast.FuncType, body *ast.BlockStmt) {
	r.u.EachReturned(f, body, isAny, func(t types.Type, e ast.Expr) { r.putInto(noVariable, t, e) })
}

// inLiteral notes what a literal puts into its parts.
func (r *effectReader) inLiteral(n *ast.CompositeLit) {
	t := r.u.Info.TypeOf(n)
	if t == nil {
		return
	}
	for i, e := range n.Elts {
		v := noVariable
		kv, keyed := e.(*ast.KeyValueExpr)
		if keyed {
			e = kv.Value
		}
		switch u := underlying(derefPtr(t)).(type) {
		case *types.Struct:
			v = nil // as in code with errors
			if keyed {
				if id, ok := kv.Key.(*ast.Ident); ok {
					v, _ = r.u.Info.Uses[id].(*types.Var)
				}
			} else if i < u.NumFields() {
				v = u.Field(i)
			}
			if v == nil {
				continue
			}
			t := v.Type()
			if r.in.userPackage(pkgPath(v.Pkg())) == nil {
				v = noVariable
			}
			r.putInto(v, t, e)
		case interface{ Elem() types.Type }:
			r.putInto(v, u.Elem(), e)
		}
	}
}

// inCall notes what a call puts into parameters, and what a conversion does.
func (r *effectReader) inCall(c *ast.CallExpr) {
	fun := ast.Unparen(c.Fun)
	if r.u.Info.Types[fun].IsType() && len(c.Args) == 1 {
		r.putInto(noVariable, r.u.Info.TypeOf(c), c.Args[0])
		return
	}
	fn := calleeOf(r.u.Info, fun)
	if fn == nil || fn.Signature().Params().Len() == 0 {
		return
	}
	own := r.in.userPackage(pkgPath(fn.Pkg())) != nil
	sig := fn.Origin().Signature()
	dynamic := sig.Recv() != nil && isInterface(sig.Recv().Type())
	for i, a := range c.Args {
		n := sig.Params().Len()
		p := sig.Params().At(min(i, n-1))
		t := p.Type()
		if s, ok := underlying(t).(*types.Slice); ok && sig.Variadic() && i >= n-1 && !c.Ellipsis.IsValid() {
			t, p = s.Elem(), noVariable
		}
		switch {
		case dynamic:
			p = r.n.parameterOf(fn.Name(), i)
		case !own:
			given := r.in.givesBack(pkgPath(fn.Pkg()))
			if p = noVariable; !given || isShown(fn.Name(), fn.Signature(), i, r.typeOf(a)) {
				continue
			}
		}
		r.putInto(p, t, a)
	}
}

// givesBack reports whether functions of a package return what they were given as a value of any
// type. Of other libraries that is not assumed, nor of a context, whose values have types.
func (in *Interp) givesBack(pkg string) bool {
	return in.standard(pkg) && pkg != "context" && !strings.HasPrefix(pkg, "encoding/")
}

// parameterOf stands for parameter i of all methods of a name.
func (n *numbers) parameterOf(method string, i int) *types.Var {
	key := method + " " + strconv.Itoa(i)
	v := n.parameters[key]
	if v == nil {
		if n.parameters == nil {
			n.parameters = map[string]*types.Var{}
		}
		v = types.NewVar(0, nil, key, types.NewInterfaceType(nil, nil))
		n.parameters[key] = v
	}
	return v
}

// inParameters notes what a method may find in its parameters that is called through an interface.
func (r *effectReader) inParameters(d *ast.FuncDecl) {
	r.inResults(d.Type, d.Body)
	if d.Recv == nil {
		return
	}
	fn, ok := r.u.Info.Defs[d.Name].(*types.Func)
	if !ok {
		return
	}
	for i := range fn.Signature().Params().Len() {
		if p := fn.Signature().Params().At(i); isAny(p.Type()) {
			r.flows(p, r.n.parameterOf(fn.Name(), i))
		}
	}
}

// handsAny notes the variables of any type whose values code hands on to code that is not the
// user's, unless that only prints them.
func (r *effectReader) handsAny(c *ast.CallExpr, name string, sig *types.Signature) {
	for i, a := range c.Args {
		t := r.typeOf(a)
		if !ofAny(t) || isShown(name, sig, i, t) || r.ownValue(a) {
			continue
		}
		v := noVariable
		if of := r.boxOf(a); of != nil && isAny(derefPtr(t)) {
			v = of
		}
		r.e.anys = r.e.anys.with(r.n.varNo(v))
	}
}

// isShown reports whether a function only prints an argument.
func isShown(name string, sig *types.Signature, i int, t types.Type) bool {
	return shows(sig, name, i, t) && (name == "" || !isScanner(name))
}

// ofAny reports whether t is any, or a type of lists, maps or pointers of it.
func ofAny(t types.Type) bool {
	for range 4 {
		if t == nil || isAny(t) {
			return t != nil
		}
		of, ok := underlying(t).(interface{ Elem() types.Type })
		if !ok {
			return false
		}
		t = of.Elem()
	}
	return false
}

// writesMemory reports whether a place is a bytes.Buffer that code writes to: what was handed out
// of its memory is written then, too.
func (r *reachWalk) writesMemory(s *spotted) bool {
	if r.only == nil || len(r.only.ptrs) == 0 {
		return false
	}
	n, ok := s.t.(*types.Named)
	return ok && n.Obj().Name() == "Buffer" && pkgPath(n.Obj().Pkg()) == "bytes" && r.only.ptrs.has(r.in.code.typeNo(n))
}

// opens reports whether code hands on what is in a variable of any type to code that is not read.
func (r *reachWalk) opens(s *spotted) bool {
	if r.only == nil || !r.only.opens || len(r.only.anys) == 0 {
		return false
	}
	v := s.variable
	switch {
	case v != nil:
	case !isAny(s.t):
		return false
	case s.field != nil:
		v = s.field
	case s.list != nil:
		v = noVariable
	default:
		return false
	}
	return r.only.anys.has(r.in.code.varNo(v))
}
