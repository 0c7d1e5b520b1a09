package prune

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/proof"
)

// A Rewrite is one way to say the same in fewer tokens.
type Rewrite struct {
	// Name is what flags and reports say, such as dialect.
	Name string
	// Text says what it does, for a user.
	Text string
	// Why says why the same JSON is accepted and a model is told the same; of a lossy
	// one, what a model is no longer told.
	Why string
	// Lossy says that a model is told less, although no less JSON may be accepted.
	Lossy bool
	// apply changes the tool and reports whether it did.
	apply func(*catalog.Tool) bool
}

// Options of pruning.
type Options struct {
	// Lossy names the lossy rewrites that are done too.
	Lossy []string
	// Weigh returns what a tool costs: tokens of a provider. A rewrite that does
	// not lower it is not done. nil weighs the bytes of the wire form.
	Weigh func(*catalog.Tool) int
	// Worse, when set, says why the tool after a rewrite is worse for a provider
	// than before, "" when it is not.
	Worse func(before, after *catalog.Tool) string
	// Unproved does without the proof, for a caller that has it from an earlier call
	// with the same rewrites.
	Unproved bool
	// Rewrites replaces the built-in list, for tests.
	Rewrites []Rewrite
}

// An Outcome is what was done to one tool.
type Outcome struct {
	Before, After *catalog.Tool
	// Applied are the rewrites that were done, in order.
	Applied []string
	// Refused are rewrites that would have changed the tool and were not done.
	Refused []Refusal
	// Cases is the number of instances by which the schemas were held against each
	// other.
	Cases int
}

// A Refusal is a rewrite that was not done, and why.
type Refusal struct {
	Rewrite string `json:"rewrite"`
	Reason  string `json:"reason"`
	// Counter is JSON that one schema accepts and the other does not, for a rewrite
	// that turned out to be none that keeps what is accepted.
	Counter string `json:"counterexample,omitempty"`
}

// Tool prunes one tool. The tool given is not changed.
func Tool(t *catalog.Tool, o Options) Outcome {
	if o.Weigh == nil {
		o.Weigh = func(t *catalog.Tool) int { return len(t.Wire()) }
	}
	list := o.Rewrites
	if list == nil {
		list = Rewrites()
	}
	list = slices.DeleteFunc(slices.Clone(list),
		func(r Rewrite) bool { return r.Lossy && !slices.Contains(o.Lossy, r.Name) })
	out := run(t, list, o, false)
	if o.Unproved {
		return out
	}
	if r := out.prove(); r != nil {
		// One of them is not what it claims for this schema: prove each by itself.
		out = run(t, list, o, true)
	}
	return out
}

// run applies the rewrites in order, each held to what came before it and, when
// each is set, proved.
func run(t *catalog.Tool, list []Rewrite, o Options, each bool) Outcome {
	out := Outcome{Before: t, After: clone(t)}
	refuse := func(r Rewrite, why, counter string) {
		out.Refused = append(out.Refused, Refusal{Rewrite: r.Name, Reason: why, Counter: counter})
	}
	cost := -1 // of out.After, once it is asked for
	for _, r := range list {
		next := clone(out.After)
		if !r.apply(next) {
			continue
		}
		if holes(t) && !same(next.InputSchema, out.After.InputSchema) {
			refuse(r, "the schema has gaps", "")
			continue
		}
		if cost < 0 {
			cost = o.Weigh(out.After)
		}
		costNext := o.Weigh(next)
		if costNext >= cost {
			continue // nothing won
		}
		if o.Worse != nil {
			if why := o.Worse(out.After, next); why != "" {
				refuse(r, why, "")
				continue
			}
		}
		if each && !same(next.InputSchema, out.After.InputSchema) {
			step := Outcome{Before: out.After, After: next}
			if no := step.prove(); no != nil {
				refuse(r, no.Reason, no.Counter)
				continue
			}
			out.Cases += step.Cases
		}
		out.After, cost = next, costNext
		out.Applied = append(out.Applied, r.Name)
	}
	return out
}

// prove holds the schemas before and after against each other. It returns nil when
// they accept the same, as far as instances can show.
func (o *Outcome) prove() *Refusal {
	a, b := o.Before.InputSchema, o.After.InputSchema
	if same(a, b) {
		return nil
	}
	r, err := proof.Compare(a, b)
	o.Cases += r.Cases
	switch {
	case err != nil:
		return &Refusal{Reason: err.Error()}
	case r.Counter != "":
		return &Refusal{Reason: "one of the schemas accepts a value that the other rejects", Counter: r.Counter}
	case r.Unproved != "":
		return &Refusal{Reason: fmt.Sprintf("not proved: %s", r.Unproved)}
	}
	return nil
}

// Describes reports whether a keyword only describes, and accepts and refuses nothing
// (JSON Schema 2020-12, Validation, 9: basic meta-data annotations).
func Describes(keyword string) bool {
	switch keyword {
	case "description", "title", "examples", "example", "default", "$comment":
		return true
	}
	return false
}

// Bare returns a copy of a schema without what only describes.
func Bare(s *catalog.Schema) *catalog.Schema {
	c := s.Clone()
	c.Walk("", func(_ string, in *catalog.Schema) bool {
		in.Members = slices.DeleteFunc(in.Members, func(m catalog.Member) bool { return Describes(m.Key) })
		return true
	})
	return c
}

func same(a, b *catalog.Schema) bool {
	return string(a.AppendJSON(nil)) == string(b.AppendJSON(nil))
}

// holes reports whether a part of the input schema is not known.
func holes(t *catalog.Tool) bool {
	return slices.ContainsFunc(t.Gaps, func(g catalog.Gap) bool {
		return catalog.Covers(g.Path, "/inputSchema") || catalog.Covers("/inputSchema", g.Path)
	})
}

func clone(t *catalog.Tool) *catalog.Tool {
	c := *t
	c.InputSchema = t.InputSchema.Clone()
	return &c
}
