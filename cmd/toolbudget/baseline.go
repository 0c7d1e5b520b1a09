package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/report"
)

// baselineCommand is toolbudget baseline.
type baselineCommand struct {
	baselined
	update, drop bool
	reason       string // for growth
}

func (o *baselineCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	fs.StringVar(&o.baseline, "baseline", "", "write `FILE` instead of "+baseline.File+" next to the configuration")
	fs.BoolVar(&o.update, "update", false, "update the file: lower the figures that shrank, keep those that grew")
	fs.StringVar(&o.reason, "allow-growth", "", "with -update, also raise figures, and record `REASON` in the file")
	fs.BoolVar(&o.drop, "drop", false, "with -update, remove programs that this run does not read")
}

// run writes what the tools cost, for later checks to be compared with.
func (o *baselineCommand) run(ctx context.Context) error {
	if !o.update && (o.reason != "" || o.drop) {
		return errors.New("-allow-growth and -drop go with -update")
	}
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	file, _, err := o.baselineFile(cfg)
	if err != nil {
		return err
	}
	if file == "" {
		return fmt.Errorf("%s has baseline: file: none; name a file with -baseline", cfg.Path)
	}
	shown := filepath.ToSlash(file)
	old, err := baseline.Read(file)
	switch {
	case err == nil && !o.update:
		return fmt.Errorf("%s exists; run with -update to bring it up to date, or remove it to start again", shown)
	case errors.Is(err, fs.ErrNotExist) && o.update:
		return fmt.Errorf("%s does not exist; run toolbudget baseline without -update to write it", shown)
	// A file that cannot be read must not be written over.
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	counters, err := o.countersFor(cfg, old)
	if err != nil {
		return err
	}
	gate.Begin(counters)
	sources, err := o.read(ctx, cfg, o.args)
	if err != nil {
		return err
	}
	now, err := figures(cfg, sources, counters, o.sound)
	if err != nil {
		return err
	}
	if o.update {
		return o.updateBaseline(cfg, file, old, now)
	}
	if err := baseline.Write(file, now); err != nil {
		return err
	}
	_, err = fmt.Fprintf(o.out, `Wrote %s: %s.

Next:
  1. %s
     fails when a tool, or all tools together, cost more than now
  2. commit %s
`, shown, summary(now), o.again("check"), shown)
	return err
}

// updateBaseline tightens the file, or raises it for a reason.
func (o *baselineCommand) updateBaseline(cfg *config.Config, file string, old, now *baseline.Baseline) error {
	shown := filepath.ToSlash(file)
	u, err := old.Update(now, baseline.Update{Tolerance: cfg.Baseline.Tolerance, Reason: o.reason, Drop: o.drop})
	if errors.Is(err, baseline.ErrGrown) {
		// The user sees what grew in the form that check has.
		r, rerr := old.Ratchet(now, cfg.Baseline.Tolerance)
		if rerr != nil {
			return rerr
		}
		r.File = shown
		if err := report.Ratchet(o.out, r); err != nil {
			return err
		}
		_, err := fmt.Fprintf(
			o.out,
			"%s is unchanged, because the tools have grown. Use -allow-growth \"why\" to accept the growth.\n",
			shown,
		)
		return cmp.Or(err, errOver)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", shown, err)
	}
	for _, p := range u.Stayed {
		if _, err := fmt.Fprintf(o.out,
			"%s was not read and stays in the baseline; if it was removed for good, add -drop.\n",
			layout.Visible(p, "")); err != nil {
			return err
		}
	}
	was, err := baseline.Encode(old)
	if err != nil {
		return err
	}
	is, err := baseline.Encode(u.Baseline)
	if err != nil {
		return err
	}
	if slices.Equal(was, is) {
		_, err := fmt.Fprintf(o.out, "%s is up to date.%s\n", shown, keptText(u.Kept))
		return err
	}
	if err := baseline.Write(file, u.Baseline); err != nil {
		return err
	}
	var done []string
	for _, x := range []struct {
		n    int
		text string
	}{
		{u.Tightened, "tightened"}, {u.Raised, "raised"}, {u.Added, "added"}, {u.Removed, "removed"},
		{u.Renamed, "renamed"},
	} {
		if x.n > 0 {
			done = append(done, fmt.Sprintf("%d %s", x.n, x.text))
		}
	}
	if n := len(u.Dropped); n > 0 {
		done = append(done, several(n, "program")+" dropped")
	}
	if done == nil {
		done = []string{"no figure has changed"}
	}
	_, err = fmt.Fprintf(o.out, "Updated %s: %s.%s\n", shown, strings.Join(done, ", "), keptText(u.Kept))
	return err
}

func keptText(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(
		" Unchanged, because they grew within the tolerance or may not have grown: %d; -allow-growth \"why\" "+
			"raises them.",
		n,
	)
}

func summary(b *baseline.Baseline) string {
	tools := 0
	for _, p := range b.Programs {
		tools += len(p.Tools)
	}
	var as []string
	for _, p := range b.Profiles {
		as = append(as, p.Name)
	}
	return fmt.Sprintf(
		"%s, %s, tokens as %s",
		several(tools, "tool"),
		several(len(b.Programs), "program"),
		strings.Join(as, ", "),
	)
}

// several writes 1 tool, 2 tools.
func several(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// baselined is measured against a baseline, or to write one.
type baselined struct {
	measured
	baseline string // file; "" for the one that the configuration names
}

// again is that of measured, with the baseline for a command that takes one.
func (o *baselined) again(verb string, args ...string) string {
	if verb == "baseline" || verb == "check" {
		return o.againWith(o.baseline, verb, args...)
	}
	return o.measured.again(verb, args...)
}

// baselineFile returns the path that -baseline or the configuration names, or
// the usual one, and whether it was named; "" is none.
func (o *baselined) baselineFile(cfg *config.Config) (path string, named bool, err error) {
	switch o.baseline {
	case "":
		path, named, err = cfg.BaselinePath()
		if path != "" && !named {
			path = relative(path)
		}
		return path, named, err
	case config.NoBaseline:
		return "", true, nil
	}
	return o.baseline, true, nil
}

// isLink reports whether a file is a symbolic link, which may lead nowhere: that is an
// error, and never the same as no file.
func isLink(file string) bool {
	info, err := os.Lstat(file)
	return err == nil && info.Mode()&os.ModeSymlink != 0
}

// committed reads the baseline that a check is compared with, or returns
// nil where there is none.
func (o *baselined) committed(cfg *config.Config) (*baseline.Baseline, string, error) {
	file, named, err := o.baselineFile(cfg)
	if err != nil || file == "" {
		return nil, "", err
	}
	b, err := baseline.Read(file)
	switch {
	case errors.Is(err, os.ErrNotExist) && !named && !isLink(file):
		return nil, "", nil
	case errors.Is(err, os.ErrNotExist):
		return nil, "", fmt.Errorf("%w; toolbudget baseline writes it", err)
	}
	return b, filepath.ToSlash(file), err
}

// ratchet compares the result of a check with a baseline.
func (o *checkCommand) ratchet(
	cfg *config.Config,
	r *budget.Result,
	sources []gate.Source,
	b *baseline.Baseline,
	file string,
) error {
	counters, err := o.profiles(cfg, b)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	now, err := figures(cfg, sources, counters, o.sound)
	if err != nil {
		return err
	}
	ratchet, err := b.Ratchet(now, cfg.Baseline.Tolerance)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	ratchet.File = file
	asked, err := o.first(cfg)
	if err != nil {
		return err
	}
	// A check for another provider than the baseline has can still compare bytes and the number of
	// tools.
	if !slices.ContainsFunc(counters, func(c gate.Counter) bool { return c.Provider.Name == asked.Provider.Name }) {
		ratchet.Notes = append(
			ratchet.Notes,
			fmt.Sprintf(
				"the baseline has no tokens for %s, so only those it has are compared; toolbudget baseline -update "+
					"-provider %s adds them",
				asked.Name,
				asked.Name,
			),
		)
	}
	r.Against(ratchet)
	return nil
}

// first returns the provider that limits are of.
func (o *counting) first(cfg *config.Config) (gate.Counter, error) {
	q, err := o.query("")
	if err != nil {
		return gate.Counter{}, err
	}
	list, place := o.named(cfg)
	return gate.FindCounter(cfg, q, list.First(), place)
}

// profiles returns the providers that a baseline was counted for.
func (o *counting) profiles(cfg *config.Config, b *baseline.Baseline) ([]gate.Counter, error) {
	q, err := o.query("")
	if err != nil {
		return nil, err
	}
	var out []gate.Counter
	for _, p := range b.Profiles {
		c, err := gate.FindCounter(cfg, q, p.Name, "profiles")
		if err != nil {
			return nil, err
		}
		c.Name = p.Name
		out = append(out, c)
	}
	return out, nil
}

// countersFor returns the providers that a baseline is written for: those that
// are named or configured or, to bring an old one up to date, those it has and
// those that the flag adds.
func (o *baselineCommand) countersFor(cfg *config.Config, old *baseline.Baseline) ([]gate.Counter, error) {
	q, err := o.query("")
	if err != nil {
		return nil, err
	}
	if old == nil {
		return o.counters(cfg, q)
	}
	out, err := o.profiles(cfg, old)
	if err != nil || o.provider == "" {
		return out, err
	}
	more, err := o.counters(&config.Config{Calibrations: cfg.Calibrations, Path: cfg.Path}, q)
	for _, c := range more {
		if !slices.ContainsFunc(out, func(d gate.Counter) bool { return d.Name == c.Name }) {
			out = append(out, c)
		}
	}
	return out, err
}

// figures counts the tools of the sources for each provider. Sums are those of the
// tools alone: what an extrapolation adds to a band would look like growth.
func figures(
	cfg *config.Config,
	sources []gate.Source,
	counters []gate.Counter,
	sound func([]gate.Source) error,
) (*baseline.Baseline, error) {
	all, err := gate.Weigh(counters, sources)
	if err != nil {
		return nil, err
	}
	var counted []budget.Counted
	for i, w := range all {
		as := baseline.Profile{Name: w.Name, Grade: string(w.Grade), Revision: w.Revision()}
		if w.Provider.Name != w.Name {
			as.Provider = w.Provider.Name
		}
		// Without the limits and exceptions of the configuration: a baseline records what there is.
		opts := budget.Options{Config: &config.Config{World: cfg.World}, Fixed: w.Fixed("").Int}
		if i == 0 {
			opts.Wire = gate.OnWire // which is the same for all providers
		}
		r := budget.Judge(w.Inputs, opts)
		// Sources are the same for all providers.
		if i == 0 {
			if err := sound(sources); err != nil {
				return nil, err
			}
		}
		counted = append(counted, budget.Counted{Profile: as, Result: r})
	}
	return budget.NewBaseline(cfg.World, counted), nil
}
