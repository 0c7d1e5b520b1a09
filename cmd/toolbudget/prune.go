package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// pruneCommand is toolbudget prune.
type pruneCommand struct {
	measured
	formatted
	lossy    names
	budget   int // tokens of the initial request; 0 is no budget
	discover string
	core     names
}

func (o *pruneCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.formatFlag(fs, "text", "json")
	var list strings.Builder
	for _, r := range prune.Rewrites() {
		if r.Lossy {
			fmt.Fprintf(&list, "\n  %-21s %s", r.Name, r.Text)
		}
	}
	fs.Var(&o.lossy, "lossy", "also apply this `REWRITE`, which tells a model less (may be repeated):"+list.String())
	fs.Func(
		"budget",
		"also defer tools until the initial request has at most `N` tokens; exit 1 if that is impossible",
		o.setBudget,
	)
	fs.StringVar(
		&o.discover,
		"discover",
		"",
		"with -budget, also count the discovery tool that toolbudget generate would write under this `NAME`",
	)
	fs.Var(
		&o.core,
		"core",
		"with -budget, never defer tools that match these comma-separated `PATTERNS` (may be repeated)",
	)
}

// run prints what the tools cost with slimmer schemas and, with a budget, which
// of them wait behind a line; or these tools as a catalog.
func (o *pruneCommand) run(ctx context.Context) error {
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	if err := knownRewrites(o.lossy); err != nil {
		return err
	}
	if err := o.corePatterns(); err != nil {
		return err
	}
	if o.format == "json" && len(o.catalogs) > 1 {
		return errors.New("prune -format json writes one catalog; give one -catalog at a time")
	}
	// Unlimited: prune is about what tools could cost, whatever they may cost.
	r, p, sources, err := o.judge(ctx, cfg.Unlimited())
	if err != nil {
		return err
	}
	if err := o.sound(sources); err != nil {
		return err
	}
	if o.budget > 0 {
		if err := oneProgram(r); err != nil {
			return err
		}
	}
	opts := lossless(p, cfg)
	opts.Lossy = o.lossy
	var out []show.Pruned
	after := map[string]*catalog.Tool{}
	for i, program := range r.Programs {
		o.progress("prune %s %d/%d", program.Name, i, len(r.Programs))
		one := pruned(program, p, opts, after)
		if one.Elsewhere, err = elsewhere(program, p, cfg); err != nil {
			return err
		}
		out = append(out, one)
	}
	o.progress("")
	if o.budget > 0 {
		// The choice is between pruned tools, since those are what the program will send.
		sources[0].Catalog = replaced(sources[0].Catalog, after)
		return o.defers(cfg, p, sources[0], out)
	}
	if o.format == "json" {
		err = catalog.Encode(o.out, replaced(sources[0].Catalog, after))
	} else {
		err = show.Prune(o.out, out, width(o.out))
	}
	return err
}

// replaced returns a catalog with other tools in the places of those of their keys.
func replaced(c *catalog.Catalog, by map[string]*catalog.Tool) *catalog.Catalog {
	out := *c
	out.Tools = slices.Clone(c.Tools)
	for i, t := range out.Tools {
		if other := by[t.Key()]; other != nil {
			out.Tools[i] = other
		}
	}
	return &out
}

// pruned prunes the tools of a program that may be served, and keeps them by key.
func pruned(
	program *budget.Program,
	p *tokencount.Provider,
	opts prune.Options,
	after map[string]*catalog.Tool,
) show.Pruned {
	out := show.Pruned{Name: program.Name, Provider: p.Name}
	for _, t := range program.Tools {
		o := prune.Tool(t.Tool, opts)
		after[t.Tool.Key()] = o.After
		line := show.PrunedTool{
			Name: t.Tool.Name, BytesBefore: len(t.Tool.Wire()), BytesAfter: len(o.After.Wire()),
			TokensBefore: p.Tool(t.Tool).Int, TokensAfter: p.Tool(o.After).Int, Applied: o.Applied,
		}
		for _, no := range o.Refused {
			text := no.Rewrite
			if no.At != "" {
				text += " at " + no.At
			}
			text += ", since " + no.Reason
			if no.Counter != "" {
				text += ": " + no.Counter
			}
			line.Refused = append(line.Refused, text)
		}
		out.Tools = append(out.Tools, line)
		out.Cases += o.Cases
	}
	return out
}

// worse reports a rule of a provider that a tool breaks after a rewrite more often
// than before.
func worse(list []rules.Rule, server string) func(before, after *catalog.Tool) string {
	count := func(t *catalog.Tool) map[string]int {
		n := map[string]int{}
		for _, f := range rules.Tool(list, t, rules.Settings{Server: server}) {
			n[f.Rule]++
		}
		return n
	}
	return func(before, after *catalog.Tool) string {
		// More findings and not any: a tool that breaks a rule already may still be made smaller.
		was := count(before)
		for _, r := range list {
			if count(after)[r.Name] > was[r.Name] {
				return "it would break " + r.Name
			}
		}
		return ""
	}
}

func knownRewrites(names []string) error {
	var lossy []string
	for _, r := range prune.Rewrites() {
		if r.Lossy {
			lossy = append(lossy, r.Name)
		}
	}
next:
	for _, n := range names {
		for _, l := range lossy {
			if n == l {
				continue next
			}
		}
		if best := nearest.Word(n, lossy); best != "" {
			return fmt.Errorf("-lossy %s is not a lossy rewrite; did you mean %s?", n, best)
		}
		return fmt.Errorf("-lossy %s is not a lossy rewrite; there are %s", n, strings.Join(lossy, ", "))
	}
	return nil
}
