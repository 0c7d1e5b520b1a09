package load

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPackagesAreInitializedAsGoDoes compares InitOrder with what random programs print. Their
// packages import each other and the standard library, and some do nothing when they are
// initialized.
func TestPackagesAreInitializedAsGoDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	for seed := range uint64(8) {
		dir := t.TempDir()
		writeInitModule(t, dir, rand.New(rand.NewPCG(seed, 1)))
		cmd := exec.CommandContext(t.Context(), "go", "run", ".")
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=", "PWD="+dir)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, out)
		}
		p, err := Load(t.Context(), Config{Dir: dir, Patterns: []string{"."}})
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Fields(string(out))
		if len(want) < 10 {
			t.Fatalf("seed %d: only %q", seed, want)
		}
		var got []string
		for _, path := range p.InitOrder("example.org/x") {
			if slices.Contains(want, path) {
				got = append(got, path)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("seed %d:\n got %q\nwant %q", seed, got, want)
		}
	}
}

// writeInitModule writes a program of packages that import each other and print their paths when
// they are initialized. Those without init have types and constants, or variables of each kind.
func writeInitModule(t *testing.T, dir string, r *rand.Rand) {
	t.Helper()
	names := []string{
		"a", "a-b", "a.b", "a/b", "a_b", "b", "b/v2", "b.v3", "c", "c/d/e", "d", "e+", "f", "g/a", "g-a", "h", "k",
		"m/z", "n", "o", "p", "q", "r", "s", "t", "u", "v.x/y", "z",
	}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	std := []string{"strings", "cmp", "unicode/utf8", "errors", "crypto/subtle", "sort", "net/url", "container/list"}
	others := []string{
		"type T struct{ A int }\n\nconst C = 1\n", "var V = map[string]int{\"a\": 1}\n", "var V = []int{1, 2}\n",
		"var V = f()\n\nfunc f() int { return len(W) }\n\nvar W = []int{1}\n", "var V = func() int { return 1 }\n",
		"var V = &struct{ A int }{2}\n",
	}
	write := func(name, text string) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.org/x\n\ngo 1.25\n")
	var all strings.Builder
	for i, name := range names {
		var b strings.Builder
		b.WriteString("package p\n\n")
		for range r.IntN(3) {
			if i > 0 {
				fmt.Fprintf(&b, "import _ \"example.org/x/%s\"\n", names[r.IntN(i)])
			}
		}
		if r.IntN(3) == 0 {
			fmt.Fprintf(&b, "import _ %q\n", std[r.IntN(len(std))])
		}
		if r.IntN(3) > 0 {
			fmt.Fprintf(&b, "\nfunc init() { println(%q) }\n", "example.org/x/"+name)
		} else {
			b.WriteString("\n" + others[r.IntN(len(others))])
		}
		write(name+"/p.go", b.String())
		fmt.Fprintf(&all, "import _ \"example.org/x/%s\"\n", name)
	}
	write("main.go", "package main\n\n"+all.String()+"\nfunc main() {}\n")
}
