package report

import (
	"bytes"
	"fmt"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// Counted is the same tools as one provider counts them.
type Counted struct {
	// Model as it was asked for, or the provider's name.
	Model         string
	Provider, API string
	// ErrorPercent is the mean error on recorded requests, in per cent of the
	// tools' tokens.
	ErrorPercent float64
	// Price of the model's input, nil where it is not known.
	Price *cost.Price
	// Result has the programs of the report, in its order.
	Result *budget.Result
}

// ProviderCost is what the tools of one program cost as one provider counts
// them.
type ProviderCost struct {
	// Model as it was asked for, or the provider's name.
	Model    string `json:"model"`
	Provider string `json:"provider"`
	API      string `json:"api"`
	// ErrorPercent is the mean error on recorded requests, in per cent of the
	// tools' tokens.
	ErrorPercent float64 `json:"expectedErrorPercent"`
	// FixedTokens is what each request with tools costs once, instructions
	// included.
	FixedTokens interval.Int `json:"fixedTokens"`
	Default     RequestCost  `json:"default"`
	Everything  RequestCost  `json:"everything"`
}

// RequestCost is what a request with the tools of one world costs.
type RequestCost struct {
	// Tools are the tokens of the tools, and Total those with the fixed part.
	Tools interval.Int `json:"tools"`
	Total interval.Int `json:"total"`
	// Grade is the lowest of all counts: exact, calibrated, extrapolated or rough.
	Grade string `json:"grade"`
	// PerThousand is dollars for 1,000 requests without a cache; absent where no
	// price is known.
	PerThousand *cost.Range `json:"dollarsPer1000Requests,omitempty"`
}

// of returns what a program of the result costs; i is its index, or -1 for all
// together.
func (c Counted) of(i int) ProviderCost {
	p := c.Result.Together
	if i >= 0 {
		p = c.Result.Programs[i]
	}
	request := func(t budget.Totals) RequestCost {
		r := RequestCost{Tools: t.Tokens, Total: t.Tokens.Plus(p.Fixed), Grade: t.Grade}
		if b := NewBill(c.Price, r.Total, 0, 0); b != nil {
			r.PerThousand = b.PerThousand
		}
		return r
	}
	return ProviderCost{
		Model: c.Model, Provider: c.Provider, API: c.API, ErrorPercent: c.ErrorPercent,
		FixedTokens: p.Fixed, Default: request(p.Default), Everything: request(p.Everything),
	}
}

// providers prints what a program costs for each of several providers.
func providers(b *bytes.Buffer, i int, o Options) error {
	if len(o.Counted) < 2 {
		return nil
	}
	var rows []ProviderCost
	for _, c := range o.Counted {
		rows = append(rows, c.of(i))
	}
	if err := ProviderTable(b, rows, o.Config.World, o.Width); err != nil {
		return err
	}
	b.WriteByte('\n')
	return nil
}

// ProviderTable prints one line for each provider. Grade and price are those of
// the world.
func ProviderTable(b *bytes.Buffer, costs []ProviderCost, world catalog.World, width int) error {
	var rows [][]string
	same := true
	for _, c := range costs {
		same = same && c.Default.Total == c.Everything.Total
	}
	for _, c := range costs {
		in := c.Everything
		if world == catalog.DefaultWorld {
			in = c.Default
		}
		row := []string{
			c.Model,
			c.API,
			in.Grade,
			fmt.Sprintf("%.1f %%", c.ErrorPercent),
			layout.Amount(c.FixedTokens),
			"",
			"",
			layout.Amount(c.Everything.Tools),
			layout.Amount(c.Everything.Total),
			"",
		}
		if !same {
			row[5], row[6] = layout.Amount(c.Default.Tools), layout.Amount(c.Default.Total)
		}
		if in.PerThousand != nil {
			row[9] = in.PerThousand.String()
		}
		rows = append(rows, row)
	}
	return layout.Table(b, width, []layout.Column{
		{Title: "provider", Shrink: 9, Least: 12},
		{Title: "API", Drop: 2},
		{Title: "counts are", Drop: 6},
		{Title: "mean error", Right: true, Drop: 3},
		{Title: "once a request", Right: true, Drop: 5},
		{Title: "default tools", Right: true, Drop: 4},
		{Title: "default total", Right: true, Drop: 7},
		{Title: "tools", Right: true},
		{Title: "total", Right: true},
		{Title: "1,000 requests", Right: true, Drop: 8},
	}, rows)
}
