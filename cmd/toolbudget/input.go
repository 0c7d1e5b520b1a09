package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolbudget/toolbudget/analyzer"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/gemma"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// A source is a catalog and the name the user gave it.
type source struct {
	name    string
	catalog *catalog.Catalog
}

// read returns the catalogs that the command line names: files, or one from
// the source of packages.
func (o *options) read(ctx context.Context, cfg *budget.Config, packages []string) ([]source, error) {
	if len(o.catalogs) == 0 {
		if len(packages) == 0 {
			packages = []string{"."}
		}
		c, err := catalogFromSource(ctx, sourceRequest{packages, o.tags, o.modDownload, cfg.House, o.progress})
		o.progress("") // the line is free for the report
		return []source{{strings.Join(packages, " "), c}}, err
	}
	var out []source
	for i, file := range o.catalogs {
		for _, earlier := range o.catalogs[:i] {
			if filepath.Clean(earlier) == filepath.Clean(file) {
				return nil, fmt.Errorf("-catalog %s is given twice; one client loads a server once", file)
			}
		}
		c, err := o.readFile(file)
		if err != nil {
			return nil, err
		}
		out = append(out, source{file, c})
	}
	return out, nil
}

func (o *options) readFile(file string) (*catalog.Catalog, error) {
	var data []byte
	var err error
	name := filepath.ToSlash(file)
	if file == "-" {
		name = "stdin"
		data, err = io.ReadAll(o.in)
	} else {
		data, err = os.ReadFile(file)
	}
	if err != nil {
		return nil, fmt.Errorf("-catalog: %w", err)
	}
	c, err := catalog.Decode(data, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// configuration reads the file that -config names or that lies upwards of the
// working directory, or returns the built-in defaults.
func (o *options) configuration() (*budget.Config, error) {
	path := o.config
	if path == "" {
		found, err := budget.Find(".")
		if err != nil {
			return nil, err
		}
		if found == "" {
			return budget.Default(), nil
		}
		path = relative(found)
	}
	c, err := budget.Load(path)
	if err != nil && o.config != "" && os.IsNotExist(err) {
		return nil, fmt.Errorf("-config: %w; toolbudget init writes a configuration", err)
	}
	return c, err
}

// relative shortens a path for messages: the same on every machine.
func relative(path string) string {
	wd, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(wd, path); err == nil {
		return rel
	}
	return path
}

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

// counter returns the provider that the flag, the configuration or the
// default names.
func (o *options) counter(cfg *budget.Config) (*tokencount.Provider, error) {
	name, place := o.provider, "-provider"
	if name == "" {
		name, place = cfg.Provider, cfg.Path+": provider"
	}
	q, err := o.query(name)
	if err != nil {
		return nil, err
	}
	p, err := find(cfg, q)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", place, err)
	}
	return p, nil
}

// find returns the provider for a request. A model that the configuration has a
// calibration of is counted with that.
func find(cfg *budget.Config, q tokencount.Query) (*tokencount.Provider, error) {
	for _, c := range cfg.Calibrations {
		if !tokencount.SameModel(c.Model, q.Model) {
			continue
		}
		if q.ToolChoice == "any" {
			return nil, fmt.Errorf("%s is calibrated with tool_choice auto; count that", c.Model)
		}
		q.Model, q.Gemma = c.Profile, nil // the factor is of the vocabulary that is built in
		p, err := tokencount.Find(q)
		if err != nil {
			return nil, fmt.Errorf("%s: calibrations: %s: %w", cfg.Path, c.Model, err)
		}
		return p.Fitted(tokencount.Fit{Model: c.Model, Factor: c.Factor, Fixed: c.Fixed, Tokens: c.Tokens, Date: c.Date}), nil
	}
	return tokencount.Find(q)
}

// price returns the price of the model that limits on cost are of.
func (o *options) price(cfg *budget.Config) (*cost.Price, error) {
	name := o.provider
	if name == "" {
		name = cfg.Provider
	}
	p, ok := cost.For(name)
	if ok {
		return &p, nil
	}
	if limit := cfg.NeedsPrice(); limit != "" {
		return nil, fmt.Errorf("%s: limits.%s needs the price of a model, and provider %q names none; write one, such as provider: %s (toolbudget explain prices)",
			cfg.Path, limit, name, cost.Prices()[0].Model)
	}
	return nil, nil
}

// weigh counts the tokens of every tool.
func weigh(p *tokencount.Provider, sources []source) ([]budget.Input, error) {
	var inputs []budget.Input
	for _, s := range sources {
		m, err := tokencount.Measure(s.catalog, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		in := budget.Input{Name: s.name, Catalog: s.catalog, Tokens: map[string]budget.Amount{}, Instructions: map[string]budget.Amount{}}
		for id, c := range m.Tools {
			in.Tokens[id] = amount(c)
		}
		for pkg, c := range m.Fixed {
			base := m.Fixed[""]
			in.Instructions[pkg] = budget.Amount{Lo: c.Lo - base.Lo, Hi: c.Hi - base.Hi, Open: c.Open}
		}
		inputs = append(inputs, in)
	}
	return inputs, nil
}

func amount(c tokencount.Count) budget.Amount {
	return budget.Amount{Lo: c.Lo, Hi: c.Hi, Open: c.Open}
}

// judge is what check, list and init share: read, count, compare.
func (o *options) judge(ctx context.Context, cfg *budget.Config) (*budget.Result, *tokencount.Provider, []source, error) {
	p, err := o.counter(cfg)
	if err != nil {
		return nil, nil, nil, err
	}
	// To make a vocabulary takes a tenth of a second, in which there is little to
	// do: the go command lists the packages.
	go p.Fixed("")
	sources, err := o.read(ctx, cfg, o.args)
	if err != nil {
		return nil, nil, nil, err
	}
	price, err := o.price(cfg)
	if err != nil {
		return nil, nil, nil, err
	}
	inputs, err := weigh(p, sources)
	if err != nil {
		return nil, nil, nil, err
	}
	list, err := analyzer.Rules(cfg, implied(p)...)
	if err != nil {
		return nil, nil, nil, err
	}
	opts := budget.Options{Config: cfg, Fixed: amount(p.Fixed("")), Price: price, Rules: list, Known: analyzer.All()}
	return budget.Judge(inputs, opts), p, sources, nil
}

// implied returns the providers whose rules hold for what p counts.
func implied(p *tokencount.Provider) []rules.Provider {
	switch {
	case p.API == "messages":
		return []rules.Provider{rules.Anthropic}
	case p.API == "gemini" || p.API == "vertex":
		return []rules.Provider{rules.Gemini}
	case strings.HasPrefix(p.Name, "openai-"):
		return []rules.Provider{rules.OpenAI}
	}
	return nil // compatible APIs have rules of their own, which are not known
}

// sound says why a result is no basis for a verdict: what could not be read,
// or no tools at all. Zero is never a pass.
func (o *options) sound(r *budget.Result, sources []source) error {
	if len(r.Incomplete) > 0 && !o.allowIncomplete {
		i := r.Incomplete[0]
		return fmt.Errorf("%s could not be read whole: %s\n(-allow-incomplete goes on with what was found)", i.Package, i.Reason)
	}
	for _, s := range sources {
		if o.allowEmpty || counted(s.catalog) > 0 {
			continue
		}
		hint := "look at the packages and build tags, or declare a house SDK under types in .toolbudget.yml"
		if len(o.catalogs) > 0 {
			hint = "ask the server for tools/list again"
		}
		return fmt.Errorf("no tools found in %s, which is no pass: %s (-allow-empty goes on)", s.name, hint)
	}
	return nil
}

func counted(c *catalog.Catalog) int {
	n := 0
	for _, t := range c.Tools {
		if t.Reachable {
			n++
		}
	}
	return n
}
