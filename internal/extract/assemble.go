package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// needs are the functions without source that a tool or the condition of one
// depends on.
func (r *run) needs() []string {
	seen := map[string]bool{}
	for _, rd := range r.read {
		for _, n := range rd.need {
			seen[n] = true
		}
		r.in.Within(func() {
			for _, n := range r.in.Needs(r.in.Simplify(rd.guard)) {
				if !r.x.isUsers(n) { // what the user's own code asks outside, nobody can tell
					seen[n] = true
				}
			}
		})
	}
	out := make([]string, 0, len(seen))
	for n := range seen {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// known counts the tools that a model is sent whole.
func (r *run) known() int {
	names := map[string]bool{}
	for _, rd := range r.read {
		whole := rd.tool.Name != ""
		for _, g := range rd.tool.Gaps {
			whole = whole && !isModelPath(g.Path)
		}
		if whole {
			names[rd.tool.Name] = true
		}
	}
	return len(names)
}

// isUsers reports whether a function is of the user's own modules.
func (x *extraction) isUsers(key string) bool {
	_, ok := x.reach.refs[key]
	return ok
}

// dynamic: name and description are both unknown, whole: code that copies
// tools which exist only at run time.
func (r *run) dynamic(rd *reading) bool {
	t := rd.tool
	if t.Name != "" {
		return false
	}
	whole := false
	for _, g := range t.Gaps {
		whole = whole || g.Path == "" || g.Path == "/name"
	}
	return whole && t.Description.Value == ""
}

func (r *run) siteAt(s eval.Site) string { return r.at(s.Pos) }

// around is a call or composite literal.
type around struct {
	eval.Site
	end     token.Pos
	defines bool    // a call or a struct, which may define something, and no mere list
	record  *around // the smallest struct literal that holds it, or nil
}

// literalAround finds the smallest call or composite literal of the user's
// code that holds a position.
func (s *units) literalAround(pos token.Pos) (out around, ok bool) {
	for _, u := range s.cache {
		if u == nil || !u.Main {
			continue
		}
		for _, f := range u.Files {
			if pos < f.FileStart || pos > f.FileEnd {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if n == nil || pos < n.Pos() || pos > n.End() {
					return n == nil
				}
				switch n := n.(type) {
				case *ast.CompositeLit:
					_, isStruct := types.Unalias(u.Info.TypeOf(n)).Underlying().(*types.Struct)
					out, ok = around{eval.Site{Unit: u, Pos: n.Pos()}, n.End(), isStruct, out.record}, true
					if isStruct {
						record := out
						out.record = &record
					}
				case *ast.CallExpr:
					out, ok = around{eval.Site{Unit: u, Pos: n.Pos()}, n.End(), true, out.record}, true
				}
				return true
			})
			return out, ok
		}
	}
	return out, false
}

// endOf is the end of the expression at a site.
func endOf(s eval.Site) token.Pos {
	if s.Unit == nil {
		return s.Pos
	}
	end := s.Pos
	for _, f := range s.Unit.Files {
		if s.Pos < f.FileStart || s.Pos > f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || s.Pos < n.Pos() || s.Pos > n.End() {
				return false
			}
			if e, ok := n.(ast.Expr); ok && n.Pos() == s.Pos {
				if _, call := e.(*ast.CallExpr); call && n.End() > end {
					end = n.End()
				}
			}
			return true
		})
	}
	return end
}
