package extract

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/load"
)

// directives reads the comments //toolbudget:verb of the user's packages, by
// package and place.
func (x *extraction) directives(c *catalog.Catalog) {
	for _, path := range x.mainPaths() {
		p := x.prog.Packages[path]
		for _, f := range p.Files {
			for _, group := range f.Comments {
				for _, comment := range group.List {
					if rest, ok := strings.CutPrefix(comment.Text, "//toolbudget:"); ok {
						c.Directives = append(c.Directives, x.directive(p, f, group, comment, rest))
					}
				}
			}
		}
	}
	slices.SortStableFunc(c.Directives, func(a, b catalog.Directive) int {
		if a.Package != b.Package {
			return strings.Compare(a.Package, b.Package)
		}
		if a.At.File != b.At.File {
			return strings.Compare(a.At.File, b.At.File)
		}
		return a.At.Line - b.At.Line
	})
}

func (x *extraction) directive(p *load.Package, f *ast.File, group *ast.CommentGroup, comment *ast.Comment, rest string) catalog.Directive {
	verb, text, _ := strings.Cut(strings.TrimRight(rest, " \t\r"), " ")
	d := catalog.Directive{Verb: verb, Text: strings.TrimSpace(text), Package: p.Path, At: x.prog.Span(comment.Pos(), comment.End())}
	d.From, d.To = d.At.Line, d.At.Line
	line := func(pos token.Pos) int { return x.prog.Fset.PositionFor(pos, false).Line }
	if first, last := nodeAt(f, d.At.Line, line); first != nil && first.Pos() < comment.Pos() {
		return d // behind code: for its line
	} else if last != nil && line(last.Pos()) < d.At.Line && line(last.End()) == d.At.Line {
		return d // behind the end of something
	}
	next := line(group.End()) + 1
	d.To = next
	if first, _ := nodeAt(f, next, line); first != nil {
		d.To = line(first.End())
	}
	return d
}

// nodeAt returns the outermost node that begins on a line, and the innermost
// that ends on it.
func nodeAt(f *ast.File, at int, line func(token.Pos) int) (first, last ast.Node) {
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		if _, ok := n.(*ast.File); ok {
			return true
		}
		if _, ok := n.(*ast.CommentGroup); ok {
			return false
		}
		from, to := line(n.Pos()), line(n.End())
		if from == at && first == nil {
			first = n
		}
		if to == at {
			last = n
		}
		return from <= at && at <= to
	})
	return first, last
}
