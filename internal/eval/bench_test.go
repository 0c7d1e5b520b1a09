package eval_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// benchmark runs the function Run of a package.
func benchmark(b *testing.B, source string) {
	b.Helper()
	dir := b.TempDir()
	write(b, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.25\n")
	write(b, filepath.Join(dir, "p.go"), "package m\n\n"+source)
	units := loaded(b, dir)
	u := units("example.com/m")
	fd := u.Function("example.com/m.Run")
	b.ReportAllocs()
	for b.Loop() {
		in := eval.New(eval.Options{
			Library: library.New(library.Codecs{}),
			Package: units,
			Fault:   func(err error) { b.Error(err) },
		})
		in.RunInit(u)
		in.Run(u, fd, nil, nil)
	}
}

// BenchmarkRegistrations registers many tools, every tenth under a condition.
func BenchmarkRegistrations(b *testing.B) {
	for _, n := range []int{500, 2000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var s strings.Builder
			s.WriteString(`type tool struct {
	name, text string
	schema map[string]any
}

type server struct {
	tools map[string]tool
	names []string
}

func (s *server) add(t tool) {
	if s.tools == nil {
		s.tools = map[string]tool{}
	}
	if _, ok := s.tools[t.name]; ok {
		panic("twice")
	}
	s.tools[t.name], s.names = t, append(s.names, t.name)
}

func Run(on bool) *server {
	s := &server{}
`)
			for i := range n {
				add := fmt.Sprintf(
					"s.add(tool{%q, %q, map[string]any{\"type\": \"object\"}})",
					fmt.Sprint("t", i),
					fmt.Sprint("Does ", i),
				)
				if i%10 == 0 {
					add = "if on { " + add + " }"
				}
				s.WriteString("\t" + add + "\n")
			}
			s.WriteString("\treturn s\n}\n")
			benchmark(b, s.String())
		})
	}
}

// BenchmarkEffects asks what many functions may write that call one another.
func BenchmarkEffects(b *testing.B) {
	var s strings.Builder
	const n = 1000
	s.WriteString("type t struct{ n int }\n")
	for i := range n {
		fmt.Fprintf(
			&s,
			"\nvar v%d int\n\nfunc f%d(p *t) {\n\tv%d++\n\tp.n = v%d\n\tf%d(p)\n\tf%d(p)\n}\n",
			i,
			i,
			i,
			i,
			(i+1)%n,
			(i*7)%n,
		)
	}
	s.WriteString("\nfunc Run(call func(func())) {\n\tp := &t{}\n")
	for i := range 20 {
		fmt.Fprintf(&s, "\tcall(func() { f%d(p) })\n", i*50)
	}
	s.WriteString("}\n")
	benchmark(b, s.String())
}
