package analyzer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/load"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// A Driver is what runs the analyzer. It decides how packages are loaded and what
// may be read beside source.
type Driver string

const (
	// Vet runs a process for each package, so each loads its own.
	Vet Driver = "vet"
	// Golangci runs many passes in one process, so a module is loaded once for all
	// of them. Its cache does not know embedded files: they are not read, and a
	// text that comes from one is a gap.
	Golangci Driver = "golangci-lint"
)

// Options configure the analyzer.
type Options struct {
	// Config holds limits and rules; nil means the built-in defaults. Its limits
	// on whole programs are not looked at, since a pass sees one package, nor is
	// its world: each definition is.
	Config *config.Config
	// Tags are the build tags that the driver was given, beside those of GOFLAGS.
	Tags []string
	// Driver that runs the analyzer; "" is Vet.
	Driver Driver
}

// Name of the analyzer.
const Name = "toolbudget"

// URL of the documentation of a rule.
func URL(id string) string {
	return "https://github.com/toolbudget/toolbudget/blob/main/docs/reference/rules.md#" + strings.ToLower(id)
}

const doc = `check the tools that a package offers a language model against a budget

Each tool that the package defines is built from source, counted and compared
with the limits and rules of the settings, which have the keys of .toolbudget.yml.
Totals, baselines and duplicates need a whole program: run toolbudget check.`

// New returns the analyzer. It takes nothing of a pass but its files: packages
// are loaded from source as the command does it, since export data lacks the
// bodies that build tools. New fails where the configuration names rules or a
// provider that do not exist.
func New(o Options) (*analysis.Analyzer, error) {
	o.Driver = cmp.Or(o.Driver, Vet)
	cfg := config.Default()
	if o.Config != nil {
		cfg = o.Config
	}
	single := *cfg
	single.World = catalog.Everything
	single.Limits.Total, single.Limits.MaxGaps = config.TotalLimits{}, config.Limit{}
	p, err := gate.Provider(cfg, tokencount.Query{Model: cfg.Provider.First()})
	if err != nil {
		return nil, cfg.Fault(fmt.Errorf("provider: %w", err), "provider")
	}
	list, err := cfg.ActiveRules(gate.Implied(p)...)
	if err != nil {
		return nil, err
	}
	c := &checker{
		Options: o, provider: p, frameworks: gate.Frameworks(cfg),
		judge: budget.Options{
			Config: &single, Rules: list, Known: rules.All(), Wire: gate.OnWire,
			Text: func(text string) interval.Int { return p.CountText(text).Int },
		},
	}
	return &analysis.Analyzer{
		Name: Name, Doc: doc, URL: "https://github.com/toolbudget/toolbudget/blob/main/docs/reference/rules.md",
		Run: c.run,
	}, nil
}

// checker is the analyzer of one configuration.
type checker struct {
	Options
	provider   *tokencount.Provider
	frameworks []framework.Framework
	judge      budget.Options
	modules    modules
}

func (c *checker) run(pass *analysis.Pass) (any, error) {
	p := newPackage(pass)
	if p == nil {
		return nil, nil // tests alone
	}
	prog, done, err := c.load(context.Background(), p.dir)
	if errors.Is(err, load.ErrIrrelevant) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("toolbudget: %w", err)
	}
	defer done()
	p.prog = prog
	if have := p.otherFiles(); have != "" {
		p.note(
			fmt.Sprintf(
				"toolbudget and %s read different files here (%s); give toolbudget the same build tags, as in %s",
				c.Driver,
				have,
				c.Driver.tagsHint(),
			),
		)
		return nil, nil
	}
	fault := (*gate.TypeError)(nil)
	if c.Config != nil && errors.As(gate.CheckTypes(context.Background(), prog, c.Config.Types), &fault) {
		return nil, c.Config.Fault(fault, fault.Steps...)
	}
	for _, bad := range prog.Incomplete() {
		p.note(fmt.Sprintf("%s could not be read completely, so tools may be missing: %s", bad.Package, bad.Reason))
	}
	opts := extract.Options{Frameworks: c.frameworks}
	if c.Driver == Golangci {
		opts.NoEmbed = "embedded files are not read under golangci-lint, whose cache ignores changes to them; go " +
			"vet and toolbudget check read them"
	}
	found := extract.Package(prog, opts)
	w, err := gate.Weigh([]gate.Counter{{Provider: c.provider}},
		[]gate.Source{{Name: prog.Roots[0].Path, Catalog: found}})
	if err != nil {
		return nil, err
	}
	p.report(budget.Judge(w[0].Inputs, c.judge))
	return nil, nil
}

// tagsHint says how a driver is told of build tags.
func (d Driver) tagsHint() string {
	if d == Golangci {
		return "linters.settings.custom.toolbudget.settings: {tags: [integration]}"
	}
	return "-toolbudget.tags=integration"
}

// local reports whether a rule is about a single tool. Only then can a pass know
// whether the rule is broken.
func local(word string) bool {
	for _, r := range rules.All() {
		if r.Is(word) && r.Local() {
			return true
		}
	}
	for _, k := range rules.Limits() {
		if k.Rule().Is(word) && strings.HasPrefix(k.Name, "tool.") {
			return true
		}
	}
	return rules.DirectiveRule.Is(word)
}
