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
	server                              string // of several that a program has
	modDownload, allowIncomplete        bool
	allowEmpty, strict, force, whole    bool
	deferred, allowed, namespaces       names
	baseline, reason, failOn, color     string
	base                                string
	onlyNew                             bool
	commentLetters                      int
	quiet                               bool
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

// inputFlags say where tools come from and whose tokens are counted.
func inputFlags(fs *flag.FlagSet, o *options) {
	readFlags(fs, o)
	providerFlag(fs, o)
	tokenizerFlag(fs, o)
}

// providerFlag says whose tokens are counted.
func providerFlag(fs *flag.FlagSet, o *options) {
	fs.StringVar(
		&o.provider,
		"provider",
		"",
		"count tokens for this provider or model `NAME`; toolbudget explain providers lists them.\ncheck, count, "+
			"baseline and diff also take a comma-separated list, or all",
	)
}

// readFlags say where tools come from.
func readFlags(fs *flag.FlagSet, o *options) {
	sourceFlags(fs, o)
	fs.Var(
		&o.catalogs,
		"catalog",
		"read tools from `FILE` instead of packages, or from standard input if FILE is -.\nFILE is a saved "+
			"catalog, a tools/list response, or the tools of a request to OpenAI, Anthropic,\nGemini or Bedrock "+
			"(may be repeated)",
	)
	fs.StringVar(
		&o.server,
		"server",
		"",
		"look only at the server `NAME` of a program that has several; toolbudget list prints the names",
	)
}

// sourceFlags say how packages are read.
func sourceFlags(fs *flag.FlagSet, o *options) {
	directoryFlag(fs, o)
	configFlag(fs, o)
	fs.StringVar(&o.tags, "tags", "", "read packages with this comma-separated `LIST` of build tags")
	fs.BoolVar(&o.modDownload, "mod-download", false, "let the go command download missing modules")
	fs.BoolVar(&o.allowIncomplete, "allow-incomplete", false, "continue when a package cannot be read completely")
	fs.BoolVar(&o.allowEmpty, "allow-empty", false, "continue when there are no tools")
}

func directoryFlag(fs *flag.FlagSet, o *options) {
	fs.StringVar(&o.dir, "C", "", "change to `DIR` before doing anything else")
}

func configFlag(fs *flag.FlagSet, o *options) {
	fs.StringVar(
		&o.config,
		"config",
		"",
		"read the configuration from `FILE`; by default the nearest .toolbudget.yml,\nin this directory or above it",
	)
}

// choiceFlags say whose tools are looked at.
func choiceFlags(fs *flag.FlagSet, o *options) {
	fs.StringVar(&o.who.Profile, "profile", "", "look only at the tools of the profile `NAME` of the configuration")
	fs.StringVar(&o.who.Agent, "agent", "", "look only at the tools that the policy allows the agent `NAME`")
	fs.StringVar(&o.who.User, "user", "", "look only at the tools that the policy allows the user `NAME`")
}

func tokenizerFlag(fs *flag.FlagSet, o *options) {
	fs.StringVar(
		&o.tokenizer,
		"tokenizer",
		"",
		"count with another `TOKENIZER`: pkoukk, the library pkoukk/tiktoken-go, or the path\nof a Gemma 3 "+
			"tokenizer.model, which makes counts for Gemini exact",
	)
}

func formatFlag(fs *flag.FlagSet, o *options) { formatsFlag(fs, o, "text", "json") }

// formatsFlag takes the formats; the first is the default.
func formatsFlag(fs *flag.FlagSet, o *options, formats ...string) {
	o.formats = formats
	fs.StringVar(&o.format, "format", formats[0], "write the result as `FORMAT`: "+alternatives(formats))
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
		return nil, fmt.Errorf(
			"both -catalog and packages (%s) are given; use one of them",
			strings.Join(o.packages(v), " "),
		)
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

// usage prints what a verb does, examples and its flags.
func (v verb) usage(w io.Writer) {
	fmt.Fprintf(w, "usage: %s\n\n%s.\n", v.synopsis(), upper(v.text))
	for i, e := range v.examples {
		if i == 0 {
			fmt.Fprint(w, "\nExamples:\n")
		}
		fmt.Fprintf(w, "  toolbudget %s\n", e)
	}
	if fs := v.flagSet(&options{}); hasFlags(fs) {
		fmt.Fprint(w, "\nFlags (they may also follow the packages):\n")
		fs.SetOutput(w)
		fs.PrintDefaults()
	}
	fmt.Fprint(w, "\n"+exitText)
}

// synopsis is the command line of the verb in general.
func (v verb) synopsis() string {
	words := []string{"toolbudget", v.name}
	if hasFlags(v.flagSet(&options{})) {
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
