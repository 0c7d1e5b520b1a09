package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
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
	// While a program is loaded the heap grows from nothing and little of it is
	// garbage: to collect less often saves a third of the time. Most of what is
	// made afterwards is garbage, beside a program that stays.
	defer collectAt(200)()
	prog, err := load.Load(ctx, cfg)
	collectAt(75)
	if err != nil {
		return nil, err
	}
	c, err := extract.Catalog(prog, extract.Options{Frameworks: frameworks, Progress: show})
	// The program is garbage from here on. What comes next can have its memory,
	// instead of as much again before the collector would look.
	runtime.GC()
	return c, err
}

// collectAt has garbage collected when the heap has grown by that many percent
// of what is in use, and returns what puts it back. GOGC and GOMEMLIMIT have
// the last word.
func collectAt(percent int) (asBefore func()) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(percent)
	return func() { debug.SetGCPercent(before) }
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
