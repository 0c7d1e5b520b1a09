package load

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// cutOf returns what is cut in a file, as the line and the first words.
func cutOf(t *testing.T, src string, imported map[string]size) (cut []string, sizes map[string]size) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", "package p\n"+src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	e := &expansion{
		imported: func(_ *ast.File, pkg, name string) size { return imported[pkg+"."+name] },
		report: func(at ast.Node, msg string) {
			words := strings.Fields(msg)
			cut = append(cut, fmt.Sprintf("%d %s", fset.Position(at.Pos()).Line, strings.Join(words[:2], " ")))
		},
	}
	return cut, e.expand([]*ast.File{f}, true)
}

// doubling declares T0 to Tn, each of which is twice the one before it.
func doubling(form string, n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, form+"\n", i, i-1, i-1)
	}
	return b.String()
}

func TestTypesThatExpandWithoutEndAreCut(t *testing.T) {
	text := fmt.Sprintf("const c0 = %q\n", strings.Repeat("x", 1022)) // 1 kB with its quotes
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"small", "type T0 int\n" + doubling("type T%d struct{ a T%d; b T%d }", 15), nil},
		{"structs", "type T0 int\n" + doubling("type T%d struct{ a T%d; b T%d }", 21), []string{"21 type T19"}},
		{"again", "type T0 int\n" + doubling("type T%d struct{ a T%d; b T%d }", 60),
			[]string{"21 type T19", "41 type T39", "60 type T58"}},
		{"backwards", "type T struct{ a, b, c, d U }\ntype U [3]struct{ a, b, c V }\ntype V struct{ pkg.W }",
			[]string{"2 type T"}},
		{"pointers", "type T0 int\n" + doubling("type T%d struct{ a *T%d; b []T%d }", 60), nil},
		{"interfaces", "type T0 interface{}\n" + doubling("type T%d interface{ interface{ T%d }; T%d }", 21),
			[]string{"21 type T19"}},
		{"generic", "type P[T any] struct{ a, b T }\ntype T0 int\n" +
			doubling("type T%d struct{ a P[T%d]; b map[int]T%d }", 11), []string{"13 type T10"}},
		{"cycle", "type T struct{ a, b U }\ntype U struct{ a, b T }", nil},
		{"local", "type A int\nfunc f() {\ntype A struct{ pkg.W; b, c, d, e, f, g, h, i, j, k, l, m, n pkg.W " +
			"}\n}\ntype B struct{ a, b, c, d, e A }", []string{"4 type A"}},
		{"constants", text + doubling("const c%d = c%d + c%d", 16), []string{"17 toolbudget does"}},
		{"repeated", text + "const (\nd0 = c0 + c0\nd1\n)\n" + doubling("const c%d = d1 + c%d + d1 // %d", 3), nil},
		{"sum", text + doubling("const c%d = c%d + c%d", 13) +
			"func f(s string) string {\nreturn s + g(c13+(c13+c13)) + s\n}\nvar _ = c13",
			[]string{"17 toolbudget does"}},
		{"numbers", "const a = 1 << 60\nconst b = a + a\nvar c, d = 1, 2\nvar e = c + d + c", nil},
	} {
		got, _ := cutOf(t, tt.src, map[string]size{"pkg.W": {types: 1 << 17, depth: 20}})
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestSizesAreSeenByOtherPackages holds the sizes that other packages see.
func TestSizesAreSeenByOtherPackages(t *testing.T) {
	_, got := cutOf(
		t,
		"type A struct{ x, y int; z [4]B; p *B }\ntype B struct{ c, d C }\ntype C struct{ e error }\nconst S = "+
			"\"abc\" + S2\nconst S2 = `d`",
		nil,
	)
	want := map[string]size{"A": {13, 3, 0}, "B": {8, 2, 0}, "C": {3, 1, 0}, "S": {2, 0, 8}, "S2": {1, 0, 3}}
	for name, s := range want {
		if got[name] != s {
			t.Errorf("%s has %+v, want %+v", name, got[name], s)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%v, want %v", got, want)
	}
}
