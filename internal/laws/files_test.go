package laws

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

// maxLines is the length of a file beyond which it holds two subjects.
const maxLines = 500

// files returns the content of the module's files by slashed path, of other
// modules too, but not those below testdata, docs and hidden directories.
func files(t *testing.T) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(name)
		if d.IsDir() {
			if base == "testdata" || name == "docs" || base == ".git" || base == "bin" {
				return fs.SkipDir
			}
			return nil
		}
		out[name], err = os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 50 {
		t.Fatalf("found %d files; the walk is wrong", len(out))
	}
	return out
}

func TestFilesAreShort(t *testing.T) {
	for name, data := range files(t) {
		if n := bytes.Count(data, []byte("\n")); strings.HasSuffix(name, ".go") && n > maxLines {
			t.Errorf("%s has %d lines, more than %d: divide it by subject", name, n, maxLines)
		}
	}
}

// frameworks are module paths that code may name, though programs of the
// ground truth have them as well.
var frameworks = []string{
	"mark3labs/mcp-go",
	"modelcontextprotocol/go-sdk",
	"metoro-io/mcp-golang",
	"strowk/foxy-contexts",
}

// TestCodeNamesNoMeasuredProgram holds that code fits no program it is measured on.
func TestCodeNamesNoMeasuredProgram(t *testing.T) {
	words := groundTruth(t)
	for name, data := range files(t) {
		if base := path.Base(name); strings.HasPrefix(name, "lintbuild/") && (base == "go.mod" || base == "go.sum") {
			continue // the go command writes there what golangci-lint needs
		}
		if name == "README.md" || path.Ext(name) == ".vocab" {
			continue // the first page of the documentation, and words of all languages
		}
		if word := named(string(data), words); word != "" {
			t.Errorf("%s names %s, which extraction is measured on; only docs and testdata may", name, word)
		}
	}
}

func TestNamesAreFoundAsWholeWords(t *testing.T) {
	words := groundTruth(t)
	for _, test := range []struct{ text, want string }{
		{"see " + words[0] + "'s wrapper", words[0]},
		{"see " + strings.ToUpper(words[0]), words[0]},
		{`const mod = "github.com/mark3labs/mcp-go/server"`, ""},
		{"bob-" + words[0], words[0]},
		{"the word " + words[0] + "ing is another", ""},
		{"containers of tools", ""},
	} {
		if got := named(test.text, words); got != test.want {
			t.Errorf("named(%q) is %q, want %q", test.text, got, test.want)
		}
	}
}

// groundTruth returns the owners and the names of the repositories.
func groundTruth(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/groundtruth.txt")
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		owner, name, ok := strings.Cut(line, "/")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		if !strings.HasPrefix(owner, "~") {
			words = append(words, strings.ToLower(owner))
		}
		if !slices.ContainsFunc(frameworks, func(f string) bool { return f == line }) {
			words = append(words, strings.ToLower(name))
		}
	}
	if len(words) < 20 {
		t.Fatalf("testdata/groundtruth.txt gives %d words; it was 19 repositories", len(words))
	}
	return words
}

// named returns the first of words that text has as a whole word.
func named(text string, words []string) string {
	text = strings.ToLower(text)
	for _, f := range frameworks {
		text = strings.ReplaceAll(text, f, "")
	}
	letter := func(b byte) bool { return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' }
	for _, w := range words {
		for rest, from := text, 0; ; rest = text[from:] {
			i := strings.Index(rest, w)
			if i < 0 {
				break
			}
			start, end := from+i, from+i+len(w)
			if (start == 0 || !letter(text[start-1])) && (end == len(text) || !letter(text[end])) {
				return w
			}
			from = end
		}
	}
	return ""
}

// TestGoInstallAcceptsTheModule holds that go install works: it refuses a module that replaces.
func TestGoInstallAcceptsTheModule(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(mod.Replace) + len(mod.Exclude); n > 0 {
		t.Errorf("go.mod has %d replace or exclude directives, which go install PACKAGE@VERSION refuses", n)
	}
}

// TestOnlyProgramsExitAndNoTestSkips holds what is easiest to see in syntax: only programs exit and
// write to standard output, nothing runs before main, no test is skipped
// except for its size, and a package's name says what is in it.
func TestOnlyProgramsExitAndNoTestSkips(t *testing.T) {
	for name, data := range files(t) {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		if slices.Contains([]string{"util", "utils", "helper", "helpers", "common", "misc"}, f.Name.Name) {
			t.Errorf("%s: package %s does not say what it is for", name, f.Name.Name)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" &&
				name != "analyzer/gclplugin/plugin.go" { // which golangci-lint registers so
				t.Errorf("%s: init runs before anyone asks for it", fset.Position(fn.Pos()))
			}
		}
		test := strings.HasSuffix(name, "_test.go")
		ast.Inspect(f, func(n ast.Node) bool {
			if cond, ok := n.(*ast.IfStmt); ok && test && bySize(cond.Cond) {
				return false // what takes long is left out with -short, or unless all is asked for
			}
			sel, ok := n.(*ast.SelectorExpr)
			switch {
			case !ok:
			case test && slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, sel.Sel.Name):
				t.Errorf("%s: a test without what it needs fails; it does not skip", fset.Position(sel.Pos()))
			case !test && f.Name.Name != "main" && reserved(sel):
				t.Errorf(
					"%s: only programs exit and write to standard output; return a value or take a writer",
					fset.Position(sel.Pos()),
				)
			}
			return true
		})
	}
}

// bySize reports whether a condition is testing.Short() or !fixture.All().
func bySize(e ast.Expr) bool {
	if not, ok := e.(*ast.UnaryExpr); ok {
		e = not.X
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "Short" || sel.Sel.Name == "All")
}

func reserved(sel *ast.SelectorExpr) bool {
	x, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	switch x.Name + "." + sel.Sel.Name {
	case "os.Exit", "os.Stdout", "fmt.Print", "fmt.Printf", "fmt.Println", "log.Fatal", "log.Fatalf", "log.Fatalln":
		return true
	}
	return false
}

func hasPrefix(name string, list []string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return strings.HasPrefix(name, p) })
}
