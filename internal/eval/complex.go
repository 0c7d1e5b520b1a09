package eval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
)

// Complex numbers. A Const holds both types as a complex128, rounded to its type.

// complexConst is a complex number rounded to type t.
func complexConst(c complex128, t types.Type) *Const {
	if b, ok := underlying(t).(*types.Basic); ok && b.Kind() == types.Complex64 {
		c = complex128(complex64(c))
	}
	return &Const{T: t, V: c}
}

// foldComplex makes a value of a complex constant.
func foldComplex(c constant.Value, t types.Type, at token.Pos) Value {
	re, _ := constant.Float64Val(constant.Real(c))
	im, _ := constant.Float64Val(constant.Imag(c))
	v := complexConst(complex(re, im), t)
	v.Pos = at
	return v
}

// arithComplex is arith for a complex number. Go computes with those of its smaller type in
// float32, except for a quotient.
func arithComplex(op token.Token, a complex128, y *Const, t types.Type) Value {
	b, ok := y.V.(complex128)
	if !ok {
		return nil
	}
	small, isBasic := underlying(t).(*types.Basic)
	narrow := isBasic && small.Kind() == types.Complex64
	switch op {
	case token.ADD:
		return complexConst(a+b, t)
	case token.SUB:
		return complexConst(a-b, t)
	case token.MUL:
		if narrow {
			return complexConst(complex128(complex64(a)*complex64(b)), t)
		}
		return complexConst(a*b, t)
	case token.QUO:
		return complexConst(a/b, t)
	}
	return nil
}

// complexKey is the key of a complex number: 0 and -0 are equal. It has none if a part is NaN,
// which equals nothing.
func complexKey(c complex128) (complex128, bool) {
	// Adding 0 makes -0 to 0, and changes no other number.
	return complex(real(c)+0, imag(c)+0), !math.IsNaN(real(c)) && !math.IsNaN(imag(c))
}

// complexParts is real(c) or imag(c).
func (in *Interp) complexParts(name string, c Value, t types.Type) Value {
	return in.lift(t, name, []Value{c}, func(x []Value) Value {
		c, ok := x[0].(*Const)
		if !ok {
			return nil
		}
		v, ok := c.V.(complex128)
		switch {
		case !ok:
			return nil
		case name == "real":
			return floatConst(real(v), t)
		}
		return floatConst(imag(v), t)
	})
}

// complexOf is complex(re, im).
func (in *Interp) complexOf(args []ast.Expr, t types.Type) Value {
	return in.lift(t, "complex", in.operands(args...), func(x []Value) Value {
		re, ok1 := x[0].(*Const)
		im, ok2 := x[1].(*Const)
		if !ok1 || !ok2 {
			return nil
		}
		a, ok1 := re.V.(float64)
		b, ok2 := im.V.(float64)
		if !ok1 || !ok2 {
			return nil
		}
		return complexConst(complex(a, b), t)
	})
}
