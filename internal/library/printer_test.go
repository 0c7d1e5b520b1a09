package library

import (
	"fmt"
	"go/types"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// TestPrinterWritesValuesAsFmtDoes compares formatting of lists, maps, structs and nils with fmt.
func TestPrinterWritesValuesAsFmtDoes(t *testing.T) {
	basic := types.Typ
	str := func(s string) eval.Value { return &eval.Const{T: basic[types.String], V: s} }
	num := func(n int64) eval.Value { return &eval.Const{T: basic[types.Int], V: n} }
	anyT := types.NewInterfaceType(nil, nil)
	in := eval.New(eval.Options{Library: New(Codecs{})})
	ints, strs := types.NewSlice(basic[types.Int]), types.NewSlice(basic[types.String])
	bytesT := types.NewSlice(basic[types.Uint8])
	pair := types.NewStruct([]*types.Var{
		types.NewField(0, nil, "A", basic[types.Int], false), types.NewField(0, nil, "B", anyT, false),
	}, nil)
	table := types.NewMap(basic[types.Int], basic[types.String])
	m := in.NewMap(table)
	in.SetKey(m, num(10), str("a"))
	in.SetKey(m, num(9), str("b"))
	type p = struct {
		A int
		B any
	}
	operands := []struct {
		real any
		v    eval.Value
	}{
		{[]int{1, -2}, in.NewSlice(ints, []eval.Value{num(1), num(-2)})},
		{[]string{"a", "b c"}, in.NewSlice(strs, []eval.Value{str("a"), str("b c")})},
		{[]byte("hi"), in.NewBytes(bytesT, str("hi"))},
		{
			[]byte(nil),
			&eval.Nil{T: bytesT},
		}, {[]int(nil), &eval.Nil{T: ints}}, {map[int]string(nil), &eval.Nil{T: table}},
		{map[int]string{10: "a", 9: "b"}, m},
		{p{1, "x"}, &eval.Struct{T: pair, F: []eval.Value{num(1), str("x")}}},
		{&p{1, nil}, in.NewPtr(pair, &eval.Struct{T: pair, F: []eval.Value{num(1), &eval.Nil{T: anyT}}})},
		{
			[2]string{"u", "v"},
			&eval.Array{T: types.NewArray(basic[types.String], 2), E: []eval.Value{str("u"), str("v")}},
		},
		{nil, &eval.Nil{T: anyT}}, {(*int)(nil), &eval.Nil{T: types.NewPointer(basic[types.Int])}},
		{
			2.5,
			&eval.Const{T: basic[types.Float64], V: 2.5},
		}, {float32(0.1), &eval.Const{T: basic[types.Float32], V: float64(float32(0.1))}},
		{true, &eval.Const{T: basic[types.Bool], V: true}}, {'é', &eval.Const{T: basic[types.Int32], V: int64('é')}},
		{uint8(7), &eval.Const{T: basic[types.Uint8], V: uint64(7)}},
	}
	for _, format := range []string{
		"%v", "%+v", "%#v", "%T", "%s", "%q", "%x", "% x", "%X", "%d", "%5d", "%-5d|", "%05d", "%+d", "%t", "%g",
		"%6.2f", "%8v|", "%-8v|", "%#x", "%c", "%U", "%e", "%08v", "%w",
	} {
		for _, o := range operands {
			want := fmt.Sprintf(format, o.real)
			got, ok := str2(formatText(in, &eval.Call{In: in}, str(format), []eval.Value{o.v}, nil))
			if !ok || got != want {
				t.Errorf("%s of %#v: have %q (known: %v), want %q", format, o.real, got, ok, want)
			}
		}
	}
}

func str2(v eval.Value) (string, bool) { return eval.Text(v) }
