package main

import (
	"context"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// A sourceRequest is what the command line asks of source.
type sourceRequest struct {
	packages    []string
	tags        string // comma-separated
	modDownload bool
	house       []budget.HouseType
	progress    func(format string, args ...any)
}

// catalogFromSource reads the packages of r, without building or running
// anything.
func catalogFromSource(ctx context.Context, r sourceRequest) (*catalog.Catalog, error) {
	frameworks := framework.Builtin()
	cfg := load.Config{
		Patterns: r.packages, ModDownload: r.modDownload,
		Frameworks: framework.Modules(frameworks), AllowIncomplete: true,
	}
	if r.tags != "" {
		cfg.Tags = strings.Split(r.tags, ",")
	}
	show := func(stage string, done, total int) {
		r.progress("%s %d/%d", stage, done, total)
	}
	cfg.Progress = show
	prog, err := load.Load(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return extract.Catalog(prog, extract.Options{Frameworks: frameworks, Progress: show})
}
