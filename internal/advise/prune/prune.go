package prune

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/proof"
	"github.com/toolbudget/toolbudget/interval"
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
	apply func(*catalog.Tool, draft) bool
}

// A draft is what a rewrite must know of the dialect of a schema. It is that of the tool as
// it was given: a client may read a schema without $schema by an old draft as well.
type draft struct {
	// refsAlone says that what stands beside a $ref is passed over.
	refsAlone bool
}

// Options of pruning.
type Options struct {
	// Lossy names the lossy rewrites that are done too.
	Lossy []string
	// Weigh returns what a tool costs: tokens of a provider. A rewrite is done only if it
	// lowers the upper bound and does not raise the lower one. nil weighs the bytes of the
	// wire form.
	Weigh func(*catalog.Tool) interval.Int
	// Worse, when set, says why the tool after a rewrite is worse for a provider
	// than before, "" when it is not.
	Worse func(before, after *catalog.Tool) string
	// Work is what the proofs may take, for several tools together. nil is twice
	// proof.MaxBytes for each tool: once for all rewrites, and once for each by itself.
	Work *proof.Work
	// Memory, when set and Work is not, recalls proofs of other tools.
	Memory *proof.Memory
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
	// Cases is the number of instances by which the schemas were compared with
	// each other.
	Cases int

	work *proof.Work
}

// A Refusal is a rewrite that was not done, and why.
type Refusal struct {
	Rewrite string `json:"rewrite"`
	Reason  string `json:"reason"`
	// At is a JSON pointer into the input schema where the rewrite was not done, if it was
	// done elsewhere; "" is the whole tool.
	At string `json:"at,omitempty"`
	// Counter is JSON that one schema accepts and the other does not, for a rewrite
	// that turned out to be none that keeps what is accepted.
	Counter string `json:"counterexample,omitempty"`
}

// Tool prunes one tool. The tool given is not changed.
func Tool(t *catalog.Tool, o Options) Outcome {
	if o.Weigh == nil {
		o.Weigh = func(t *catalog.Tool) interval.Int { return interval.Exactly(len(t.Wire())) }
	}
	list := o.Rewrites
	if list == nil {
		list = Rewrites()
	}
	list = slices.DeleteFunc(slices.Clone(list),
		func(r Rewrite) bool { return r.Lossy && !slices.Contains(o.Lossy, r.Name) })
	shared := o.Work != nil
	if !shared {
		o.Work = o.work()
	}
	out := run(t, list, o, false)
	if o.Unproved {
		return out
	}
	if no := out.prove(out.Before.InputSchema, out.After.InputSchema); len(no) > 0 {
		// One of them is not what it claims for this schema: prove each by itself.
		if !shared {
			o.Work = o.work()
		}
		out = run(t, list, o, true)
	}
	return out
}

// work is that of one tool.
func (o Options) work() *proof.Work {
	if o.Memory != nil {
		return o.Memory.Recalling(proof.MaxBytes)
	}
	return proof.NewWork(proof.MaxBytes)
}

// run applies the rewrites in order, each held to what came before it and, when
// each is set, proved.
func run(t *catalog.Tool, list []Rewrite, o Options, each bool) Outcome {
	out := Outcome{Before: t, After: clone(t), work: o.Work}
	refuse := func(no Refusal) { out.Refused = append(out.Refused, no) }
	in := draft{refsAlone: t.InputSchema != nil && proof.RefsStandAlone(t.InputSchema)}
	var cost interval.Int // of out.After, once it is asked for
	weighed := false
	for _, r := range list {
		next := clone(out.After)
		if !r.apply(next, in) {
			continue
		}
		if holes(t) && !same(next.InputSchema, out.After.InputSchema) {
			refuse(Refusal{Rewrite: r.Name, Reason: "the schema has gaps"})
			continue
		}
		if !weighed {
			cost, weighed = o.Weigh(out.After), true
		}
		if !pays(cost, o.Weigh(next)) {
			continue
		}
		if o.Worse != nil {
			if why := o.Worse(out.After, next); why != "" {
				refuse(Refusal{Rewrite: r.Name, Reason: why})
				continue
			}
		}
		if each {
			no, done := out.proved(next)
			for i := range no {
				no[i].Rewrite = r.Name
			}
			out.Refused = append(out.Refused, no...)
			if !done || !pays(cost, o.Weigh(next)) {
				continue
			}
		}
		out.After, cost = next, o.Weigh(next)
		out.Applied = append(out.Applied, r.Name)
	}
	return out
}

// pays reports whether a rewrite lowers the cost wherever in its bounds that lies.
func pays(before, after interval.Int) bool { return after.Hi < before.Hi && after.Lo <= before.Lo }

// proved tests what a rewrite has made of the tool. Where a part is not proved, it becomes
// again what it was. It is not done if nothing is left of the rewrite, or if what is left is
// not proved either, because parts depend on each other.
func (o *Outcome) proved(next *catalog.Tool) (refused []Refusal, done bool) {
	before := o.After.InputSchema
	refused = o.prove(before, next.InputSchema)
	if len(refused) == 0 {
		return nil, true
	}
	whole := func(no Refusal) ([]Refusal, bool) {
		if no.At != "" {
			no.Reason = "at " + no.At + ", " + no.Reason
			no.At = ""
		}
		return []Refusal{no}, false
	}
	for _, no := range refused {
		is, was := next.InputSchema.Lookup(no.At), before.Lookup(no.At)
		if no.At == "" || is == nil || was == nil {
			return whole(no)
		}
		*is = *was.Clone()
	}
	if same(before, next.InputSchema) && o.After.Description.Value == next.Description.Value {
		return whole(refused[0])
	}
	if no := o.prove(before, next.InputSchema); len(no) > 0 {
		return whole(no[0])
	}
	return refused, true
}

// prove compares the schemas before and after where they differ. It returns a refusal for
// each part that does not accept the same, as far as instances can show.
func (o *Outcome) prove(a, b *catalog.Schema) []Refusal {
	if same(a, b) {
		return nil
	}
	var out []Refusal
	for _, p := range proof.Parts(a, b, o.work) {
		o.Cases += p.Cases
		no := Refusal{At: p.At}
		switch {
		case p.Equal():
			continue
		case p.Err != nil:
			no.Reason = p.Err.Error()
		case p.Counter != "":
			no.Reason, no.Counter = "one of the schemas accepts a value that the other rejects", p.Counter
		default:
			no.Reason = "not proved: " + p.Unproved
		}
		out = append(out, no)
	}
	return out
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
