package main

import (
	"context"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/tokencount"
)

// one reads the one program that the command line names, with the tools that
// -profile offers, without tokens and limits.
func (o *input) one(ctx context.Context, cfg *config.Config) (*budget.Program, error) {
	sources, err := o.read(ctx, cfg, o.args)
	if err != nil {
		return nil, err
	}
	var inputs []budget.Input
	for _, s := range sources {
		inputs = append(inputs, budget.Input{Name: s.Name, Catalog: s.Catalog})
	}
	r := budget.Judge(inputs, budget.Options{Config: cfg.Unlimited(), Choice: o.who})
	if err := o.sound(sources); err != nil {
		return nil, err
	}
	if err := oneProgram(r); err != nil {
		return nil, err
	}
	return r.Programs[0], nil
}

// unlimited reads the configuration and the one program of a command that compares nothing
// with limits but counts for one provider.
func (o *measured) unlimited(ctx context.Context) (*config.Config, gate.Counter, *budget.Program, error) {
	fail := func(err error) (*config.Config, gate.Counter, *budget.Program, error) {
		return nil, gate.Counter{}, nil, err
	}
	cfg, err := o.configuration()
	if err != nil {
		return fail(err)
	}
	c, err := o.limited(cfg.Unlimited())
	if err != nil {
		return fail(err)
	}
	program, err := o.one(ctx, cfg)
	return cfg, c, program, err
}

// sent reads the tools that a request of the one program has.
func (o *input) sent(ctx context.Context, cfg *config.Config) ([]*catalog.Tool, error) {
	program, err := o.one(ctx, cfg)
	if err != nil {
		return nil, err
	}
	tools, _ := program.Request()
	return tools, nil
}

// judge is what verbs share that count for one provider: read, count, compare.
func (o *measured) judge(
	ctx context.Context,
	cfg *config.Config,
) (*budget.Result, *tokencount.Provider, []gate.Source, error) {
	fail := func(err error) (*budget.Result, *tokencount.Provider, []gate.Source, error) {
		return nil, nil, nil, err
	}
	c, err := o.limited(cfg)
	if err != nil {
		return fail(err)
	}
	gate.Begin([]gate.Counter{c})
	sources, err := o.read(ctx, cfg, o.args)
	if err != nil {
		return fail(err)
	}
	w, err := gate.Weigh([]gate.Counter{c}, sources)
	if err != nil {
		return fail(err)
	}
	r, err := w[0].Judge(cfg, nil, o.who)
	return r, c.Provider, sources, err
}
