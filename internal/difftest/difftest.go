package difftest

import (
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/toolbudget/toolbudget/catalog"
)

// Extract is the static side: the catalog of a package, as seen from dir.
type Extract func(dir string, patterns ...string) (*catalog.Catalog, error)

// A Bench is where programs are compared with real Go.
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
	Source string // the declarations of one file, with a function Register+ID or Send+ID
	Verdict
}

// sends reports whether the program gives its tools to a model in requests. What is compared is
// then the description of a tool and, on a line of its own, the schema: JSON with sorted keys.
func (c *Case) sends() bool { return strings.Contains(c.Source, "func Send"+c.ID+"(") }

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
	var patterns []string
	for _, one := range cases {
		patterns = append(patterns, "./s/"+one.ID)
	}
	dir, err := filepath.EvalSymlinks(b.Dir)
	if err != nil {
		return err
	}
	c, err := b.Extract(dir, patterns...)
	lap(2)
	if err != nil {
		return err
	}
	for _, one := range cases {
		one.Verdict = judge(ofProgram(c, "example.com/h/s/"+one.ID, one.sends()), ofCase(runs, one.ID), chooses(one))
	}
	return nil
}

// build writes and builds the module, without the cases that do not compile.
func (b *Bench) build(ctx context.Context, cases []*Case) ([]*Case, error) {
	for range 4 { // syntax, names, types, labels
		if err := b.write(cases); err != nil {
			return nil, err
		}
		_, err := b.command(ctx, nil, "go", "build", "-buildvcs=false", "-ldflags=-s -w",
			"-gcflags=example.com/h/...=-e -N -l", "-o", "print.exe", "./print")
		if err == nil {
			return cases, nil
		}
		bad := map[string]string{}
		for _, m := range regexp.MustCompile(`(?m)^all/(\w+)\.go:\d+.*`).FindAllStringSubmatch(err.Error(), -1) {
			bad[strings.ToUpper(m[1])] += m[0] + "\n"
		}
		var rest []*Case
		for _, c := range cases {
			if bad[c.ID] != "" {
				c.Verdict = Verdict{Grade: Unfit, Kind: "does not compile", Detail: bad[c.ID]}
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
