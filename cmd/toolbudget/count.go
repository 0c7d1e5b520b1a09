package main

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/tokencount"
)

func countFlags(fs *flag.FlagSet, o *options) {
	inputFlags(fs, o)
	formatFlag(fs, o)
	fs.StringVar(&o.model, "model", "", "count for `model`, such as gpt-5 or claude-sonnet-4-6; without it, for every provider")
	fs.StringVar(&o.api, "api", "", "the `API` of the request: chat, responses, messages, gemini or vertex\n(default the first one of the model)")
	fs.StringVar(&o.toolChoice, "tool-choice", "auto", "`auto`, or any when the model must call a tool")
	fs.IntVar(&o.perDay, "requests-per-day", 0, "say what `N` requests a day cost for having the tools")
	fs.IntVar(&o.perMinute, "tokens-per-minute", 0, "say how many requests fit into your limit of `N` input tokens a minute")
	onlineFlag(fs, o)
}

// countTokens prints what the tools of one program cost, without limits.
func countTokens(ctx context.Context, o *options) (int, error) {
	cfg, err := o.configuration()
	if err != nil {
		return exitFailed, err
	}
	client, err := o.client()
	if err != nil {
		return exitFailed, err
	}
	providers, err := o.countedFor(cfg)
	if err != nil {
		return exitFailed, err
	}
	price, err := o.priced()
	if err != nil {
		return exitFailed, err
	}
	sources, err := o.read(ctx, cfg, o.args)
	if err != nil {
		return exitFailed, err
	}
	unlimited := &budget.Config{World: cfg.World, Path: cfg.Path}
	var costs []report.Cost
	var last *budget.Result
	for _, p := range providers {
		inputs, err := weigh(p, sources)
		if err != nil {
			return exitFailed, err
		}
		last = budget.Judge(inputs, budget.Options{Config: unlimited, Fixed: amount(p.Fixed(""))})
		if err := oneProgram(last); err != nil {
			return exitFailed, err
		}
		c := o.cost(p, last.Programs[0], cfg.World)
		c.Bill = report.NewBill(price, c.Total, o.perDay, o.perMinute)
		costs = append(costs, c)
	}
	if err := o.sound(last, sources); err != nil {
		return exitFailed, err
	}
	if client != nil {
		if costs[0].Online, err = o.ask(ctx, client, providers[0], last.Programs[0]); err != nil {
			return exitFailed, err
		}
	}
	several := o.asked() == ""
	switch {
	case o.format == "json":
		err = report.CostJSON(o.out, costs, several)
	case several:
		err = report.CostTable(o.out, costs, width(o.out))
	default:
		err = report.CostText(o.out, costs[0], width(o.out))
	}
	if err != nil {
		return exitFailed, err
	}
	return exitWithin, nil
}

// asked returns the model or provider that the command line names.
func (o *options) asked() string {
	if o.model != "" {
		return o.model
	}
	return o.provider
}

// countedFor returns the provider that is asked for, or all.
func (o *options) countedFor(cfg *budget.Config) ([]*tokencount.Provider, error) {
	if o.model != "" && o.provider != "" {
		return nil, fmt.Errorf("both -model %s and -provider %s are given; use one of them", o.model, o.provider)
	}
	q, err := o.query("")
	if err != nil {
		return nil, err
	}
	q.API, q.ToolChoice = o.api, o.toolChoice
	names := []string{o.asked()}
	if names[0] == "" {
		names = nil
		for _, p := range tokencount.Providers() {
			if o.api == "" || o.api == p.API {
				names = append(names, p.Name)
			}
		}
		if names == nil {
			names = []string{""} // whose error lists the APIs
		}
	}
	var out []*tokencount.Provider
	for _, name := range names {
		q.Model = name
		p, err := find(cfg, q)
		if err != nil && o.online != "" { // a model that is known to the provider alone
			q.Model = o.online
			p, err = tokencount.Find(q)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// oneProgram asks that there is one program: what a request costs is that of
// the tools that one client loads.
func oneProgram(r *budget.Result) error {
	if len(r.Programs) == 1 {
		return nil
	}
	var names []string
	for _, p := range r.Programs {
		names = append(names, p.Name)
	}
	if len(names) == 0 {
		return fmt.Errorf("no program found, and a request is that of one program; name a main package")
	}
	return fmt.Errorf("there are %d programs, and a request is that of one; name one of %s", len(names), strings.Join(names, ", "))
}

// cost joins the counts of a program's tools.
func (o *options) cost(p *tokencount.Provider, program *budget.Program, world budget.World) report.Cost {
	c := report.Cost{
		Model: o.asked(), Provider: p.Name, API: p.API, ErrorPercent: p.ErrorPercent, Fixed: program.Fixed, Tools: []report.ToolCost{},
	}
	if c.Model == "" {
		c.Model = p.Name
	}
	sum := program.In(world).Tokens
	all := tokencount.Count{Lo: sum.Lo, Hi: sum.Hi, Open: sum.Open, Method: p.Grade}
	for _, t := range program.Tools {
		if t.InWorld {
			c.Tools = append(c.Tools, report.ToolCost{Name: t.Tool.Name, Amount: t.Size.Tokens})
			all = all.Add(tokencount.Count{Method: p.Tool(t.Tool).Method})
		}
	}
	all = p.Calibration.Extrapolate(all)
	c.Grade, c.All = string(all.Method), amount(all)
	c.Total = c.All.Plus(c.Fixed)
	return c
}
