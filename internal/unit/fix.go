package unit

import (
	"archive/zip"
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"slices"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/analysis"
)

// fix applies the first fix of each finding, as far as they do not overlap, and
// formats what it changed. Generated files are left alone.
func (c *Config) fix(fset *token.FileSet, found []analysis.Diagnostic, o Options) error {
	edits := map[string][]jsonEdit{}
	skipped := 0
	for _, d := range found {
		if len(d.SuggestedFixes) == 0 {
			continue
		}
		if !accept(edits, jsonForm(fset, d).Fixes[0].Edits) {
			skipped++
		}
	}
	changed := map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(edits)) {
		before, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, before, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil || ast.IsGenerated(f) {
			continue
		}
		after, err := format.Source(apply(before, edits[name]))
		if err != nil {
			return fmt.Errorf("the fixes of %s do not fit together: %w", name, err)
		}
		if o.Diff {
			if _, err := o.Stdout.Write(diff.Diff(name+" (old)", before, name+" (new)", after)); err != nil {
				return err
			}
		}
		changed[name] = after
	}
	switch {
	case skipped > 0 && !o.Diff:
		fmt.Fprintf(o.Stderr, "%d fixes overlap others; run again to apply them\n", skipped)
	case o.Diff:
		changed = nil
	}
	return c.save(changed)
}

// accept adds the edits of a fix, all or none: none where one overlaps.
func accept(all map[string][]jsonEdit, fix []jsonEdit) bool {
	for _, e := range fix {
		for _, old := range all[e.Filename] {
			if e.Start < old.End && old.Start < e.End || e.Start == old.Start {
				return false
			}
		}
	}
	for _, e := range fix {
		all[e.Filename] = append(all[e.Filename], e)
	}
	return true
}

func apply(src []byte, edits []jsonEdit) []byte {
	slices.SortFunc(edits, func(a, b jsonEdit) int { return a.Start - b.Start })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(src[at:e.Start])
		out.WriteString(e.New)
		at = e.End
	}
	out.Write(src[at:])
	return out.Bytes()
}

// save writes files to the archive that the go command asks for, which it unpacks
// when all units are done, or in place.
func (c *Config) save(files map[string][]byte) (err error) {
	if c.FixArchive == "" {
		for name, data := range files {
			err = first(err, os.WriteFile(name, data, 0o644))
		}
		return err
	}
	f, err := os.Create(c.FixArchive)
	if err != nil {
		return err
	}
	defer func() { err = first(err, f.Close()) }()
	z := zip.NewWriter(f)
	if err := z.SetComment(c.ID); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := z.Create(name)
		if err != nil {
			return err
		}
		if _, err := w.Write(files[name]); err != nil {
			return err
		}
	}
	return z.Close()
}
