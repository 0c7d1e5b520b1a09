package library_test

import (
	"go/ast"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/library"
)

// A topic is an archive of testdata: a package, p.go, whose exported functions
// give a text, and what is known of each text, want: lines of
//
//	Function: text
//	Function: text if condition, condition
//
// The known parts of a text are quoted, and ?reason stands for an unknown part.
// The archives of settings have sections for other worlds as well.
type topic struct {
	name, file string
	path       string // of the package
	ar         *txtar.Archive
	got        map[string][]outcome // by function
}

// An outcome is one text that a function may give.
type outcome struct {
	line    string
	pattern *regexp.Regexp // matches the texts that it stands for
}

// TestProgramsGiveWhatGoGives evaluates functions that use the standard library.
// What is known of their texts is in the archives. The full test compiles and
// runs the same functions in several environments. Each text that they give must
// be one of those that the evaluator gives.
func TestProgramsGiveWhatGoGives(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26\n")
	topics := unpack(t, dir, "example.com/m", "programs")
	sources := loaded(t, dir)
	for _, top := range topics {
		t.Run(top.name, func(t *testing.T) { top.hold(t, "want", eval.Options{Package: sources.unit}) })
	}
	if testing.Short() {
		return
	}
	build(t, sources, topics)(environments)
}

// worlds are those that settings are held in: the section of the archives, what is
// known from the start, and the environments that the functions run in.
var worlds = []struct {
	section      string
	known        *eval.World
	environments [][]string
}{
	{"want", nil, environments},
	{"defaults", &eval.World{Program: "/bin/program"}, environments[:1]},
	{"required", &eval.World{Program: "/bin/program", Set: map[string]bool{
		"env:PART": true, "env:MORE": true, "flag:required": true, "configuration key:required": true,
	}}, environments[1:2]},
}

// TestSettingsGiveWhatGoGives does the same with libraries that read settings. In
// the default world, a text is what the program gives in an empty environment, or
// in one that has only what is required.
func TestSettingsGiveWhatGoGives(t *testing.T) {
	dir := fixture.Copy(t, "../../testdata/settings")
	topics := unpack(t, dir, "github.com/toolbudget/toolbudget/testdata/settings", "settings")
	sources := loaded(t, dir)
	var hold func(environments [][]string)
	for _, w := range worlds {
		for _, top := range topics {
			top.got = nil // -run may leave this world out
			t.Run(top.name+"/"+w.section, func(t *testing.T) {
				o := eval.Options{Package: sources.unit}
				if w.known != nil {
					o.Package, o.Defaults = sources.unitOrFlag, w.known
				}
				top.hold(t, w.section, o)
			})
		}
		if testing.Short() {
			continue
		}
		if hold == nil {
			hold = build(t, sources, topics)
		}
		hold(w.environments)
	}
	t.Run("productive", func(t *testing.T) { holdProductive(t, sources, topics) })
}

// holdProductive: of commands, those run that come before the first productive one.
func holdProductive(t *testing.T, sources *sources, topics []*topic) {
	at := slices.IndexFunc(topics, func(top *topic) bool { return top.name == "commands" })
	u := sources.unit(topics[at].path)
	fd := u.Function(u.Path + ".productive")
	out := outcomes(t, u, fd, eval.Options{Package: sources.unitOrFlag, Defaults: &eval.World{Program: "/bin/program"}})
	if want := `"version server start "`; len(out) != 1 || out[0].line != want {
		t.Errorf("have %v, want %s", out, want)
	}
}

// hold evaluates the functions of a topic, and compares what they give with a
// section of its archive.
func (top *topic) hold(t *testing.T, section string, o eval.Options) {
	u := o.Package(top.path)
	if u == nil {
		t.Fatal("the package was not loaded")
	}
	top.got = map[string][]outcome{}
	var all strings.Builder
	for _, fd := range exported(u) {
		name := fd.Name.Name
		top.got[name] = outcomes(t, u, fd, o)
		for _, out := range top.got[name] {
			all.WriteString(name + ": " + out.line + "\n")
		}
	}
	if fixture.Update() {
		top.set(t, section, all.String())
		return
	}
	if want := top.section(section); all.String() != want {
		t.Errorf("have\n%s\nwant\n%s", all.String(), want)
	}
}

// outcomes are the texts that a function may give. What it does is productive if
// it calls a function named found.
func outcomes(t *testing.T, u *eval.Package, fd *ast.FuncDecl, o eval.Options) []outcome {
	t.Helper()
	calls := 0
	o.Productive = func() int { return calls }
	o.Hooks = map[string]func(*eval.Call) (eval.Value, bool){
		u.Path + ".found": func(*eval.Call) (eval.Value, bool) { calls++; return nil, true },
	}
	o.Library = library.New(library.Codecs{})
	o.Fault = func(err error) { t.Errorf("%s: fault: %v", fd.Name.Name, err) }
	in := eval.New(o)
	in.RunInit(u)
	v := in.Run(u, fd, nil, nil)
	var out []outcome
	for _, variant := range in.Variants(eval.True, func() any { return in.Settle(v) }) {
		if in.Impossible(variant.Guard) {
			continue
		}
		text, _ := variant.Result.(eval.Value)
		line, pattern := written(text)
		if g := in.Simplify(variant.Guard); g != eval.True {
			for i, d := range in.Decisive(g) {
				line += []string{" if ", ", "}[min(i, 1)] + named(d)
			}
		}
		out = append(out, outcome{line, regexp.MustCompile(`(?s)^` + pattern + `$`)})
	}
	return out
}

// written is a text as a line of an archive, and a pattern of what it stands for.
func written(v eval.Value) (line, pattern string) {
	switch v := v.(type) {
	case *eval.Const:
		s, _ := eval.Text(v)
		return quoted(s), regexp.QuoteMeta(s)
	case *eval.PartialString:
		for i, p := range v.Parts {
			l, re := written(p)
			line, pattern = line+[]string{"", " + "}[min(i, 1)]+l, pattern+re
		}
		return line, pattern
	case *eval.Unknown:
		return "?" + string(v.Reason), ".*"
	}
	return "no text", "no text"
}

// quoted is a text in quotes that leave it as readable as possible.
func quoted(s string) string {
	if strings.ContainsAny(s, `"\`) && strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

func named(d eval.Decisive) string {
	switch {
	case d.Always:
		return d.Text
	case d.Never:
		return "!(" + d.Text + ")"
	}
	return "depends on " + d.Text
}

// exported are the functions of u that are held, in the order of the source.
func exported(u *eval.Package) []*ast.FuncDecl {
	var out []*ast.FuncDecl
	for _, f := range u.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Recv == nil && fd.Name.IsExported() {
				out = append(out, fd)
			}
		}
	}
	return out
}
