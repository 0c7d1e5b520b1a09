package load

import (
	"slices"
	"strings"
	"testing"
)

func TestPrunedFilesKeepWhatIsInSight(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files []string
		want  string // the names that are kept
	}{
		{"exported only", []string{"func F() {}; func f() { F() }; var v = 1; const c = 1; type t int"}, "F"},
		{"signature", []string{"func F(a) b { f() }; type a int; type b struct { c }; type c d; type d int; type e " +
			"int; func f() {}"}, "F a b c d"},
		{"initializer", []string{"var V = f(1); func f(x t) int { return g() }; func g() int; type t int"}, "V f t"},
		{"constant", []string{"const C = len(v); var v = [...]string{a: `x`}; const ( a = iota; b )"}, "C a b v"},
		{"group", []string{"var ( A = b; b = 1; c = 2 ); type ( T u; u int; w int )"}, "A T b u"},
		{"exported methods", []string{"type T int; func (T) M(a) {}; func (t *T) m() {}; type a int; type u int; " +
			"func (u) M() {}"}, "M T a"},
		{"hidden type in sight", []string{"func F() *t; type t[K any] int; func (x *t[K]) M() {}; " +
			"func (x *t[K]) m() {}"}, "F M t"},
		{"sealed, interface first", []string{"type I interface { seal() }; type T int; func (T) seal() {}; func " +
			"(T) other() {}"}, "I T seal"},
		{"sealed, type first", []string{"type T int; func (T) seal() {}; func (T) other() {}; type I interface { " +
			"seal() }"}, "I T seal"},
		{"sealed, far type", []string{"func F(a); type a b; type b c; type c int; func (c) seal() {}; type I " +
			"interface { seal() }"}, "F I a b c seal"},
		{"sealed, far interface", []string{"func F(a); type a b; type b c; type c interface { seal() }; type T " +
			"int; func (T) seal() {}"}, "F T a b c seal"},
		{"blank and init", []string{"type I int; var _ I = f(); func f() I; func init() {}; func _() {}"}, "I"},
		{"other file", []string{"func F(a)", "type a b", "type b int; type c int"}, "F a b"},
		{"file that does not scan", []string{"func f() {}; var v = 1", "var s = `"}, "f v"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := newNames()
			var files []trimmedFile
			for _, src := range tt.files {
				var f trimmedFile
				var ok bool
				f.trimmed, ok = trim([]byte("package p; "+src), table)
				f.whole = !ok
				files = append(files, f)
			}
			decls := slices.Clone(files)
			prune(files, table)
			var got []string
			for _, f := range decls {
				for _, d := range f.decls {
					if !d.kept {
						continue
					}
					for _, id := range d.names {
						got = append(got, table.text[id])
					}
				}
			}
			slices.Sort(got)
			if got := strings.Join(got, " "); got != tt.want {
				t.Errorf("kept %s, want %s", got, tt.want)
			}
		})
	}
}
