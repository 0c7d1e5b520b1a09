package main

import (
	"context"
	"fmt"

	"github.com/toolbudget/toolbudget/analyzer"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// weighed is what tools cost as one provider counts them.
type weighed struct {
	counter
	inputs []budget.Input
	grades map[*catalog.Tool]tokencount.Grade
}

// begin makes the vocabularies of the providers. That takes a tenth of a second and
// more, in which there is little else to do: the go command lists the packages.
func begin(counters []counter) {
	for _, c := range counters {
		go c.Fixed("")
	}
}

// weigh counts the tokens of every tool for each provider.
func weigh(counters []counter, sources []source) ([]weighed, error) {
	out := make([]weighed, len(counters))
	providers := make([]*tokencount.Provider, len(counters))
	for i, c := range counters {
		out[i] = weighed{counter: c, grades: map[*catalog.Tool]tokencount.Grade{}}
		providers[i] = c.Provider
	}
	for _, s := range sources {
		all, err := tokencount.MeasureAll(s.catalog, providers)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		for i, m := range all {
			out[i].add(s, m)
		}
	}
	return out, nil
}

// add adds the counts of a source.
func (w *weighed) add(s source, m *tokencount.Measured) {
	for _, t := range s.catalog.Tools {
		w.grades[t] = m.Tools[t.Key()].Method
	}
	w.inputs = append(w.inputs, analyzer.Input(s.name, s.catalog, m))
}

// judge holds the tools against limits and rules.
func (w *weighed) judge(cfg *config.Config, price *cost.Price, who catalog.Choice) (*budget.Result, error) {
	list, err := cfg.ActiveRules(analyzer.Implied(w.Provider)...)
	if err != nil {
		return nil, err
	}
	return budget.Judge(w.inputs, budget.Options{
		Config: cfg, Fixed: w.Fixed("").Int, Sum: w.sum, Price: price, Rules: list, Known: rules.All(), Choice: who,
		Text: func(text string) interval.Int { return w.CountText(text).Int },
	}), nil
}

// measure sums the tools without limits.
func (w *weighed) measure(cfg *config.Config, who catalog.Choice) *budget.Result {
	return budget.Judge(w.inputs, budget.Options{Config: cfg.Unlimited(), Fixed: w.Fixed("").Int, Sum: w.sum, Choice: who})
}

// one reads the one program that the command line names, with the tools that
// -profile offers, without tokens and limits.
func (o *options) one(ctx context.Context, cfg *config.Config) (*budget.Program, error) {
	sources, err := o.read(ctx, cfg, o.args)
	if err != nil {
		return nil, err
	}
	var inputs []budget.Input
	for _, s := range sources {
		inputs = append(inputs, budget.Input{Name: s.name, Catalog: s.catalog})
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

// sum is budget.Options.Sum.
func (w *weighed) sum(tools []*catalog.Tool, sum interval.Int) (interval.Int, string) {
	all := tokencount.Count{Int: sum, Method: w.Grade}
	for _, t := range tools {
		all = all.Add(tokencount.Count{Method: w.grades[t]})
	}
	all = w.Calibration.Extrapolate(all)
	return all.Int, string(all.Method)
}

// lowest returns the lowest grade of the totals in a world.
func lowest(r *budget.Result, world catalog.World) string {
	var all tokencount.Count
	for _, p := range append(r.Programs[:len(r.Programs):len(r.Programs)], r.Together) {
		if p != nil {
			all = all.Add(tokencount.Count{Method: tokencount.Grade(p.In(world).Grade)})
		}
	}
	return string(all.Method)
}

// judge is what verbs share that count for one provider: read, count, compare.
func (o *options) judge(ctx context.Context, cfg *config.Config) (*budget.Result, *tokencount.Provider, []source, error) {
	fail := func(err error) (*budget.Result, *tokencount.Provider, []source, error) { return nil, nil, nil, err }
	c, err := o.limited(cfg)
	if err != nil {
		return fail(err)
	}
	begin([]counter{c})
	sources, err := o.read(ctx, cfg, o.args)
	if err != nil {
		return fail(err)
	}
	w, err := weigh([]counter{c}, sources)
	if err != nil {
		return fail(err)
	}
	r, err := w[0].judge(cfg, nil, o.who)
	return r, c.Provider, sources, err
}
