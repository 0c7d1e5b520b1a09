package gate

import (
	"fmt"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/tokencount"
)

// Provider returns the provider for a request. A model that the configuration has a
// calibration of is counted with that.
func Provider(cfg *config.Config, q tokencount.Query) (*tokencount.Provider, error) {
	for _, c := range cfg.Calibrations {
		if !tokencount.SameModel(c.Model, q.Model) {
			continue
		}
		if q.ToolChoice == "any" {
			return nil, fmt.Errorf("%s is calibrated for tool choice auto only; leave out -tool-choice any", c.Model)
		}
		q.Model = c.Profile
		p, err := tokencount.Find(q)
		if err != nil {
			return nil, fmt.Errorf("%s: calibrations: %s: %w", cfg.Path, c.Model, err)
		}
		fit := tokencount.Fit{Model: c.Model, Factor: c.Factor, Fixed: c.Fixed, Tokens: c.Tokens, Date: c.Date}
		return p.Fitted(fit), nil
	}
	return tokencount.Find(q)
}

// input is a catalog of that name with what its tools weigh.
func input(name string, c *catalog.Catalog, m *tokencount.Measured) budget.Input {
	in := budget.Input{
		Name:         name,
		Catalog:      c,
		Tokens:       map[string]interval.Int{},
		Instructions: map[string]interval.Int{},
	}
	for key, n := range m.Tools {
		in.Tokens[key] = n.Int
	}
	base := m.Fixed[""]
	for program, n := range m.Fixed {
		in.Instructions[program] = interval.Int{Lo: n.Lo - base.Lo, Hi: n.Hi - base.Hi, Open: n.Open}
	}
	return in
}

// Implied returns the providers whose rules hold for what p counts. Compatible APIs have
// rules of their own, which are not known.
func Implied(p *tokencount.Provider) []provider.Name {
	if p.By == "" {
		return nil
	}
	return []provider.Name{p.By}
}
