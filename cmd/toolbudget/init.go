package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

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
	_, err = fmt.Fprintf(o.out, `Wrote %s: ceilings are today's figures and %d %%.

Next:
  1. %s
     holds the tools to them; in CI its exit status 1 stops what grew
  2. lower a ceiling in %s to see what would have to shrink
  3. commit %s
`, path, budget.Headroom, o.again("check"), path, path)
	return exitWithin, err
}

// again returns the command line of another verb on the same input.
func (o *options) again(verb string) string {
	words := []string{"toolbudget", verb}
	if o.dir != "" {
		words = append(words, "-C", o.dir)
	}
	if o.config != "" {
		words = append(words, "-config", o.config)
	}
	for _, c := range o.catalogs {
		words = append(words, "-catalog", c)
	}
	words = append(words, o.args...)
	for i, w := range words {
		if strings.ContainsAny(w, " '\"\\$*?;&|<>()#") {
			words[i] = strconv.Quote(w)
		}
	}
	return strings.Join(words, " ")
}
