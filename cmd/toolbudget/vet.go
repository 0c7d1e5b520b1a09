package main

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolbudget/toolbudget/analyzer"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/unit"
)

// byGo reports whether the go command runs this program as a tool of go vet or go
// fix: with -flags or -V=full, to know it, or with a description of a unit.
func byGo(args []string) bool {
	if len(args) == 0 || !strings.HasPrefix(args[0], "-") && len(args) > 1 {
		return false // a command of our own
	}
	last := args[len(args)-1]
	return last == "-flags" || strings.HasPrefix(last, "-V=") || strings.HasSuffix(last, ".cfg")
}

// vetFlags are the flags that go vet and go fix pass on.
type vetFlags struct {
	settings, tags  string
	json, fix, diff bool
	context         int
}

func (v *vetFlags) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("toolbudget", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(
		&v.settings,
		analyzer.Name+".settings",
		"",
		"limits and rules as `JSON` or YAML, with the keys of .toolbudget.yml; toolbudget config print -vet prints it",
	)
	fs.StringVar(&v.tags, analyzer.Name+".tags", "", "comma-separated `LIST` of the build tags given to go vet")
	fs.BoolVar(&v.json, "json", false, "print findings as JSON")
	fs.BoolVar(&v.fix, "fix", false, "apply the fixes of findings")
	fs.BoolVar(&v.diff, "diff", false, "with -fix, print what it would change")
	fs.IntVar(&v.context, "c", -1, "print the lines of a finding with `N` lines of context")
	return fs
}

// vet is the program as a tool of go vet or go fix.
func vet(args []string, std streams) int {
	code, err := vetUnit(args, std)
	if err != nil {
		return max(fail(std.err, err), 1)
	}
	return code
}

func vetUnit(args []string, std streams) (int, error) {
	last := args[len(args)-1]
	if strings.HasPrefix(last, "-V=") {
		return 0, identify(std.out)
	}
	var v vetFlags
	fs := v.flagSet()
	if last == "-flags" {
		return 0, describe(fs, std.out)
	}
	if err := fs.Parse(args); err != nil {
		return 1, err
	}
	c, err := unit.Read(fs.Arg(0))
	if err != nil {
		return 1, err
	}
	o := unit.Options{JSON: v.json, Fix: v.fix, Diff: v.diff, Context: v.context, Stdout: std.out, Stderr: std.err}
	o.Analyzer, o.Relevant, err = v.analyzer()
	if err != nil && !c.VetxOnly { // said once a package, and not for all that it imports
		return 1, err
	}
	return unit.Run(c, o)
}

// analyzer returns the analyzer of the settings and what it looks for.
func (v *vetFlags) analyzer() (*analysis.Analyzer, func(string) bool, error) {
	cfg := config.Default()
	all := func(string) bool { return true }
	if v.settings != "" {
		c, err := config.ParseSettings([]byte(v.settings), "-"+analyzer.Name+".settings")
		if err != nil {
			return nil, all, err
		}
		cfg = c
	}
	opts := analyzer.Options{Config: cfg, Driver: analyzer.Vet}
	if v.tags != "" {
		opts.Tags = strings.Split(v.tags, ",")
	}
	a, err := analyzer.New(opts)
	return a, gate.Relevant(cfg), err
}

// identify prints what go vet makes part of the key of its cache, in the form that
// the go command reads in its buildid.go: a program that was changed is another.
func identify(w io.Writer) error {
	name, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s version devel comments-go-here buildID=%02x\n", name, h.Sum(nil))
	return err
}

// describe prints the flags, in the form that cmd/go/internal/vet/vetflag.go reads.
func describe(fs *flag.FlagSet, w io.Writer) error {
	type jsonFlag struct {
		Name  string
		Bool  bool
		Usage string
	}
	var list []jsonFlag
	fs.VisitAll(func(f *flag.Flag) {
		if f.Name == "fix" {
			return // go vet has it and passes it on
		}
		b, ok := f.Value.(interface{ IsBoolFlag() bool })
		list = append(list, jsonFlag{Name: f.Name, Bool: ok && b.IsBoolFlag(), Usage: f.Usage})
	})
	data, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", data)
	return err
}
