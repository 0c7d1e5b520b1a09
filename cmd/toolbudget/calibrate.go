package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/countapi"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/replay"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/internal/userfile"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/tokencount"
)

// calibrateCommand is toolbudget calibrate.
type calibrateCommand struct {
	measured
	formatted
	asking
	count  int
	replay string // file of recorded requests
	strict bool
}

func (o *calibrateCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.formatFlag(fs, "text", "json")
	fs.StringVar(
		&o.model,
		"model",
		"",
		"measure `MODEL` and write the result to the configuration; later counts for it are calibrated.\n-provider "+
			"names the provider whose counts are scaled",
	)
	o.onlineFlag(fs)
	fs.IntVar(&o.count, "count", 0, "instead of -online, use this count: the tools make a request `N` tokens longer")
	fs.BoolVar(
		&o.strict,
		"strict",
		false,
		"with -replay, exit 1 if the error of a provider is larger than toolbudget explain providers says",
	)
	fs.StringVar(
		&o.replay,
		"replay",
		"",
		"count the recorded requests in `FILE` and print the errors. Each line is a JSON object with "+
			"provider,\nmodel, api, system, user, tools, tool_choice, true_input_tokens and source",
	)
}

// run measures a model, or compares the counts with recorded requests.
func (o *calibrateCommand) run(ctx context.Context) error {
	switch measured := o.online != "" || o.count != 0; {
	case o.replay == "" && !measured:
		return errors.New(
			"name the recorded requests: toolbudget calibrate -replay FILE;\nor measure a model: toolbudget " +
				"calibrate -model M -online PROVIDER, or -count N",
		)
	case o.replay != "" && measured:
		return errors.New("-replay measures no model; leave out -online and -count")
	case o.replay != "":
		return o.replayed()
	case o.online != "" && o.count != 0:
		return errors.New("both -online and -count are given; use one of them")
	case o.model == "":
		return errors.New("name the model that is measured with -model")
	case o.tokenizer != "" && o.tokenizer != pkoukk:
		return errors.New("calibrations use the built-in vocabulary; leave out -tokenizer")
	case o.count < 0:
		return fmt.Errorf("-count is %d; write the number of tokens that the tools add to a request", o.count)
	}
	return o.measure(ctx)
}

// measure writes a calibration to the configuration.
func (o *calibrateCommand) measure(ctx context.Context) error {
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	if cfg.Path == "" {
		return errors.New("there is no .toolbudget.yml to write to; toolbudget init writes one")
	}
	client, err := o.client("")
	if err != nil {
		return err
	}
	p, err := o.profile()
	if err != nil {
		return err
	}
	tools, err := o.sent(ctx, cfg)
	if err != nil {
		return err
	}
	all := tokencount.Sample{Counted: countOf(p, tools), True: o.count}
	// A count with an open end has no ratio to the true one.
	if all.Counted.Open {
		return errors.New(
			"the tools have gaps, so they cannot be counted completely; toolbudget list prints the gaps, and " +
				"-catalog reads the server's own tools/list answer",
		)
	}
	var some *tokencount.Sample
	if client != nil {
		if all.True, some, err = o.samples(ctx, client, p, tools); err != nil {
			return err
		}
	}
	f, err := p.FitOf(all, some)
	if err != nil {
		return err
	}
	cal := config.Calibration{
		Model: o.model, Profile: p.Name, Factor: f.Factor, Fixed: f.Fixed,
		Tools: len(tools), Tokens: f.Tokens, Date: time.Now().UTC().Format(time.DateOnly),
	}
	if err := store(cfg.Path, cal); err != nil {
		return err
	}
	if o.format == "json" {
		enc := json.NewEncoder(o.out)
		enc.SetIndent("", "  ")
		return enc.Encode(cal)
	}
	f.Model, f.Date = cal.Model, cal.Date
	return show.Fitted(o.out, cal, 100*p.Fitted(f).Calibration.Band, some != nil)
}

// profile returns the provider whose counts are scaled: the one that -provider
// names, else that of the model, else the first one of whom is asked.
func (o *calibrateCommand) profile() (*tokencount.Provider, error) {
	q, err := o.query(o.provider)
	if err != nil {
		return nil, err
	}
	q.API = provider.API(o.api)
	if o.provider != "" {
		return tokencount.Find(q)
	}
	q.Model = o.model
	p, err := tokencount.Find(q)
	switch {
	case err == nil:
		return p.Known(), nil
	case o.online == "":
		return nil, fmt.Errorf("%w; name the one whose counts are scaled with -provider", err)
	}
	// The model is unknown. Models of one company are likely to count alike, so whoever is asked
	// lends a profile.
	q.Model = o.online
	return tokencount.Find(q)
}

// leastApart is how many tokens the tools of two requests must differ by for
// their counts to tell what a request costs once: a token of rounding is then
// one per cent.
const leastApart = 100

// samples has the provider count all tools and, where the others weigh enough,
// the first half of them.
func (o *calibrateCommand) samples(
	ctx context.Context,
	client *countapi.Client,
	p *tokencount.Provider,
	tools []*catalog.Tool,
) (int, *tokencount.Sample, error) {
	o.progress("asking %s", o.online)
	defer o.progress("")
	n, err := client.Count(ctx, tools)
	if err != nil {
		return 0, nil, err
	}
	// Two points make a line: its slope is the factor, and what is left at zero is the fixed part.
	// One point gives a factor alone.
	half := tools[:len(tools)/2]
	if len(half) == 0 || countOf(p, tools[len(half):]).Mid() < leastApart {
		return n.Tools(), nil, nil
	}
	with, err := client.Request(ctx, half)
	if err != nil {
		return 0, nil, err
	}
	return n.Tools(), &tokencount.Sample{Counted: countOf(p, half), True: with - n.Without}, nil
}

// store edits the configuration.
func store(path string, c config.Calibration) error {
	data, err := userfile.Read(path, userfile.Written)
	if err != nil {
		return err
	}
	if data, err = config.Calibrate(data, path, c); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// replayed compares the counts with recorded requests.
func (o *calibrateCommand) replayed() error {
	if len(o.args)+len(o.catalogs) > 0 {
		return fmt.Errorf(
			"-replay reads no packages or catalogs (%s); toolbudget count counts them",
			strings.Join(append(o.args, o.catalogs...), " "),
		)
	}
	if o.model != "" || o.provider != "" {
		return errors.New("-replay counts each request for its own model; leave out -model and -provider")
	}
	q, err := o.query("")
	if err != nil {
		return err
	}
	file, err := os.Open(o.replay)
	if err != nil {
		return fmt.Errorf("-replay: %w", err)
	}
	defer file.Close()
	recordings, err := replay.Read(file)
	if err != nil {
		return fmt.Errorf("%s: %w", o.replay, err)
	}
	r := replay.Judge(recordings, q)
	if len(r.Rows) == 0 {
		return fmt.Errorf("%s: no request with tools for a known model", o.replay)
	}
	if o.format == "json" {
		enc := json.NewEncoder(o.out)
		enc.SetIndent("", "  ")
		err = enc.Encode(r)
	} else {
		err = show.Calibration(o.out, r, width(o.out))
	}
	if err != nil {
		return err
	}
	if worse := r.Worse(); len(worse) > 0 && o.strict {
		fmt.Fprintf(
			o.err,
			"toolbudget: the error is larger than stated: %s\n",
			layout.Visible(strings.Join(worse, "; "), ""),
		)
		return errOver
	}
	return nil
}
