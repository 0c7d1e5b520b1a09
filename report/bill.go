package report

import (
	"bytes"
	"fmt"

	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// A Bill is what requests cost in money and rate for having the tools. What
// else a request holds, and what the model answers, is not in it.
type Bill struct {
	// InputPerMillion, WritePerMillion and ReadPerMillion are dollars for a million
	// tokens that are new, that are written to the prompt cache and that are read
	// from it.
	InputPerMillion float64 `json:"inputPerMillion,omitempty"`
	WritePerMillion float64 `json:"writePerMillion,omitempty"`
	ReadPerMillion  float64 `json:"readPerMillion,omitempty"`
	// Source of the price, and the day it was read.
	Source string `json:"source,omitempty"`
	Date   string `json:"date,omitempty"`
	// PerThousand is dollars for 1,000 requests, and Cached for as many of which the
	// first writes the cache and all others read it.
	PerThousand *cost.Range `json:"dollarsPer1000Requests,omitempty"`
	Cached      *cost.Range `json:"dollarsPer1000RequestsCached,omitempty"`
	// PerDay are dollars for RequestsPerDay, spread evenly, and DayCached with the
	// cache, which may forget in between.
	RequestsPerDay int         `json:"requestsPerDay,omitempty"`
	PerDay         *cost.Range `json:"dollarsPerDay,omitempty"`
	DayCached      *cost.Range `json:"dollarsPerDayCached,omitempty"`
	// PerMinute is how many requests with nothing but the tools fit into
	// TokensPerMinute.
	TokensPerMinute int           `json:"tokensPerMinute,omitempty"`
	PerMinute       *interval.Int `json:"requestsPerMinute,omitempty"`

	price *cost.Price
	total interval.Int
}

// NewBill makes the bill of a request's tools. The price may be nil; with
// nothing to say the bill is nil.
func NewBill(p *cost.Price, total interval.Int, perDay, perMinute int) *Bill {
	if p == nil && perMinute == 0 {
		return nil
	}
	b := &Bill{price: p, total: total, TokensPerMinute: perMinute}
	if perMinute > 0 {
		b.PerMinute = &interval.Int{Lo: cost.PerMinute(perMinute, total.Hi), Hi: cost.PerMinute(perMinute, total.Lo)}
		if total.Open {
			b.PerMinute.Lo = 0
		}
	}
	if p == nil {
		return b
	}
	b.InputPerMillion, b.WritePerMillion, b.ReadPerMillion = float64(p.Input)/1000, float64(p.Write)/1000, float64(
		p.Read,
	)/1000
	b.Source, b.Date = p.Source, p.Date
	if !p.AppliesTo(total.Hi) {
		return b
	}
	of := func(f func(tokens, n int) cost.Dollars, n int) *cost.Range {
		r := cost.Range{Lo: f(total.Lo, n), Hi: f(total.Hi, n), Open: total.Open}
		return &r
	}
	caches := p.Caches(total.Hi)
	b.PerThousand = of(p.Requests, 1000)
	if caches {
		b.Cached = of(p.Cached, 1000)
	}
	if perDay > 0 {
		b.RequestsPerDay, b.PerDay = perDay, of(p.Requests, perDay)
		if caches {
			b.DayCached = of(p.Day, perDay)
		}
	}
	return b
}

// Write prints the bill in lines.
func (b *Bill) Write(w *bytes.Buffer) {
	w.WriteByte('\n')
	line := func(what string, fresh, cached *cost.Range) {
		fmt.Fprintf(w, "Tools in %s cost %s", what, fresh)
		if cached != nil {
			fmt.Fprintf(w, ", or %s with the prompt cache", cached)
		}
		w.WriteString(".\n")
	}
	if b.PerThousand != nil {
		line("1,000 requests", b.PerThousand, b.Cached)
	}
	if b.PerDay != nil {
		line(layout.Count(b.RequestsPerDay, "requests")+" a day", b.PerDay, b.DayCached)
	}
	if a := b.PerMinute; a != nil {
		fits := layout.Amount(*a)
		if b.total.Open {
			fits = "at most " + layout.Number(a.Hi)
		}
		fmt.Fprintf(w, "A rate limit of %s a minute allows %s requests that contain nothing but the tools",
			layout.Count(b.TokensPerMinute, "tokens"), fits)
		if b.price != nil && b.price.Outside && b.price.Caches(b.total.Hi) {
			w.WriteString("; cache reads are not counted")
		}
		w.WriteString(".\n")
	}
	p := b.price
	if p == nil {
		return
	}
	fmt.Fprintf(w, "Per million input tokens: %s", p.Input)
	if p.Read < p.Input {
		fmt.Fprintf(w, ", cache write %s, cache read %s", p.Write, p.Read)
	}
	if p.UpTo > 0 {
		fmt.Fprintf(w, ", for prompts of up to %s tokens", layout.Number(p.UpTo))
		if b.PerThousand == nil {
			w.WriteString(", which this request exceeds")
		}
	}
	if p.Until != "" {
		fmt.Fprintf(w, ", until %s", p.Until)
	}
	fmt.Fprintf(w, " (%s, %s", p.Source, p.Date)
	if p.Unverified != "" {
		fmt.Fprintf(w, "; not verified: %s", p.Unverified)
	}
	fmt.Fprintln(w, ").")
	switch {
	case p.Read == p.Input || p.Caches(b.total.Hi):
	case p.Least > 0:
		fmt.Fprintf(w, "The tools alone are too short to be cached: the minimum is %s tokens.\n",
			layout.Number(p.Least))
	default:
		w.WriteString("It is not known whether the tools alone are long enough to be cached.\n")
	}
}
