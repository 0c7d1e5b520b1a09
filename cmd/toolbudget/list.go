package main

import (
	"context"
	"errors"
	"flag"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/report"
)

// listCommand is toolbudget list.
type listCommand struct {
	measured
	formatted
}

func (o *listCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.choiceFlags(fs)
	o.formatFlag(fs, "text", "json")
}

// run prints the catalog: as a table, or as the JSON that -catalog reads.
func (o *listCommand) run(ctx context.Context) error {
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	if o.format == "json" && len(o.catalogs) > 1 {
		return errors.New("list -format json writes one catalog; give one -catalog at a time")
	}
	bare := cfg.Unlimited()
	r, p, sources, err := o.judge(ctx, bare)
	if err != nil {
		return err
	}
	if err := o.sound(sources); err != nil {
		return err
	}
	if o.format == "json" {
		c := sources[0].Catalog
		if o.who != (catalog.Choice{}) {
			sets := cfg.Selector()
			c = c.Only(func(t *catalog.Tool) bool { return sets.May(o.who, t) })
		}
		err = catalog.Encode(o.out, c)
	} else {
		err = report.List(o.out, r, report.Options{Config: bare, Provider: p.Name, Width: width(o.out)})
	}
	return err
}
