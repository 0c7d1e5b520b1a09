package show

import (
	"bytes"
	"fmt"
	"math"

	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// Online is what the provider itself counts.
type Online struct {
	// Provider that was asked.
	Provider string `json:"provider"`
	// Sent is how many tools it was sent: of each name one variant.
	Sent int `json:"sent"`
	// WithTools and WithoutTools are the input tokens of one short request, and
	// Tools is what it grows by, for having tools at all and for these.
	WithTools    int `json:"withTools"`
	WithoutTools int `json:"withoutTools"`
	Tools        int `json:"tools"`
	// Estimate is the same offline, and ErrorPercent how far its middle is from
	// Tools, in per cent of these; it is left out of a count with gaps.
	Estimate     interval.Int `json:"estimate"`
	ErrorPercent *float64     `json:"errorPercent,omitempty"`
	// Format is what toolbudget export calls the request, and Lossy lists each step
	// after which it says less than the tools, or another thing.
	Format string        `json:"format"`
	Lossy  []export.Step `json:"lossy,omitempty"`
	// InBand says whether Tools lies within the estimate.
	InBand bool `json:"inBand"`
}

// NewOnline compares the estimate of a request's tools with the provider's
// count.
func NewOnline(provider string, with, without, sent int, estimate interval.Int) *Online {
	o := &Online{
		Provider:     provider,
		Sent:         sent,
		WithTools:    with,
		WithoutTools: without,
		Tools:        with - without,
		Estimate:     estimate,
	}
	o.InBand = estimate.Lo <= o.Tools && (estimate.Open || o.Tools <= estimate.Hi)
	if !estimate.Open && o.Tools > 0 {
		off := 100 * (float64(estimate.Lo+estimate.Hi)/2 - float64(o.Tools)) / float64(o.Tools)
		off = math.Round(100*off) / 100
		o.ErrorPercent = &off
	}
	return o
}

func (o *Online) write(w *bytes.Buffer) {
	fmt.Fprintf(w, "\nCounted by %s: %s with %s and %s without, so the tools cost %s.\n",
		o.Provider, layout.Number(o.WithTools), layout.Count(o.Sent, "tools"), layout.Number(o.WithoutTools),
		layout.Number(o.Tools))
	fmt.Fprintf(w, "Counted offline: %s", layout.Amount(o.Estimate))
	if o.ErrorPercent != nil {
		fmt.Fprintf(w, ", an error of %+.1f %%", *o.ErrorPercent)
	} else {
		w.WriteString("; the tools have gaps, and only what is known of them was sent")
	}
	if !o.InBand {
		w.WriteString(", outside the band")
	}
	w.WriteString(".\n")
	if n := len(o.Lossy); n > 0 {
		fmt.Fprintf(w, "The request differs from the tools: toolbudget export -provider %s lists %s.\n",
			o.Format, layout.Count(n, "lossy steps"))
	}
}
