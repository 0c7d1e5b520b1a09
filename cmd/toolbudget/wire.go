package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"

	"github.com/toolbudget/toolbudget/internal/advise/wire"
	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

// wireCommand is toolbudget wire.
type wireCommand struct {
	measured
	formatted
}

func (o *wireCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.formatFlag(fs, "text", "json")
}

// run prints what the whole answer to tools/list costs.
func (o *wireCommand) run(ctx context.Context) error {
	_, c, program, err := o.unlimited(ctx)
	if err != nil {
		return err
	}
	tools, _ := program.Request()
	req, err := export.New(tools, export.Options{Format: provider.FormatMCP})
	if err != nil {
		return err
	}
	answer := wire.Measure(req.Body, func(text string) interval.Int { return c.CountText(text).Int },
		func(i int) bool { return len(tools[i].Gaps) > 0 })
	var sent interval.Int // to the provider
	for _, t := range tools {
		sent = sent.Plus(c.Tool(t).Int)
	}
	w := show.Wire{Program: program.Name, Provider: c.Provider.Name, Sent: sent, Answer: answer}
	for _, l := range req.Lossy {
		fmt.Fprintf(o.err, "not in the answer: %s%s: %s\n", layout.Visible(l.Tool, ""), l.Path, l.Text)
	}
	if o.format == "json" {
		enc := json.NewEncoder(o.out)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(w)
	}
	var b bytes.Buffer
	if err := show.WireText(&b, w, width(o.out)); err != nil {
		return err
	}
	_, err = b.WriteTo(o.out)
	return err
}
