package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/diff"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/internal/userfile"
	"github.com/toolbudget/toolbudget/internal/worktree"
)

// diffCommand is toolbudget diff.
type diffCommand struct {
	source
	counting
	formatted
	failOn string
}

func (o *diffCommand) flags(fs *flag.FlagSet) {
	o.sourceFlags(fs)
	o.countingFlags(fs)
	o.formatFlag(fs, "text", "markdown", "json")
	fs.StringVar(
		&o.failOn,
		"fail-on",
		"",
		"exit 1 on `CHANGES`: breaking, growth (of tokens, or of bytes, also of those that no model is sent),\n"+
			"unexplained (between a running server and its source), or several with commas between",
	)
}

// run compares two states. The new one is the working tree unless it is
// named.
func (o *diffCommand) run(ctx context.Context) error {
	states, packages := o.args[:o.dashed], o.packages()
	if len(states) == 0 || len(states) > 2 {
		return errors.New(
			"name one or two states, each a git ref, a baseline or a catalog: toolbudget diff OLD [NEW] [-- packages]",
		)
	}
	fail, err := o.failing()
	if err != nil {
		return err
	}
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	var notes []string
	if len(states) == 1 {
		// Before anything is read, because a bare repository has no working tree to compare with.
		if notes, err = uncommitted(ctx); err != nil {
			return err
		}
	}
	// Reading a state may take a minute, so a misspelled second name is found first.
	for _, name := range states {
		if err := isState(ctx, name); err != nil {
			return err
		}
	}
	var sides []*side
	for _, name := range states {
		s, err := o.side(ctx, cfg, name, packages)
		if err != nil {
			return err
		}
		sides = append(sides, s)
	}
	if len(states) == 1 {
		const name = "the working tree"
		c, err := o.at(ctx, cfg, "", packages)
		if err != nil {
			return err
		}
		sides = append(sides, &side{name: name, sources: []gate.Source{{Name: name, Catalog: c}}, partial: true})
	}
	d, err := o.compare(cfg, sides[0], sides[1])
	if err != nil {
		return err
	}
	d.Notes = append(notes, d.Notes...)
	switch o.format {
	case "json":
		err = show.DiffJSON(o.out, d)
	case "markdown":
		err = show.DiffMarkdown(o.out, d)
	default:
		err = show.DiffText(o.out, d, width(o.out))
	}
	if err != nil {
		return err
	}
	// All reasons are printed, and not only the first one.
	var over error
	if fail["breaking"] && d.Count(diff.Breaking) > 0 {
		over = errOver
		fmt.Fprintln(o.err, "toolbudget: there are breaking changes, which -fail-on does not allow")
	}
	if fail["growth"] && d.Grows() {
		over = errOver
		fmt.Fprintln(o.err, "toolbudget: the tools have grown, which -fail-on does not allow")
	}
	if fail["unexplained"] && d.CountUnexplained() > 0 {
		over = errOver
		fmt.Fprintln(o.err, "toolbudget: the source does not explain what the server sends, "+
			"which -fail-on does not allow")
	}
	return over
}

// packages are what follows the states.
func (o *diffCommand) packages() []string { return o.args[o.dashed:] }

// failing reads -fail-on.
func (o *diffCommand) failing() (map[string]bool, error) {
	fail := map[string]bool{}
	if o.failOn == "" {
		return fail, nil
	}
	for word := range strings.SplitSeq(o.failOn, ",") {
		if word != "breaking" && word != "growth" && word != "unexplained" {
			return nil, fmt.Errorf("-fail-on is %q; use breaking, growth, unexplained, or several with commas between",
				o.failOn)
		}
		fail[word] = true
	}
	return fail, nil
}

// A side is a state before its tokens are counted: figures or tools.
type side struct {
	name    string
	figures *baseline.Baseline
	sources []gate.Source
	partial bool // see diff.State
	served  bool // as above
}

// isState finds names of no state before anything is read.
func isState(ctx context.Context, name string) error {
	if isFile(name) {
		return nil
	}
	_, err := worktree.Commit(ctx, ".", name)
	if info, statErr := os.Stat(name); err != nil && (statErr == nil && info.IsDir() || strings.Contains(name, "...")) {
		return fmt.Errorf("%s is not a state; write packages after --: toolbudget diff OLD [NEW] -- %s", name, name)
	}
	return err
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return name == "-" || err == nil && info.Mode().IsRegular()
}

