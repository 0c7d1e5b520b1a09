package config

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolbudget/toolbudget/internal/userfile"
)

// A configuration reads and writes only below the root of its repository, links
// resolved: whoever may change it, such as the author of a pull request, may not read
// or write all that the user may, and nothing of other files is shown. Paths on the
// command line are the user's own.

// repository returns the root of the repository, or else of the module, that the
// configuration is of, and the configuration's directory. Relative paths are below
// above, or else below the working directory.
func (c *Config) repository(above string) (top, dir string, err error) {
	dir = filepath.Dir(c.Path)
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(above, dir)
	}
	abs, err := filepath.Abs(dir)
	return root(abs), dir, err
}

// within returns an error for a file that the configuration names and that does not
// lie below the root.
func (c *Config) within(path string) error {
	top, _, err := c.repository("")
	if err != nil {
		return err
	}
	return userfile.Below(top, path)
}

const (
	// maxFiles is how many files of descriptions are read.
	maxFiles = 1_000
	// maxServed is how many descriptions are kept.
	maxServed = 10_000
)

// matching returns the files of a pattern, above as in repository. Nothing is said of
// files outside, not even whether they are there.
func (c *Config) matching(files, above string) ([]string, error) {
	top, dir, err := c.repository(above)
	if err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	pattern := filepath.FromSlash(files)
	if !filepath.IsAbs(pattern) {
		pattern = filepath.Join(abs, pattern)
	}
	outside := fmt.Errorf("%s %w; name files inside it", files, userfile.ErrOutside)
	pattern, err = filepath.Rel(top, pattern)
	if err != nil || !filepath.IsLocal(pattern) {
		return nil, outside
	}
	r, err := os.OpenRoot(top)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	found, err := fs.Glob(r.FS(), filepath.ToSlash(pattern))
	if err != nil {
		return nil, err
	}
	if len(found) > maxFiles {
		return nil, fmt.Errorf("%s matches %d files, more than %d; put their content into fewer files",
			files, len(found), maxFiles)
	}
	var out []string
	for _, name := range found {
		file := filepath.Join(top, filepath.FromSlash(name))
		if userfile.Below(top, file) != nil {
			return nil, outside
		}
		rel, err := filepath.Rel(abs, file)
		if err != nil {
			return nil, err
		}
		out = append(out, filepath.Join(dir, rel))
	}
	return out, nil
}
