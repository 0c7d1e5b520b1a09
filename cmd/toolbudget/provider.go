package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/tokencount"
)

// query is a query for a model with the tokenizer that -tokenizer names.
func (o *counting) query(model string) (tokencount.Query, error) {
	q := tokencount.Query{Model: model, Library: o.tokenizer == pkoukk}
	if o.tokenizer != "" && !q.Library {
		return q, fmt.Errorf("-tokenizer: unknown tokenizer %q; use %s, or leave it out", o.tokenizer, pkoukk)
	}
	return q, nil
}

// pkoukk is the value of -tokenizer.
const pkoukk = "pkoukk"

// named returns the providers that the flag, or else the configuration, names,
// and where it does.
func (o *counting) named(cfg *config.Config) (list config.Names, place string) {
	if o.provider == "" {
		return cfg.Provider, gate.PlaceOf(cfg)
	}
	return strings.Split(o.provider, ","), "-provider"
}

// limited returns the provider that limits are of: the first that is named, or
// the default.
func (o *counting) limited(cfg *config.Config) (gate.Counter, error) {
	if o.provider == config.AllProviders || strings.Contains(o.provider, ",") {
		return gate.Counter{}, fmt.Errorf(
			"-provider %s names several; this command takes one (check and count take several)",
			o.provider,
		)
	}
	q, err := o.query("")
	if err != nil {
		return gate.Counter{}, err
	}
	list, place := o.named(cfg)
	return gate.FindCounter(cfg, q, list.First(), place)
}

// counters returns all providers that are to count, the one that limits are of
// first: those that are named, and those that the configuration asks the rules
// of. Of the latter one is left out when a model of it is named.
func (o *counting) counters(cfg *config.Config, q tokencount.Query) ([]gate.Counter, error) {
	list, place := o.named(cfg)
	out := []gate.Counter{}
	add := func(name, place string) error {
		c, err := gate.FindCounter(cfg, q, name, place)
		if err == nil && !slices.ContainsFunc(out, func(d gate.Counter) bool { return d.Name == c.Name }) {
			out = append(out, c)
		}
		return err
	}
	if err := add(list.First(), place); err != nil {
		return nil, err
	}
	for _, name := range list {
		switch {
		case name == config.AllProviders:
			continue // below
		case name == "":
			return nil, fmt.Errorf("%s %s: a name is empty; check the commas", place, o.provider)
		}
		if err := add(name, place); err != nil {
			return nil, err
		}
	}
	for _, p := range cfg.Providers {
		name := provider.Counts(p)
		if name == "" || slices.ContainsFunc(out, func(c gate.Counter) bool { return c.By == name }) {
			continue // not known, or there already
		}
		if err := add(string(name), cfg.Path+": providers"); err != nil {
			return nil, err
		}
	}
	if !slices.Contains(list, config.AllProviders) {
		return out, nil
	}
	for _, p := range tokencount.Providers() {
		if err := add(p.Name, place); err != nil {
			return nil, err
		}
	}
	for _, c := range cfg.Calibrations {
		if err := add(c.Model, place); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// price returns the price of the model that limits on cost are of.
func (o *counting) price(cfg *config.Config) (*cost.Price, error) {
	list, _ := o.named(cfg)
	name := list.First()
	p, ok := cost.For(name)
	if ok {
		return &p, nil
	}
	if limit := cfg.NeedsPrice(); limit != "" {
		steps := []any{"limits"}
		for word := range strings.SplitSeq(limit, ".") {
			steps = append(steps, word)
		}
		return nil, cfg.Fault(
			fmt.Errorf(
				"limits.%s needs a price, and provider %q is not a model with a known price; name one, such as "+
					"provider: %s (toolbudget explain prices lists them)",
				limit,
				name,
				cost.Prices()[0].Model,
			),
			steps...)
	}
	return nil, nil
}
