package main

import (
	"context"
	"flag"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/suggest"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/tokencount"
)

// suggestCommand is toolbudget suggest.
type suggestCommand struct {
	measured
	formatted
	kit bool
}

// kitText describes the flag -kit.
const kitText = "the tools are a general agent's own: also merge tools of one field, such as files or the network, " +
	"and tools that read with tools that write"

func (o *suggestCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.formatFlag(fs, "text", "json")
	fs.BoolVar(&o.kit, "kit", false, kitText)
}

// run prints how the tools of each program could cost less.
func (o *suggestCommand) run(ctx context.Context) error {
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	r, p, sources, err := o.judge(ctx, cfg.Unlimited())
	if err != nil {
		return err
	}
	if err := o.sound(sources); err != nil {
		return err
	}
	providers, err := beside(p)
	if err != nil {
		return err
	}
	opts := suggest.Options{Kit: o.kit, Weigh: func(t *catalog.Tool, i int) interval.Int {
		return providers[i].Tool(t).Int
	}}
	for _, p := range providers {
		opts.Providers = append(opts.Providers, p.Name)
	}
	out := []show.Suggestions{}
	for _, program := range r.Programs {
		tools, _ := program.Request()
		all, together := suggest.Advise(tools, opts)
		out = append(out, show.Suggestions{
			Program: program.Name, Tools: len(tools), Cost: opts.Cost(tools...), Suggestions: all, Together: together,
		})
	}
	if o.format == "json" {
		err = show.SuggestJSON(o.out, out)
	} else {
		err = show.SuggestText(o.out, out, width(o.out))
	}
	return err
}

// beside returns the provider that is counted for and one of each other vendor, so
// that a saving is seen for all of them.
func beside(p *tokencount.Provider) ([]*tokencount.Provider, error) {
	list := []*tokencount.Provider{p}
	for _, name := range []provider.Name{provider.OpenAI, provider.Anthropic, provider.Gemini} {
		q, err := tokencount.ByName(string(name))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if !slices.ContainsFunc(list, func(have *tokencount.Provider) bool { return have.API == q.API }) {
			list = append(list, q)
		}
	}
	return list, nil
}
