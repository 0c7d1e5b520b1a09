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
	frameworks := append(framework.Builtin(), houses(r.house)...)
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

// houses makes frameworks of the tool types that the configuration declares.
func houses(list []budget.HouseType) []framework.Framework {
	var out []framework.Framework
	for _, h := range list {
		t := framework.House{
			Type: h.Type, Name: h.Name, Description: h.Description, InputSchema: h.InputSchema,
			Title: h.Title, OutputSchema: h.OutputSchema, Annotations: h.Annotations, Meta: h.Meta,
		}
		for _, s := range h.Sinks {
			t.Sinks = append(t.Sinks, framework.Sink{Func: framework.Key(s.Func), Arg: s.Arg})
		}
		out = append(out, t.Framework())
	}
	return out
}
