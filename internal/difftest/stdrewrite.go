package difftest

import (
	"bytes"
	"errors"
	"go/ast"
	"go/format"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ast/astutil"
)

// source is the program as a package with a function exRun, whose output goes
// to a variable. It changes the syntax.
func (s *Standard) source() (string, error) {
	s.file.Name.Name = "p"
	s.file.Comments, s.file.Imports = nil, nil
	for _, d := range s.file.Decls { // package doc leaves them out
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			for _, spec := range g.Specs {
				s.file.Imports = append(s.file.Imports, spec.(*ast.ImportSpec))
			}
		}
	}
	r := &rewriting{Standard: s}
	for _, d := range s.file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "main" {
			r.found = true
			fn.Name.Name = "exRun"
			if s.Form == "trace" && fn.Body != nil { // that its end is reached is seen as well
				fn.Body.List = append(fn.Body.List, &ast.ExprStmt{X: r.mark(fn.Body.Rbrace)})
			}
		}
	}
	if !r.found {
		return "", errors.New("no main")
	}
	astutil.Apply(s.file, r.before, nil)
	if r.err != nil {
		return "", r.err
	}
	for _, spec := range slices.Clone(s.file.Imports) {
		file, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return "", err
		}
		if name := local(spec, file); name != "_" && name != "." && !uses(s.file, name) {
			s.remove(spec)
		}
	}
	var out bytes.Buffer
	err := format.Node(&out, s.fset, s.file)
	return out.String(), err
}

// local is the name that an import has in a file.
func local(spec *ast.ImportSpec, file string) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	if name := path.Base(file); !regexp.MustCompile(`^v\d+$`).MatchString(name) {
		return name
	}
	return path.Base(path.Dir(file))
}

func uses(f *ast.File, name string) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			x, ok := s.X.(*ast.Ident)
			found = found || ok && x.Obj == nil && x.Name == name
		}
		return !found
	})
	return found
}

// remove takes an import away.
func (s *Standard) remove(spec *ast.ImportSpec) {
	is := func(other ast.Spec) bool { return other == spec }
	for _, d := range s.file.Decls {
		if g, ok := d.(*ast.GenDecl); ok {
			g.Specs = slices.DeleteFunc(g.Specs, is)
		}
	}
	s.file.Decls = slices.DeleteFunc(s.file.Decls, func(d ast.Decl) bool {
		g, ok := d.(*ast.GenDecl)
		return ok && g.Tok == token.IMPORT && len(g.Specs) == 0
	})
}

type rewriting struct {
	*Standard
	found bool
	err   error
}

// before rewrites what writes to standard output, and what a trace follows.
func (r *rewriting) before(c *astutil.Cursor) bool {
	switch n := c.Node().(type) {
	case *ast.Ident:
		if n.Name == "main" && n.Obj != nil {
			n.Name = "exRun" // a call of main
		}
	case *ast.ImportSpec:
		return false
	case *ast.ExprStmt:
		return r.statement(c, n)
	case *ast.CallExpr:
		r.call(n)
	case *ast.SelectorExpr:
		switch pkg, name := r.member(n); {
		case pkg == "os" && name == "Stdout" && r.Form == "writer":
			c.Replace(&ast.UnaryExpr{Op: token.AND, X: ast.NewIdent("exOut")})
		case pkg == "os" && name == "Stdout":
			r.err = errors.New("uses os.Stdout")
		case pkg == "fmt" && isPrint(name):
			c.Replace(ast.NewIdent("ex" + name)) // a value, or where the form has no other way
			return false
		}
	}
	return true
}

// statement makes the text form add to a string where a print is a statement.
func (r *rewriting) statement(c *astutil.Cursor, n *ast.ExprStmt) bool {
	call, ok := n.X.(*ast.CallExpr)
	if !ok {
		return true
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || r.Form == "writer" {
		return true
	}
	if pkg, name := r.member(sel); pkg == "fmt" && isPrint(name) {
		sel.Sel.Name = map[string]string{"Print": "Sprint", "Println": "Sprintln", "Printf": "Sprintf"}[name]
		c.Replace(
			&ast.AssignStmt{Lhs: []ast.Expr{ast.NewIdent("exText")}, Tok: token.ADD_ASSIGN, Rhs: []ast.Expr{call}},
		)
	}
	return true
}

func (r *rewriting) call(n *ast.CallExpr) {
	switch fn := n.Fun.(type) {
	case *ast.SelectorExpr:
		if pkg, name := r.member(fn); pkg == "fmt" && isPrint(name) && r.Form == "writer" {
			fn.Sel.Name = map[string]string{"Print": "Fprint", "Println": "Fprintln", "Printf": "Fprintf"}[name]
			n.Args = slices.Insert(n.Args, 0, ast.Expr(&ast.UnaryExpr{Op: token.AND, X: ast.NewIdent("exOut")}))
		}
	case *ast.Ident:
		switch {
		case fn.Obj != nil || r.Form != "trace":
		case fn.Name == "panic" && len(n.Args) == 1:
			n.Args = []ast.Expr{r.mark(n.Pos(), n.Args...)}
		case fn.Name == "print" || fn.Name == "println":
			n.Fun, n.Args = ast.NewIdent("exMark"), r.mark(n.Pos(), n.Args...).Args
		}
	}
}

// mark is a call that notes the line of pos and returns its argument, where it
// has one.
func (r *rewriting) mark(pos token.Pos, args ...ast.Expr) *ast.CallExpr {
	line := &ast.BasicLit{Kind: token.INT, Value: strconv.Itoa(r.fset.Position(pos).Line)}
	var x ast.Expr = ast.NewIdent("nil")
	switch {
	case len(args) == 1:
		x = args[0]
	case len(args) > 1:
		x = &ast.CompositeLit{Type: &ast.ArrayType{Elt: ast.NewIdent("any")}, Elts: args}
	}
	return &ast.CallExpr{Fun: ast.NewIdent("exMark"), Args: []ast.Expr{line, x}}
}

// member is the package and the name that a selector of an imported package has.
func (r *rewriting) member(s *ast.SelectorExpr) (pkg, name string) {
	x, ok := s.X.(*ast.Ident)
	if !ok || x.Obj != nil {
		return "", ""
	}
	for _, spec := range r.file.Imports {
		if file, err := strconv.Unquote(spec.Path.Value); err == nil && local(spec, file) == x.Name {
			return file, s.Sel.Name
		}
	}
	return "", ""
}

func isPrint(name string) bool { return name == "Print" || name == "Println" || name == "Printf" }
