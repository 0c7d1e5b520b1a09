package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/advise/generate"
	"github.com/toolbudget/toolbudget/internal/advise/split"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/tokencount"
)

// setBudget reads -budget. Zero is none that tools could keep, and no word for none.
func (o *pruneCommand) setBudget(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > config.MaxLimit {
		return fmt.Errorf("write a number of tokens from 1 to %d", config.MaxLimit)
	}
	o.budget = n
	return nil
}

// corePatterns takes the patterns of -core apart.
func (o *pruneCommand) corePatterns() error {
	if o.budget == 0 && len(o.core) > 0 {
		return errors.New("-core names tools that -budget must not defer; pass -budget too")
	}
	if o.budget == 0 && o.discover != "" {
		return errors.New("-discover is only counted with -budget; pass -budget too")
	}
	var patterns names
	for _, p := range commas(o.core) {
		if err := catalog.CheckPattern(p); err != nil {
			return fmt.Errorf("-core: %w", err)
		}
		patterns = append(patterns, p)
	}
	o.core = patterns
	return nil
}

// defers chooses which tools of a pruned catalog of one program wait behind a line,
// and prints that, or the catalog that says so.
func (o *pruneCommand) defers(cfg *config.Config, p *tokencount.Provider, s gate.Source, pruned []show.Pruned) error {
	if err := o.keepCore(cfg, s.Catalog); err != nil {
		return err
	}
	w, err := gate.Weigh([]gate.Counter{{Name: p.Name, Provider: p}}, []gate.Source{s})
	if err != nil {
		return err
	}
	r, err := w[0].Judge(cfg.Unlimited(), nil, o.who)
	if err != nil {
		return err
	}
	// The only one: a budget is for one request, and run has checked that.
	program := r.Programs[0]
	var discover *catalog.Tool
	if o.discover != "" {
		if discover, err = generate.Discover(o.discover); err != nil {
			return err
		}
	}
	choice := split.Choose(program, split.Options{
		Budget: o.budget, Discover: discover,
		Text:  func(text string) interval.Int { return p.CountText(text).Int },
		Weigh: func(t *catalog.Tool) interval.Int { return p.Tool(t).Int },
		Sum: func(a interval.Int) interval.Int {
			return p.Calibration.Together(tokencount.Count{Int: a}).Int
		},
	})
	said := show.Split{Program: program.Name, Provider: p.Name, Choice: choice, Fixed: program.Fixed}
	if o.format == "json" {
		// Standard output is the catalog alone, for a pipe.
		fmt.Fprintln(o.err, layout.Visible(said.Summary(), "\n"))
		if choice.Met {
			err = catalog.Encode(o.out, loaded(s.Catalog, program, choice))
		}
	} else if err = show.Prune(o.out, pruned, width(o.out)); err == nil {
		err = said.Print(o.out, width(o.out))
	}
	switch {
	case err != nil:
		return err
	case !choice.Met:
		return errOver
	}
	return nil
}

// keepCore makes the tools core that -core names. What the configuration says of a
// tool would hold again when the catalog is read, so that it must not say otherwise.
func (o *pruneCommand) keepCore(cfg *config.Config, c *catalog.Catalog) error {
	sets := cfg.Selector()
	for _, pattern := range o.core {
		found := false
		var all []string
		for i, t := range c.Tools {
			all = append(all, t.Name)
			if !t.Reachable || !sets.Fits(pattern, t) {
				continue
			}
			found = true
			// A copy, because the catalog of the source is printed as well.
			core := *t
			core.Load = catalog.LoadCore
			c.Tools[i] = &core
			read := core
			if cfg.Apply(&catalog.Catalog{Tools: []*catalog.Tool{&read}}); read.Deferred() {
				return fmt.Errorf(
					"-core %s: %s sets load: deferred for %s; change that, or leave the tool out of -core",
					pattern,
					cfg.Path,
					t.Name,
				)
			}
		}
		if found {
			continue
		}
		if best := nearest.Word(pattern, all); best != "" {
			return fmt.Errorf("-core %s matches no tool; did you mean %s?", pattern, best)
		}
		return fmt.Errorf("-core %s matches no tool; toolbudget list prints their names", pattern)
	}
	return nil
}

// loaded returns the catalog with what was chosen for the tools of its program.
func loaded(c *catalog.Catalog, p *budget.Program, choice *split.Choice) *catalog.Catalog {
	loads := map[string]string{}
	for _, t := range choice.Kept {
		loads[t.Name] = catalog.LoadCore
	}
	for _, t := range choice.Deferred {
		loads[t.Name] = catalog.LoadDeferred
	}
	by := map[string]*catalog.Tool{}
	for _, t := range p.Tools {
		if load := loads[t.Tool.Name]; load != "" {
			copied := *t.Tool
			copied.Load = load
			by[copied.Key()] = &copied
		}
	}
	return replaced(c, by)
}
