package suggest

import (
	"runtime"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/interval"
)

// A memo remembers what is known of tools that do not change.
type memo struct {
	mu      sync.Mutex
	fixed   map[*catalog.Tool]bool // tools of the catalog
	weights map[*catalog.Tool][]interval.Int
	pruned  map[*catalog.Tool]prune.Outcome // without loss, which takes a proof
}

func newMemo(tools []*catalog.Tool) *memo {
	m := &memo{
		fixed: map[*catalog.Tool]bool{}, weights: map[*catalog.Tool][]interval.Int{},
		pruned: map[*catalog.Tool]prune.Outcome{},
	}
	for _, t := range tools {
		m.fixed[t] = true
	}
	return m
}

// recall returns what a table has for a tool of the catalog, and else makes it.
func recall[V any](m *memo, t *catalog.Tool, table func(*memo) map[*catalog.Tool]V, build func() V) V {
	if m == nil || !m.fixed[t] {
		return build()
	}
	m.mu.Lock()
	v, known := table(m)[t]
	m.mu.Unlock()
	if !known {
		v = build()
		m.mu.Lock()
		table(m)[t] = v
		m.mu.Unlock()
	}
	return v
}

// prove prunes a tool without loss.
func (o Options) prove(t *catalog.Tool) prune.Outcome {
	return recall(o.memo, t, func(m *memo) map[*catalog.Tool]prune.Outcome { return m.pruned }, func() prune.Outcome {
		return prune.Tool(t, o.pruning())
	})
}

// pruning are the options of rewrites that lower the cost for any provider, and raise it for
// the first one in no case: one may show a model what another leaves out.
func (o Options) pruning() prune.Options {
	return prune.Options{
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
	return recall(o.memo, t, func(m *memo) map[*catalog.Tool][]interval.Int { return m.weights },
		func() []interval.Int { return o.Weigh(t) })
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
func (o Options) atLeast(t *catalog.Tool) int { return o.weights(t)[0].Lo }
func (o Options) atMost(t *catalog.Tool) int  { return o.weights(t)[0].Hi }

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
