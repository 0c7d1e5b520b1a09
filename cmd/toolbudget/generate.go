package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/advise/generate"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/internal/userfile"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/router"
	"github.com/toolbudget/toolbudget/tokencount"
)

// generateCommand is toolbudget generate.
type generateCommand struct {
	measured
	output, packageName string
	stale, force        bool
	deferred            names
	discover            string
	lineWords           int
	providers           names // lists of those in whose formats the tools are written too
}

func (o *generateCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.choiceFlags(fs)
	fs.StringVar(&o.output, "o", "", "write a Go package to `DIR`; without it, print the data as JSON")
	fs.StringVar(&o.packageName, "package", "", "call the package `NAME`; by default the name of its directory")
	fs.BoolVar(&o.stale, "check", false, "write nothing, and exit 1 if the package in the directory of -o is stale")
	fs.BoolVar(&o.force, "force", false, "overwrite files even if toolbudget generate did not write them")
	fs.Var(&o.deferred, "defer", "defer the tools that match `PATTERN`, except those marked core (may be repeated)")
	fs.StringVar(&o.discover, "discover", generate.DiscoverName, "call the discovery tool `NAME`")
	fs.IntVar(
		&o.lineWords,
		"line-words",
		8,
		"cut the description in each line after `N` words; 0 keeps its first sentence",
	)
	fs.Var(
		&o.providers,
		"formats",
		"also write the tools in the request format of these comma-separated `PROVIDERS`,\nsuch as anthropic or openai",
	)
}

// run writes the tools of a program, ready to be routed.
func (o *generateCommand) run(ctx context.Context) error {
	if o.stale && o.output == "" {
		return errors.New("-check needs -o, the directory that toolbudget generate wrote")
	}
	if o.lineWords < 0 {
		return fmt.Errorf("-line-words is %d; write a number of words, or 0 for the whole first sentence", o.lineWords)
	}
	cfg, c, program, err := o.unlimited(ctx)
	if err != nil {
		return err
	}
	tools, _ := program.Request()
	opts := generate.Options{
		Selector: cfg.Selector(), Aliases: cfg.Aliases, Defer: o.deferred, Discover: o.discover,
		LineWords: o.lineWords, Formats: commas(o.providers), Router: routing(cfg.Router),
	}
	ts, steps, err := generate.Toolset(tools, opts)
	if err != nil {
		return err
	}
	if len(ts.LeftOut) > 0 && !o.allowIncomplete {
		return fmt.Errorf(
			"%s has gaps, so it cannot be written (toolbudget list prints them); -allow-incomplete leaves out %d "+
				"such tools",
			ts.LeftOut[0],
			len(ts.LeftOut),
		)
	}
	for _, s := range steps {
		fmt.Fprintf(o.err, "lost in the format of %s: %s\n", s.Format, layout.Visible(s.Tool+s.Path+": "+s.Text, ""))
	}
	if o.output == "" {
		data, err := generate.JSON(ts)
		if err == nil {
			_, err = o.out.Write(data)
		}
		return err
	}
	files, err := o.toolsetFiles(ts, program)
	if err != nil {
		return err
	}
	if o.stale {
		return o.fresh(files)
	}
	if err := o.writeToolset(files); err != nil {
		return err
	}
	return show.Toolset(o.out, toolsetSummary(ts, c.Provider))
}

// routing are the options of a router that a configuration sets.
func routing(s config.RouterSetting) router.Options {
	mode := map[string]router.Mode{
		"": router.ByRank, "rank": router.ByRank, "group": router.ByGroup, "off": router.Off,
	}
	var modes map[string]router.Mode
	for name, m := range s.Modes {
		if modes == nil {
			modes = map[string]router.Mode{}
		}
		modes[name] = mode[m]
	}
	return router.Options{
		Mode: mode[s.Mode], Modes: modes, TopK: s.TopK, Always: s.Always, MinDescriptionWords: s.MinDescriptionWords,
		MaxDiscovered: s.MaxDiscovered,
	}
}

// commas takes lists with commas apart.
func commas(lists []string) []string {
	var out []string
	for _, l := range lists {
		for name := range strings.SplitSeq(l, ",") {
			out = append(out, strings.TrimSpace(name))
		}
	}
	return out
}

// packageOf is the name of the package in a directory, without what may stand in the name of a
// directory alone: my-server has the package myserver.
func packageOf(dir string) string { return strings.NewReplacer("-", "", ".", "").Replace(dir) }

func (o *generateCommand) toolsetFiles(ts *router.Toolset, program *budget.Program) ([]generate.File, error) {
	name := o.packageName
	if name == "" {
		abs, err := filepath.Abs(o.output)
		if err != nil {
			return nil, err
		}
		name = packageOf(filepath.Base(abs))
	}
	return generate.Package(ts, program.Name, name)
}

// fresh compares what is there with what would be written.
func (o *generateCommand) fresh(files []generate.File) error {
	var stale []string
	for _, f := range files {
		have, err := userfile.Read(filepath.Join(o.output, f.Name), userfile.Produced)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err != nil || !bytes.Equal(bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")), f.Data) {
			stale = append(stale, filepath.Join(o.output, f.Name))
		}
	}
	if len(stale) > 0 {
		fmt.Fprintf(
			o.out,
			"Stale: %s. The tools or the configuration have changed; run this without -check.\n",
			strings.Join(stale, ", "),
		)
		return errOver
	}
	fmt.Fprintf(o.out, "%s is up to date.\n", o.output)
	return nil
}

// writeToolset writes the files, or none where one is not ours.
func (o *generateCommand) writeToolset(files []generate.File) error {
	for _, f := range files {
		path := filepath.Join(o.output, f.Name)
		old, err := userfile.Read(path, userfile.Produced)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		ours := bytes.HasPrefix(old, []byte("// Code generated by toolbudget generate")) ||
			bytes.Contains(old, []byte(`"hash": "`))
		if err == nil && !o.force && !ours {
			return fmt.Errorf("%s exists and was not written by toolbudget generate; -force overwrites it", path)
		}
	}
	if err := os.MkdirAll(o.output, 0o777); err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(o.output, f.Name), f.Data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// toolsetSummary counts what a toolset costs at first and in full.
func toolsetSummary(ts *router.Toolset, p *tokencount.Provider) show.ToolsetSummary {
	sum := func(tools ...*catalog.Tool) (a interval.Int) {
		for _, t := range tools {
			a = a.Plus(p.Tool(t).Int)
		}
		return a
	}
	s := show.ToolsetSummary{
		Provider: p.Name,
		Hash:     ts.Hash,
		Core:     len(ts.Core()),
		LeftOut:  ts.LeftOut,
		Full:     sum(ts.Tools...),
		Initial:  sum(ts.Core()...),
	}
	s.Deferred = len(ts.Tools) - s.Core
	if l := ts.Listing(); l != nil {
		s.Initial = s.Initial.Plus(sum(l))
	}
	s.Categories = len(ts.Categories)
	return s
}
