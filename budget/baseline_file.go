package budget

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/toolbudget/toolbudget/internal/userfile"
)

// BaselineConfig says how the tools are held against a baseline.
type BaselineConfig struct {
	// The file, relative to that of the configuration and below the root of the
	// repository; without it .toolbudget-baseline.json, which need not exist. With
	// none the tools are held against no baseline.
	File string `yaml:"file,omitempty"`
	// How much a tool, and all tools together, may grow.
	Tolerance Tolerance `yaml:"tolerance,omitempty"`
}

// NoBaseline in place of a file says that there is none.
const NoBaseline = "none"

func (b BaselineConfig) check() error {
	for _, x := range []struct {
		key    string
		n, max int
	}{{"percent", b.Tolerance.Percent, 100}, {"bytes", b.Tolerance.Bytes, MaxLimit}, {"tokens", b.Tolerance.Tokens, MaxLimit}} {
		if x.n < 0 || x.n > x.max {
			return at(fmt.Errorf("baseline.tolerance.%s is %d; write a whole number from 0 to %d", x.key, x.n, x.max), "baseline", "tolerance", x.key)
		}
	}
	return nil
}

// BaselinePath returns the path of the baseline for the working directory, and
// whether the configuration names it, so that it must be there. The path is ""
// where the configuration says none. Without a configuration the baseline is
// looked for upwards, as the configuration is.
func (c *Config) BaselinePath() (path string, named bool, err error) {
	switch f := c.Baseline.File; {
	case f == NoBaseline:
		return "", false, nil
	case f != "" && filepath.IsAbs(f):
		path, named = f, true
	case f != "":
		path, named = filepath.Join(filepath.Dir(c.Path), f), true
	case c.Path != "":
		path = filepath.Join(filepath.Dir(c.Path), BaselineFile)
	}
	if path != "" {
		if err := c.within(path); err != nil {
			return "", false, c.Fault(fmt.Errorf("baseline.file: %s %w; name a file inside it, or pass -baseline FILE", cmp.Or(c.Baseline.File, BaselineFile), err), "baseline", "file")
		}
		return path, named, nil
	}
	found, err := upwards(".", []string{BaselineFile})
	if found == "" || err != nil {
		return BaselineFile, false, err
	}
	return found, false, nil
}

// ReadBaseline reads the baseline in the file. An error that the file is not
// there is an fs.ErrNotExist.
func ReadBaseline(path string) (*Baseline, error) {
	data, err := userfile.Read(path, userfile.Written)
	if err != nil {
		return nil, err
	}
	b, err := DecodeBaseline(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.ToSlash(path), err)
	}
	return b, nil
}

// WriteBaseline puts the baseline in place of the file, whole or not at all: it
// is written beside it and then renamed, so that an interrupted run, a full disk
// or a directory without permission leaves the old file as it was.
func WriteBaseline(path string, b *Baseline) (err error) {
	data, err := EncodeBaseline(b)
	if err != nil {
		return err
	}
	// What is written must be what is read.
	if _, err := DecodeBaseline(data); err != nil {
		return fmt.Errorf("the new baseline is not valid (this is a bug in toolbudget): %w", err)
	}
	mode := os.FileMode(0o644)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // the link stays
		if info, err := os.Stat(path); err == nil {
			mode = info.Mode().Perm()
		}
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return fmt.Errorf("cannot write the baseline: %w; make the directory writable, or name another file with -baseline", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync() // else a crash after the rename may leave an empty file
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("cannot write the baseline: %w", err)
	}
	return os.Rename(f.Name(), path)
}
