package library_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/load"
)

// environments are those that functions run in. The first is that of the default world.
var environments = [][]string{nil, {"PART=x", "MORE=y z"}, {"PART=7", "MORE=<&>"}, {"PART=a,b"}}

// unpack writes the packages of a directory of testdata into a module in dir.
func unpack(t *testing.T, dir, module, archives string) []*topic {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", archives, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("testdata/%s: %d archives, error %v", archives, len(files), err)
	}
	var out []*topic
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		top := &topic{name: strings.TrimSuffix(filepath.Base(file), ".txtar"), file: file, ar: ar}
		top.path = module + "/p/" + top.name
		for _, f := range ar.Files {
			if strings.Contains(f.Name, ".") { // it is not a section
				write(t, filepath.Join(dir, "p", top.name, f.Name), string(f.Data))
			}
		}
		out = append(out, top)
	}
	return out
}

// section is the text of a file of the archive.
func (top *topic) section(name string) string {
	for _, f := range top.ar.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// set rewrites a file of the archive.
func (top *topic) set(t *testing.T, name, text string) {
	t.Helper()
	found := false
	for i := range top.ar.Files {
		if top.ar.Files[i].Name == name {
			top.ar.Files[i].Data, found = []byte(text), true
		}
	}
	if !found {
		top.ar.Files = append(top.ar.Files, txtar.File{Name: name, Data: []byte(text)})
	}
	write(t, top.file, string(txtar.Format(top.ar)))
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// sources are the packages of a module that functions run from.
type sources struct {
	t    *testing.T
	prog *load.Program
	dir  string
	read map[string]*eval.Package
}

func loaded(t *testing.T, dir string) *sources {
	t.Helper()
	config := load.Config{Dir: dir, Patterns: []string{"./p/..."}, Env: append(os.Environ(), "GOWORK=off")}
	prog, err := load.Load(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	return &sources{t, prog, dir, map[string]*eval.Package{}}
}

// unit is a package with bodies, or nil: those of modules, and those of the
// standard library that run from source.
func (s *sources) unit(path string) *eval.Package {
	if p := s.prog.Packages[path]; p == nil || p.Standard && !eval.RunsFromSource(path) {
		return nil
	}
	return s.whole(path)
}

// unitOrFlag also has package flag, whose source runs in the default world.
func (s *sources) unitOrFlag(path string) *eval.Package {
	if path == "flag" {
		return s.whole(path)
	}
	return s.unit(path)
}

func (s *sources) whole(path string) *eval.Package {
	if u, ok := s.read[path]; ok {
		return u
	}
	p, err := s.prog.WithBodies(path)
	if err != nil {
		s.t.Fatal(err)
	}
	own := p.Module != nil && p.Module.Main
	u := &eval.Package{Path: path, Fset: s.prog.Fset, Files: p.Files, Pkg: p.Types, Info: p.Info, Main: own}
	if own {
		at := os.DirFS(filepath.Join(s.dir, "p", filepath.Base(path)))
		u.ReadEmbed = func(pattern string) (map[string]string, error) { return embedded(at, pattern) }
	}
	s.read[path] = u
	return u
}

// embedded are the files that a pattern embeds, which here is the name of one or
// of a directory.
func embedded(dir fs.FS, pattern string) (map[string]string, error) {
	out := map[string]string{}
	err := fs.WalkDir(dir, pattern, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(dir, name)
		out[name] = string(data)
		return err
	})
	return out, err
}

// build compiles the topics. The result runs their functions in each environment:
// what one gives must be one of its outcomes.
func build(t *testing.T, s *sources, topics []*topic) func(environments [][]string) {
	t.Helper()
	bin, results := filepath.Join(t.TempDir(), "print.exe"), filepath.Join(t.TempDir(), "results.json")
	write(t, filepath.Join(s.dir, "print", "main.go"), printer(s, topics))
	run(t, s.dir, append(os.Environ(), "GOWORK=off", "PWD="+s.dir), "go", "build", "-o", bin, "./print")
	return func(environments [][]string) {
		t.Helper()
		for _, env := range environments {
			run(t, s.dir, append(env[:len(env):len(env)], "RESULTS="+results), bin)
			data, err := os.ReadFile(results)
			if err != nil {
				t.Fatal(err)
			}
			var texts map[string][]byte // they may be no UTF-8
			if err := json.Unmarshal(data, &texts); err != nil {
				t.Fatal(err)
			}
			for _, top := range topics {
				top.compare(t, texts, env)
			}
		}
	}
}

// compare compares what the functions of a topic give, by their names, with their
// outcomes.
func (top *topic) compare(t *testing.T, texts map[string][]byte, env []string) {
	t.Helper()
	for name, outcomes := range top.got {
		text, ran := texts[top.name+"."+name]
		if ran && oneOf(string(text), outcomes) {
			continue
		}
		t.Errorf("%s.%s with %q gives %q, ran: %v; have", top.name, name, env, text, ran)
		for _, o := range outcomes {
			t.Errorf("\t%s", o.line)
		}
	}
}

func oneOf(text string, outcomes []outcome) bool {
	return slices.ContainsFunc(outcomes, func(o outcome) bool { return o.pattern.MatchString(text) })
}

const printMain = `package main

import (
	"encoding/json"
	"os"

IMPORTS)

func main() {
	out := map[string][]byte{}
CALLS	data, err := json.Marshal(out)
	if err == nil {
		err = os.WriteFile(os.Getenv("RESULTS"), data, 0o666)
	}
	if err != nil {
		panic(err)
	}
}
`

// printer is a program that writes what each function gives to the file RESULTS.
func printer(s *sources, topics []*topic) string {
	var imports, calls strings.Builder
	for i, top := range topics {
		fmt.Fprintf(&imports, "\tt%d %q\n", i, top.path)
		for _, fd := range exported(s.unit(top.path)) {
			fmt.Fprintf(&calls, "\tout[%q] = []byte(t%d.%s())\n", top.name+"."+fd.Name.Name, i, fd.Name.Name)
		}
	}
	return strings.NewReplacer("IMPORTS", imports.String(), "CALLS", calls.String()).Replace(printMain)
}

// run runs a program in dir, in an environment that has nothing but env.
func run(t *testing.T, dir string, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = dir, env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", filepath.Base(name), strings.Join(args, " "), err, out)
	}
}
