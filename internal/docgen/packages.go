package docgen

import (
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A described package is a directory of the module with the first sentence of its
// documentation.
type described struct {
	dir, does string
	command   bool
}

// describe returns the packages of the module, by path.
func describe(root string) ([]described, error) {
	var out []described
	err := fs.WalkDir(os.DirFS(root), ".", func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || dir == "." {
			return err
		}
		if base := path.Base(dir); base == "testdata" || base == "docs" && dir == base || base[0] == '.' {
			return fs.SkipDir
		}
		if _, err := os.Stat(filepath.Join(root, dir, "go.mod")); err == nil {
			return fs.SkipDir // another module
		}
		text, command, err := synopsis(filepath.Join(root, dir))
		if err == nil && text != "" {
			out = append(out, described{dir: dir, does: text, command: command})
		}
		return err
	})
	if len(out) < 50 && err == nil {
		err = fmt.Errorf("found %d packages below %s; the walk is wrong", len(out), root)
	}
	return out, err
}

// synopsis returns the first sentence on a package without its first two words, "" for a
// directory without Go, and whether the package is a command.
func synopsis(dir string) (text string, command bool, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return "", false, err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	if len(files) == 0 {
		return "", false, nil
	}
	var comment *ast.CommentGroup
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			return "", false, err
		}
		if f.Doc != nil && comment != nil {
			return "", false, fmt.Errorf("%s documents the package a second time; doc.go has its documentation", name)
		}
		if f.Doc != nil {
			comment = f.Doc
		}
	}
	if comment == nil {
		return "", false, errors.New(dir + " has no documentation; write a doc.go that says why it exists")
	}
	words := strings.SplitN(new(doc.Package).Synopsis(comment.Text()), " ", 3)
	if len(words) < 3 || words[0] != "Package" && words[0] != "Command" {
		return "", false, fmt.Errorf("%s: the documentation begins with %q, not with Package NAME", dir, words)
	}
	return strings.TrimSuffix(words[2], "."), words[0] == "Command", nil
}

// packageTable lists the packages that fit.
func packageTable(list []described, fits func(described) bool) string {
	var b strings.Builder
	b.WriteString("| package | what it does |\n| --- | --- |\n")
	for _, p := range list {
		if fits(p) {
			fmt.Fprintf(&b, "| `%s` | %s |\n", p.dir, p.does)
		}
	}
	return b.String()
}

// public reports whether other modules can import a package.
func (d described) public() bool {
	return !d.command && !slices.Contains(strings.Split(d.dir, "/"), "internal")
}

// private is the opposite, for a package that is not a command.
func (d described) private() bool { return !d.command && !d.public() }

func (d described) isCommand() bool { return d.command }
