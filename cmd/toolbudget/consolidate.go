package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/consolidate"
	"github.com/toolbudget/toolbudget/internal/advise/suggest"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/internal/userfile"
)

// consolidateCommand is toolbudget consolidate.
type consolidateCommand struct {
	input
	merge        names // lists of tools
	name         string
	whole, force bool
	kit          bool
	output       string
}

func (o *consolidateCommand) flags(fs *flag.FlagSet) {
	o.inputFlags(fs)
	fs.Var(&o.merge, "merge", "merge these comma-separated `TOOLS` instead of those of a suggestion")
	fs.StringVar(
		&o.name,
		"name",
		"",
		"write the merged tool `NAME`, which toolbudget suggest proposes; with -merge, any name",
	)
	fs.BoolVar(&o.kit, "kit", false, kitText)
	fs.BoolVar(&o.whole, "whole", false, "keep the whole descriptions; by default only the first sentence of each")
	fs.StringVar(&o.output, "o", "", "write the code and a test to the package in `DIR`; without it, print the code")
	fs.BoolVar(&o.force, "force", false, "overwrite files even if toolbudget consolidate did not write them")
}

// run writes Go code that puts one tool in the place of several.
func (o *consolidateCommand) run(ctx context.Context) error {
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	tools, err := o.sent(ctx, cfg)
	if err != nil {
		return err
	}
	c, err := o.cluster(tools)
	if err != nil {
		return err
	}
	for _, t := range c.Tools {
		if t.Framework == "" {
			return fmt.Errorf("%s is not read from Go source, so it is not known which code calls it; run consolidate "+
				"on the packages of the server", t.Name)
		}
		if len(t.Gaps) > 0 {
			return fmt.Errorf("%s has a gap (%s: %s), so it cannot be merged", t.Name, t.Gaps[0].Path, t.Gaps[0].Reason)
		}
		if t.Framework != c.Tools[0].Framework {
			return fmt.Errorf(
				"%s is a tool of %s and %s is one of %s; one dispatcher cannot call both",
				t.Name,
				t.Framework,
				c.Tools[0].Name,
				c.Tools[0].Framework,
			)
		}
	}
	texts := suggest.Short
	if o.whole {
		texts = suggest.Whole
	}
	m, err := suggest.Merge(*c, texts)
	if err != nil {
		return err
	}
	opts := consolidate.Options{Package: "tools", Framework: c.Tools[0].Framework}
	if o.output != "" {
		if opts.Package, err = packageName(o.output); err != nil {
			return err
		}
	}
	code, err := o.generateCode(ctx, cfg, m, opts)
	if err != nil {
		return err
	}
	if o.output == "" {
		_, err = o.out.Write(code.Source)
	} else {
		err = o.writeCode(code)
	}
	if err != nil {
		return err
	}
	for _, lost := range m.Lost {
		fmt.Fprintf(o.err, "lost: %s\n", layout.Visible(lost, ""))
	}
	fmt.Fprint(o.err, layout.Visible(code.Use, "\n\t"))
	return nil
}

// cluster finds the tools that -merge or -name say.
func (o *consolidateCommand) cluster(tools []*catalog.Tool) (*suggest.Cluster, error) {
	if len(o.merge) == 0 {
		if o.name == "" {
			return nil, errors.New(
				"name the tools to merge: pass -name with a tool that toolbudget suggest proposes, or -merge with " +
					"tool names",
			)
		}
		var names []string
		for _, c := range suggest.Clusters(tools, o.kit) {
			if c.Name == o.name {
				return &c, nil
			}
			names = append(names, c.Name)
		}
		if best := nearest.Word(o.name, names); best != "" {
			return nil, fmt.Errorf("-name: no merged tool %s is proposed; did you mean %s?", o.name, best)
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("-name: no merged tool %s is proposed, nor any other; name tools with -merge",
				o.name)
		}
		return nil, fmt.Errorf("-name: no merged tool %s is proposed; there are %s", o.name, strings.Join(names, ", "))
	}
	c := &suggest.Cluster{Name: o.name}
	if o.name == "" {
		return nil, errors.New("-merge needs -name, the name of the merged tool")
	}
	var names []string
	for _, t := range tools {
		names = append(names, t.Name)
	}
	for _, list := range o.merge {
		for name := range strings.SplitSeq(list, ",") {
			i := slices.Index(names, strings.TrimSpace(name))
			if i < 0 {
				return nil, fmt.Errorf("-merge: there is no tool %s%s", name, meant(nearest.Word(name, names)))
			}
			if slices.Contains(c.Tools, tools[i]) {
				return nil, fmt.Errorf("-merge: %s is named twice", tools[i].Name)
			}
			c.Tools = append(c.Tools, tools[i])
		}
	}
	if len(c.Tools) < 2 {
		return nil, errors.New("-merge: name at least two tools")
	}
	return c, nil
}

func meant(best string) string {
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

// packageName is that of the Go files in a directory or, where there are none, the
// directory's.
func packageName(dir string) (string, error) {
	list, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return "", err
	}
	for _, file := range list {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err != nil {
			return "", fmt.Errorf("-o: %w", err)
		}
		return f.Name.Name, nil
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", fmt.Errorf("-o %s is not a directory; name the directory of the package that uses the code", dir)
	}
	abs, err := filepath.Abs(dir)
	return filepath.Base(abs), err
}

// writeCode writes both files, or neither where one is not ours.
func (o *consolidateCommand) writeCode(code *consolidate.Code) error {
	files := map[string][]byte{code.Name + ".go": code.Source, code.Name + "_test.go": code.Test}
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		path := filepath.Join(o.output, name)
		old, err := userfile.Read(path, userfile.Produced)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err == nil && !o.force && !strings.HasPrefix(string(old), "// Code generated by toolbudget") {
			return fmt.Errorf("%s exists and was not written by toolbudget; -force overwrites it", path)
		}
	}
	for _, name := range names {
		path := filepath.Join(o.output, name)
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
		fmt.Fprintf(o.out, "Wrote %s\n", path)
	}
	return nil
}
