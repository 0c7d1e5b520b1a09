package gate

import (
	"fmt"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// Weighed is what tools cost as one provider counts them.
type Weighed struct {
	Counter
	Inputs []budget.Input
	Grades map[*catalog.Tool]tokencount.Grade
}

// Begin makes what the providers count with, while the go command lists the packages. The
// vocabularies are read in place and take no time, but another tokenizer may build tables.
func Begin(counters []Counter) {
	for _, c := range counters {
		go c.Fixed("")
	}
}

// Weigh counts the tokens of every tool for each provider.
func Weigh(counters []Counter, sources []Source) ([]Weighed, error) {
	out := make([]Weighed, len(counters))
	providers := make([]*tokencount.Provider, len(counters))
	for i, c := range counters {
		out[i] = Weighed{Counter: c, Grades: map[*catalog.Tool]tokencount.Grade{}}
		providers[i] = c.Provider
	}
	for _, s := range sources {
		all, err := tokencount.MeasureAll(s.Catalog, providers)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
		for i, m := range all {
			out[i].add(s, m)
		}
	}
	return out, nil
}

// add adds the counts of a source.
func (w *Weighed) add(s Source, m *tokencount.Measured) {
	for _, t := range s.Catalog.Tools {
		w.Grades[t] = m.Tools[t.Key()].Method
	}
	w.Inputs = append(w.Inputs, input(s.Name, s.Catalog, m))
}

// Judge compares the tools with limits and rules.
func (w *Weighed) Judge(cfg *config.Config, price *cost.Price, who catalog.Choice) (*budget.Result, error) {
	list, err := cfg.ActiveRules(Implied(w.Provider)...)
	if err != nil {
		return nil, err
	}
	return budget.Judge(w.Inputs, budget.Options{
		Config: cfg, Fixed: w.Fixed("").Int, Sum: w.sum, Price: price, Rules: list, Known: rules.All(), Choice: who,
		Text: func(text string) interval.Int { return w.CountText(text).Int },
		Wire: OnWire,
	}), nil
}

// OnWire returns a tool as tools/list sends it.
func OnWire(t *catalog.Tool) string { return string(export.Definition(t).AppendJSON(nil)) }

// Measure sums the tools without limits. Sizes are those that another result has, if any.
func (w *Weighed) Measure(cfg *config.Config, who catalog.Choice, sizes map[*catalog.Tool]budget.Size) *budget.Result {
	return budget.Judge(w.Inputs, budget.Options{
		Config: cfg.Unlimited(), Fixed: w.Fixed("").Int, Sum: w.sum, Choice: who, Sizes: sizes,
	})
}

// sum is budget.Options.Sum.
func (w *Weighed) sum(tools []*catalog.Tool, sum interval.Int) (interval.Int, string) {
	all := tokencount.Count{Int: sum, Method: w.Grade}
	for _, t := range tools {
		all = all.Add(tokencount.Count{Method: w.Grades[t]})
	}
	all = w.Calibration.Together(all)
	return all.Int, string(all.Method)
}

// Lowest returns the lowest grade of the totals in a world.
func Lowest(r *budget.Result, world catalog.World) string {
	var all tokencount.Count
	for _, p := range append(r.Programs[:len(r.Programs):len(r.Programs)], r.Together) {
		if p != nil {
			all = all.Add(tokencount.Count{Method: tokencount.Grade(p.In(world).Grade)})
		}
	}
	return string(all.Method)
}
