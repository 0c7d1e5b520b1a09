package main

import (
	"context"
	"errors"
	"flag"
	"os"

	"github.com/toolbudget/toolbudget/internal/retrieval"
	"github.com/toolbudget/toolbudget/internal/show"
)

// benchRouterCommand is toolbudget bench-router.
type benchRouterCommand struct {
	invocation
	formatted
	data string
}

func (o *benchRouterCommand) flags(fs *flag.FlagSet) {
	o.directoryFlag(fs)
	fs.StringVar(
		&o.data,
		"data",
		"",
		"read tasks and tools from `DIR`: LiveMCPBench, MetaTool, or queries.jsonl with its catalogs",
	)
	o.formatFlag(fs, "text", "json")
}

// run prints how well and how fast each method finds tools.
func (o *benchRouterCommand) run(ctx context.Context) error {
	switch {
	case len(o.args) > 0:
		return errors.New("bench-router takes no packages; say where the data is with -data")
	case o.data == "":
		return errors.New("bench-router needs -data DIR; docs/internals/router.md says where the data comes from")
	}
	sets, err := retrieval.Read(os.DirFS(o.data))
	if err != nil {
		return err
	}
	var results []retrieval.Result
	for _, s := range sets {
		o.progress("bench-router %s", s.Name)
		r, err := retrieval.Bench(ctx, s)
		if err != nil {
			return err
		}
		results = append(results, r...)
	}
	o.progress("")
	if o.format == "json" {
		err = show.RetrievalJSON(o.out, results)
	} else {
		err = show.Retrieval(o.out, results, width(o.out))
	}
	return err
}
