package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/diff"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/internal/worktree"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/rules"
)

func (o *checkCommand) baseFlags(fs *flag.FlagSet) {
	fs.StringVar(
		&o.base,
		"base",
		"",
		"compare with the tools at `REF`, a git ref or a file with a baseline or catalog; add the comparison to "+
			"the\nformats markdown and comment, and say which findings are new; the verdict does not change",
	)
	fs.BoolVar(
		&o.onlyNew,
		"only-new",
		false,
		"in the formats github, lines and sarif, show only findings that fail the check or are new since -base (or "+
			"the\nbaseline)",
	)
}

// addBase adds the comparison with -base to what reports know. Nothing that goes
// wrong with the base is an error of the check.
func (o *checkCommand) addBase(
	ctx context.Context,
	cfg *config.Config,
	price *cost.Price,
	sources []gate.Source,
	r *budget.Result,
	opts *report.Options,
) error {
	if o.base == "" {
		if opts.OnlyNew = o.onlyNew; o.onlyNew {
			// Without -base, the committed baseline is what findings are new since.
			opts.Base = report.BaseOf(r.Ratchet)
		}
		return nil
	}
	b := &based{checkCommand: *o, cfg: cfg, price: price, shown: shownRef(o.base)}
	b.allowEmpty = true // all tools are new, then
	d, err := b.compare(ctx, sources)
	if err == nil {
		opts.Base, err = b.found(d, *opts)
	}
	// An interrupt while the base was read is not a base that cannot be read.
	if ctx.Err() != nil {
		return ctx.Err()
	}
	text := ""
	if err != nil {
		why := layout.Visible(err.Error(), "")
		fmt.Fprintf(o.err, "toolbudget: warning: no comparison with %s: %s\n", layout.Visible(b.shown, ""), why)
		opts.Base, text = &report.Base{Name: b.shown, Why: why}, report.NoBase(b.shown, why)
	} else {
		var out bytes.Buffer
		// A comment has a maximum length, and the report of the check needs most of it.
		if err := show.DiffMarkdownWithin(&out, d, report.BaseRoom(*opts)); err != nil {
			return err
		}
		text = out.String()
	}
	opts.OnlyNew = o.onlyNew
	// A report may already have something appended, which stays in front.
	opts.Append = strings.TrimPrefix(opts.Append+"\n"+text, "\n")
	if note := opts.Base.Sum(r, *opts); note != "" {
		r.Notes = append(r.Notes, note)
	}
	return nil
}

// shownRef is a base as reports name it: the hash of a commit is shortened.
func shownRef(name string) string {
	const whole, enough = 40, 10
	if len(name) == whole && strings.Trim(name, "0123456789abcdef") == "" {
		return name[:enough]
	}
	return filepath.ToSlash(name)
}

// based is the base of a check, read as the check reads its own tools.
type based struct {
	checkCommand
	cfg    *config.Config
	price  *cost.Price
	shown  string // name of the base
	old    *side
	states []diff.State
}

// compare reads the base, and says what lies between it and the sources.
func (b *based) compare(ctx context.Context, sources []gate.Source) (*diff.Diff, error) {
	var err error
	if isFile(b.base) {
		b.old, err = b.side(ctx, b.cfg, b.base, nil)
	} else {
		b.old, err = b.at(ctx)
	}
	if err != nil {
		return nil, err
	}
	b.old.served = false // a base is an earlier state, also where a server sent it
	// Packages of a run may be only some of those that the base has, and those it lacks are not
	// removed tools. A catalog is whole.
	now := &side{name: "the working tree", sources: sources, partial: len(b.catalogs) == 0}
	if b.states, err = states(b.cfg, &b.counting, b.old, now, b.sound); err != nil {
		return nil, err
	}
	d, err := diff.New(b.states[0], b.states[1])
	if err == nil && b.who != (catalog.Choice{}) {
		d.Notes = append(d.Notes, "all tools are compared, whatever -profile, -agent and -user say")
	}
	return d, err
}

// at reads the base at a commit, from where the check reads: packages or
// catalogs.
func (b *based) at(ctx context.Context) (s *side, err error) {
	t, err := worktree.Add(ctx, ".", b.base)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	// The files of descriptions that are served are those of the commit. The limits are today's.
	within, err := b.cfg.Within(t.Dir)
	if err != nil {
		return nil, fromTree(t, b.shown, err)
	}
	s = &side{name: b.shown, partial: len(b.catalogs) == 0}
	if b.catalogs, err = inRepository(b.catalogs); err != nil {
		return nil, err
	}
	if s.sources, err = b.readIn(ctx, t.Dir, within, b.args); err != nil {
		return nil, fromTree(t, b.shown, err)
	}
	b.cfg = within
	return s, nil
}

// inRepository returns catalogs as they are named from the working directory, so
// that they have a place at another commit too.
func inRepository(files []string) (out []string, err error) {
	for _, file := range files {
		if filepath.IsAbs(file) {
			file = relative(file)
		}
		if file == "-" || filepath.IsAbs(file) {
			return nil, fmt.Errorf("%s is not a file of the repository; name a file as the base", file)
		}
		out = append(out, file)
	}
	return out, nil
}

// found says which findings the base has, and what grew since.
func (b *based) found(d *diff.Diff, opts report.Options) (*report.Base, error) {
	base := &report.Base{Name: b.shown, Grown: grownIn(d)}
	// A baseline has figures and no tools, so it has no findings either. Only growth is known.
	if b.old.figures != nil {
		return base, nil
	}
	q, err := b.query("")
	if err != nil {
		return nil, err
	}
	counters, err := b.counters(b.cfg, q)
	if err != nil {
		return nil, err
	}
	// Limits hold for the first provider, so the others say nothing about findings.
	all, err := gate.Weigh(counters[:1], b.old.sources)
	if err != nil {
		return nil, err
	}
	r, err := all[0].Judge(b.cfg, b.price, b.who)
	if err != nil {
		return nil, err
	}
	// A tool that was renamed since keeps its findings under the new name.
	base.Found = report.Found(r, opts, baseline.Successors(b.states[0].Figures, b.states[1].Figures))
	return base, nil
}

// grownIn returns the ids of tools and the names of programs that a comparison says
// were added, grew or may have grown.
func grownIn(d *diff.Diff) map[string]bool {
	grown := map[string]bool{}
	grew := func(m baseline.Move) bool { return m.Growth.Verdict(0) != rules.Within }
	for _, p := range d.Programs {
		grown[p.Package] = p.Status == diff.Added || slices.ContainsFunc(p.Moves, grew) ||
			p.Wire != nil && grew(*p.Wire)
		grown[report.SumName] = grown[report.SumName] || grown[p.Package]
		for _, t := range p.Tools {
			grown[t.ID] = t.Status == diff.Added || t.Status != diff.Removed &&
				(slices.ContainsFunc(t.Moves, grew) || t.Wire != nil && grew(*t.Wire))
		}
	}
	return grown
}
