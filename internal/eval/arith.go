package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"strings"
)

// Arithmetic on known operands, and conversions between basic types, as the program would compute
// them at run time. The type checker has folded constant expressions already; what arrives here are
// values of variables, for which Go's rules at run time hold: integers wrap at their width, floats
// round to their type, division by zero and negative shifts panic.
//
// A Const holds every signed integer type as an int64 and every unsigned one as a uint64, so each
// result has to be wrapped to its width (wrapInt, wrapUint). int, uint and uintptr have 64 bits:
// programs built for 32 bits are not modelled. A nil result means "not handled here": the caller
// makes an unknown of it.

// arithUnary is -x, +x or ^x.
func arithUnary(op token.Token, c *Const, t types.Type) Value {
	switch n := c.V.(type) {
	case int64:
		switch op {
		case token.SUB:
			return wrapInt(-n, t)
		case token.XOR:
			return wrapInt(^n, t)
		case token.ADD:
			return c
		}
	case uint64:
		switch op {
		case token.XOR:
			return wrapUint(^n, t)
		case token.SUB:
			return wrapUint(-n, t)
		case token.ADD:
			return c
		}
	case float64:
		switch op {
		case token.SUB:
			return &Const{T: t, V: -n}
		case token.ADD:
			return c
		}
	case complex128:
		switch op {
		case token.SUB:
			return &Const{T: t, V: -n}
		case token.ADD:
			return c
		}
	}
	return nil
}

// arithFloat is arith for a float64.
func arithFloat(op token.Token, a float64, y *Const, t types.Type) Value {
	b, ok := y.V.(float64)
	if !ok {
		return nil
	}
	switch op {
	case token.ADD:
		return floatConst(a+b, t)
	case token.SUB:
		return floatConst(a-b, t)
	case token.MUL:
		return floatConst(a*b, t)
	case token.QUO:
		return floatConst(a/b, t)
	}
	if r, ok := ordered(op, compare(a, b)); ok {
		return &Const{T: boolType(t), V: r}
	}
	return nil
}

// arith applies a binary operator to two known operands. t is the type of the result; an ordering
// gives a bool, of type bool if t is none. It panics as the program would. The operators == and !=
// are not here, see equal.go.
func (in *Interp) arith(op token.Token, x, y *Const, t types.Type) Value {
	switch a := x.V.(type) {
	case string:
		b, ok := y.V.(string)
		if !ok {
			return nil
		}
		// Concatenation is not here: it keeps the positions of literals (concat).
		if r, ok := ordered(op, strings.Compare(a, b)); ok {
			return &Const{T: boolType(t), V: r}
		}
	// The operators on bools make formulas.
	case bool:
		return nil
	case float64:
		return arithFloat(op, a, y, t)
	case complex128:
		return arithComplex(op, a, y, t)
	case int64:
		return arithWhole(in, op, a, y, t, wrapInt)
	case uint64:
		return arithWhole(in, op, a, y, t, wrapUint)
	}
	return nil
}

// arithWhole is arith for integers, whose results wrap to the type t.
func arithWhole[T int64 | uint64](
	in *Interp,
	op token.Token,
	a T,
	y *Const,
	t types.Type,
	wrap func(T, types.Type) Value,
) Value {
	// A shift count has a type of its own, and may be larger than the operand is wide. Go for
	// the evaluator has the same rules as for the program, but for the width, which is 64 here.
	if op == token.SHL || op == token.SHR {
		s, ok := in.shift(y)
		if !ok {
			return nil
		}
		if op == token.SHL {
			return wrap(a<<min(s, 64), t)
		}
		return wrap(a>>min(s, 64), t) // a negative number keeps its sign
	}
	b, ok := y.V.(T)
	if !ok {
		return nil
	}
	in.divisible(op, b == 0)
	if r, ok := ordered(op, compare(a, b)); ok {
		return &Const{T: boolType(t), V: r}
	}
	if r, ok := integerOp(op, a, b); ok {
		return wrap(r, t)
	}
	return nil
}

