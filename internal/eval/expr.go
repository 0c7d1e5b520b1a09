package eval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// Evaluating expressions. expr gives one value and exprMulti several. Anything may be unknown: each
// operator decides what it can still say. A bool that is not known becomes a guard as soon as
// something is decided by it (cond, in lift.go), and boolOf turns a guard back into a value.
//
// Every expression costs a step of fuel, so that the work of a program does not depend on the
// machine.

// expr evaluates an expression to one value. An expression that was evaluated in advance, as Go's
// order demands for the left side of an assignment, is in in.fixed.
func (in *Interp) expr(e ast.Expr) Value {
	in.spend(1)
	if v, ok := in.fixed[e]; ok {
		return v
	}
	info := in.frame.pkg.Info
	if tv, ok := info.Types[e]; ok && tv.Value != nil {
		return in.fold(tv.Value, in.subst(tv.Type, in.frame.tenv), e)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return in.expr(e.X)
	case *ast.Ident:
		return in.sent(e, in.ident(e))
	case *ast.FuncLit:
		// A literal captures the environment and not the values: it sees later assignments to its
		// variables, and others see its own.
		fr := in.frame
		return &Func{T: in.typeOf(e), Lit: e, Package: fr.pkg, Env: fr.env, Tenv: fr.tenv}
	case *ast.CompositeLit:
		// Options.OnLiteral is told of struct and map literals. If & stands in front, unary tells
		// it of the pointer.
		v := in.composite(e, in.typeOf(e))
		switch v.(type) {
		case *Struct, *Map:
			in.onLiteral(v.Type(), v, e)
		}
		return v
	case *ast.SelectorExpr:
		return in.sent(e.Sel, in.selector(e))
	case *ast.IndexExpr:
		// f[int] instantiates a generic function; x[i] indexes.
		if inst, ok := in.instance(e.X); ok {
			return inst
		}
		return in.index(e)
	case *ast.IndexListExpr:
		if inst, ok := in.instance(e.X); ok {
			return inst
		}
	case *ast.SliceExpr:
		return in.sliceExpr(e)
	case *ast.TypeAssertExpr:
		return in.typeAssert(e, false)
	case *ast.CallExpr:
		v := in.callExpr(e)
		if t, ok := v.(Tuple); ok && len(t) == 1 {
			return t[0]
		}
		return v
	case *ast.StarExpr:
		if call := in.readsHeader(e); call != nil {
			return in.header(call, e)
		}
		return in.derefValue(in.expr(e.X), e)
	case *ast.UnaryExpr:
		return in.unary(e)
	case *ast.BinaryExpr:
		return in.binaryExpr(e)
	}
	return in.unknown(in.typeOf(e), Unsupported, "", e.Pos())
}

// exprMulti evaluates an expression where n values are expected: a call with n results or, with n =
// 2, the forms v, ok := of a type assertion, a map index and a receive.
func (in *Interp) exprMulti(e ast.Expr, n int) Value {
	in.spend(1)
	for {
		p, ok := e.(*ast.ParenExpr)
		if !ok {
			break
		}
		e = p.X
	}
	switch x := e.(type) {
	case *ast.CallExpr:
		return in.callExpr(x)
	case *ast.TypeAssertExpr:
		if n == 2 {
			return in.typeAssert(x, true)
		}
	case *ast.IndexExpr:
		if n == 2 {
			return in.mapIndex(x, true)
		}
	case *ast.UnaryExpr:
		if x.Op == token.ARROW {
			v, ok := in.receive(in.expr(x.X), chanElem(in.typeOf(x.X)), x.Pos())
			return Tuple{v, ok}
		}
	}
	return in.expr(e)
}

// spread makes n values of the result of exprMulti. An unknown result becomes n unknowns with keys
// of their own.
func (in *Interp) spread(v Value, n int, at ast.Node) []Value {
	out := make([]Value, n)
	switch v := in.settle(v).(type) {
	case Tuple:
		copy(out, v)
	case *Choice:
		for i := range out {
			// Each alternative is a Tuple: result i is the choice of their results i.
			out[i] = in.each(v, func(a Value) Value {
				if t, ok := a.(Tuple); ok && i < len(t) {
					return t[i]
				}
				return in.unknown(nil, Unsupported, "", at.Pos())
			})
		}
	case *Unknown:
		for i := range out {
			// The default of the whole call says nothing of one of its results.
			w := *v
			w.Key = shortKey(v.Key + "#" + string(rune('0'+i)))
			w.Default = nil
			out[i] = &w
		}
	}
	for i := range out {
		if out[i] == nil {
			out[i] = in.unknown(nil, Unsupported, "", at.Pos())
		}
	}
	return out
}

