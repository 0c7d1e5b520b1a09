package analyzer

import (
	"bytes"
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// fixes turns a fix of a part of a tool into edits of the source, where the part
// is a string literal of this package that holds what is sent, in a composite
// literal or an argument. A literal with a name of its own may be used elsewhere.
func (p *pkg) fixes(t *catalog.Tool, fix *rules.Fix) []analysis.SuggestedFix {
	text, at := part(t, fix.Path)
	f := p.file(at)
	if f == nil {
		return nil
	}
	pos, _ := p.position(at)
	lit, parent, outer := literal(f, pos)
	if lit == nil {
		return nil
	}
	if have, err := strconv.Unquote(lit.Value); err != nil || have != text {
		return nil // an escape, a part of a longer text or a text made of several
	}
	var edit analysis.TextEdit
	if fix.Value != nil {
		edit = analysis.TextEdit{Pos: lit.Pos(), End: lit.End(), NewText: []byte(quoteAs(lit.Value, *fix.Value))}
	} else {
		kv, ok := parent.(*ast.KeyValueExpr)
		list, ok2 := outer.(*ast.CompositeLit)
		if !ok || !ok2 || !named(kv.Key, fix.Path) {
			return nil // the argument of a call, which would be another call without it
		}
		src, err := p.pass.ReadFile(p.pass.Fset.PositionFor(f.Package, false).Filename)
		if err != nil {
			return nil
		}
		edit = remove(p.pass.Fset.File(f.FileStart), src, kv, list)
	}
	return []analysis.SuggestedFix{{Message: fix.Text, TextEdits: []analysis.TextEdit{edit}}}
}

// part returns the text at a JSON pointer into a tool and where it is written.
func part(t *catalog.Tool, path string) (string, catalog.Span) {
	switch path {
	case "/description":
		return t.Description.Value, t.Description.At
	case "/title":
		return t.Title.Value, t.Title.At
	}
	s := t.At(path)
	return s.Str(), spanOf(s)
}

func spanOf(s *catalog.Schema) catalog.Span {
	if s == nil || s.Kind != catalog.String {
		return catalog.Span{}
	}
	return s.At
}

// literal finds the string literal that begins at pos, the node it is in and the
// one around that. It is nil where the literal is not directly in a composite
// literal or call.
func literal(f *ast.File, pos token.Pos) (lit *ast.BasicLit, parent, outer ast.Node) {
	var path []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return false
		}
		if b, ok := n.(*ast.BasicLit); ok && b.Kind == token.STRING && b.Pos() == pos {
			switch parent = path[len(path)-1]; parent.(type) {
			case *ast.KeyValueExpr, *ast.CompositeLit, *ast.CallExpr:
				lit, outer = b, path[len(path)-2]
			}
		}
		if lit != nil || pos < n.Pos() || n.End() <= pos {
			return false // and nothing tells of its end
		}
		path = append(path, n)
		return true
	})
	return lit, parent, outer
}

// named reports whether a key, "$schema" of a map or Title of a struct, is the last
// segment of a JSON pointer.
func named(key ast.Expr, path string) bool {
	last := path[strings.LastIndexByte(path, '/')+1:]
	switch k := key.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(k.Value)
		return err == nil && s == last
	case *ast.Ident: // Title, or Schema for $schema
		return strings.EqualFold(k.Name, strings.TrimLeft(last, "$_"))
	}
	return false
}

// quoteAs writes a text as a literal in the style of another.
func quoteAs(like, text string) string {
	if strings.HasPrefix(like, "`") && !strings.ContainsAny(text, "`\r") &&
		strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' }) < 0 {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

// remove takes an element out of a composite literal, with its comma and, where
// nothing else is on it, its line.
func remove(file *token.File, src []byte, elem ast.Expr, list *ast.CompositeLit) analysis.TextEdit {
	from, to := file.Offset(elem.Pos()), file.Offset(elem.End())
	end := file.Offset(list.Rbrace)
	if i := bytes.IndexByte(src[to:end], ','); i >= 0 && len(bytes.TrimSpace(src[to:to+i])) == 0 {
		to += i + 1
	} else if list.Elts[0] != elem { // the last of a line has no comma: take the one before it
		for i, e := range list.Elts {
			if e == elem {
				from = file.Offset(list.Elts[i-1].End())
			}
		}
		return analysis.TextEdit{Pos: file.Pos(from), End: file.Pos(to)}
	}
	for to < end && (src[to] == ' ' || src[to] == '\t') {
		to++
	}
	start := from
	for start > 0 && (src[start-1] == ' ' || src[start-1] == '\t') {
		start--
	}
	if alone := start == 0 || src[start-1] == '\n'; alone && to < len(src) && src[to] == '\n' {
		from, to = start, to+1
	}
	return analysis.TextEdit{Pos: file.Pos(from), End: file.Pos(to)}
}
