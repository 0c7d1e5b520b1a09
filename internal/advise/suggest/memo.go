package suggest

import (
	"crypto/sha256"
	"fmt"
	"runtime"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/proof"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/interval"
)

// A memo remembers what is known of tools.
type memo struct {
	mu      sync.Mutex
	fixed   map[*catalog.Tool]definition    // tools of the catalog, which do not change
	pruned  map[*catalog.Tool]prune.Outcome // of these, without loss, which takes a proof
	proofs  *proof.Memory
	weights map[weighing]interval.Int
}

// A weighing is that of a definition for the provider with that number.
type weighing struct {
	definition
	provider int
}

// A definition is the sum of all that a provider may be sent of a tool, and of what is unknown of
// it. Rewrites make the same one again and again.
type definition [sha256.Size]byte

func definitionOf(t *catalog.Tool) definition {
	b := t.Wire()
	for _, g := range t.Gaps {
		b = fmt.Appendf(b, "%+v", g)
	}
	return sha256.Sum256(b)
}

func newMemo(tools []*catalog.Tool) *memo {
	m := &memo{
		fixed: map[*catalog.Tool]definition{}, pruned: map[*catalog.Tool]prune.Outcome{},
		proofs: proof.NewMemory(), weights: map[weighing]interval.Int{},
	}
	for _, t := range tools {
		m.fixed[t] = definitionOf(t)
	}
	return m
}

// recall returns what a table of the memo has for a key, and else makes it.
func recall[K comparable, V any](m *memo, table map[K]V, key K, build func() V) V {
	m.mu.Lock()
	v, known := table[key]
	m.mu.Unlock()
	if !known {
		v = build()
		m.mu.Lock()
		table[key] = v
		m.mu.Unlock()
	}
	return v
}

// prove prunes a tool without loss.
func (o Options) prove(t *catalog.Tool) prune.Outcome {
	build := func() prune.Outcome { return prune.Tool(t, o.pruning()) }
	if o.memo == nil {
		return build()
	}
	if _, fixed := o.memo.fixed[t]; !fixed {
		return build()
	}
	return recall(o.memo, o.memo.pruned, t, build)
}

// pruning are the options of rewrites that lower the cost for any provider, and raise it for
// the first one in no case: one may show a model what another leaves out.
func (o Options) pruning() prune.Options {
	var known *proof.Memory
	if o.memo != nil {
		known = o.memo.proofs
	}
	return prune.Options{
		Memory: known,
		Weigh: func(t *catalog.Tool) interval.Int {
			var sum interval.Int
			for _, w := range o.weights(t) {
				sum = sum.Plus(w)
			}
			return sum
		},
		Worse: func(before, after *catalog.Tool) string {
			if o.atMost(after) > o.atMost(before) {
				return "it would cost more tokens for " + o.Providers[0]
			}
			return ""
		},
	}
}

// weights returns what a tool costs, provider by provider.
func (o Options) weights(t *catalog.Tool) []interval.Int {
	d := o.definition(t)
	out := make([]interval.Int, len(o.Providers))
	for i := range out {
		out[i] = o.costOf(t, weighing{d, i})
	}
	return out
}

// first returns what a tool costs for the first provider.
func (o Options) first(t *catalog.Tool) interval.Int {
	return o.costOf(t, weighing{definition: o.definition(t)})
}

// definition is that of a tool, if definitions are remembered.
func (o Options) definition(t *catalog.Tool) definition {
	if o.memo == nil {
		return definition{}
	}
	if d, fixed := o.memo.fixed[t]; fixed {
		return d
	}
	return definitionOf(t)
}

// costOf weighs a tool if that was not done before.
func (o Options) costOf(t *catalog.Tool, w weighing) interval.Int {
	build := func() interval.Int { return o.Weigh(t, w.provider) }
	if o.memo == nil {
		return build()
	}
	return recall(o.memo, o.memo.weights, w, build)
}

// sum returns what tools cost together, provider by provider.
func (o Options) sum(tools []*catalog.Tool) []interval.Int {
	sums := make([]interval.Int, len(o.Providers))
	for _, t := range tools {
		for i, n := range o.weights(t) {
			sums[i] = sums[i].Plus(n)
		}
	}
	return sums
}

// atLeast and atMost are the bounds of what a tool costs at the first provider.
func (o Options) atLeast(t *catalog.Tool) int { return o.first(t).Lo }
func (o Options) atMost(t *catalog.Tool) int  { return o.first(t).Hi }

// inParallel calls do with each number below n, on all processors.
func inParallel(n int, do func(i int)) {
	var done sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range n {
		free <- struct{}{}
		done.Go(func() {
			defer func() { <-free }()
			do(i)
		})
	}
	done.Wait()
}
