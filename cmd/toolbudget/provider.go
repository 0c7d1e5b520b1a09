package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/analyzer"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/gemma"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// query is a query for a model with the tokenizer that -tokenizer names.
func (o *options) query(model string) (tokencount.Query, error) {
	q := tokencount.Query{Model: model, Library: o.tokenizer == pkoukk}
	if o.tokenizer == "" || q.Library {
		return q, nil
	}
	v, err := gemma.Read(o.tokenizer)
	if err != nil {
		return q, fmt.Errorf("-tokenizer: %w", err)
	}
	q.Gemma = v
	return q, nil
}

// pkoukk is the value of -tokenizer that is no file.
const pkoukk = "pkoukk"

// A counter is a provider that counts, and the name it was asked for by.
type counter struct {
	name string // a model's, or the provider's own
	*tokencount.Provider
}

// named returns the providers that the flag, or else the configuration, names,
// and where it does.
func (o *options) named(cfg *config.Config) (list config.Names, place string) {
	if o.provider == "" {
		return cfg.Provider, inConfig(cfg)
	}
	return strings.Split(o.provider, ","), "-provider"
}

// inConfig is the place of providers that the configuration names.
func inConfig(cfg *config.Config) string { return cfg.Path + ": provider" }

// limited returns the provider that limits are of: the first that is named, or
// the default.
func (o *options) limited(cfg *config.Config) (counter, error) {
	if o.provider == config.AllProviders || strings.Contains(o.provider, ",") {
		return counter{}, fmt.Errorf("-provider %s names several; this command takes one (check and count take several)", o.provider)
	}
	q, err := o.query("")
	if err != nil {
		return counter{}, err
	}
	list, place := o.named(cfg)
	return findCounter(cfg, q, list.First(), place)
}

// counters returns all providers that are to count, the one that limits are of
// first: those that are named, and those that the configuration asks the rules
// of. Of the latter one is left out when a model of it is named.
func (o *options) counters(cfg *config.Config, q tokencount.Query) ([]counter, error) {
	list, place := o.named(cfg)
	out := []counter{}
	add := func(name, place string) error {
		c, err := findCounter(cfg, q, name, place)
		if err == nil && !slices.ContainsFunc(out, func(d counter) bool { return d.name == c.name }) {
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
		name := counts(p)
		if name == "" || slices.ContainsFunc(out, func(c counter) bool { return slices.Contains(analyzer.Implied(c.Provider), rules.Provider(name)) }) {
			continue // not known, or there already
		}
		if err := add(name, cfg.Path+": providers"); err != nil {
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

// findCounter returns the provider of that name or model; "" is the default. A
// model keeps its name, since it may have a price.
func findCounter(cfg *config.Config, q tokencount.Query, name, place string) (counter, error) {
	q.Model = name
	p, err := analyzer.Provider(cfg, q)
	if err != nil && place == inConfig(cfg) {
		err = fmt.Errorf("provider: %w", err)
		if i := slices.Index(cfg.Provider, name); i >= 0 && len(cfg.Provider) > 1 {
			return counter{}, cfg.Fault(err, "provider", i)
		}
		return counter{}, cfg.Fault(err, "provider")
	}
	if err != nil {
		return counter{}, fmt.Errorf("%s: %w", place, err)
	}
	if _, model := cost.For(name); name == "" || !model && slices.Contains(p.Aliases, name) {
		name = p.Name
	}
	return counter{name, p}, nil
}

// price returns the price of the model that limits on cost are of.
func (o *options) price(cfg *config.Config) (*cost.Price, error) {
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
		return nil, cfg.Fault(fmt.Errorf("limits.%s needs a price, and provider %q is not a model with a known price; name one, such as provider: %s (toolbudget explain prices lists them)",
			limit, name, cost.Prices()[0].Model), steps...)
	}
	return nil, nil
}

// counts returns the name of who counts what a provider or client of the rules
// is sent, "" where it may be anybody.
func counts(p rules.Provider) string {
	switch p {
	case rules.OpenAI, rules.OpenAIStrict:
		return string(rules.OpenAI)
	case rules.Anthropic, rules.AnthropicStrict, rules.ClaudeCode:
		return string(rules.Anthropic)
	case rules.Gemini:
		return string(rules.Gemini)
	}
	return ""
}