// floatConst is a float rounded to type t: an addition of two float32 rounds to float32 each time.
func floatConst(f float64, t types.Type) Value {
	if b, ok := underlying(t).(*types.Basic); ok {
		f = narrowFloat(f, b)
	}
	return &Const{T: t, V: f}
}

// boolType is the type of a comparison: t if that is a bool type (type flag bool), else bool.
func boolType(t types.Type) types.Type {
	if t != nil && isBool(t) {
		return t
	}
	return types.Typ[types.Bool]
}

// compare returns -1, 0 or 1, and 2 if an operand is NaN, which is neither below, equal nor above.
func compare[T int64 | uint64 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b:
		return 0
	}
	return 2 // NaN
}

// ordered is the result of an ordering operator for a result of compare. Every ordering with NaN is
// false. ok is false for other operators.
func ordered(op token.Token, c int) (result, ok bool) {
	if c == 2 {
		return false, op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ
	}
	switch op {
	case token.LSS:
		return c < 0, true
	case token.LEQ:
		return c <= 0, true
	case token.GTR:
		return c > 0, true
	case token.GEQ:
		return c >= 0, true
	}
	return false, false
}

// shift is the shift count as an int64. Counts beyond 64 shift out all bits just as 64 does. A
// negative count panics. A float64 is an untyped constant such as 1e1, which Go allows as a count.
func (in *Interp) shift(y *Const) (n int64, ok bool) {
	switch n := y.V.(type) {
	case uint64:
		return int64(min(n, 64)), true
	case int64:
		in.faultIf(n < 0, "negative shift amount")
		return n, true
	case float64: // a constant without a type
		return int64(min(n, 64)), n >= 0
	}
	return 0, false
}

// divisible throws the panic of an integer division by zero. Floats divide to infinity or NaN.
func (in *Interp) divisible(op token.Token, zero bool) {
	in.faultIf(zero && (op == token.QUO || op == token.REM), "integer divide by zero")
}

// integerOp applies an arithmetic or bit operator to 64-bit integers; the caller wraps the result.
// Division truncates in Go for the evaluator as it does for the program.
func integerOp[T int64 | uint64](op token.Token, a, b T) (T, bool) {
	switch op {
	case token.ADD:
		return a + b, true
	case token.SUB:
		return a - b, true
	case token.MUL:
		return a * b, true
	case token.QUO:
		if b != 0 {
			return a / b, true
		}
	case token.REM:
		if b != 0 {
			return a % b, true
		}
	case token.AND:
		return a & b, true
	case token.OR:
		return a | b, true
	case token.XOR:
		return a ^ b, true
	case token.AND_NOT:
		return a &^ b, true
	}
	return 0, false
}

// wrapInt wraps a signed result at the width of t: int8(127) + 1 is -128.
func wrapInt(n int64, t types.Type) Value {
	if b, ok := underlying(t).(*types.Basic); ok {
		switch b.Kind() {
		case types.Int8:
			n = int64(int8(n))
		case types.Int16:
			n = int64(int16(n))
		case types.Int32:
			n = int64(int32(n))
		}
	}
	return &Const{T: t, V: n}
}

// wrapUint wraps an unsigned result at the width of t: uint8(0) - 1 is 255.
func wrapUint(n uint64, t types.Type) Value {
	if b, ok := underlying(t).(*types.Basic); ok {
		switch b.Kind() {
		case types.Uint8:
			n = uint64(uint8(n))
		case types.Uint16:
			n = uint64(uint16(n))
		case types.Uint32:
			n = uint64(uint32(n))
		}
	}
	return &Const{T: t, V: n}
}

