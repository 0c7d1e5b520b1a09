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
	recorded, err := o.recorded(ctx, sets)
	if err != nil {
		return err
	}
	var examples []retrieval.Exemplified
	for _, s := range sets {
		e, err := retrieval.BenchExamples(ctx, s)
		if err != nil {
			return err
		}
		if e != nil {
			examples = append(examples, *e)
		}
	}
	o.progress("")
	if o.format == "json" {
		return show.RetrievalJSON(o.out, results, recorded, examples)
	}
	if err := show.Retrieval(o.out, results, width(o.out)); err != nil {
		return err
	}
	if err := show.Recorded(o.out, recorded, width(o.out)); err != nil {
		return err
	}
	return show.Exemplified(o.out, examples, width(o.out))
}

// recorded measures the searches that the directory has, on the set that they are of.
func (o *benchRouterCommand) recorded(ctx context.Context, sets []*retrieval.Set) ([]retrieval.Recorded, error) {
	searches, err := retrieval.Searches(os.DirFS(o.data))
	if err != nil || len(searches) == 0 {
		return nil, err
	}
	for _, s := range sets {
		if s.Name == retrieval.LiveMCPBenchName {
			return retrieval.BenchSearches(ctx, s, searches)
		}
	}
	return nil, errors.New("the directory has livemcpbench-searches.json but no tasks; add livemcpbench-tasks.json")
}
