package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/tokencount"
)

// countCommand is toolbudget count.
type countCommand struct {
	measured
	formatted
	asking
	toolChoice        string // auto or any
	perDay, perMinute int    // requests and tokens; 0 is not asked for
}

func (o *countCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.choiceFlags(fs)
	o.formatFlag(fs, "text", "json")
	fs.StringVar(
		&o.model,
		"model",
		"",
		"count for `MODEL`, such as gpt-5 or claude-sonnet-4-6; without it, for every provider",
	)
	fs.StringVar(
		&o.api,
		"api",
		"",
		"count for this `API`: chat, responses, messages, gemini or vertex; by default the first one of the model",
	)
	fs.StringVar(
		&o.toolChoice,
		"tool-choice",
		"auto",
		"count for this `CHOICE`: auto, or any if the model must call a tool",
	)
	fs.IntVar(&o.perDay, "requests-per-day", 0, "also print what the tools cost per day with `N` requests")
	fs.IntVar(
		&o.perMinute,
		"tokens-per-minute",
		0,
		"also print how many requests fit into a rate limit of `N` input tokens per minute",
	)
	o.onlineFlag(fs)
}

// run prints what the tools of one program cost, without limits.
func (o *countCommand) run(ctx context.Context) error {
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	client, err := o.client(o.toolChoice)
	if err != nil {
		return err
	}
	counters, err := o.countedFor(cfg)
	if err != nil {
		return err
	}
	if err := o.needsPrice(); err != nil {
		return err
	}
	sources, err := o.read(ctx, cfg, o.args)
	if err != nil {
		return err
	}
	all, err := gate.Weigh(counters, sources)
	if err != nil {
		return err
	}
	var costs []show.Cost
	var last *budget.Result
	for _, w := range all {
		// No limits are judged: count answers a question, and a configuration with limits must not
		// make it fail.
		last = w.Measure(cfg, o.who, nil)
		if err := oneProgram(last); err != nil {
			return err
		}
		costs = append(costs, o.cost(w, last.Programs[0], cfg.World))
	}
	// After the programs are known to be one: an error that names the programs says more than one
	// about empty sources.
	if err := o.sound(sources); err != nil {
		return err
	}
	if client != nil {
		if costs[0].Online, err = o.ask(ctx, client, all[0].Provider, last.Programs[0]); err != nil {
			return err
		}
	}
	several := o.several()
	switch {
	case o.format == "json":
		err = show.CostJSON(o.out, costs, several)
	case several:
		err = show.CostTable(o.out, costs, width(o.out))
	default:
		err = show.CostText(o.out, costs[0], width(o.out))
	}
	return err
}

// asked returns the model or provider that the command line names, "" where it
// names none or several.
func (o *countCommand) asked() string {
	switch {
	case o.model != "":
		return o.model
	case o.several():
		return ""
	}
	return o.provider
}

// several reports whether there is a line for each of several providers.
func (o *countCommand) several() bool {
	return o.model == "" && (o.provider == "" || o.provider == config.AllProviders || strings.Contains(o.provider, ","))
}

// countedFor returns the providers that are asked for, or all.
func (o *countCommand) countedFor(cfg *config.Config) ([]gate.Counter, error) {
	if o.model != "" && o.provider != "" {
		return nil, fmt.Errorf("both -model %s and -provider %s are given; use one of them", o.model, o.provider)
	}
	q, err := o.query("")
	if err != nil {
		return nil, err
	}
	q.API, q.ToolChoice = provider.API(o.api), o.toolChoice
	if !o.several() {
		place := "-provider"
		if o.model != "" {
			place = "-model"
		}
		c, err := gate.FindCounter(cfg, q, o.asked(), place)
		if err != nil && o.online != "" { // a model that is known to the provider alone
			c, err = gate.FindCounter(cfg, q, o.online, place)
		}
		c.Name = o.asked()
		return []gate.Counter{c}, err
	}
	if o.provider != "" && o.provider != config.AllProviders {
		// The providers of the configuration are those of check. Here the flag alone decides.
		return o.counters(&config.Config{Calibrations: cfg.Calibrations, Path: cfg.Path}, q)
	}
	var out []gate.Counter
	for _, p := range tokencount.Providers() {
		if o.api != "" && o.api != string(p.API) {
			continue
		}
		c, err := gate.FindCounter(cfg, q, p.Name, "-api")
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	if out == nil {
		_, err := tokencount.Find(q) // whose error lists the APIs
		return nil, err
	}
	return out, nil
}

// oneProgram asks that there is one program: what a request costs is that of
// the tools that one client loads.
func oneProgram(r *budget.Result) error {
	if len(r.Programs) == 1 {
		return nil
	}
	var names, servers []string
	for _, p := range r.Programs {
		names = append(names, p.Name)
		if p.Program.Package == r.Programs[0].Program.Package {
			servers = append(servers, p.Program.Server)
		}
	}
	switch len(names) {
	case 0:
		return fmt.Errorf("no program found; name a main package")
	// All programs are of one package, so only -server tells them apart.
	case len(servers):
		return fmt.Errorf(
			"%s has %d servers, and a request belongs to one; name one with -server: %s",
			r.Programs[0].Program.Package,
			len(names),
			strings.Join(servers, ", "),
		)
	}
	one := "name one of"
	if slices.ContainsFunc(r.Programs, func(p *budget.Program) bool { return p.Program.Server != "" }) {
		one = "name the package of one, and with -server one of its servers, of"
	}
	return fmt.Errorf(
		"there are %d programs, and a request belongs to one; %s %s",
		len(names),
		one,
		strings.Join(names, ", "),
	)
}

// cost joins the counts of a program's tools.
func (o *countCommand) cost(w gate.Weighed, program *budget.Program, world catalog.World) show.Cost {
	sum := program.In(world)
	c := show.Cost{
		Model: w.Name, Provider: w.Provider.Name, API: string(w.API), Grade: sum.Grade, ErrorPercent: w.ErrorPercent,
		Fixed: program.Fixed, All: sum.Tokens, Total: sum.Tokens.Plus(program.Fixed), Tools: []show.ToolCost{},
	}
	if w.Assumed != "" {
		c.Notes = []string{w.Assumed}
	}
	for _, t := range program.Tools {
		if t.InWorld {
			c.Tools = append(c.Tools, show.ToolCost{Name: t.Tool.Name, Int: t.Size.Tokens})
		}
	}
	var price *cost.Price
	if p, ok := cost.For(w.Name); ok {
		price = &p
	} else if o.model != "" {
		c.Notes = append(c.Notes, "No price is known for "+w.Name+", so no costs are shown")
	}
	c.Bill = report.NewBill(price, c.Total, o.perDay, o.perMinute)
	return c
}
