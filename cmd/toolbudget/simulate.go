package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/advise/generate"
	"github.com/toolbudget/toolbudget/internal/advise/simulate"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/internal/userfile"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/tokencount"
)

// simulateCommand is toolbudget simulate.
type simulateCommand struct {
	measured
	formatted
	output         string
	file           string // with messages; "" for the built-in set
	rounds, perDay int
	burst, context int
}

func (o *simulateCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.choiceFlags(fs)
	o.formatFlag(fs, "text", "json", "markdown", "html")
	fs.StringVar(&o.output, "o", "", "write to `FILE` instead of standard output")
	fs.StringVar(
		&o.file,
		"messages",
		"",
		"read messages from `FILE`, one JSON object per line, or from standard input if FILE is -;\nby default a "+
			"built-in set",
	)
	fs.IntVar(
		&o.rounds,
		"rounds",
		simulate.DefaultRounds,
		"assume `N` model calls for a message that does not say how many",
	)
	fs.IntVar(&o.perDay, "requests-per-day", simulate.DefaultRequests, "assume `N` messages a day")
	fs.IntVar(&o.burst, "burst", 1, "assume that `N` messages follow each other at once, as in one conversation")
	fs.IntVar(&o.context, "context", 0,
		"assume `N` tokens of system prompt and conversation behind the tools, which a changed list of tools\n"+
			"invalidates in the cache")
}

// run prints what messages cost under the ways to send tools.
func (o *simulateCommand) run(ctx context.Context) error {
	switch {
	case o.rounds < 1 || o.rounds > simulate.MostRounds:
		return fmt.Errorf("-rounds is %d; write a whole number from 1 to %d", o.rounds, simulate.MostRounds)
	case o.perDay < 1 || o.perDay > cost.Most:
		return fmt.Errorf("-requests-per-day is %d; write a whole number from 1 to %d", o.perDay, cost.Most)
	case o.burst < 1 || o.burst > o.perDay:
		return fmt.Errorf("-burst is %d; write a whole number from 1 to the requests a day, %d", o.burst, o.perDay)
	case o.context < 0 || o.context > simulate.MostContext:
		return fmt.Errorf("-context is %d; write a number of tokens from 0 to %d", o.context, simulate.MostContext)
	}
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	c, err := o.limited(cfg)
	if err != nil {
		return err
	}
	messages, file, err := o.messages()
	if err != nil {
		return err
	}
	gate.Begin([]gate.Counter{c})
	who := o.who
	o.who = catalog.Choice{} // all tools are read; the choice is one of the ways to send them
	program, err := o.one(ctx, cfg)
	if err != nil {
		return err
	}
	o.who = who
	tools, leftOut := program.Request()
	if err := o.knownProfile(cfg, []gate.Source{{Catalog: &catalog.Catalog{Tools: tools}}}); err != nil {
		return err
	}
	if len(tools) == 0 && !o.allowEmpty {
		return fmt.Errorf(
			"%s has no tools in the configured world (world: %s), so there is nothing to send (pass -allow-empty "+
				"to continue)",
			program.Name,
			cfg.World,
		)
	}
	name := o.catalogName(program)
	list, others := simulate.Of(messages, name)
	if len(list) == 0 {
		return fmt.Errorf(
			"%s has messages for the catalogs %s, and this one is %s; remove catalog from messages that suit any "+
				"catalog",
			file,
			strings.Join(others, ", "),
			name,
		)
	}
	opts, err := simulation(c, cfg, program, tools)
	if err != nil {
		return err
	}
	opts.Choice, opts.Rounds, opts.Requests = who, o.rounds, o.perDay
	opts.Model, opts.Burst, opts.Context = c.Name, o.burst, o.context
	result, err := simulate.Run(ctx, list, opts)
	if err != nil {
		return err
	}
	if n := len(messages) - len(list); n > 0 {
		what := "1 message for other catalogs is"
		if n > 1 {
			what = fmt.Sprint(n, " messages for other catalogs are")
		}
		result.Notes = append(result.Notes, what+" left out: "+strings.Join(others, ", "))
	}
	for _, s := range variants(leftOut) {
		result.Notes = append(result.Notes, s.Text)
	}
	return o.show(&show.Simulation{
		SchemaVersion: report.SchemaVersion, Program: program.Name, Provider: c.Provider.Name, Grade: string(c.Grade),
		Price: show.NewSimulationPrice(c.Name, opts.Price), Result: result,
	})
}

