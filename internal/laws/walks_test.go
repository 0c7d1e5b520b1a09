//go:build walks

package laws

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// besideWalks are packages that a check enters and that no walk names, each with its reason.
var besideWalks = map[string]string{
	"baseline":             "there is none to compare with",
	"internal/advise":      "the check says what prune would save, and no verdict depends on it",
	"internal/export":      "as above: requests are compared",
	"internal/gate":        "calls the others in their order",
	"internal/guard":       "the conditions of the interpreter",
	"internal/truth":       "yes, no or open, for guard",
	"internal/terms":       "words, which some rules compare",
	"internal/prose":       "sentences, which some rules read",
	"internal/userfile":    "reads files for config",
	"internal/cache":       "is off",
	"internal/layout":      "tables of report",
	"interval":             "a number within bounds",
	"internal/typekind":    "kinds of types, for the interpreter",
	"internal/keyword":     "keywords of schemas",
	"internal/jsonpointer": "places in a tool",
	"schemagen":            "schemas that the interpreter's SDKs infer",
	"tokencount/internal":  "vocabularies of tokencount",
	"cmd/toolbudget":       "calls the gate and report",
}

// TestWalksPassTheRoomsTheyName runs a check whose functions note that they were entered. A
// package that docs/internals/packages.md names in one of the first three walks is entered, and
// one that is entered is named. What reads Go source is not entered again once budget judges, and
// report is left last.
func TestWalksPassTheRoomsTheyName(t *testing.T) {
	module := "github.com/toolbudget/toolbudget/"
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	rooms := entered(t, root, module)
	named := map[string]bool{}
	text, err := os.ReadFile(filepath.Join(root, "docs", "internals", "packages.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, walks, _ := strings.Cut(string(text), "- **A description")
	walks, _, _ = strings.Cut(walks, "- **A query")
	for i, word := range strings.Split(walks, "`") {
		for _, pkg := range []string{word, "internal/" + word} {
			if _, ok := rooms[pkg]; ok && i%2 == 1 {
				named[pkg] = true
			} else if fi, err := os.Stat(filepath.Join(root, pkg)); i%2 == 1 && err == nil && fi.IsDir() &&
				pkg != "provider" { // a table, which nothing has to call
				t.Errorf("a walk names %s, which the check did not enter", pkg)
			}
		}
	}
	if len(named) < 12 {
		t.Fatalf("only %d packages are found in the walks: %v", len(named), slices.Sorted(maps.Keys(named)))
	}
	met := map[string]bool{}
	for pkg := range rooms {
		aside := false
		for prefix := range besideWalks {
			if pkg == prefix || strings.HasPrefix(pkg, prefix+"/") {
				aside, met[prefix] = true, true
			}
		}
		if !named[pkg] && !aside {
			t.Errorf("the check enters %s, which no walk names", pkg)
		}
	}
	for prefix := range besideWalks {
		if !met[prefix] {
			t.Errorf("the check does not enter %s, which is beside the walks", prefix)
		}
	}
	for _, pkg := range []string{"load", "extract", "framework", "eval", "library"} {
		if last := rooms["internal/"+pkg].Last; last > rooms["budget"].First {
			t.Errorf("%s is entered again at %d, after budget at %d", pkg, last, rooms["budget"].First)
		}
	}
	for _, pkg := range []string{"config", "tokencount", "budget", "rules"} {
		if rooms[pkg].Last > rooms["report"].Last {
			t.Errorf("%s is entered at %d, after report at %d", pkg, rooms[pkg].Last, rooms["report"].Last)
		}
	}
}

// A visit says at which of all calls a package was entered first and last.
type visit struct{ First, Last int }

// entered builds the command with functions that note their package, runs a check, and returns
// the visits of packages since main began.
func entered(t *testing.T, root, module string) map[string]visit {
	dir := t.TempDir()
	replace := map[string]string{}
	write := func(name string, text []byte) {
		t.Helper()
		file := filepath.Join(dir, fmt.Sprintf("%d.go", len(replace)))
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		replace[name] = file
	}
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f",
		"{{range .GoFiles}}{{$.ImportPath}} {{$.Dir}}/{{.}}\n{{end}}", "./cmd/toolbudget")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		pkg, name, ok := strings.Cut(strings.TrimSpace(line), " ")
		if pkg, ours := strings.CutPrefix(pkg, module); ok && ours {
			write(name, noting(t, module, pkg, name))
		}
	}
	write(filepath.Join(root, "internal", "walktrace", "walktrace.go"), []byte(tracer))
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	bin, trace := filepath.Join(dir, "toolbudget"), filepath.Join(dir, "trace.json")
	run := func(name string, args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "WALKTRACE="+trace, "TOOLBUDGET_CACHE=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	run("go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-o", bin, "./cmd/toolbudget")
	run(bin, "check", "-q", "-C", fixture.Module(t, "../../testdata/demo"), "-provider", "claude-sonnet-4-6",
		"./cmd/notes")
	data, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	visits := map[string]visit{}
	if err := json.Unmarshal(data, &visits); err != nil {
		t.Fatal(err)
	}
	return visits
}

// noting returns a file whose functions first note that their package is entered. The command
// writes the notes where it exits.
func noting(t *testing.T, module, pkg, name string) []byte {
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	last := fset.Position(f.Name.End()).Offset
	fmt.Fprintf(&b, "%s; import walktrace %q; ", src[:last], module+"internal/walktrace")
	for _, d := range f.Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok || fd.Body == nil {
			continue
		}
		at := fset.Position(fd.Body.Lbrace).Offset + 1
		fmt.Fprintf(&b, "%swalktrace.Enter(%q);", src[last:at], pkg)
		last = at
	}
	fmt.Fprintf(&b, "%s\nvar _ = walktrace.Enter\n", src[last:])
	if pkg == "cmd/toolbudget" {
		return bytes.ReplaceAll(b.Bytes(), []byte("os.Exit("), []byte("walktrace.Exit("))
	}
	return b.Bytes()
}

// tracer notes when packages are entered, from the first call in the command on: what package
// variables call before is not part of a walk.
const tracer = `package walktrace

import (
	"encoding/json"
	"os"
	"sync"
)

type visit struct{ First, Last int }

var (
	mu     sync.Mutex
	clock  int
	began  bool
	visits = map[string]visit{}
)

func Enter(pkg string) {
	mu.Lock()
	defer mu.Unlock()
	began = began || pkg == "cmd/toolbudget"
	if !began {
		return
	}
	clock++
	v := visits[pkg]
	if v.First == 0 {
		v.First = clock
	}
	v.Last = clock
	visits[pkg] = v
}

func Exit(code int) {
	data, err := json.Marshal(visits)
	if err == nil {
		err = os.WriteFile(os.Getenv("WALKTRACE"), data, 0o600)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(code)
}
`
