package docgen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

//go:generate go run ./write

// written are the pages that are generated as a whole. That of the commands is
// written by cmd/toolbudget, which knows them.
func written() []string {
	return []string{"docs/reference/commands.md", "docs/reference/gaps.md", "docs/reference/rules.md"}
}

// pages are the files whose blocks and tables are generated, below the root.
func pages(root string) ([]string, error) {
	list := []string{"README.md", "CONTRIBUTING.md"}
	err := fs.WalkDir(os.DirFS(root), "docs", func(name string, _ fs.DirEntry, err error) error {
		if path.Ext(name) == ".md" && !slices.Contains(written(), name) {
			list = append(list, name)
		}
		return err
	})
	return list, err
}

// pictured is the command of docs/demo.svg.
const pictured = "toolbudget check -C testdata/demo ./cmd/issues"

// Generate brings the documentation up to date. root is the directory of the
// module. When write is false nothing is written, and the error names each
// file that is stale.
func Generate(ctx context.Context, root string, write bool) (err error) {
	r, err := build(ctx, root)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.close()) }()
	want := map[string][]byte{"docs/reference/gaps.md": gaps(), "docs/reference/rules.md": rulesPage()}
	texts := generated()
	if texts["action"], err = actionTable(root); err != nil {
		return err
	}
	if texts["recordings"], texts["recordings by size"], err = recordings(root); err != nil {
		return err
	}
	packages, err := describe(root)
	if err != nil {
		return err
	}
	texts["public packages"] = packageTable(packages, described.public)
	texts["internal packages"] = packageTable(packages, described.private)
	texts["commands"] = packageTable(packages, described.isCommand)
	list, err := pages(root)
	if err != nil {
		return err
	}
	for _, page := range list {
		have, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			return err
		}
		filled, err := fill(normal(have), texts)
		if err != nil {
			return fmt.Errorf("%s: %w", page, err)
		}
		if want[page], err = replay(ctx, filled, r.run); err != nil {
			return fmt.Errorf("%s: %w", page, err)
		}
	}
	out, err := r.run(ctx, pictured+" -color always")
	if err != nil {
		return err
	}
	want["docs/demo.svg"] = picture("$ "+pictured, string(out.text))
	return settle(root, want, write)
}

// settle writes the files that differ from what is wanted, or names them.
func settle(root string, want map[string][]byte, write bool) error {
	var stale []string
	for name, data := range want {
		file := filepath.Join(root, filepath.FromSlash(name))
		have, err := os.ReadFile(file)
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		if err == nil && bytes.Equal(normal(have), data) {
			continue
		}
		if !write {
			stale = append(stale, name)
		} else if err := os.WriteFile(file, data, 0o644); err != nil {
			return err
		}
	}
	if len(stale) > 0 {
		return fmt.Errorf(
			"%d of the generated documents are not what the code says: %v; run make generate and read the difference",
			len(stale),
			sorted(stale),
		)
	}
	return nil
}

// normal undoes the line ends that git writes on Windows.
func normal(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n")) }
