// Package oracle compares what toolbudget reads from source with what the real
// framework sends. An oracle is a small module below testdata/frameworks,
// built on the real SDK:
//
//	cmd/server   an ordinary server program, read by the static extraction
//	cmd/print    starts the same server in memory, asks it for its tools and
//	             prints the JSON array of them as the SDK sends it
//	api.txt      which exported API of the SDK the module must use
//
// What the modules of one SDK have in common is in the module shared/NAME. It requires no
// SDK, so each module compiles and runs that source with the version it requires itself.
//
// To add a framework, add such a module; Modules finds it. Nothing here is
// part of the program: tests alone import the package.
package oracle

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/toolbudget/toolbudget/catalog"
)

// Extract is the static side: the catalog of the packages that patterns match,
// as seen from dir. Diff calls it with the directory of an oracle module and
// "./cmd/server".
type Extract func(dir string, patterns ...string) (*catalog.Catalog, error)

// Modules returns the directories directly below root that hold a module, in
// the order of their names. A root without any is an error, and so is a
// directory that has a go.mod but misses a part of an oracle. Before one is
// used, fixture.Module brings what it requires.
func Modules(root string) ([]string, error) {
	mods, err := filepath.Glob(filepath.Join(root, "*", "go.mod"))
	if err != nil {
		return nil, err
	}
	if len(mods) == 0 {
		return nil, fmt.Errorf("%s holds no oracle module", root)
	}
	var dirs []string
	for _, mod := range mods { // Glob sorts
		dir := filepath.Dir(mod)
		for _, part := range []string{apiFile, "cmd/server", "cmd/print"} {
			if _, err := os.Stat(filepath.Join(dir, part)); err != nil {
				return nil, fmt.Errorf("oracle module %s misses %s: %w", filepath.Base(dir), part, err)
			}
		}
		dirs = append(dirs, dir)
	}
	return dirs, nil
}
