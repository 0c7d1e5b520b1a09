package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/internal/nearest"
)

func (v verb) flagSet(c command) *flag.FlagSet {
	fs := flag.NewFlagSet(v.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors are ours to word
	fs.Usage = func() {}
	c.flags(fs)
	return fs
}

// parse reads the arguments of a verb. Flags may follow packages; all after
// -- are packages.
func (v verb) parse(args []string) (command, error) {
	c := v.new()
	fs := v.flagSet(c)
	line := c.invoked()
	line.dashed = -1
	given := onlyOnce(fs)
	for len(args) > 0 {
		err := fs.Parse(args)
		if given.err != nil {
			return nil, given.err
		}
		if err != nil {
			return nil, v.flagError(fs, err)
		}
		rest := fs.Args()
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			line.dashed = len(line.args)
			line.args = append(line.args, rest...)
			break
		}
		if len(rest) == 0 {
			break
		}
		line.args = append(line.args, rest[0])
		args = rest[1:]
	}
	if line.dashed < 0 {
		line.dashed = len(line.args)
	}
	if f, ok := c.(interface{ knownFormat() error }); ok {
		if err := f.knownFormat(); err != nil {
			return nil, err
		}
	}
	if in, ok := c.(interface{ oneInput([]string) error }); ok {
		if err := in.oneInput(c.packages()); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// flagError words an error of package flag for a user.
func (v verb) flagError(fs *flag.FlagSet, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return fmt.Errorf("%w; toolbudget %s -h lists the flags", err, v.name)
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if best := nearest.Word(name, names); best != "" {
		return fmt.Errorf("unknown flag -%s; did you mean -%s?", name, best)
	}
	return fmt.Errorf("unknown flag -%s; toolbudget %s -h lists the flags", name, v.name)
}

// synopsis is the command line of the verb in general.
func (v verb) synopsis() string {
	words := []string{"toolbudget", v.name}
	if hasFlags(v.flagSet(v.new())) {
		words = append(words, "[flags]")
	}
	return strings.TrimSpace(strings.Join(append(words, v.args), " "))
}

func hasFlags(fs *flag.FlagSet) bool {
	found := false
	fs.VisitAll(func(*flag.Flag) { found = true })
	return found
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
