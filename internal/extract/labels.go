package extract

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A program that serves several servers is listed once for each of them, so users must be
// able to tell them apart, also from one day to the next: a baseline refers to the label.
// So labels come from names and functions in the source, and numbers are the last resort.

// functionAt is the name of the declared function around a place, or of the package for an
// initializer. It is stable: it does not change when lines are added above.
func functionAt(s eval.Location) string {
	if s.Package == nil {
		return "a server"
	}
	// A literal belongs to the function that it is written in.
	for _, f := range s.Package.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || s.Pos < fd.Pos() || s.Pos > fd.End() {
				continue
			}
			if obj, ok := s.Package.Info.Defs[fd.Name].(*types.Func); ok {
				return strings.TrimPrefix(eval.FuncKey(obj), s.Package.Path+".")
			}
		}
	}
	return s.Package.Pkg.Name() // an initializer
}

// labels are the labels of the groups of servers: the names that the servers give
// themselves, then the functions that create them, then the variables that their results
// are assigned to, then numbers. Each step extends only labels that are not unique yet. A
// single group needs no label.
func (r *run) labels() []string {
	out := make([]string, max(1, len(r.groups)))
	if len(out) == 1 {
		return out
	}
	// First: names that servers give themselves.
	for i, group := range r.groups {
		out[i] = nameOfGroup(group)
	}
	// more extends the labels that are missing or not unique.
	more := func(extend func(label string, s *serverValue) string) {
		was := slices.Clone(out)
		for i, label := range was {
			if label == "" || count(was, label) > 1 {
				out[i] = extend(label, r.groups[i][0])
			}
		}
	}
	// Second: the function around the call, which also names servers without a name.
	more(func(label string, s *serverValue) string {
		if label != "" {
			label += " of "
		}
		return label + functionAt(s.site())
	})
	// A place where several servers of one label are created does not tell them apart.
	shared := map[string]map[eval.Location]int{} // places by label: how many servers are created there
	for i, label := range out {
		if shared[label] == nil {
			shared[label] = map[eval.Location]int{}
		}
		for _, site := range r.groups[i][0].sites {
			shared[label][site]++
		}
	}
	more(func(label string, s *serverValue) string {
		// The outermost call is closest to what users call the server.
		for _, site := range slices.Backward(s.sites) {
			if v := assignedAt(site); v != "" && shared[label][site] == 1 {
				return label + " as " + v
			}
		}
		return label
	})
	// Last: numbers, which skip labels that other servers have by themselves.
	number := map[string]int{}
	was := slices.Clone(out)
	more(func(label string, _ *serverValue) string {
		number[label]++
		for ; slices.Contains(was, fmt.Sprintf("%s #%d", label, number[label])); number[label]++ {
			continue // the name of another
		}
		return fmt.Sprintf("%s #%d", label, number[label])
	})
	return out
}

// nameOfGroup is the name that the servers of a group give themselves, or a few of them. It
// is "" if none has a known name.
func nameOfGroup(group []*serverValue) string {
	// A name from a setting may have many alternatives.
	const most = 3
	var names []string
	for _, s := range group {
		if s.name != "" && !slices.Contains(names, s.name) {
			names = append(names, s.name)
		}
	}
	if len(names) > most {
		names = append(names[:most], "another")
	}
	return strings.Join(names, " or ")
}

// count is the number of times that s is in list.
func count(list []string, s string) int {
	n := 0
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}

// assignedAt is the name of the variable, field or key that gets the value of the call at a
// place, as such or as a part of a larger expression, within one statement: "admin" for
//
//	admin := wrap(server.New())
//
// The innermost assignment around the place wins, since the walk goes inwards.
func assignedAt(at eval.Location) string {
	if at.Package == nil {
		return ""
	}
	name := ""
	for _, f := range at.Package.Files {
		if at.Pos < f.Pos() || at.Pos > f.End() {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || at.Pos < n.Pos() || at.Pos >= n.End() {
				return false
			}
			switch n := n.(type) {
			// A statement or function further in belongs to no outer assignment.
			case *ast.FuncLit, *ast.ExprStmt, *ast.ReturnStmt, *ast.GoStmt, *ast.DeferStmt:
				name = ""
			case *ast.AssignStmt:
				name = nameFor(n.Lhs, n.Rhs, at.Pos)
			case *ast.ValueSpec:
				var names []ast.Expr
				for _, id := range n.Names {
					names = append(names, id)
				}
				name = nameFor(names, n.Values, at.Pos)
			case *ast.KeyValueExpr:
				name = nameFor([]ast.Expr{n.Key}, []ast.Expr{n.Value}, at.Pos)
			}
			return true
		})
	}
	return name
}

// nameFor is the name on the left side that corresponds to the expression at a place on the
// right, or "". For an element of a list or map it is the key: servers["admin"] = f().
func nameFor(left, right []ast.Expr, at token.Pos) string {
	i := slices.IndexFunc(right, func(e ast.Expr) bool { return e.Pos() <= at && at < e.End() })
	if i < 0 || i >= len(left) {
		return ""
	}
	switch e := left[i].(type) {
	case *ast.Ident:
		if e.Name != "_" {
			return e.Name
		}
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return nameFor([]ast.Expr{e.Index}, right[i:i+1], at)
	case *ast.BasicLit:
		if s, err := strconv.Unquote(e.Value); err == nil {
			return s
		}
	}
	return ""
}
