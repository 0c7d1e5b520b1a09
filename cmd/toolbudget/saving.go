package main

import (
	"fmt"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/advise/proof"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// The saving from which on it is worth a note, in per cent and in tokens. Most schemas that a
// Go library infers can be made smaller by 1 to 7 %.
const (
	leastSaving = 10
	leastTokens = 200
)

// mostTools is the number of tools up to which check looks for a saving, and mostWork bounds the
// proofs for all of them: some 0.3 s of processor time for a thousand tools, and two seconds where
// their schemas are large. What is not proved by then counts as no saving.
const (
	mostTools = 1000
	mostWork  = 2 * proof.MaxBytes
)

// A saving is what toolbudget prune saves for one provider, by the lower ends of the counts.
type saving struct {
	provider      *tokencount.Provider
	before, after int
}

// notable reports whether a saving is worth a note.
func (s saving) notable() bool { return s.percent() >= leastSaving && s.before-s.after >= leastTokens }

func (s saving) percent() float64 {
	if s.before == 0 {
		return 0
	}
	return 100 * float64(s.before-s.after) / float64(s.before)
}

// lossless are the options by which tools are pruned for a provider without telling it less.
func lossless(p *tokencount.Provider, cfg *config.Config) prune.Options {
	return prune.Options{
		Weigh: func(t *catalog.Tool) interval.Int { return p.Tool(t).Int },
		Worse: worse(rules.For(append(gate.Implied(p), cfg.Providers...)...), cfg.Server),
	}
}

// bestSaving returns what prune saves for the provider for which it saves most: p or one of
// another vendor. A schema may have parts that one provider shows to the model and another
// does not, so a saving that p does not see may be most of the cost elsewhere.
func bestSaving(tools []*catalog.Tool, p *tokencount.Provider, cfg *config.Config) (saving, error) {
	providers, err := beside(p)
	if err != nil {
		return saving{}, err
	}
	// Once by bytes, which finds nearly everything that any provider could save.
	smaller := map[*catalog.Tool]*catalog.Tool{}
	work := proof.NewWork(mostWork)
	for _, t := range tools {
		if o := prune.Tool(t, prune.Options{Work: work}); len(o.Applied) > 0 {
			smaller[t] = o.After
		}
	}
	var best saving
	for _, p := range providers {
		s := saving{provider: p}
		for _, t := range tools {
			n := p.Tool(t).Lo
			s.before += n
			if after := smaller[t]; after != nil {
				n = p.Tool(after).Lo
			}
			s.after += n
		}
		if best.provider == nil || s.percent() > best.percent() {
			best = s
		}
	}
	if !best.notable() {
		return best, nil
	}
	// And now as prune does it for this provider.
	best.after = 0
	opts := lossless(best.provider, cfg)
	opts.Work = proof.NewWork(mostWork)
	for _, t := range tools {
		best.after += best.provider.Tool(prune.Tool(t, opts).After).Lo
	}
	return best, nil
}

// savingNotes says what prune would save in each program, where that is worth a note.
func savingNotes(r *budget.Result, p *tokencount.Provider, cfg *config.Config) ([]string, error) {
	var notes []string
	for _, program := range r.Programs {
		tools := toolsOf(program)
		if len(tools) > mostTools {
			continue
		}
		s, err := bestSaving(tools, p, cfg)
		if err != nil {
			return nil, err
		}
		if !s.notable() {
			continue
		}
		in := ""
		if len(r.Programs) > 1 {
			in = " in " + program.Name
		}
		notes = append(notes, s.text(in))
	}
	return notes, nil
}

// text says what is saved; in is the program if there are several.
func (s saving) text(in string) string {
	return fmt.Sprintf("toolbudget prune -provider %s saves %.1f %% of the tokens%s (%s of %s) without changing "+
		"what the tools accept", s.provider.Name, s.percent(), in,
		interval.Exactly(s.before-s.after), interval.Exactly(s.before))
}

// elsewhere says what prune saves for the provider for which it saves most, if that is not
// the one that is counted for and worth a note.
func elsewhere(program *budget.Program, p *tokencount.Provider, cfg *config.Config) (string, error) {
	tools := toolsOf(program)
	if len(tools) > mostTools {
		return "", nil
	}
	s, err := bestSaving(tools, p, cfg)
	if err != nil || !s.notable() || s.provider.Name == p.Name {
		return "", err
	}
	return s.text(""), nil
}

func toolsOf(program *budget.Program) []*catalog.Tool {
	var tools []*catalog.Tool
	for _, t := range program.Tools {
		tools = append(tools, t.Tool)
	}
	return tools
}
