package tokencount

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
)

// Measured holds what a catalog costs under one provider, in tokens.
type Measured struct {
	Provider *Provider
	// Tools is the marginal cost of each tool, by its id.
	Tools map[string]Count
	// Fixed is what a request with tools costs once, by the package of the
	// program; "" is a request without server instructions.
	Fixed map[string]Count
}

// Total returns what a request with these tools of a program costs: the fixed
// part once, and each tool. An id or a program that was not measured adds
// nothing. Tools that are together far more than any recorded set are a wider
// band and say so.
func (m *Measured) Total(program string, ids ...string) Count {
	var tools Count
	for _, id := range ids {
		tools = tools.Add(m.Tools[id])
	}
	return m.Fixed[program].Add(m.Provider.Calibration.Extrapolate(tools))
}

// Measure counts every tool of c, reachable or not, and every program's fixed
// part. It fails when two tools have one id.
func Measure(c *catalog.Catalog, p *Provider) (*Measured, error) {
	m := &Measured{
		Provider: p,
		Tools:    make(map[string]Count, len(c.Tools)),
		Fixed:    map[string]Count{"": p.Fixed("")},
	}
	for _, t := range c.Tools {
		if _, twice := m.Tools[t.ID]; twice {
			return nil, fmt.Errorf("tool id %q is in the catalog twice; ids are package#name~variant and must differ", t.ID)
		}
		m.Tools[t.ID] = p.Tool(t)
	}
	for i := range c.Programs {
		program := &c.Programs[i]
		g := gaps{}
		for _, gap := range program.Gaps {
			g[gap.Path] = append(g[gap.Path], gap)
		}
		m.Fixed[program.Package] = p.fixed(g.text("/instructions", program.Instructions.Value))
	}
	return m, nil
}