// side reads a baseline, a catalog or a commit.
func (o *source) side(ctx context.Context, cfg *config.Config, name string, packages []string) (*side, error) {
	s := &side{name: filepath.ToSlash(name)}
	if name == "-" {
		s.name = "stdin"
	}
	if !isFile(name) {
		c, err := o.commit(ctx, cfg, name, packages)
		s.sources, s.partial = []gate.Source{{Name: s.name, Catalog: c}}, true
		return s, err
	}
	data, err := o.fileOrInput(name)
	if err != nil {
		return nil, err
	}
	if isBaseline(data) {
		s.figures, err = baseline.Decode(data)
	} else {
		var c *catalog.Catalog
		c, err = importer.Decode(data, s.name)
		s.sources = []gate.Source{{Name: s.name, Catalog: c}}
		// What a server sent lacks places, gaps and whatever only source shows, so diff explains
		// differences and does not report them as changes.
		if d, readErr := catalog.ReadDocument(data); readErr == nil {
			s.served = !d.Own()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	return s, nil
}

func (o *invocation) fileOrInput(name string) ([]byte, error) {
	if name == "-" {
		return userfile.ReadAll(o.in, "stdin", userfile.Produced)
	}
	return userfile.Read(name, userfile.Produced)
}

// isBaseline tells a baseline from a catalog: it has profiles, and no list of
// tools beside them. Of what is not JSON it only decides whose error is
// shown.
func isBaseline(data []byte) bool {
	var top map[string]json.RawMessage
	if err := json.Unmarshal(bytes.TrimPrefix(data, []byte("\uFEFF")), &top); err != nil {
		return bytes.Contains(data, []byte(`"profiles":`)) && bytes.Contains(data, []byte(`"revision":`))
	}
	return top["profiles"] != nil && top["tools"] == nil
}

// commit reads the tools at a commit, in a directory that is removed again.
func (o *source) commit(
	ctx context.Context,
	cfg *config.Config,
	ref string,
	packages []string,
) (c *catalog.Catalog, err error) {
	t, err := worktree.Add(ctx, ".", ref)
	if err != nil {
		return nil, err
	}
	defer func() {
		if closeErr := t.Close(); closeErr != nil {
			err = errors.Join(err, fmt.Errorf("cannot remove the temporary working tree of %s: %w", ref, closeErr))
		}
	}()
	c, err = o.at(ctx, cfg, t.Dir, packages)
	if err != nil {
		return nil, fromTree(t, ref, err)
	}
	return c, nil
}

// fromTree words an error of what was read at a commit: the directory is gone when
// the message is read.
func fromTree(t *worktree.Tree, ref string, err error) error {
	return fmt.Errorf("at %s: %s", ref, strings.ReplaceAll(err.Error(), t.Dir, "the directory"))
}

// at reads the packages in a directory.
func (o *source) at(ctx context.Context, cfg *config.Config, dir string, packages []string) (*catalog.Catalog, error) {
	c, unread, err := o.extract(ctx, dir, cfg, packages)
	if err == nil && !o.allowIncomplete {
		err = unread
	}
	if err == nil {
		err = ctx.Err() // an interrupt while tools were extracted
	}
	if err != nil {
		return nil, err
	}
	if dir != "" {
		if cfg, err = cfg.Within(dir); err != nil {
			return nil, err
		}
	}
	if err := cfg.AddTools(c, dir != ""); err != nil {
		return nil, err
	}
	cfg.Apply(c)
	return c, nil
}

// uncommitted notes that the working tree is not a commit.
func uncommitted(ctx context.Context) ([]string, error) {
	changed, err := worktree.Dirty(ctx, ".")
	switch {
	case errors.Is(err, worktree.ErrBare):
		return nil, err
	case err != nil || len(changed) == 0: // outside of a repository there is nothing to note
		return nil, nil
	}
	return []string{
		fmt.Sprintf("uncommitted changes in the working tree are compared too (files: %d)", len(changed)),
	}, nil
}

// compare counts both sides in the same way, and says what lies between them.
func (o *diffCommand) compare(cfg *config.Config, old, now *side) (*diff.Diff, error) {
	states, err := states(cfg, &o.counting, old, now, o.sound)
	if err != nil {
		return nil, err
	}
	return diff.New(states[0], states[1])
}

// states counts what is not counted yet, both sides in the same way.
func states(
	cfg *config.Config,
	c *counting,
	old, now *side,
	sound func([]gate.Source) error,
) ([]diff.State, error) {
	q, err := c.query("")
	if err != nil {
		return nil, err
	}
	counters, err := c.counters(cfg, q)
	// The older side comes last, so its providers win.
	for _, s := range []*side{now, old} {
		if s.figures != nil && c.provider == "" {
			counters, err = c.profiles(cfg, s.figures) // what the older file has
		}
	}
	if err != nil {
		return nil, err
	}
	var states []diff.State
	for _, s := range []*side{old, now} {
		state := diff.State{Name: s.name, Figures: s.figures, Partial: s.partial, Served: s.served}
		if s.figures == nil {
			b, err := figures(cfg, s.sources, counters, sound)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.name, err)
			}
			state.Figures, state.Catalog = b, together(s.sources)
		}
		states = append(states, state)
	}
	return states, nil
}

// together is a catalog with the tools of all sources.
func together(sources []gate.Source) *catalog.Catalog {
	if len(sources) == 1 {
		return sources[0].Catalog
	}
	all := &catalog.Catalog{}
	for _, s := range sources {
		all.Tools = append(all.Tools, s.Catalog.Tools...)
	}
	return all
}
