package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/report"
)

// A Cost is what the tools of one program cost under one provider.
type Cost struct {
	// Model as it was asked for, or the provider's name.
	Model string `json:"model"`
	// Provider whose rules were used, and API of the request.
	Provider string `json:"provider"`
	API      string `json:"api"`
	// Grade is the lowest of all counts: exact, calibrated, extrapolated or rough.
	Grade string `json:"grade"`
	// ErrorPercent is the mean error on recorded requests, in per cent of the
	// tools' tokens.
	ErrorPercent float64 `json:"expectedErrorPercent"`
	// Fixed is what a request with tools costs once, instructions included; each
	// tool's tokens are what it adds; Total is a request with all of them.
	Fixed interval.Int `json:"fixed"`
	Tools []ToolCost   `json:"tools"`
	Total interval.Int `json:"total"`
	// Bill is what requests cost, nil where no price is known and no rate is asked.
	Bill *report.Bill `json:"cost,omitempty"`
	// Online is the provider's own count, where it was asked for.
	Online *Online `json:"online,omitempty"`
	// Notes are what the counts rest on that a reader should know.
	Notes []string `json:"notes,omitempty"`
	// All is the sum of the tools. It is Total less Fixed.
	All interval.Int `json:"-"`
}

// A ToolCost is what one tool adds to every request.
type ToolCost struct {
	Name string `json:"name"`
	interval.Int
}

// CostJSON prints costs for programs: one object, or with several an array.
func CostJSON(w io.Writer, costs []Cost, several bool) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if !several {
		return enc.Encode(costs[0])
	}
	return enc.Encode(costs)
}

// CostText prints the cost of each tool under one provider.
func CostText(w io.Writer, c Cost, width int) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s, tokens as %s on the API %s (%s, mean error %.1f %%)\n\n",
		layout.Count(len(c.Tools), "tools"), layout.Visible(c.Model, ""), c.API, c.Grade, c.ErrorPercent)
	writeNotes(&b, c.Notes)
	var rows [][]string
	for _, t := range c.Tools {
		rows = append(rows, []string{t.Name, layout.Amount(t.Int)})
	}
	rows = append(rows, []string{"once a request", layout.Amount(c.Fixed)}, []string{"total", layout.Amount(c.Total)})
	if err := layout.Table(&b, width,
		[]layout.Column{{Title: "tool", Shrink: 1, Least: 16}, {Title: "tokens", Right: true}}, rows); err != nil {
		return err
	}
	if c.Online != nil {
		c.Online.write(&b)
	}
	if c.Bill != nil {
		c.Bill.Write(&b)
	}
	_, err := io.WriteString(w, layout.Wrap(b.String(), width))
	return err
}

// writeNotes writes each note as a sentence.
func writeNotes(b *bytes.Buffer, notes []string) {
	for _, n := range notes {
		fmt.Fprintf(b, "%s.\n\n", layout.Visible(n, ""))
	}
}

// CostTable prints one line for each provider.
func CostTable(w io.Writer, costs []Cost, width int) error {
	var rows []report.ProviderCost
	for _, c := range costs {
		in := report.RequestCost{Tools: c.All, Total: c.Total, Grade: c.Grade}
		if c.Bill != nil {
			in.PerThousand = c.Bill.PerThousand
		}
		rows = append(rows, report.ProviderCost{
			Model:        c.Model,
			API:          c.API,
			ErrorPercent: c.ErrorPercent,
			FixedTokens:  c.Fixed,
			Default:      in,
			Everything:   in,
		})
	}
	var b bytes.Buffer
	if err := report.ProviderTable(&b, rows, catalog.Everything, width); err != nil {
		return err
	}
	for _, c := range costs {
		for _, n := range c.Notes {
			fmt.Fprintf(&b, "\n%s.\n", layout.Visible(n, ""))
		}
	}
	_, err := io.WriteString(w, layout.Wrap(b.String(), width))
	return err
}
