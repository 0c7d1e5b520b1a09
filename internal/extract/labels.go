package extract

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// functionAt is the name of the declared function that is written around a place.
func functionAt(s eval.Site) string {
	if s.Unit == nil {
		return "a server"
	}
	for _, f := range s.Unit.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || s.Pos < fd.Pos() || s.Pos > fd.End() {
				continue
			}
			if obj, ok := s.Unit.Info.Defs[fd.Name].(*types.Func); ok {
				return shortName(eval.FuncKey(obj))
			}
		}
	}
	return s.Unit.Pkg.Name() // an initializer
}

// labels tells the groups apart: by the names that the servers give themselves,
// then by the functions that create them, then by number. One group needs none.
func (r *run) labels() []string {
	out := make([]string, max(1, len(r.groups)))
	if len(out) == 1 {
		return out
	}
	for i, group := range r.groups {
		out[i] = group[0].name
	}
	alone := func(i int) bool {
		return out[i] != "" && !slices.Contains(out[:i], out[i]) && !slices.Contains(out[i+1:], out[i])
	}
	functions := slices.Clone(out)
	for i, group := range r.groups {
		if alone(i) {
			continue
		}
		if functions[i] != "" {
			functions[i] += " of "
		}
		functions[i] += functionAt(group[0].site)
	}
	out = functions
	number := map[string]int{}
	for i := range out {
		number[out[i]]++
	}
	seen := map[string]int{}
	for i, label := range out {
		if seen[label]++; number[label] > 1 {
			out[i] = fmt.Sprintf("%s #%d", label, seen[label])
		}
	}
	return out
}