// messages reads the file that -messages names, or the built-in ones.
func (o *simulateCommand) messages() (list []simulate.Message, file string, err error) {
	if o.file == "" {
		list, err = simulate.Builtin()
		return list, "the built-in set", err
	}
	var data []byte
	if file = filepath.ToSlash(o.file); o.file == "-" {
		if slices.Contains(o.catalogs, "-") {
			return nil, "", errors.New("both -messages and -catalog read standard input; write one of them to a file")
		}
		file = "stdin"
		data, err = userfile.ReadAll(o.in, file, userfile.Produced)
	} else {
		data, err = userfile.Read(o.file, userfile.Produced)
	}
	if err != nil {
		return nil, "", fmt.Errorf("-messages: %w", err)
	}
	list, err = simulate.Read(file, data)
	return list, file, err
}

// catalogName is what messages call the catalog: the name of its file, or the last
// element of the program's path.
func (o *simulateCommand) catalogName(program *budget.Program) string {
	if len(o.catalogs) > 0 {
		return strings.TrimSuffix(filepath.Base(o.catalogs[0]), filepath.Ext(o.catalogs[0]))
	}
	return path.Base(program.Name)
}

// simulation says how the tools of a program are counted.
func simulation(
	c gate.Counter,
	cfg *config.Config,
	program *budget.Program,
	tools []*catalog.Tool,
) (simulate.Options, error) {
	// A message has several requests, and each sends another selection of the same tools.
	counts := map[*catalog.Tool]tokencount.Count{}
	tools, groups := generate.Groups(tools, cfg.Selector())
	opts := simulate.Options{
		Router: routing(cfg.Router), Providers: []string{c.Name, c.Provider.Name, string(c.Provider.By)},
		Tools: tools, Selector: groups, Text: c.CountText, Fixed: c.Fixed(""),
		Open: len(program.Program.DynamicSources) > 0,
		Weigh: func(list []*catalog.Tool) tokencount.Count {
			var sum tokencount.Count
			for _, t := range list {
				n, ok := counts[t]
				if !ok {
					n = c.Tool(t)
					counts[t] = n
				}
				sum = sum.Add(n)
			}
			return c.Calibration.Together(sum)
		},
	}
	// A gap in the instructions changes their length and not the list of tools.
	for _, g := range program.Program.Gaps {
		if !catalog.Covers("/instructions", g.Path) {
			opts.Open = true // tools may join
		}
	}
	only := catalog.Catalog{Programs: []catalog.Program{*program.Program}}
	m, err := tokencount.Measure(&only, c.Provider)
	if err != nil {
		return opts, err
	}
	// What the instructions of a server cost is not listed by itself. It is the difference between
	// the fixed part with and without them.
	with := m.Fixed[program.Program.Name()]
	opts.Instructions = tokencount.Count{
		Int:    interval.Int{Lo: with.Lo - opts.Fixed.Lo, Hi: with.Hi - opts.Fixed.Hi, Open: with.Open},
		Method: with.Method,
	}
	if p, ok := cost.For(c.Name); ok {
		opts.Price = &p
	}
	opts.Discover, err = generate.Discover(generate.DiscoverName)
	return opts, err
}

// show writes a simulation in the form that is asked for.
func (o *simulateCommand) show(s *show.Simulation) error {
	var b bytes.Buffer
	var err error
	switch o.format {
	case "json":
		err = show.SimulateJSON(&b, s)
	case "markdown":
		err = show.SimulateMarkdown(&b, s)
	case "html":
		err = show.SimulateHTML(&b, s, build())
	default:
		// A file is never as wide as the terminal that it was written from.
		columns := 0
		if o.output == "" {
			columns = width(o.out)
		}
		err = show.SimulateText(&b, s, columns)
	}
	switch {
	case err != nil:
	case o.output != "":
		err = os.WriteFile(o.output, b.Bytes(), 0o644)
	default:
		_, err = b.WriteTo(o.out)
	}
	return err
}
