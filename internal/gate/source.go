package gate

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// A Request says which packages are read, and how.
type Request struct {
	Dir         string // "" is the working directory
	Shown       string // how the user calls the working directory: -C, or ""
	Packages    []string
	Tags        string // comma-separated
	ModDownload bool
	Types       []config.ToolType // of the user's own
	// CheckTypes makes Read fail with a *TypeError if the source has no such types. A commit
	// that is older than the configuration need not have them.
	CheckTypes bool
	// Whole makes Read fail before it looks for tools if packages cannot be read completely.
	Whole    bool
	Progress func(format string, args ...any)
	Store    Store // nil keeps nothing
	// Loads, if set, is called before a program is loaded, which is what takes memory.
	Loads func()
}

// A Store keeps catalogs between runs.
type Store interface {
	// Key stands for all that the catalog of a listing depends on. It is false where that
	// cannot be told, and nothing is kept then.
	Key(l *load.Listing, types []config.ToolType) ([32]byte, bool)
	// Get returns the catalog that is kept under a key, or nil.
	Get(key [32]byte) *catalog.Catalog
	Put(key [32]byte, c *catalog.Catalog)
}

// Read reads the packages of r, without building or running
// anything, or returns what an earlier run made of the same source. It returns why
// packages could not be read completely, if so, beside the catalog.
func (r Request) Read(ctx context.Context) (c *catalog.Catalog, unread, err error) {
	c, unread, err = r.catalog(ctx)
	return c, r.placed(unread), r.placed(err)
}

// placed says in an error of loading where the user is to run the command that it
// names.
func (r Request) placed(err error) error {
	var missing *load.MissingModulesError
	if errors.As(err, &missing) {
		missing.Dir, missing.Gone = r.Shown, r.Dir != ""
	}
	return err
}

func (r Request) catalog(ctx context.Context) (_ *catalog.Catalog, unread, err error) {
	frameworks := append(framework.Builtin(), OfTypes(r.Types)...)
	cfg := load.Config{
		Dir: r.Dir, Patterns: r.Packages, ModDownload: r.ModDownload,
		Frameworks: framework.Modules(frameworks),
	}
	if r.Tags != "" {
		cfg.Tags = strings.Split(r.Tags, ",")
	}
	show := func(stage string, done, total int) {
		r.Progress("%s %d/%d", stage, done, total)
	}
	cfg.Progress = show
	listing, err := load.List(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	var key [32]byte
	keep := false
	if r.Store != nil {
		key, keep = r.Store.Key(listing, r.Types)
	}
	if keep {
		if c := r.Store.Get(key); c != nil {
			return c, nil, nil
		}
	}
	if r.Loads != nil {
		r.Loads()
	}
	prog, unread := listing.Load(ctx)
	if prog == nil {
		return nil, nil, unread
	}
	if r.CheckTypes {
		if err := CheckTypes(ctx, prog, r.Types); err != nil {
			return nil, nil, err
		}
	}
	if unread != nil && r.Whole {
		return nil, nil, unread
	}
	again := func(own, packages []string) *load.Program {
		cfg := cfg
		named := func(pattern string) bool { return strings.HasSuffix(pattern, ".go") } // files
		if cfg.Own = own; !slices.ContainsFunc(cfg.Patterns, named) {
			cfg.Patterns = packages
		}
		prog, _ := load.Load(ctx, cfg) // what it cannot read was said the first time
		return prog
	}
	c, err := extract.Catalog(prog, extract.Options{Frameworks: frameworks, Progress: show, Again: again})
	if keep {
		now, ok := r.Store.Key(listing, r.Types)
		keep = ok && now == key // else someone has edited the source while it was read
	}
	// The program is garbage from here on. What comes next can have its memory,
	// instead of as much again before the collector would look.
	runtime.GC()
	if err == nil && ctx.Err() == nil && keep && len(c.Incomplete) == 0 {
		r.Store.Put(key, c)
	}
	return c, unread, err
}
