// Package difftest holds what toolbudget lists of random programs against what
// the real compiler makes of them: differential testing, as Csmith and its kin do
// it to compilers. Package progen writes the programs; those of a batch stand in
// one module, are built once, and run in each environment.
//
// Nothing here is part of the program: tests alone import the package.
package difftest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/toolbudget/toolbudget/catalog"
)

// Extract is the static side: the catalog of a package, as seen from dir.
type Extract func(dir string, patterns ...string) (*catalog.Catalog, error)

// A Bench is where programs are held against real Go.
type Bench struct {
	// Mod is a directory with the go.mod and go.sum of a module on mcp-go, which is
	// in the module cache.
	Mod string
	// Dir is written.
	Dir     string
	Extract Extract
	// Took says how long the compiler, the runs and the extraction took so far.
	Took [3]time.Duration
}

// A Case is a program and what became of it.
type Case struct {
	ID     string // names it in its module
	Source string // the declarations of one file, with a function Register+ID
	Verdict
}

// Run fills in the verdicts of cases, which are of one module.
func (b *Bench) Run(ctx context.Context, cases []*Case) error {
	begin := time.Now()
	lap := func(i int) {
		b.Took[i] += time.Since(begin)
		begin = time.Now()
	}
	cases, err := b.build(ctx, cases)
	lap(0)
	if err != nil {
		return err
	}
	runs, err := b.runs(ctx, cases)
	lap(1)
	if err != nil {
		return err
	}
	return b.extract(cases, runs, lap)
}

// extract judges cases by what is listed of them together. What leaves all of
// them open is looked for in parts of them.
func (b *Bench) extract(cases []*Case, runs []map[string]run, lap func(int)) error {
	dir, err := filepath.EvalSymlinks(b.Dir)
	if err != nil {
		return err
	}
	c, err := b.Extract(dir, "./server")
	lap(2)
	if err != nil {
		return err
	}
	listed := byCase(c)
	if n := len(cases); n > 1 && len(listed[""].open) > 0 {
		for part := range slices.Chunk(cases, (n+7)/8) {
			if err := b.serve(part); err != nil {
				return err
			}
			if err := b.extract(part, runs, lap); err != nil {
				return err
			}
		}
		return nil
	}
	for _, one := range cases {
		one.Verdict = judge(listed[one.ID], ofCase(runs, one.ID), listed[""])
	}
	return nil
}

// build writes and builds the module, without the cases that do not compile.
func (b *Bench) build(ctx context.Context, cases []*Case) ([]*Case, error) {
	for range 4 { // syntax, names, types, labels
		if err := os.RemoveAll(b.Dir); err != nil {
			return nil, err
		}
		if err := b.write(cases); err != nil {
			return nil, err
		}
		_, err := b.command(ctx, nil, "go", "build", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=example.com/h/...=-e -N -l", "-o", "print.exe", "./print")
		if err == nil {
			return cases, nil
		}
		bad := map[string]string{}
		for _, m := range regexp.MustCompile(`(?m)^p/(\w+)\.go:\d+.*`).FindAllStringSubmatch(err.Error(), -1) {
			bad[strings.ToUpper(m[1][:1])+m[1][1:]] += m[0] + "\n"
		}
		var rest []*Case
		for _, c := range cases {
			if bad[c.ID] != "" {
				c.Verdict = Verdict{Unfit, "does not compile", bad[c.ID]}
				continue
			}
			rest = append(rest, c)
		}
		if len(rest) == len(cases) {
			return nil, err
		}
		cases = rest
	}
	return nil, errors.New("the module does not build")
}
