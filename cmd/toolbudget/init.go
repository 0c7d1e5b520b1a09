package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/userfile"
)

// initCommand is toolbudget init.
type initCommand struct {
	measured
	force, make bool
}

func (o *initCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	fs.BoolVar(&o.force, "force", false, "overwrite an existing file")
	fs.BoolVar(
		&o.make,
		"make",
		false,
		"add a target budget to the Makefile, or write a Makefile; an existing configuration is kept",
	)
}

// run writes a configuration whose ceilings today's tools keep. Without
// packages it looks at all main packages below.
func (o *initCommand) run(ctx context.Context) error {
	path := o.config
	if path == "" {
		path = config.FileNames()[0]
	}
	_, err := os.Lstat(path)
	exists := err == nil
	switch {
	case exists && !o.force && !o.make:
		return fmt.Errorf("%s exists; -force overwrites it", path)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err
	}
	var name string
	var makefile []byte
	if o.make {
		if name, makefile, err = findMakefile(); err != nil {
			return err
		}
	}
	look := len(o.args) == 0 && len(o.catalogs) == 0
	if look {
		o.args = []string{"./..."}
	}
	cfg := &config.Config{World: catalog.Everything}
	r, p, sources, err := o.judge(ctx, cfg)
	if err != nil {
		return err
	}
	if err := o.sound(sources); err != nil {
		return err
	}
	if look {
		o.args = offering(r)
	}
	if exists && !o.force {
		fmt.Fprintf(o.out, "Kept %s.\n", path)
	} else {
		data, err := budget.Template(r, p.Name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(o.out, "Wrote %s: each limit is today's figure plus %d %%.\n", path, budget.Headroom)
	}
	commit := path
	if o.make {
		here := o.measured
		here.dir = "" // make runs beside the Makefile
		run, comment := runCommand(build())
		said, err := addTarget(name, makefile, run+strings.TrimPrefix(here.again("check"), "toolbudget"), comment)
		if err != nil {
			return err
		}
		fmt.Fprintln(o.out, said)
		commit += " and " + name
	}
	_, err = fmt.Fprintf(o.out, `
Next:
  1. %s
     checks the tools against the limits; in CI its exit status 1 stops growth
  2. lower a limit in %s to see which tools would exceed it
  3. commit %s
`, o.again("check"), path, commit)
	return err
}

// offering returns the packages of the programs that offer tools, as patterns of
// the go command.
func offering(r *budget.Result) []string {
	module := ""
	if data, err := userfile.Read("go.mod", userfile.Written); err == nil {
		module = modfile.ModulePath(data)
	}
	var out []string
	for _, p := range r.Programs {
		if len(p.Tools) == 0 {
			continue
		}
		pattern := p.Program.Package
		rest, own := strings.CutPrefix(pattern, module)
		switch {
		case module == "" || !own:
		case rest == "":
			pattern = "."
		case strings.HasPrefix(rest, "/"): // and not a module whose path begins alike
			pattern = "." + rest
		}
		if !slices.Contains(out, pattern) { // by another server
			out = append(out, pattern)
		}
	}
	return out
}

// again returns the command line of another command on the input of this one: its flags
// that say what is read, and the packages. args are flags of the command, or the tool that
// it takes before the packages.
func (o *measured) again(verb string, args ...string) string {
	return o.againWith("", verb, args...)
}

// againWith is again with a baseline, if it is not "".
func (o *measured) againWith(baseline, verb string, args ...string) string {
	words := append([]string{"toolbudget", verb}, args...)
	add := func(flag, value string) {
		if value != "" {
			words = append(words, flag, value)
		}
	}
	add("-C", o.dir)
	add("-config", o.config)
	add("-tags", o.tags)
	add("-tokenizer", o.tokenizer)
	if o.provider != "" && verb != "config" {
		add("-provider", o.provider)
	}
	add("-baseline", baseline)
	for _, c := range o.catalogs {
		add("-catalog", c)
	}
	if !slices.Contains(args, "-server") {
		add("-server", o.server)
	}
	if o.modDownload {
		words = append(words, "-mod-download")
	}
	words = append(words, o.args...)
	for i, w := range words {
		words[i] = shellWord(w)
	}
	return strings.Join(words, " ")
}

// shellWord quotes a word for a POSIX shell where it needs that (XCU 2.2.2).
func shellWord(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("@%+=:,./_-~", r)
	}
	if s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !plain(r) }) && !strings.HasPrefix(s, "~") {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
