package extract

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// noteUnusedTypes notes the declared types that are part of the program, but of no tool in it.
// Where tools are unknown, they may be of these types.
func (x *extraction) noteUnusedTypes(list []*program) {
	for _, f := range x.opts.Frameworks {
		declared, ok := strings.CutPrefix(f.Name, framework.DeclaredType)
		if !ok || !x.current[declared[:strings.LastIndexByte(declared, '.')]] {
			continue
		}
		uses := func(p *program) bool {
			return len(p.DynamicSources) > 0 ||
				slices.ContainsFunc(p.tools, func(t *catalog.Tool) bool { return t.Framework == f.Name })
		}
		if slices.ContainsFunc(list, uses) {
			continue
		}
		for _, p := range list {
			p.UnusedTypes = append(p.UnusedTypes, declared)
		}
	}
}
