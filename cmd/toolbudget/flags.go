package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/nearest"
)

// options are the flags and arguments of a command line.
type options struct {
	streams
	dir, config, format, provider, tags string
	model, api, toolChoice, tokenizer   string
	data                                string
	replay, online                      string
	count, perDay, perMinute            int
	budget, rounds                      int
	catalogs                            names
	modDownload, allowIncomplete        bool
	allowEmpty, strict, force, whole    bool
	deferred, allowed, namespaces       names
	baseline, reason, failOn            string
	update, drop                        bool
	reports                             names // FORMAT=FILE
	commentKey, appended                string
	make                                bool
	asVet, asGolangci, asJSON           bool
	strictSchemas, cache                bool
	lossy, merge, core                  names
	name, output                        string
	packageName, discover               string
	lineWords                           int
	stale                               bool
	wires                               names
	formats                             []string // that -format takes
	who                                 catalog.Choice
	args                                []string // what is no flag
	dashed                              int      // how many args are before --, which is all without one
}

// names collects a flag that may be given several times.
type names []string

func (n *names) String() string { return strings.Join(*n, ",") }

func (n *names) Set(s string) error {
	if s == "" {
		return errors.New("the name is empty")
	}
	*n = append(*n, s)
	return nil
}

func noFlags(*flag.FlagSet, *options) {}

// inputFlags say where tools come from and as whose they are counted.
func inputFlags(fs *flag.FlagSet, o *options) {
	readFlags(fs, o)
	fs.StringVar(&o.provider, "provider", "", "count tokens as this `provider` or model (see toolbudget explain providers); check, count and baseline\ntake several with commas between, or all")
	tokenizerFlag(fs, o)
}

// readFlags say where tools come from.
func readFlags(fs *flag.FlagSet, o *options) {
	sourceFlags(fs, o)
	fs.Var(&o.catalogs, "catalog", "read tools from `file` instead of packages, - for standard input: a saved catalog,\na tools/list answer, or a request or tools array for OpenAI, Anthropic, Gemini or Bedrock (may be repeated)")
}

// sourceFlags say how packages are read.
func sourceFlags(fs *flag.FlagSet, o *options) {
	fs.StringVar(&o.dir, "C", "", "change to `dir` first")
	fs.StringVar(&o.config, "config", "", "read the configuration in `file` instead of the next .toolbudget.yml upwards")
	fs.StringVar(&o.tags, "tags", "", "build tags, comma-separated `list`")
	fs.BoolVar(&o.modDownload, "mod-download", false, "let the go command download missing modules")
	fs.BoolVar(&o.allowIncomplete, "allow-incomplete", false, "go on when a package could not be read whole")
	fs.BoolVar(&o.allowEmpty, "allow-empty", false, "go on when there are no tools")
}

// choiceFlags say whose tools are looked at.
func choiceFlags(fs *flag.FlagSet, o *options) {
	fs.StringVar(&o.who.Profile, "profile", "", "only the tools of this `profile` of the configuration")
	fs.StringVar(&o.who.Agent, "agent", "", "only the tools that the policy lets this `agent` have")
	fs.StringVar(&o.who.User, "user", "", "only the tools that the policy lets this `user` have")
}

func tokenizerFlag(fs *flag.FlagSet, o *options) {
	fs.StringVar(&o.tokenizer, "tokenizer", "", "count with `pkoukk`, the library pkoukk/tiktoken-go, alone; or the file tokenizer.model\nof a Gemma 3 model, with which Gemini's tokens are counted exactly")
}

func formatFlag(fs *flag.FlagSet, o *options) { formatsFlag(fs, o, "text", "json") }

// formatsFlag takes the formats; the first is the default.
func formatsFlag(fs *flag.FlagSet, o *options, formats ...string) {
	o.formats = formats
	last := len(formats) - 1
	fs.StringVar(&o.format, "format", formats[0], "`"+formats[0]+"`"+strings.Join(append([]string{""}, formats[1:last]...), ", ")+" or "+formats[last])
}

func (v verb) flagSet(o *options) *flag.FlagSet {
	fs := flag.NewFlagSet(v.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors are ours to word
	fs.Usage = func() {}
	v.flags(fs, o)
	return fs
}

// parse reads the arguments of a verb. Flags may follow packages; all after
// -- are packages.
func (v verb) parse(args []string) (*options, error) {
	o := &options{dashed: -1}
	fs := v.flagSet(o)
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
			o.dashed = len(o.args)
			o.args = append(o.args, rest...)
			break
		}
		if len(rest) == 0 {
			break
		}
		o.args = append(o.args, rest[0])
		args = rest[1:]
	}
	if o.dashed < 0 {
		o.dashed = len(o.args)
	}
	if fs.Lookup("format") != nil && !slices.Contains(o.formats, o.format) {
		return nil, fmt.Errorf("-format is %q; use %s", o.format, alternatives(o.formats))
	}
	if len(o.catalogs) > 0 && len(o.packages(v)) > 0 {
		return nil, fmt.Errorf("both -catalog and packages (%s) are given; use one of them", strings.Join(o.packages(v), " "))
	}
	if len(o.catalogs) > 0 && (o.tags != "" || o.modDownload) {
		return nil, errors.New("-tags and -mod-download say how to read packages; leave them out with -catalog")
	}
	return o, nil
}

// alternatives writes a, b or c.
func alternatives(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// packages returns the arguments that name packages.
func (o *options) packages(v verb) []string {
	if (v.name == "schema" || v.name == "why") && len(o.args) > 0 {
		return o.args[1:] // after the tool
	}
	return o.args
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

// usage prints what a verb does and its flags.
func (v verb) usage(w io.Writer) {
	fmt.Fprintf(w, "usage: %s\n\n%s.\n", strings.TrimSpace("toolbudget "+v.name+" [flags] "+v.args), strings.ToUpper(v.text[:1])+v.text[1:])
	fs := v.flagSet(&options{})
	var any bool
	fs.VisitAll(func(*flag.Flag) { any = true })
	if any {
		fmt.Fprint(w, "\nFlags, which may also follow the packages, with one dash or two:\n")
		fs.SetOutput(w)
		fs.PrintDefaults()
	}
	fmt.Fprint(w, "\n"+exitText)
}
