package analyzer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/load"
)

// pkg is the package of a pass.
type pkg struct {
	pass  *analysis.Pass
	dir   string
	files map[string]*ast.File // by absolute path, without those of tests and cgo
	prog  *load.Program
	said  map[said]bool
	found []analysis.Diagnostic
}

type said struct {
	pos     token.Pos
	message string
}

// newPackage returns the package of a pass, or nil for one of tests alone: test
// files declare no tools.
func newPackage(pass *analysis.Pass) *pkg {
	p := &pkg{pass: pass, files: map[string]*ast.File{}, said: map[said]bool{}}
	for _, f := range pass.Files {
		name := pass.Fset.PositionFor(f.Package, false).Filename
		base := filepath.Base(name)
		switch {
		case strings.HasSuffix(base, "_test.go"), base == "_testmain.go", base == "_cgo_gotypes.go":
		case strings.HasSuffix(base, ".cgo1.go"): // its //line names the file it was made of
			if p.dir == "" {
				p.dir = filepath.Dir(pass.Fset.Position(f.Package).Filename)
			}
		default:
			p.files[name] = f
			p.dir = filepath.Dir(name)
		}
	}
	if p.dir == "" {
		return nil
	}
	return p
}

// otherFiles names files that the driver has and the loader has not, or the other
// way round; "" for none. Files that import "C" reach a driver as generated code.
func (p *pkg) otherFiles() string {
	plain, cgo := p.prog.Files(p.prog.Roots[0])
	var differ []string
	for name := range p.files {
		if base := filepath.Base(name); !slices.Contains(plain, base) && !slices.Contains(cgo, base) {
			differ = append(differ, base)
		}
	}
	for _, base := range plain {
		if p.files[filepath.Join(p.dir, base)] == nil {
			differ = append(differ, base)
		}
	}
	slices.Sort(differ)
	return strings.Join(differ, ", ")
}

// note reports something about the package as a whole, at its first package
// clause.
func (p *pkg) note(message string) {
	var first *ast.File
	for _, name := range slices.Sorted(maps.Keys(p.files)) {
		first = p.files[name]
		break
	}
	if first == nil {
		first = p.pass.Files[0]
	}
	p.pass.Report(analysis.Diagnostic{Pos: first.Name.Pos(), End: first.Name.End(), Message: message})
}

// file returns the syntax of a file of the package, nil for another.
func (p *pkg) file(span catalog.Span) *ast.File {
	name, ok := p.prog.File(span.File)
	if !ok || filepath.Dir(name) != p.dir {
		return nil
	}
	f := p.files[name]
	if f == nil { // it imports "C": the driver has generated code in its place
		f, _ = parser.ParseFile(p.pass.Fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if f != nil {
			p.files[name] = f
		}
	}
	return f
}

// position is where a span begins and ends, NoPos for one of another package.
func (p *pkg) position(s catalog.Span) (from, to token.Pos) {
	f := p.file(s)
	if f == nil {
		return token.NoPos, token.NoPos
	}
	tf := p.pass.Fset.File(f.FileStart)
	at := func(line, column int) token.Pos {
		if line < 1 || line > tf.LineCount() || column < 1 {
			return token.NoPos
		}
		pos := tf.LineStart(line) + token.Pos(column-1)
		if pos > f.FileEnd {
			return token.NoPos
		}
		return pos
	}
	return at(s.Line, s.Column), at(s.EndLine, s.EndColumn)
}
