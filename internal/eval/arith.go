package eval

import (
	"go/token"
	"go/types"
	"math"
	"strings"
)

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
	}
	return nil
}

// arith applies an operator to two known operands, with Go's own overflow.
func (in *Interp) arith(op token.Token, x, y *Const, t types.Type) Value {
	switch a := x.V.(type) {
	case string:
		b, ok := y.V.(string)
		if !ok {
			return nil
		}
		if r, ok := ordered(op, strings.Compare(a, b)); ok {
			return &Const{T: boolType(t), V: r}
		}
	case bool:
		return nil
	case float64:
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
	case int64:
		if op == token.SHL || op == token.SHR {
			s, ok := in.shift(y)
			if !ok {
				return nil
			}
			if op == token.SHL {
				return wrapInt(a<<min(s, 64), t)
			}
			return wrapInt(a>>min(s, 63), t)
		}
		b, ok := y.V.(int64)
		if !ok {
			return nil
		}
		in.divisible(op, b == 0)
		if r, ok := ordered(op, compare(a, b)); ok {
			return &Const{T: boolType(t), V: r}
		}
		if r, ok := integerOp(op, a, b); ok {
			return wrapInt(r, t)
		}
	case uint64:
		if op == token.SHL || op == token.SHR {
			s, ok := in.shift(y)
			if !ok {
				return nil
			}
			if op == token.SHL {
				return wrapUint(a<<min(s, 64), t)
			}
			return wrapUint(a>>min(s, 64), t)
		}
		b, ok := y.V.(uint64)
		if !ok {
			return nil
		}
		in.divisible(op, b == 0)
		if r, ok := ordered(op, compare(a, b)); ok {
			return &Const{T: boolType(t), V: r}
		}
		if r, ok := integerOp(op, a, b); ok {
			return wrapUint(r, t)
		}
	}
	return nil
}

func floatConst(f float64, t types.Type) Value {
	if b, ok := under(t).(*types.Basic); ok {
		f = narrowFloat(f, b)
	}
	return &Const{T: t, V: f}
}

func boolType(t types.Type) types.Type {
	if t != nil && isBool(t) {
		return t
	}
	return types.Typ[types.Bool]
}

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

// shift is by how much is shifted; more than there are bits is as good as all of them.
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

// divisible throws the panic of a division by zero.
func (in *Interp) divisible(op token.Token, zero bool) {
	in.faultIf(zero && (op == token.QUO || op == token.REM), "integer divide by zero")
}

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

func wrapInt(n int64, t types.Type) Value {
	if b, ok := under(t).(*types.Basic); ok {
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

func wrapUint(n uint64, t types.Type) Value {
	if b, ok := under(t).(*types.Basic); ok {
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

// convertConst converts a known scalar to a basic type.
func (in *Interp) convertConst(c *Const, t types.Type) Value {
	b, ok := under(t).(*types.Basic)
	if !ok {
		return &Const{t, c.V, c.Pos}
	}
	info := b.Info()
	switch v := c.V.(type) {
	case bool:
		return &Const{t, v, c.Pos}
	case string:
		if info&types.IsString != 0 {
			return &Const{t, v, c.Pos}
		}
	case int64:
		switch {
		case info&types.IsString != 0:
			return &Const{t, runeText(v), c.Pos}
		case info&types.IsUnsigned != 0:
			return wrapUint(uint64(v), t)
		case info&types.IsInteger != 0:
			return wrapInt(v, t)
		case info&types.IsFloat != 0:
			return &Const{t, narrowFloat(float64(v), b), c.Pos}
		}
	case uint64:
		switch {
		case info&types.IsString != 0:
			return &Const{t, runeText(int64(min(v, 1<<40))), c.Pos}
		case info&types.IsUnsigned != 0:
			return wrapUint(v, t)
		case info&types.IsInteger != 0:
			return wrapInt(int64(v), t)
		case info&types.IsFloat != 0:
			return &Const{t, narrowFloat(float64(v), b), c.Pos}
		}
	case float64:
		switch {
		case info&types.IsUnsigned != 0:
			return wrapUint(uint64(v), t)
		case info&types.IsInteger != 0:
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return in.unknown(t, Unsupported, "conversion of NaN or infinity", c.Pos)
			}
			return wrapInt(int64(v), t)
		case info&types.IsFloat != 0:
			return &Const{t, narrowFloat(v, b), c.Pos}
		}
	}
	return in.unknown(t, Unsupported, "", c.Pos)
}

// runeText is the conversion of an integer to a string.
func runeText(n int64) string {
	if n != int64(rune(n)) {
		return "\uFFFD"
	}
	return string(rune(n))
}

func narrowFloat(f float64, b *types.Basic) float64 {
	if b.Kind() == types.Float32 {
		return float64(float32(f))
	}
	return f
}
