package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/toolbudget/toolbudget/budget"
)

func initFlags(fs *flag.FlagSet, o *options) {
	inputFlags(fs, o)
	fs.BoolVar(&o.force, "force", false, "overwrite an existing file")
}

// initialise writes a configuration whose ceilings today's tools keep.
func initialise(ctx context.Context, o *options) (int, error) {
	path := o.config
	if path == "" {
		path = budget.FileNames()[0]
	}
	if _, err := os.Lstat(path); err == nil && !o.force {
		return exitFailed, fmt.Errorf("%s exists; -force overwrites it", path)
	} else if err != nil && !errors.Is(err, os.ErrNotExist) {
		return exitFailed, err
	}
	cfg := &budget.Config{World: budget.Everything}
	r, p, sources, err := o.judge(ctx, cfg)
	if err != nil {
		return exitFailed, err
	}
	if err := o.sound(r, sources); err != nil {
		return exitFailed, err
	}
	data, err := budget.Template(r, p.Name)
	if err != nil {
		return exitFailed, err
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return exitFailed, err
	}
	fmt.Fprintf(o.out, `Wrote %s with ceilings 10 %% above today's figures.

Next:
  toolbudget check        holds the tools to it; run it in CI, it exits 1 when over
  edit %s   lower a ceiling to make the tools smaller, step by step
  git add %s
`, path, path, path)
	return exitWithin, nil
}
