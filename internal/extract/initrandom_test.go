package extract_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestRandomProgramsAreInitializedAsGoDoes compares random programs with what they list. Their
// packages, which belong to the program and to two libraries, register themselves with another
// library when they are initialized, in each of the ways of initWays, and import each other.
func TestRandomProgramsAreInitializedAsGoDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	dir := fixture.Copy(t, "../../testdata/rows")
	const programs = 6
	for seed := range uint64(programs) {
		m := initModule{t: t, dir: dir, name: fmt.Sprintf("random%d", seed), r: rand.New(rand.NewPCG(seed, 7))}
		m.write()
	}
	bin := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-s -w", "-o", bin+"/", "./cmd/...")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	c, err := read(t)(dir, "./cmd/...")
	if err != nil {
		t.Fatal(err)
	}
	exact := 0
	for seed := range programs {
		name := fmt.Sprintf("random%d", seed)
		t.Run(name, func(t *testing.T) {
			list := rowsOf(c, name)
			told := row{exact: !slices.ContainsFunc(c.ToolsOf(&list[0]), func(tool *catalog.Tool) bool {
				return len(tool.Gaps) > 0
			}), tools: describedBy(t, filepath.Join(bin, name))}
			if len(told.tools) != 4 {
				t.Fatalf("the program lists %v", told.tools)
			}
			told.hold(t, c, list)
			if told.exact {
				exact++
			}
		})
	}
	// A variable that functions of its library assign is a gap in some of them.
	if exact < programs/2 {
		t.Errorf("only %d programs are known whole", exact)
	}
}

// TestTooManyImportersLeaveVariablesUnknown: a library with more importers than are read has
// variables that are not known, also those that it sets itself.
func TestTooManyImportersLeaveVariablesUnknown(t *testing.T) {
	dir := fixture.Copy(t, "../../testdata/rows")
	m := initModule{t: t, dir: dir, name: "many"}
	m.file("other/many", "package reg\n\nvar Last string\n\nfunc init() { Last = `own` }\n\n"+
		"func Note(s string) { Last = s }\n\nfunc Get() string { return Last }\n")
	var imports strings.Builder
	for i := range 65 {
		m.file(fmt.Sprintf("other/many/p%d", i), fmt.Sprintf(
			"package p\n\nimport reg \"example.org/other/many\"\n\nfunc init() { reg.Note(`p%d`) }\n", i))
		fmt.Fprintf(&imports, "import _ \"example.org/other/many/p%d\"\n", i)
	}
	m.file("cmd/many", "package main\n\nimport (\n\treg \"example.org/other/many\"\n"+
		"\t\"github.com/toolbudget/toolbudget/testdata/rows/kit\"\n)\n\n"+imports.String()+
		"\nfunc main() {\n\ts := kit.New()\n\tkit.Add(s, \"last\", reg.Get())\n\tkit.Serve(s)\n}\n")
	c, err := read(t)(dir, "./cmd/many")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 1 || len(c.Tools[0].Gaps) == 0 {
		t.Errorf("tools %v, want one whose description is a gap", c.Tools)
	}
}

// initWays are what packages do when they are initialized. NAME is the name of the package.
var initWays = []string{
	"func init() { reg.Note(`NAME`) }\n",
	"var _ = note(`NAME`)\n\nfunc note(s string) int { reg.Note(s); return 0 }\n",
	"var X = func() string { reg.Default.Add(`NAME`); return reg.Last }()\n\nfunc init() { reg.Note(X + `NAME`) }\n",
	"func init() { reg.Last += `+NAME` }\n",
	"func init() { reg.Note(`NAME1`) }\n\nfunc init() { reg.Default.Add(`NAME2`) }\n",
	"var steps = []func(){func() { reg.Note(`NAMEa`) }, func() { reg.Last = `NAME` }}\n\n" +
		"func init() {\n\tfor _, f := range steps {\n\t\tf()\n\t}\n}\n",
	"type T struct{ to *reg.Registry }\n\nvar own = T{reg.Default}\n\nfunc (t T) add() { t.to.Add(`NAME`) }\n\n" +
		"func init() { own.add() }\n",
	"var Seen = len(reg.All)\n\nfunc init() {\n\tif Seen%2 == 0 {\n\t\treg.Note(`NAME`)\n\t}\n}\n",
	"type T struct{}\n\nfunc (T) Set() { reg.Last = `NAME` }\n\n" +
		"var setters = map[string]interface{ Set() }{`a`: T{}}\n\nfunc init() { setters[`a`].Set() }\n",
	"const C = 1\n\nvar _ = reg.Last\n",
}

// An initModule is a random program.
type initModule struct {
	t         *testing.T
	dir, name string
	r         *rand.Rand
}

func (m *initModule) file(path, text string) {
	m.t.Helper()
	path = filepath.Join(m.dir, filepath.FromSlash(path), "p.go")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		m.t.Fatal(err)
	}
}

// write writes the packages, each of which imports some before it that its module may import.
func (m *initModule) write() {
	reg := "example.org/other/" + m.name
	m.file("other/"+m.name, "package reg\n\nvar All []string\n\nvar Last = `none`\n\n"+
		"type Registry struct{ Names []string }\n\n"+
		"func (r *Registry) Add(s string) { r.Names = append(r.Names, s) }\n\n"+
		"var Default = &Registry{}\n\nfunc Note(s string) {\n\tAll = append(All, s)\n\tLast = s\n}\n")
	homes := []struct{ dir, path string }{
		{"other/" + m.name, reg},
		{"late/" + m.name, "zz.example/late/" + m.name},
		{"cmd/" + m.name, "github.com/toolbudget/toolbudget/testdata/rows/cmd/" + m.name},
	}
	names := strings.Fields("a z b y c x d w")
	m.r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	var made [][2]any // path and home
	var imports strings.Builder
	for _, name := range names {
		home := m.r.IntN(len(homes))
		path := homes[home].path + "/" + name
		var b strings.Builder
		fmt.Fprintf(&b, "package %s\n\nimport reg %q\n", name, reg)
		for _, other := range made {
			if other[1].(int) <= home && m.r.IntN(4) == 0 {
				fmt.Fprintf(&b, "import _ %q\n", other[0])
			}
		}
		b.WriteString("\n" + strings.ReplaceAll(initWays[m.r.IntN(len(initWays))], "NAME", name))
		m.file(homes[home].dir+"/"+name, b.String())
		made = append(made, [2]any{path, home})
		fmt.Fprintf(&imports, "import _ %q\n", path)
	}
	m.file("cmd/"+m.name, "package main\n\nimport (\n\t\"fmt\"\n\t\"strings\"\n\n\treg \""+reg+"\"\n"+
		"\t\"github.com/toolbudget/toolbudget/testdata/rows/kit\"\n)\n\n"+imports.String()+
		"\nfunc main() {\n\ts := kit.New()\n\tkit.Add(s, \"all\", strings.Join(reg.All, \",\"))\n"+
		"\tkit.Add(s, \"last\", reg.Last)\n\tkit.Add(s, \"names\", strings.Join(reg.Default.Names, \",\"))\n"+
		"\tkit.Add(s, \"count\", fmt.Sprint(len(reg.All)))\n\tkit.Serve(s)\n}\n")
}
