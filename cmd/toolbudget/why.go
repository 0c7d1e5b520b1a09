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

// run says where the tokens of one tool go, and where tool searches find it. It judges
// nothing, so that it never ends with 1.
func (o *whyCommand) run(ctx context.Context) error {
	s, err := o.subject(ctx, "why")
	if err != nil {
		return err
	}
	p, tool := s.counter, s.tool
	write := show.WhyText
	if o.format == "json" {
		write = show.WhyJSON
	}
	all, err := gate.Weigh([]gate.Counter{p}, s.sources)
	if err != nil {
		return err
	}
	// The grade is the tool's own, as check prints it: a gap makes it lower than the provider's.
	opts := report.Options{
		Config:   s.cfg,
		Provider: p.Provider.Name,
		Grade:    string(all[0].Grades[tool]),
		Width:    width(o.out),
	}
	if p.Assumed != "" {
		opts.Notes = []string{p.Assumed}
	}
	found, err := findable(ctx, s.sources, tool)
	if err != nil {
		return err
	}
	if err := write(o.out, parts.Of(p.Provider, tool, parts.Options{}), found, opts); err != nil {
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