// convertConst converts a known scalar to a basic type t. An integer becomes the text of its code
// point, not of its digits, as string(65) does. Positions are kept where the text is, so that a
// finding can point to the literal.
func (in *Interp) convertConst(c *Const, t types.Type) Value {
	b, ok := underlying(t).(*types.Basic)
	if !ok {
		return &Const{T: t, V: c.V, Pos: c.Pos}
	}
	info := b.Info()
	switch v := c.V.(type) {
	case bool:
		return &Const{T: t, V: v, Pos: c.Pos}
	case string:
		if info&types.IsString != 0 {
			return &Const{T: t, V: v, Pos: c.Pos}
		}
	case int64:
		switch {
		case info&types.IsString != 0:
			return &Const{T: t, V: runeText(v), Pos: c.Pos}
		case info&types.IsUnsigned != 0:
			return wrapUint(uint64(v), t)
		case info&types.IsInteger != 0:
			return wrapInt(v, t)
		case info&types.IsFloat != 0:
			return &Const{T: t, V: narrowFloat(float64(v), b), Pos: c.Pos}
		case info&types.IsComplex != 0: // a constant without a type
			return complexConst(complex(float64(v), 0), t)
		}
	case uint64:
		switch {
		case v == 0 && b.Kind() == types.UnsafePointer:
			return &Nil{t}
		case info&types.IsString != 0:
			return &Const{T: t, V: runeText(int64(min(v, 1<<40))), Pos: c.Pos}
		case info&types.IsUnsigned != 0:
			return wrapUint(v, t)
		case info&types.IsInteger != 0:
			return wrapInt(int64(v), t)
		case info&types.IsFloat != 0:
			return &Const{T: t, V: narrowFloat(float64(v), b), Pos: c.Pos}
		}
	case float64:
		switch {
		case info&types.IsUnsigned != 0:
			return wrapUint(uint64(v), t)
		case info&types.IsInteger != 0:
			// What such a conversion gives depends on the machine.
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return in.unknown(t, Unsupported, "conversion of NaN or infinity", c.Pos)
			}
			return wrapInt(int64(v), t)
		case info&types.IsFloat != 0:
			return &Const{T: t, V: narrowFloat(v, b), Pos: c.Pos}
		case info&types.IsComplex != 0: // a constant without a type
			return complexConst(complex(v, 0), t)
		}
	case complex128:
		if info&types.IsComplex != 0 {
			return complexConst(v, t)
		}
	}
	return in.unknown(t, Unsupported, "", c.Pos)
}

// runeText is string(n). Numbers that are no valid code point give U+FFFD.
func runeText(n int64) string {
	if n != int64(rune(n)) {
		return "\uFFFD"
	}
	return string(rune(n))
}

// narrowFloat rounds to float32 if b is float32. float64 and untyped floats are kept.
func narrowFloat(f float64, b *types.Basic) float64 {
	if b.Kind() == types.Float32 {
		return float64(float32(f))
	}
	return f
}

// binary is x op y of type t. at is the syntax, for the text of a condition and the place
// of a panic, or nil.
func (in *Interp) binary(op token.Token, x, y Value, t types.Type, at ast.Node) Value {
	switch op {
	case token.EQL, token.NEQ:
		if op == token.EQL {
			return in.boolOf(in.equal(x, y, at), t)
		}
		// x != y is the negation of the condition x == y, so both tests share it.
		if e, ok := at.(*ast.BinaryExpr); ok { // the condition is that they are equal
			at = &ast.BinaryExpr{X: e.X, OpPos: e.OpPos, Op: token.EQL, Y: e.Y}
		}
		return in.boolOf(in.g.Not(in.equal(x, y, at)), t)
	case token.ADD:
		if t != nil && isString(t) {
			return in.concat(t, x, y)
		}
	case token.QUO, token.REM:
		in.mayDivide(y, t, at)
	case token.SHL, token.SHR:
		in.mayShift(y, at)
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if told, ok := decidedOrder(op, in.settle(x), in.settle(y)); ok {
			return &Const{T: t, V: told}
		}
	}
	return in.lift(t, op.String(), []Value{x, y}, func(a []Value) Value {
		c, ok1 := a[0].(*Const)
		d, ok2 := a[1].(*Const)
		if !ok1 || !ok2 {
			return nil
		}
		return in.arith(op, c, d, t)
	})
}
