package eval

import (
	"fmt"
	"go/types"
	"testing"
)

// TestPrinter holds formatting of lists, maps, structs and nils against fmt.
func TestPrinter(t *testing.T) {
	basic := types.Typ
	str := func(s string) Value { return &Const{T: basic[types.String], V: s} }
	num := func(n int64) Value { return &Const{T: basic[types.Int], V: n} }
	anyT := types.NewInterfaceType(nil, nil)
	in := New(Options{})
	ints, strs := types.NewSlice(basic[types.Int]), types.NewSlice(basic[types.String])
	bytesT := types.NewSlice(basic[types.Uint8])
	pair := types.NewStruct([]*types.Var{
		types.NewField(0, nil, "A", basic[types.Int], false), types.NewField(0, nil, "B", anyT, false),
	}, nil)
	table := types.NewMap(basic[types.Int], basic[types.String])
	m := in.newMap(table)
	in.storeKey(m, num(10), str("a"))
	in.storeKey(m, num(9), str("b"))
	type p = struct {
		A int
		B any
	}
	operands := []struct {
		real any
		v    Value
	}{
		{[]int{1, -2}, in.newSlice(ints, []Value{num(1), num(-2)})},
		{[]string{"a", "b c"}, in.newSlice(strs, []Value{str("a"), str("b c")})},
		{[]byte("hi"), in.byteSlice(bytesT, str("hi"))},
		{[]byte(nil), &Nil{bytesT}}, {[]int(nil), &Nil{ints}}, {map[int]string(nil), &Nil{table}},
		{map[int]string{10: "a", 9: "b"}, m},
		{p{1, "x"}, &Struct{pair, []Value{num(1), str("x")}}},
		{&p{1, nil}, in.newPtr(pair, &Struct{pair, []Value{num(1), &Nil{anyT}}})},
		{[2]string{"u", "v"}, &Array{types.NewArray(basic[types.String], 2), []Value{str("u"), str("v")}}},
		{nil, &Nil{anyT}}, {(*int)(nil), &Nil{types.NewPointer(basic[types.Int])}},
		{2.5, &Const{T: basic[types.Float64], V: 2.5}}, {float32(0.1), &Const{T: basic[types.Float32], V: float64(float32(0.1))}},
		{true, &Const{T: basic[types.Bool], V: true}}, {'é', &Const{T: basic[types.Int32], V: int64('é')}},
		{uint8(7), &Const{T: basic[types.Uint8], V: uint64(7)}},
	}
	for _, format := range []string{
		"%v", "%+v", "%#v", "%T", "%s", "%q", "%x", "% x", "%X", "%d", "%5d", "%-5d|", "%05d", "%+d", "%t", "%g", "%6.2f", "%8v|", "%-8v|", "%#x", "%c", "%U", "%e", "%08v", "%w",
	} {
		for _, o := range operands {
			want := fmt.Sprintf(format, o.real)
			got, ok := str2(in.formatText(&Call{In: in}, str(format), []Value{o.v}, nil))
			if !ok || got != want {
				t.Errorf("%s of %#v: have %q (known: %v), want %q", format, o.real, got, ok, want)
			}
		}
	}
}

func str2(v Value) (string, bool) { return str(v) }
