package tokencount

import (
	"fmt"
	"runtime"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// Measured holds what a catalog costs under one provider, in tokens.
type Measured struct {
	Provider *Provider
	// Tools is the marginal cost of each tool, by its key.
	Tools map[string]Count
	// Fixed is what a request with tools costs once, by the name of the program;
	// "" is a request without server instructions.
	Fixed map[string]Count
}

// Total returns what a request with these tools of a program costs: the fixed
// part once, and each tool. A key or a program that was not measured adds
// nothing. Tools that are together far more than any recorded set are a wider
// band and say so.
func (m *Measured) Total(program string, keys ...string) Count {
	var tools Count
	for _, key := range keys {
		tools = tools.Add(m.Tools[key])
	}
	return m.Fixed[program].Add(m.Provider.Calibration.Together(tools))
}

// Measure counts every tool of c, reachable or not, and every program's fixed
// part. It fails when two tools have one id.
func Measure(c *catalog.Catalog, p *Provider) (*Measured, error) {
	all, err := MeasureAll(c, []*Provider{p})
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// MeasureAll is Measure for several providers. What is rendered and cut in one
// way for some of them is counted once, and the ways side by side; the result
// is in the order of the providers and that of Measure, one by one.
func MeasureAll(c *catalog.Catalog, providers []*Provider) ([]*Measured, error) {
	seen := make(map[string]bool, len(c.Tools))
	for _, t := range c.Tools {
		if seen[t.Key()] {
			return nil, fmt.Errorf(
				"tool id %q is in the catalog twice; ids are package#name~variant and must differ in a program",
				t.ID,
			)
		}
		seen[t.Key()] = true
	}
	out := make([]*Measured, len(providers))
	jobs := map[way][]int{} // providers, by index
	var order []way
	for i, p := range providers {
		w := p.way()
		if jobs[w] == nil {
			order = append(order, w)
		}
		jobs[w] = append(jobs[w], i)
	}
	forms := shape(c.Tools, order)
	weights := weightsOf(forms, order)
	parallel(order, func(w way) {
		counts := make([]raw, len(c.Tools))
		for i, t := range c.Tools {
			narrow := weights[weighed{w.render, w.key}][i]
			counts[i] = widened(w.scale(), t, forms[w.render][i], forms.wide(w, i), narrow)
		}
		for _, i := range jobs[w] {
			out[i] = measured(c, providers[i], counts)
		}
	})
	return out, nil
}

// parallel calls f for each of a list, as many side by side as there are processors.
func parallel[T any](list []T, f func(T)) {
	var done sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, it := range list {
		done.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			f(it)
		})
	}
	done.Wait()
}

// measured makes the counts of a provider of those under its published
// vocabulary, in the order of the tools.
func measured(c *catalog.Catalog, p *Provider, counts []raw) *Measured {
	m := &Measured{
		Provider: p,
		Tools:    make(map[string]Count, len(c.Tools)),
		Fixed:    map[string]Count{"": p.Fixed("")},
	}
	for i, t := range c.Tools {
		m.Tools[t.Key()] = p.calibrated(p.responding(t, counts[i]))
	}
	for i := range c.Programs {
		program := &c.Programs[i]
		g := gaps{}
		for _, gap := range program.Gaps {
			g[gap.Path] = append(g[gap.Path], gap)
		}
		m.Fixed[program.Name()] = p.fixed(g.text("/instructions", program.Instructions.Value))
	}
	return m
}
