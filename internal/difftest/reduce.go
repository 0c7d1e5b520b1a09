package difftest

import (
	"context"
	"fmt"

	"github.com/toolbudget/toolbudget/internal/difftest/progen"
)

// A Failure is a program that is wrong, made as small as the reducer could.
type Failure struct {
	*progen.Program
	Case
}

// candidates is how many programs one round holds against real Go.
const candidates = 96

// Reduce makes wrong programs small, all of them at once: the candidates of a
// round stand in one module. A smaller program counts when it is wrong in the
// same way. Each goes on for as long as it becomes smaller, at most for rounds.
func (b *Bench) Reduce(ctx context.Context, list []*Failure, rounds int) error {
	check, err := b.checker(ctx)
	if err != nil {
		return err
	}
	reducers := make([]*reducer, len(list))
	for i, f := range list {
		reducers[i] = &reducer{failure: f, kind: f.Kind}
	}
	for range rounds {
		var cases []*Case
		open := 0
		for _, r := range reducers {
			if !r.done {
				open++
			}
		}
		if open == 0 {
			break
		}
		for _, r := range reducers {
			if r.done {
				continue
			}
			for _, t := range r.next(check, max(4, candidates/open)) {
				t.ID = fmt.Sprint("T", len(cases))
				t.Source = t.program.Source(t.ID)
				cases = append(cases, &t.Case)
			}
		}
		if len(cases) == 0 {
			break
		}
		if err := b.Run(ctx, cases); err != nil {
			return err
		}
		for _, r := range reducers {
			r.take()
		}
	}
	return nil
}

// A trial is a candidate to stand for a failing program.
type trial struct {
	program *progen.Program
	edits   []progen.Edit
	Case
}

type reducer struct {
	failure *Failure
	kind    string
	edits   []progen.Edit // to try from at on
	at      int
	good    []progen.Edit // those of this program that keep it wrong
	trials  []*trial
	done    bool
}

// next are the candidates of a round, which all compile: first what edits that
// were good give together, then single ones.
func (r *reducer) next(check func(*progen.Program) bool, atMost int) []*trial {
	r.trials = nil
	if r.edits == nil {
		r.edits = r.failure.Program.Smaller()
	}
	have := r.failure.Root.String()
	seen := map[string]bool{have: true}
	add := func(edits ...progen.Edit) {
		p := r.failure.Program.With(edits...)
		if s := p.Root.String(); len(s) < len(have) && !seen[s] && check(p) {
			seen[s] = true
			r.trials = append(r.trials, &trial{program: p, edits: edits})
		}
	}
	for n := len(r.good); n > 1; n /= 2 {
		add(r.good[:n]...)
	}
	for ; r.at < len(r.edits) && len(r.trials) < atMost; r.at++ {
		add(r.edits[r.at])
	}
	r.done = len(r.trials) == 0
	return r.trials
}

// take makes the smallest candidate that is wrong in the same way the program,
// unless others were good as well: then it waits for them to be tried together.
func (r *reducer) take() {
	var best *trial
	var good []progen.Edit
	for _, t := range r.trials {
		if t.Grade != Wrong || t.Kind != r.kind {
			continue
		}
		if len(t.edits) == 1 {
			good = append(good, t.edits[0])
		}
		if best == nil || len(t.Source) < len(best.Source) {
			best = t
		}
	}
	r.trials = nil
	if len(good) > 1 && len(r.good) == 0 {
		r.good = good
		return
	}
	r.good = nil
	if best != nil {
		r.failure.Program, r.failure.Case = best.program, best.Case
		r.edits, r.at = nil, 0
		return
	}
}
