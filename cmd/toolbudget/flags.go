package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/toolbudget/toolbudget/catalog"
)

// The structs of this file are what several commands have in common. A command embeds
// those it needs and adds its own fields.

// An invocation is what every command line has.
type invocation struct {
	streams
	dir    string   // to change to before anything else
	args   []string // arguments that are not flags
	dashed int      // how many args stand before --, which is all without one
}

func (o *invocation) directoryFlag(fs *flag.FlagSet) {
	fs.StringVar(&o.dir, "C", "", "change to `DIR` before doing anything else")
}

func (o *invocation) invoked() *invocation { return o }

// packages returns the arguments that name packages.
func (o *invocation) packages() []string { return o.args }

// progress tells a person at a terminal what is going on.
func (o *invocation) progress(format string, args ...any) {
	if term.IsTerminal(int(o.err.Fd())) {
		fmt.Fprintf(o.err.File, "\r\x1b[K"+format, args...)
	}
}

// noFlags is embedded by a command without flags.
type noFlags struct{}

func (noFlags) flags(*flag.FlagSet) {}

// A configFile is the configuration that the command line names.
type configFile struct {
	config string // "" for the nearest one
}

func (o *configFile) configFlag(fs *flag.FlagSet) {
	fs.StringVar(
		&o.config,
		"config",
		"",
		"read the configuration from `FILE`; by default the nearest .toolbudget.yml,\nin this directory or above it",
	)
}

// A source says how packages are read.
type source struct {
	invocation
	configFile
	tags            string
	modDownload     bool
	allowIncomplete bool
	whole           bool // what cannot be read completely is an error before tools are looked for
	allowEmpty      bool
}

func (o *source) sourceFlags(fs *flag.FlagSet) {
	o.directoryFlag(fs)
	o.configFlag(fs)
	fs.StringVar(&o.tags, "tags", "", "read packages with this comma-separated `LIST` of build tags")
	fs.BoolVar(&o.modDownload, "mod-download", false, "let the go command download missing modules")
	fs.BoolVar(&o.allowIncomplete, "allow-incomplete", false, "continue when a package cannot be read completely")
	fs.BoolVar(&o.allowEmpty, "allow-empty", false, "continue when there are no tools")
}

// An input says where tools come from: packages or catalogs.
type input struct {
	source
	catalogs names
	server   string         // one of several that a program has
	who      catalog.Choice // whose tools are looked at; everybody's where the command has no flags for it
}

func (o *input) inputFlags(fs *flag.FlagSet) {
	o.sourceFlags(fs)
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

// choiceFlags say whose tools are looked at.
func (o *input) choiceFlags(fs *flag.FlagSet) {
	fs.StringVar(&o.who.Profile, "profile", "", "look only at the tools of the profile `NAME` of the configuration")
	fs.StringVar(&o.who.Agent, "agent", "", "look only at the tools that the policy allows the agent `NAME`")
	fs.StringVar(&o.who.User, "user", "", "look only at the tools that the policy allows the user `NAME`")
}

// oneInput finds catalogs that are given together with packages, or with flags for them.
func (o *input) oneInput(packages []string) error {
	switch {
	case len(o.catalogs) == 0:
		return nil
	case len(packages) > 0:
		return fmt.Errorf("both -catalog and packages (%s) are given; use one of them", strings.Join(packages, " "))
	case o.tags != "" || o.modDownload:
		return errors.New("-tags and -mod-download say how to read packages; leave them out with -catalog")
	}
	return nil
}

// A counting says whose tokens are counted, and with which vocabulary.
type counting struct {
	provider  string
	tokenizer string
}

func (o *counting) countingFlags(fs *flag.FlagSet) {
	fs.StringVar(
		&o.provider,
		"provider",
		"",
		"count tokens for this provider or model `NAME`; toolbudget explain providers lists them.\ncheck, count, "+
			"baseline and diff also take a comma-separated list, or all",
	)
	fs.StringVar(
		&o.tokenizer,
		"tokenizer",
		"",
		"count with another `TOKENIZER`: pkoukk, the library pkoukk/tiktoken-go, for the\n"+
			"vocabularies of OpenAI, Qwen and Mistral",
	)
}

// measured is tools and whose tokens they cost.
type measured struct {
	input
	counting
}

func (o *measured) measuredFlags(fs *flag.FlagSet) {
	o.inputFlags(fs)
	o.countingFlags(fs)
}

// ofTool is measured for a command about one tool, which it names before packages.
type ofTool struct{ measured }

func (o *ofTool) packages() []string {
	if len(o.args) > 0 {
		return o.args[1:]
	}
	return nil
}

// formatted is the form in which a command prints its result.
type formatted struct {
	format  string
	formats []string // that -format takes
}

// formatFlag takes the formats; the first is the default.
func (o *formatted) formatFlag(fs *flag.FlagSet, formats ...string) {
	o.formats = formats
	fs.StringVar(&o.format, "format", formats[0], "write the result as `FORMAT`: "+alternatives(formats))
}

func (o *formatted) inFormat() string { return o.format }

func (o *formatted) knownFormat() error {
	if slices.Contains(o.formats, o.format) {
		return nil
	}
	return fmt.Errorf("-format is %q; use %s", o.format, alternatives(o.formats))
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

// alternatives writes a, b or c.
func alternatives(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
