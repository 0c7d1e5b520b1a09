package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/advise/consolidate"
	"github.com/toolbudget/toolbudget/internal/advise/suggest"
	"github.com/toolbudget/toolbudget/internal/load"
)

// generateCode writes the code for a merged tool, of an SDK or of an interface that the
// configuration declares.
func (o *consolidateCommand) generateCode(
	ctx context.Context,
	cfg *config.Config,
	m *suggest.Merged,
	opts consolidate.Options,
) (*consolidate.Code, error) {
	if full, ok := strings.CutPrefix(opts.Framework, catalog.GuessedFramework); ok {
		return nil, fmt.Errorf(
			"%s looks like a tool type but is not declared; add it under types in the configuration to generate code",
			full,
		)
	}
	full, ok := strings.CutPrefix(opts.Framework, "type:")
	if !ok {
		return consolidate.Generate(m, opts)
	}
	i := slices.IndexFunc(cfg.Types, func(t config.ToolType) bool { return t.Type == full })
	if i < 0 {
		return nil, fmt.Errorf(
			"the tools have the type %s, which is not declared; add it under types in the configuration",
			full,
		)
	}
	if len(o.catalogs) > 0 {
		return nil, fmt.Errorf(
			"the code that calls a tool of type %s is generated from its source; name packages instead of -catalog",
			full,
		)
	}
	t := cfg.Types[i]
	at := strings.LastIndex(full, ".")
	iface, dir, err := o.readInterface(ctx, full[:at], full[at+1:], consolidate.Methods{
		Name: t.Name, Description: t.Description, InputSchema: t.InputSchema, Execute: t.Execute,
		Own: slices.DeleteFunc(
			[]string{t.Title, t.OutputSchema, t.Annotations, t.Meta},
			func(s string) bool { return s == "" },
		),
	})
	if err != nil {
		return nil, err
	}
	into := ""
	if o.output != "" {
		there, err := filepath.Abs(o.output)
		if err != nil {
			return nil, err
		}
		if there == dir {
			into = full[:at]
		}
	}
	return consolidate.GenerateForInterface(m, iface, opts.Package, into)
}

// readInterface reads an interface from source, and returns the directory of its package too.
func (o *consolidateCommand) readInterface(
	ctx context.Context,
	pkg, name string,
	m consolidate.Methods,
) (*consolidate.ToolInterface, string, error) {
	cfg := load.Config{Patterns: []string{pkg}, ModDownload: o.modDownload, AllowIncomplete: true}
	if o.tags != "" {
		cfg.Tags = strings.Split(o.tags, ",")
	}
	prog, err := load.Load(ctx, cfg)
	if err != nil {
		return nil, "", err
	}
	types := prog.TypesOf(pkg)
	if types == nil {
		return nil, "", errors.New("there is no package " + pkg)
	}
	iface, err := consolidate.ReadToolInterface(types, name, m)
	return iface, prog.Packages[pkg].Dir, err
}
