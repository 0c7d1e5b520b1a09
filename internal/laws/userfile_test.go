package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestUserFilesAreReadInOnePlace holds that the files which a command line or a
// configuration names are read by internal/userfile alone, which refuses what has no end.
// Functions that read files of another kind are listed with the reason.
func TestUserFilesAreReadInOnePlace(t *testing.T) {
	others := map[string]string{
		"cmd/toolbudget/vet.go identify":                 "its own executable",
		"cmd/toolbudget/largepages_linux.go takesAdvice": "a setting of the kernel",
		"cmd/toolbudget/largepages_linux.go scarce":      "a setting of the kernel",
		"cmd/toolbudget/calibrate.go replayed":           "recordings are read line by line, however many there are",
	}
	used := map[string]bool{}
	for name, data := range files(t) {
		reads := strings.HasPrefix(name, "cmd/toolbudget/") || strings.HasPrefix(name, "budget/")
		if !reads || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				sel, ok := n.(*ast.SelectorExpr)
				if !ok || !readsFile(sel) {
					return true
				}
				if at := name + " " + fn.Name.Name; others[at] != "" {
					used[at] = true
				} else {
					t.Errorf("%s: userfile.Read reads what a user names", fset.Position(sel.Pos()))
				}
				return true
			})
		}
	}
	for at := range others {
		if !used[at] {
			t.Errorf("%s reads no file any more; drop it from the list", at)
		}
	}
}

func readsFile(sel *ast.SelectorExpr) bool {
	x, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	switch x.Name + "." + sel.Sel.Name {
	case "os.ReadFile", "os.Open", "os.OpenFile", "io.ReadAll", "ioutil.ReadFile":
		return true
	}
	return false
}
