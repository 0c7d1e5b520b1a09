package main

import (
	"context"
	"errors"
	"runtime"
	"strings"

	"github.com/toolbudget/toolbudget/analyzer"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// A sourceRequest is what the command line asks of source.
type sourceRequest struct {
	dir         string // "" is the working directory
	shown       string // how the user calls the working directory: -C, or ""
	packages    []string
	tags        string // comma-separated
	modDownload bool
	house       []config.ToolType
	progress    func(format string, args ...any)
}

// catalogFromSource reads the packages of r, without building or running
// anything, or returns what an earlier run made of the same source. It returns why
// packages could not be read completely, if so, beside the catalog.
func catalogFromSource(ctx context.Context, r sourceRequest) (c *catalog.Catalog, unread, err error) {
	c, unread, err = r.catalog(ctx)
	return c, r.placed(unread), r.placed(err)
}

// placed says in an error of loading where the user is to run the command that it
// names.
func (r sourceRequest) placed(err error) error {
	var missing *load.MissingModulesError
	if errors.As(err, &missing) {
		missing.Dir, missing.Gone = r.shown, r.dir != ""
	}
	return err
}

func (r sourceRequest) catalog(ctx context.Context) (_ *catalog.Catalog, unread, err error) {
	frameworks := append(framework.Builtin(), analyzer.Houses(r.house)...)
	cfg := load.Config{
		Dir: r.dir, Patterns: r.packages, ModDownload: r.modDownload,
		Frameworks: framework.Modules(frameworks),
	}
	if r.tags != "" {
		cfg.Tags = strings.Split(r.tags, ",")
	}
	show := func(stage string, done, total int) {
		r.progress("%s %d/%d", stage, done, total)
	}
	cfg.Progress = show
	s, err := openSaved()
	if err != nil {
		return nil, nil, err
	}
	listing, err := load.List(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	key, keep := s.key(listing, r.house)
	if keep {
		if c := s.get(key); c != nil {
			return c, nil, nil
		}
	}
	prog, unread := listing.Load(ctx)
	if prog == nil {
		return nil, nil, unread
	}
	c, err := extract.Catalog(prog, extract.Options{Frameworks: frameworks, Progress: show})
	if keep {
		now, ok := s.key(listing, r.house)
		keep = ok && now == key // else someone has edited the source while it was read
	}
	// The program is garbage from here on. What comes next can have its memory,
	// instead of as much again before the collector would look.
	runtime.GC()
	if err == nil && ctx.Err() == nil && keep && len(c.Incomplete) == 0 {
		s.put(key, c)
	}
	return c, unread, err
}
