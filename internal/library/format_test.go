package library

import (
	"fmt"
	"go/types"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// operands are given to every format, in both forms.
func operands() (goArgs []any, args []eval.Value) {
	return []any{7, "x", -3, 2.5, true, 2_000_000}, []eval.Value{
		&eval.Const{T: types.Typ[types.Int], V: int64(7)},
		&eval.Const{T: types.Typ[types.String], V: "x"},
		&eval.Const{T: types.Typ[types.Int], V: int64(-3)},
		&eval.Const{T: types.Typ[types.Float64], V: 2.5},
		&eval.Const{T: types.Typ[types.Bool], V: true},
		&eval.Const{T: types.Typ[types.Int], V: int64(2_000_000)},
	}
}

// formatted is what the evaluator makes of a format, and whether it is known.
func formatted(format string) (string, bool) {
	_, args := operands()
	in := eval.New(eval.Options{Library: New(Codecs{})})
	return eval.Text(formatText(in, &eval.Call{In: in}, &eval.Const{T: types.Typ[types.String], V: format}, args, nil))
}

// FuzzFormat compares formats with package fmt: what is known is what it prints.
func FuzzFormat(f *testing.F) {
	for _, format := range directives {
		f.Add(format)
	}
	f.Add("%[1000001][0]") // too large is what has another digit
	f.Fuzz(func(t *testing.T, format string) {
		got, ok := formatted(format)
		goArgs, _ := operands()
		if want := fmt.Sprintf(format, goArgs...); ok && got != want {
			t.Errorf("%q: have %q, want %q", format, got, want)
		}
	})
}

var directives = []string{
	"", "%", "%%", "%!", "%d", "%z", "%d %s %d %g %t %d", "%d %s %d %g %t %d %d",
	"%*s", "%*s|%*d", "%-*d", "%[3]*[1]d", "%[3]*.[1]*[4]f", "%.*f", "%*.*f", "%[1", "%[6]*d", "%.[6]*d",
	"%[2]q %[1]d %d", "%[9]d", "%[1000001]d|%[10000010]d", "%[0]d", "%[x]d", "%[]d", "%[3]2d", "%[3].2d", "%.[3]2d",
	"%.[3]*[4]f", "%[5]t", "%[5]*d",
	"%06d|%2s", "%+d % d", "%#x", "%x %X", "%5.1f", "%.d", "%08.3f", "%-08d", "é%dé", "%é", "%T %v %T", "%[4]v", "%w",
}

// TestFormatKnowsEveryDirective has every directive known.
func TestFormatKnowsEveryDirective(t *testing.T) {
	for _, format := range directives {
		goArgs, _ := operands()
		want := fmt.Sprintf(format, goArgs...)
		if got, ok := formatted(format); !ok || got != want {
			t.Errorf("%q: have %q (known: %v), want %q", format, got, ok, want)
		}
	}
}
