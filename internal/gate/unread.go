package gate

import (
	"context"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/load"
)

// readUnread reads the programs of c once more if nothing was found in one of them, with what may
// be an SDK that is not known as if it were the program's own. Its source says what is answered to
// a client, or sent to a model. It returns c, or a catalog that has more.
func readUnread(
	ctx context.Context, c *catalog.Catalog, prog *load.Program, cfg load.Config, opts extract.Options,
) *catalog.Catalog {
	if !slices.ContainsFunc(c.Programs, isEmpty) {
		return c
	}
	if cfg.Own = extract.ToolModules(prog, opts.Frameworks); len(cfg.Own) == 0 {
		return c
	}
	again, _ := load.Load(ctx, cfg) // what it cannot read is known already
	if again == nil {
		return c
	}
	more, err := extract.Catalog(again, opts)
	if err != nil || ctx.Err() != nil || !adds(more, c) {
		return c
	}
	return more
}

// isEmpty reports whether nothing was found in a program.
func isEmpty(p catalog.Program) bool { return len(p.Tools)+len(p.DynamicSources) == 0 }

// adds reports whether a catalog has all that another one has, and something for a program that
// was empty.
func adds(more, c *catalog.Catalog) bool {
	has := func(list []catalog.Program) map[string][]string {
		out := map[string][]string{}
		for _, p := range list {
			out[p.Package] = append(out[p.Package], p.Tools...)
			if len(p.DynamicSources) > 0 {
				out[p.Package] = append(out[p.Package], "")
			}
		}
		return out
	}
	before, after, found := has(c.Programs), has(more.Programs), false
	for pkg, list := range before {
		found = found || len(list) == 0 && len(after[pkg]) > 0
		if len(list) > 0 && !slices.Equal(list, after[pkg]) {
			return false
		}
	}
	return found
}
