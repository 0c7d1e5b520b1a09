package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"sync"

	"golang.org/x/term"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/report"
)

// checkCommand is toolbudget check.
type checkCommand struct {
	baselined
	written
	// base is the state of -base, and onlyNew leaves out what it has too.
	base    string
	onlyNew bool
	strict  bool
	failOn  string
	quiet   bool
	color   string // auto, always or never
}

func (o *checkCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.choiceFlags(fs)
	o.reportFlags(fs)
	o.baseFlags(fs)
	fs.StringVar(
		&o.baseline,
		"baseline",
		"",
		"compare the tools with the baseline in `FILE`, or with no baseline if FILE is none;\nby default "+
			".toolbudget-baseline.json next to the configuration, if it exists",
	)
	fs.BoolVar(&o.strict, "strict", false, "treat an undetermined verdict as over budget")
	fs.StringVar(
		&o.failOn,
		"fail-on",
		report.FailError,
		"exit with status 1 on findings of this `LEVEL`: error, warning (and errors) or never",
	)
	fs.BoolVar(&o.quiet, "q", false, "print only findings and the verdict")
	fs.StringVar(
		&o.color,
		"color",
		"auto",
		"when to color the text report: `WHEN` is auto (on a terminal, unless NO_COLOR is set), always or never",
	)
}

// run is the gate.
func (o *checkCommand) run(ctx context.Context) error {
	list, err := o.targets()
	if err != nil {
		return err
	}
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	base, file, err := o.committed(cfg)
	if err != nil {
		return err
	}
	if o.who != (catalog.Choice{}) {
		if base != nil && o.baseline != "" {
			return errors.New("a baseline covers all tools; leave out -baseline, or -profile, -agent and -user")
		}
		base = nil // which is of all tools
	}
	q, err := o.query("")
	if err != nil {
		return err
	}
	counters, err := o.counters(cfg, q)
	if err != nil {
		return err
	}
	price, err := o.price(cfg)
	if err != nil {
		return err
	}
	gate.Begin(counters)
	sources, err := o.readAny(ctx, cfg, o.args)
	if err != nil {
		return err
	}
	all, err := gate.Weigh(counters, sources)
	if err != nil {
		return err
	}
	r, err := all[0].Judge(cfg, price, o.who)
	if err != nil {
		return err
	}
	if err := note(r, all, cfg); err != nil {
		return err
	}
	starts, err := judgeClients(ctx, cfg, r)
	if err != nil {
		return err
	}
	unsound := o.sound(sources)
	if base != nil && unsound == nil {
		if err := o.ratchet(cfg, r, sources, base, file); err != nil {
			return err
		}
	}
	opts, err := o.reporting(cfg, all, r)
	if err != nil {
		return err
	}
	opts.Commit, opts.Sessions = o.checkedOut(ctx, list), starts
	if unsound != nil {
		list = withoutText(list) // whose place the error takes
		r.Unsound()
		opts.Failure = firstWords(unsound)
	} else if err := o.addBase(ctx, cfg, price, sources, r, &opts); err != nil {
		return err
	}
	if err := o.write(list, r, opts); err != nil {
		return err
	}
	switch {
	case unsound != nil:
		return unsound
	case report.Fails(r, opts):
		return errOver
	}
	return nil
}

// note adds what a reader of the result should know: what counts assume, and what prune would
// save for the first provider or another one.
func note(r *budget.Result, all []gate.Weighed, cfg *config.Config) error {
	for _, w := range all {
		if w.Assumed != "" {
			r.Notes = append(r.Notes, w.Assumed)
		}
	}
	savings, err := savingNotes(r, all[0].Provider, cfg)
	r.Notes = append(r.Notes, savings...)
	return err
}

// perProvider returns what the tools cost for each provider; of the first the result
// is there already.
func perProvider(all []gate.Weighed, first *budget.Result, cfg *config.Config, who catalog.Choice) []report.Counted {
	out := make([]report.Counted, len(all))
	sizes := first.Sizes()
	var done sync.WaitGroup
	for i, w := range all {
		c := report.Counted{
			Model:        w.Name,
			Provider:     w.Provider.Name,
			API:          string(w.API),
			ErrorPercent: w.ErrorPercent,
			Result:       first,
		}
		if p, ok := cost.For(w.Name); ok {
			c.Price = &p
		}
		out[i] = c
		// The first provider is the one that limits are judged by, so its result is complete
		// already. The others share the sizes in bytes and words, which no provider changes.
		if i > 0 {
			done.Go(func() { out[i].Result = w.Measure(cfg, who, sizes) })
		}
	}
	done.Wait()
	return out
}

// colors reports whether the text report is written in color; see no-color.org.
func (o *checkCommand) colors() (bool, error) {
	switch o.color {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(o.out.Fd())), nil
	}
	return false, fmt.Errorf("-color is %q; use auto, always or never", o.color)
}

// width returns the columns of a terminal, or 0 where there is none: a log
// keeps every letter.
func width(f *logStream) int {
	w, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return w
}