// fold makes a value of a constant that the type checker has evaluated. Constants are exact there,
// so nothing is lost before the conversion to the final type.
func (in *Interp) fold(c constant.Value, t types.Type, e ast.Expr) Value {
	if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		t = types.Default(t)
	}
	u, ok := underlying(t).(*types.Basic)
	if !ok { // a constant converted to an interface or a type parameter
		switch c.Kind() {
		case constant.String:
			return &Const{T: t, V: constant.StringVal(c), Pos: in.literalPos(e)}
		case constant.Bool:
			return &Const{T: types.Typ[types.Bool], V: constant.BoolVal(c), Pos: e.Pos()}
		}
		n, _ := constant.Int64Val(constant.ToInt(c))
		return &Const{T: types.Typ[types.Int], V: n, Pos: e.Pos()}
	}
	switch {
	case u.Info()&types.IsBoolean != 0:
		return &Const{T: t, V: constant.BoolVal(c), Pos: e.Pos()}
	case u.Info()&types.IsString != 0:
		return &Const{T: t, V: constant.StringVal(c), Pos: in.literalPos(e)}
	case u.Info()&types.IsUnsigned != 0:
		n, _ := constant.Uint64Val(constant.ToInt(c))
		return &Const{T: t, V: n, Pos: e.Pos()}
	case u.Info()&types.IsInteger != 0:
		n, exact := constant.Int64Val(constant.ToInt(c))
		if !exact { // an untyped shift count
			if n, exact := constant.Uint64Val(constant.ToInt(c)); exact {
				return &Const{T: types.Typ[types.Uint], V: n, Pos: e.Pos()}
			}
		}
		return &Const{T: t, V: n, Pos: e.Pos()}
	case u.Info()&types.IsFloat != 0:
		f, _ := constant.Float64Val(constant.ToFloat(c))
		return &Const{T: t, V: f, Pos: e.Pos()}
	case u.Info()&types.IsComplex != 0:
		return foldComplex(constant.ToComplex(c), t, e.Pos())
	}
	return in.unknown(t, Unsupported, "a constant", e.Pos())
}

// literalPos is where a constant text is written, which is where a user would change it: for a
// named constant, its declaration.
func (in *Interp) literalPos(e ast.Expr) token.Pos {
	info := in.frame.pkg.Info
	switch x := e.(type) {
	case *ast.Ident:
		if o := info.Uses[x]; o != nil && o.Pos().IsValid() {
			return o.Pos()
		}
	case *ast.SelectorExpr:
		if o := info.Uses[x.Sel]; o != nil && o.Pos().IsValid() {
			return o.Pos()
		}
	case *ast.ParenExpr:
		return in.literalPos(x.X)
	}
	return e.Pos()
}

// ident evaluates a name: a variable, a function or nil. A constant was folded by then.
func (in *Interp) ident(e *ast.Ident) Value {
	info := in.frame.pkg.Info
	switch o := info.ObjectOf(e).(type) {
	case *types.Var:
		if obj := in.variable(o); obj != nil {
			// Of several alternatives that the variable may have, the path may exclude some.
			v, _ := obj.now().(Value)
			v = in.ofObject(obj, v)
			if in.threads != nil {
				v = in.readVariable(e, o, obj, v)
			}
			if n, counts := v.(*SymbolicCount); counts {
				return n // a number only where it is asked for
			}
			return in.settle(v)
		}
		return in.unknown(in.subst(o.Type(), in.frame.tenv), NoSource, o.Name(), e.Pos())
	case *types.Func:
		if inst, ok := in.instance(e); ok {
			return inst
		}
		return &Func{T: o.Type(), Fn: o}
	case *types.Nil:
		return &Nil{in.typeOf(e)}
	}
	return in.unknown(in.typeOf(e), Unsupported, e.Name, e.Pos())
}

// sent is the value v of the variable or field of that name, or what Options.Sent says of it
// if it is not known.
func (in *Interp) sent(name *ast.Ident, v Value) Value {
	if in.opts.Sent == nil {
		return v
	}
	if _, known := v.(*Const); known {
		return v
	}
	if o, ok := in.frame.pkg.Info.Uses[name].(*types.Var); ok {
		return in.opts.Sent(o.Origin(), v)
	}
	return v
}

// instance is a generic function with its type arguments, written or inferred. ok is false for
// anything else.
func (in *Interp) instance(e ast.Expr) (Value, bool) {
	info := in.frame.pkg.Info
	var id *ast.Ident
	switch x := e.(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	default:
		return nil, false
	}
	inst, ok := info.Instances[id]
	if !ok {
		return nil, false
	}
	fn, ok := info.Uses[id].(*types.Func)
	if !ok {
		return nil, false
	}
	f := &Func{T: in.subst(inst.Type, in.frame.tenv), Fn: fn}
	for i := range inst.TypeArgs.Len() {
		f.Targs = append(f.Targs, in.subst(inst.TypeArgs.At(i), in.frame.tenv))
	}
	return f, true
}

// variable is the object of a variable: a local one, one that a literal captured, or a package
// variable. It is nil where there is none, as for a parameter of a function that is not running.
func (in *Interp) variable(o types.Object) *Obj {
	if obj := in.frame.env.lookup(o); obj != nil {
		return obj
	}
	if v, ok := o.(*types.Var); ok && v.Pkg() != nil && !v.IsField() && v.Parent() == v.Pkg().Scope() {
		return in.global(v)
	}
	return nil
}

