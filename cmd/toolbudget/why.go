package main

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/parts"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/report"
)

// whyCommand is toolbudget why.
type whyCommand struct {
	ofTool
	formatted
}

func (o *whyCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.formatFlag(fs, "text", "json")
}

// run says where the tokens of one tool go. It judges nothing, so that it never
// ends with 1.
func (o *whyCommand) run(ctx context.Context) error {
	if err := o.needsTool("why"); err != nil {
		return err
	}
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	p, err := o.limited(cfg)
	if err != nil {
		return err
	}
	sources, err := o.read(ctx, cfg, o.args[1:])
	if err != nil {
		return err
	}
	tool, err := pick(sources, o.args[0])
	if err != nil {
		return err
	}
	write := show.WhyText
	if o.format == "json" {
		write = show.WhyJSON
	}
	all, err := gate.Weigh([]gate.Counter{p}, sources)
	if err != nil {
		return err
	}
	// The grade is the tool's own, as check prints it: a gap makes it lower than the provider's.
	opts := report.Options{
		Config:   cfg,
		Provider: p.Provider.Name,
		Grade:    string(all[0].Grades[tool]),
		Width:    width(o.out),
	}
	if p.Assumed != "" {
		opts.Notes = []string{p.Assumed}
	}
	if err := write(o.out, parts.Of(p.Provider, tool, parts.Options{}), opts); err != nil {
		return err
	}
	if o.format == "text" && len(tool.Conditions) > 0 {
		_, err = fmt.Fprintf(
			o.out,
			"\nThe tool is conditional. Its registration depends on\n  %s\ntoolbudget explain conditional "+
				"describes what that means.\n",
			layout.Visible(strings.Join(tool.Conditions, "\n  "), "\n  "),
		)
	}
	return err
}
