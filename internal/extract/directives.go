package extract

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/load"
)

// This file finds comments such as //toolbudget:ignore and the lines that they apply to:
// the code on the same line or, for a comment on a line of its own, the next node as a
// whole.

// directives reads the comments //toolbudget:verb of the user's packages, sorted by package
// and place. Rules decide later what they mean.
func (x *extraction) directives(c *catalog.Catalog) {
	for _, path := range x.mainPaths() {
		p := x.prog.Packages[path]
		for _, f := range p.Files {
			line := func(pos token.Pos) int { return x.prog.Fset.PositionFor(pos, false).Line }
			// Most files have no directives, so their nodes are not indexed.
			at := sync.OnceValue(func() edges { return newEdges(f, line) })
			for _, group := range f.Comments {
				for _, comment := range group.List {
					if rest, ok := strings.CutPrefix(comment.Text, "//toolbudget:"); ok {
						c.Directives = append(c.Directives, x.directive(p, at(), line, group, comment, rest))
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

// directive reads one comment; rest is its text behind the colon.
func (x *extraction) directive(
	p *load.Package,
	at edges,
	line func(token.Pos) int,
	group *ast.CommentGroup,
	comment *ast.Comment,
	rest string,
) catalog.Directive {
	verb, text, _ := strings.Cut(strings.TrimRight(rest, " \t\r"), " ")
	d := catalog.Directive{
		Verb:    verb,
		Text:    strings.TrimSpace(text),
		Package: p.Path,
		At:      x.prog.Span(comment.Pos(), comment.End()),
	}
	d.From, d.To = d.At.Line, d.At.Line
	// A comment behind code, or behind the last line of a node, applies to its own line.
	if first, last := at.first[d.At.Line], at.last[d.At.Line]; first != nil && first.Pos() < comment.Pos() {
		return d // behind code: for its line
	} else if last != nil && line(last.Pos()) < d.At.Line && line(last.End()) == d.At.Line {
		return d // behind the end of something
	}
	// A comment on a line of its own applies to the node that begins on the next line, up
	// to its end; further comments may stand in between.
	next := line(group.End()) + 1
	d.To = next
	if first := at.first[next]; first != nil {
		d.To = line(first.End())
	}
	return d
}

// edges are the nodes at the edges of the lines of a file: the outermost node that begins
// on a line, and the innermost one that ends there.
type edges struct{ first, last map[int]ast.Node }

// newEdges walks a file once, for all directives in it. Outer nodes are visited first, so
// the first node that begins on a line is the outermost, and the last one that ends there
// the innermost.
func newEdges(f *ast.File, line func(token.Pos) int) edges {
	e := edges{map[int]ast.Node{}, map[int]ast.Node{}}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.CommentGroup:
			return false
		case *ast.File:
			return true
		}
		if from := line(n.Pos()); e.first[from] == nil {
			e.first[from] = n
		}
		e.last[line(n.End())] = n
		return true
	})
	return e
}