// derefValue is *p, where e is the expression.
func (in *Interp) derefValue(p Value, e ast.Expr) Value {
	return in.each(p, func(p Value) Value {
		switch p := p.(type) {
		case *Ptr:
			return in.load(p)
		case *Unknown:
			in.mayBeNil(p, e)
			return in.partOfMade(in.derived(in.asOfNow(p, nil, deref(p.T)), deref(p.T), ".*", func(p Value) Value {
				if p, ok := p.(*Ptr); ok {
					return in.load(p)
				}
				return nil
			}))
		case *Nil:
			in.fault(nilPointer)
		}
		return in.unknown(in.typeOf(e), Unsupported, "", e.Pos())
	})
}

// unary evaluates a unary expression. &T{...} and &x are pointers, and a receive may wait; -, + and
// ^ are arithmetic, applied to each alternative.
func (in *Interp) unary(e *ast.UnaryExpr) Value {
	switch e.Op {
	case token.AND:
		if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
			return in.pointerTo(lit, in.typeOf(lit))
		}
		return in.addr(e.X)
	case token.NOT:
		return in.boolOf(in.g.Not(in.cond(e.X)), in.typeOf(e))
	case token.ARROW:
		v, _ := in.receive(in.expr(e.X), chanElem(in.typeOf(e.X)), e.Pos())
		return in.settle(v)
	}
	t := in.typeOf(e)
	return in.lift(t, e.Op.String(), []Value{in.expr(e.X)}, func(a []Value) Value {
		c, ok := a[0].(*Const)
		if !ok {
			return nil
		}
		return arithUnary(e.Op, c, t)
	})
}

// boolOf is a guard as a value of type t, or of type bool if t is not a bool type: a constant
// where the path decides it, else a choice of true and false.
func (in *Interp) boolOf(g Guard, t types.Type) Value {
	if t == nil || underlying(t) == types.Typ[types.UntypedBool] || !isBool(t) {
		t = types.Typ[types.Bool]
	}
	switch {
	case in.certain(g):
		return &Const{T: t, V: true}
	case !in.feasible(g):
		return &Const{T: t, V: false}
	}
	return &Choice{t, []Alt{{g, &Const{T: t, V: true}}, {in.g.Not(g), &Const{T: t, V: false}}}}
}

// isBool reports whether the underlying type is bool.
func isBool(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Kind() == types.Bool
}

// binaryExpr evaluates x op y. && and || work on guards and evaluate the right side only on the
// ways on which Go does, so that p != nil && p.on cannot panic. Comparisons of lengths have a form
// of their own (lenTest).
func (in *Interp) binaryExpr(e *ast.BinaryExpr) Value {
	t := in.typeOf(e)
	switch e.Op {
	case token.LAND, token.LOR:
		a := in.cond(e.X)
		g := a // under which the right side is evaluated
		if e.Op == token.LOR {
			g = in.g.Not(a)
		}
		if !in.feasible(g) {
			return in.boolOf(a, t)
		}
		b := in.guardUnder(g, func() Guard { return in.cond(e.Y) })
		if e.Op == token.LAND {
			return in.boolOf(in.g.And(a, b), t)
		}
		return in.boolOf(in.g.Or(a, b), t)
	}
	if g, ok := in.lenTest(e); ok {
		return in.boolOf(g, t)
	}
	// Go leaves open whether a variable is read before or after a call beside it: x + f(), where f
	// sets x.
	if done := in.operandsFirst(e, e.X, e.Y); done != nil {
		defer done()
	}
	xy := []Value{in.expr(e.X), in.expr(e.Y)}
	in.unordered([]ast.Expr{e.X, e.Y}, xy)
	x, y := xy[0], xy[1]
	if e.Op == token.EQL || e.Op == token.NEQ {
		x, y = in.comparands(x, y, in.typeOf(e.X), in.typeOf(e.Y))
	}
	return in.binary(e.Op, x, y, t, e)
}

// guardUnder is the guard that f makes of an expression which is evaluated under g only. What it
// writes happens under g. If it may leave the expression, as by a panic, the ways are joined as for
// a call.
func (in *Interp) guardUnder(g Guard, f func() Guard) (b Guard) {
	if in.certain(g) {
		return f()
	}
	h := len(in.frame.exited)
	ways := in.ways(g, func() ctl {
		b = f()
		return ctl{}
	})
	if len(ways) == 1 && ways[0].ctl.kind == next && len(in.frame.exited) == h {
		in.joinInto(g, ways[0].d)
	} else { // some ways leave the expression
		in.goOn(append(ways, way{g: in.g.AndNot(in.path, g)}))
	}
	return b
}

// isUntypedNil reports whether v is nil as it is written, without a type from its context.
func isUntypedNil(v Value) bool {
	n, ok := v.(*Nil)
	if !ok || n.T == nil {
		return ok
	}
	b, ok := n.T.(*types.Basic)
	return ok && b.Kind() == types.UntypedNil
}

// joinInto applies the writes of d under g; on the other ways nothing changes.
func (in *Interp) joinInto(g Guard, d delta) {
	if len(d) > 0 {
		in.join(g, d, nil)
	}
}
