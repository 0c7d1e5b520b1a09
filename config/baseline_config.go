package config

import (
	"cmp"
	"fmt"
	"path/filepath"

	"github.com/toolbudget/toolbudget/baseline"
)

// Baseline says how the tools are compared with a baseline.
type Baseline struct {
	// The file, relative to that of the configuration and below the root of the
	// repository; without it .toolbudget-baseline.json, which need not exist. With
	// none the tools are compared with no baseline.
	File string `yaml:"file,omitempty"`
	// How much a tool, and all tools together, may grow.
	Tolerance baseline.Tolerance `yaml:"tolerance,omitempty"`
}

// NoBaseline in place of a file says that there is none.
const NoBaseline = "none"

func (b Baseline) check() error {
	for _, x := range []struct {
		key    string
		n, max int
	}{{"percent", b.Tolerance.Percent, 100}, {"bytes", b.Tolerance.Bytes, MaxLimit},
		{"tokens", b.Tolerance.Tokens, MaxLimit}} {
		if x.n < 0 || x.n > x.max {
			return at(fmt.Errorf("baseline.tolerance.%s is %d; write a whole number from 0 to %d", x.key, x.n, x.max),
				"baseline", "tolerance", x.key)
		}
	}
	return nil
}

// BaselinePath returns the path of the baseline for the working directory, and
// whether the configuration names it; then the file must exist. The path is "" if
// the configuration turns the baseline off. Without a configuration, the baseline
// is searched for in the parent directories, like the configuration.
func (c *Config) BaselinePath() (path string, named bool, err error) {
	switch f := c.Baseline.File; {
	case f == NoBaseline:
		return "", false, nil
	case f != "" && filepath.IsAbs(f):
		path, named = f, true
	case f != "":
		path, named = filepath.Join(filepath.Dir(c.Path), f), true
	case c.Path != "":
		path = filepath.Join(filepath.Dir(c.Path), baseline.File)
	}
	if path != "" {
		if err := c.within(path); err != nil {
			return "", false, c.Fault(
				fmt.Errorf("baseline.file: %s %w; name a file inside it, or pass -baseline FILE",
					cmp.Or(c.Baseline.File, baseline.File), err),
				"baseline",
				"file",
			)
		}
		return path, named, nil
	}
	found, err := upwards(".", []string{baseline.File})
	if found == "" || err != nil {
		return baseline.File, false, err
	}
	return found, false, nil
}
