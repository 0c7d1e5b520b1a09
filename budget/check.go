package budget

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// An Input is one catalog with what its tools weigh.
type Input struct {
	// Name of the file or of the packages the catalog comes from.
	Name    string
	Catalog *catalog.Catalog
	// Tokens of each tool, by key. Of a tool that is not in it nothing is known.
	Tokens map[string]interval.Int
	// Instructions are the tokens of the text each program sends about
	// itself, by the program's name.
	Instructions map[string]interval.Int
}

// Options of a check.
type Options struct {
	Config *config.Config
	// Fixed is what a request with tools costs beyond the tools themselves,
	// once, at the chosen provider.
	Fixed interval.Int
	// Sum, if any, returns what tools of which the tokens have that sum are counted
	// as together, and how far that can be trusted: exact, calibrated,
	// extrapolated or rough. A sum far beyond what was recorded is a wider band.
	Sum func(tools []*catalog.Tool, sum interval.Int) (interval.Int, string)
	// Sizes has the sizes of tools that another check has measured, of which all but
	// the tokens hold here too. A tool that it lacks is measured.
	Sizes map[*catalog.Tool]Size
	// Price of the model's input, nil when it is not known. Limits on cost need it
	// (NeedsPrice).
	Price *cost.Price
	// Rules that hold, with the severities that the configuration gives them.
	Rules []rules.Rule
	// Known are all rules there are, which directives may name.
	Known []rules.Rule
	// Text counts the tokens of a text that is not a tool, at the chosen provider.
	// Nil leaves the initial block unknown.
	Text func(string) interval.Int
	// Wire returns a tool as tools/list sends it. Nil leaves what that costs unknown.
	Wire func(*catalog.Tool) string
	// Choice says whose tools are judged: of its profile, as far as the policy lets
	// its agent and user have them. The zero value is all tools, without a policy.
	Choice catalog.Choice
}

// A Result is the outcome of a check.
type Result struct {
	Verdict  rules.Verdict
	Programs []*Program
	// Together is all programs as one client that loads them at once sees
	// them, nil when there is one.
	Together *Program
	// Findings are of no program: directives that are wrong.
	Findings []rules.Finding
	// Ratchet is the comparison with a baseline, nil where there is none. Judge
	// leaves it to its caller, who has the baseline (see Against).
	Ratchet *baseline.Ratchet
	// Notes are findings that decide nothing, such as an exception that
	// matches no tool.
	Notes []string
	// Incomplete lists what could not be read completely.
	Incomplete []catalog.Incomplete
}

// Unsound makes every verdict at least undetermined and every total open: source could not
// be read, so there may be more than was found.
func (r *Result) Unsound() {
	r.Verdict = max(r.Verdict, rules.Undetermined)
	for _, p := range append(r.Programs[:len(r.Programs):len(r.Programs)], r.Together) {
		if p != nil {
			p.Verdict = max(p.Verdict, rules.Undetermined)
			p.Default, p.Everything = p.Default.open(), p.Everything.open()
		}
	}
}

// A Program is the outcome for what one client loads at once.
type Program struct {
	// Name is the program's package, with the server where it has several, or the
	// file of a foreign catalog.
	Name    string
	Program *catalog.Program // nil for Together
	// Offers is the profile that the configuration says the server offers, or "".
	Offers string
	// Tools that are reachable, in the catalog's order.
	Tools []*Tool
	// Unreachable definitions are listed and never counted. Those that belong to no
	// program of a catalog are with the first.
	Unreachable []*catalog.Tool
	Default     Totals
	Everything  Totals
	// Parts are the profiles, groups and packages that have budgets of their own.
	Parts []*Part
	// Initial is nil where no tool is deferred and no limit asks for it.
	Initial   *Initial
	initially func(deferred func(*catalog.Tool) bool) *Initial // of any program
	// Fixed is what a request costs beyond the tools, Instructions included.
	Fixed, Instructions interval.Int
	// Gaps counts those that count and that no exception allows.
	Gaps interval.Int
	// Checks has one entry for each limit of the whole program.
	Checks []rules.Check
	// Findings are what all tools together break: limits first, then rules.
	Findings []rules.Finding
	Verdict  rules.Verdict

	sums
	unsure      bool         // there may be tools that are neither known nor accepted
	judged      Totals       // what limits on the sums see, in the world that is checked
	judgedShare interval.Int // what the limit on the initial block sees
}

// In returns the sums of a world.
func (p *Program) In(w catalog.World) Totals {
	if w == catalog.DefaultWorld {
		return p.Default
	}
	return p.Everything
}

// A Tool is the outcome for one tool.
type Tool struct {
	Tool *catalog.Tool
	Size Size
	// held is the size that limits see: Size, without what the allowance for gaps covers.
	held Size
	// InWorld says whether the gate looks at the tool.
	InWorld bool
	// Checks has one entry for each limit on single tools, and one for each
	// parameter whose description is too long.
	Checks []rules.Check
	// Findings are what the tool breaks: limits first, then rules, each with its place in
	// the source. A limit that an exception or a directive lifts is not among them.
	Findings []rules.Finding
	Verdict  rules.Verdict
	// Grew is the verdict of the comparison with a baseline.
	Grew rules.Verdict
}

// Judge compares every program of the inputs with the configuration.
func Judge(inputs []Input, opts Options) *Result {
	c := &checker{
		Config: opts.Config, price: opts.Price, sum: opts.Sum, used: make([]bool, len(opts.Config.Exceptions)),
		rules: opts.Rules,
		sets:  opts.Config.Selector(), choice: opts.Choice, text: opts.Text, wire: opts.Wire,
		sizes: opts.Sizes,
	}
	r := &Result{}
	var directives []catalog.Directive
	for _, in := range inputs {
		directives = append(directives, in.Catalog.Directives...)
		c.all = append(c.all, in.Catalog.Tools...)
	}
	c.ignores = rules.NewIgnores(directives, opts.Known)
	c.ignores.See(c.all)
	for _, in := range inputs {
		r.Incomplete = append(r.Incomplete, in.Catalog.Incomplete...)
		for i := range in.Catalog.Programs {
			cp := &in.Catalog.Programs[i]
			p := c.of(cp).program(in, cp, opts.Fixed)
			if i == 0 {
				p.Unreachable = append(p.Unreachable, unlisted(in.Catalog)...)
			}
			r.Programs = append(r.Programs, p)
		}
	}
	if len(inputs) > 1 && len(r.Programs) == len(inputs) {
		r.Together = c.together(r.Programs, opts.Fixed)
		r.Verdict = r.Together.Verdict
	}
	for _, p := range r.Programs {
		r.Verdict = max(r.Verdict, p.Verdict)
	}
	c.directives(r)
	r.Notes = c.notes(r, len(inputs))
	return r
}

type checker struct {
	*config.Config
	price   *cost.Price
	sum     func([]*catalog.Tool, interval.Int) (interval.Int, string)
	used    []bool // exceptions, by index
	rules   []rules.Rule
	ignores *rules.Ignores
	sets    *catalog.Selector
	choice  catalog.Choice
	sizes   map[*catalog.Tool]Size
	offers  string // the profile that a server offers, where no other is chosen
	text    func(string) interval.Int
	wire    func(*catalog.Tool) string
	all     []*catalog.Tool // of all inputs
}

// may reports whether a tool may be among those that are judged, must whether it
// surely is.
func (c *checker) may(t *catalog.Tool) bool {
	return c.choice == catalog.Choice{} || c.sets.May(c.choice, t)
}

func (c *checker) must(t *catalog.Tool) bool {
	return c.choice == catalog.Choice{} || c.sets.Must(c.choice, t)
}

// of returns the checker for a program, which may be a server that offers a profile.
func (c *checker) of(p *catalog.Program) *checker {
	one := *c
	if c.choice.Profile == "" {
		one.offers = c.OfServer(p).Profile
		one.choice.Profile = one.offers
	}
	return &one
}

// unlisted are the definitions that belong to no program of a catalog.
func unlisted(c *catalog.Catalog) []*catalog.Tool {
	listed := map[*catalog.Tool]bool{}
	for i := range c.Programs {
		for _, t := range c.ToolsOf(&c.Programs[i]) {
			listed[t] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(c.Tools), func(t *catalog.Tool) bool { return t.Reachable || listed[t] })
}

func (c *checker) program(in Input, cp *catalog.Program, fixed interval.Int) *Program {
	p := &Program{Name: cp.Name(), Program: cp, Offers: c.offers, Instructions: in.Instructions[cp.Name()]}
	p.Fixed = fixed.Plus(p.Instructions)
	var offered []*catalog.Tool
	for _, t := range in.Catalog.ToolsOf(cp) {
		switch {
		case !t.Reachable:
			p.Unreachable = append(p.Unreachable, t)
		case c.may(t):
			offered = append(offered, t)
		}
	}
	blind := len(cp.DynamicSources) > 0
	for _, g := range cp.Gaps {
		if catalog.Covers("/instructions", g.Path) {
			p.Fixed.Open, p.Instructions.Open = true, true
			continue
		}
		blind = true
	}
	allow := c.allowance(cp, offered)
	p.Gaps = allow.gaps
	for _, t := range offered {
		tokens, counted := in.Tokens[t.Key()]
		p.Tools = append(p.Tools, c.tool(t, tokens, counted, allow.accepts(t)))
	}
	if setting, _ := c.Profiles.Get(c.choice.Profile); setting.None {
		blind = false // whatever joins is not in this profile
	}
	unseen := joining{shown: blind, held: blind && !allow.all}
	p.sums = addUp(p.Tools, c.must, unseen)
	c.parts(p, unseen)
	p.initially = func(deferred func(*catalog.Tool) bool) *Initial {
		return c.initial(p.Tools, deferred, c.must,
			blind)
	}
	if c.Limits.InitialShare.Given || anyDeferred(p.Tools) {
		p.Initial = p.Initially((*catalog.Tool).Deferred)
		p.judgedShare = c.initial(asHeld(p.Tools), (*catalog.Tool).Deferred, c.must, unseen.held).Share
	}
	p.Default, p.Everything = c.weigh(p.shown, p.Tools)
	p.judged = c.weighHeld(p.sums, p.Tools)
	for _, t := range p.Tools {
		p.Verdict = max(p.Verdict, t.Verdict)
	}
	c.checkTotals(p)
	p.Findings = p.limits()
	c.global(p, sent(p.Tools), cp.Instructions.Value)
	if p.unsure = unseen.held; p.unsure {
		c.unseen(p)
	}
	return p
}

// together sums programs that one client loads at once. Their tools keep
// their own names there, since clients put the server's name before them.
func (c *checker) together(programs []*Program, fixed interval.Int) *Program {
	sum := &Program{Name: "together", Fixed: fixed}
	var tools []*catalog.Tool
	var all []*Tool
	asked := false
	for _, p := range programs {
		tools, all = append(tools, sent(p.Tools)...), append(all, p.Tools...)
		sum.sums = sum.sums.plus(p.sums)
		sum.Instructions = sum.Instructions.Plus(p.Instructions)
		sum.Gaps = sum.Gaps.Plus(p.Gaps)
		asked = asked || p.Initial != nil
	}
	sum.initially = func(deferred func(*catalog.Tool) bool) *Initial {
		first := &Initial{}
		for _, p := range programs {
			first = first.plus(p.Initially(deferred))
		}
		return first
	}
	if asked {
		sum.Initial = sum.Initially((*catalog.Tool).Deferred)
		sum.judgedShare = sum.Initial.Share
	}
	c.partsTogether(sum, programs)
	sum.Fixed = fixed.Plus(sum.Instructions)
	sum.Default, sum.Everything = c.weigh(sum.shown, all)
	sum.judged = c.weighHeld(sum.sums, all)
	c.checkTotals(sum)
	sum.Findings = sum.limits()
	c.global(sum, tools, "")
	if slices.ContainsFunc(programs, func(p *Program) bool { return p.unsure }) {
		sum.Verdict = max(sum.Verdict, rules.Undetermined)
	}
	return sum
}

// weigh makes the totals of both worlds of the plain sums of tools.
func (c *checker) weigh(plain map[catalog.World]Totals, tools []*Tool) (byDefault, everything Totals) {
	of := func(w catalog.World) Totals {
		t := plain[w]
		if c.sum == nil {
			return t
		}
		var there []*catalog.Tool
		for _, x := range tools {
			if in(x.Tool, w) {
				there = append(there, x.Tool)
			}
		}
		t.Tokens, t.Grade = c.sum(there, t.Tokens)
		return t
	}
	return of(catalog.DefaultWorld), of(catalog.Everything)
}

// weighHeld makes the totals that limits see, in the world that is checked.
func (c *checker) weighHeld(s sums, tools []*Tool) Totals {
	byDefault, everything := c.weigh(s.held, tools)
	if c.World == catalog.DefaultWorld {
		return byDefault
	}
	return everything
}

func (c *checker) checkTotals(p *Program) {
	have := p.In(c.World)
	request, held := have.Tokens.Plus(p.Fixed), p.judged.Tokens.Plus(p.Fixed)
	if c.Limits.MaxGaps.None {
		held = held.Known() // gaps in the instructions are not counted, so no number accepts them
	}
	var share interval.Int
	if p.Initial != nil {
		share = p.Initial.Share
	}
	limits := c.LimitsFor(p.Program)
	for _, x := range []struct {
		key        string
		have, held interval.Int
	}{
		{rules.TotalTokens, have.Tokens, p.judged.Tokens},
		{rules.TotalBytes, have.Bytes, p.judged.Bytes},
		{rules.TotalWireBytes, have.WireBytes, p.judged.WireBytes},
		{rules.TotalWireTokens, have.WireTokens, p.judged.WireTokens},
		{rules.TotalTools, have.Tools, p.judged.Tools},
		{rules.TotalCents, c.cents(request), c.cents(held)},
		{rules.TotalRate, c.perMinute(request), c.perMinute(held)},
		{rules.InitialShare, share, p.judgedShare},
		{rules.MaxGaps, p.Gaps, p.Gaps},
	} {
		if ch, ok := c.check(rules.LimitOf(x.key), *limits.Of(x.key), x.have, x.held); ok {
			p.Checks = append(p.Checks, ch)
			if !ch.Warns {
				p.Verdict = max(p.Verdict, ch.Verdict)
			}
		}
	}
}

// check compares an amount of several tools with a limit; false where there is none.
func (c *checker) check(k rules.Limit, l config.Limit, have, held interval.Int) (rules.Check, bool) {
	sev := c.severity(k)
	if !l.Given || l.None || sev == rules.Off {
		return rules.Check{}, false
	}
	return rules.Check{
		Key: k.Name, Have: have, Max: l.Max, Verdict: l.Verdict(held), At: c.at(l),
		Warns: sev == rules.Warning, OnlyKnown: have.Open && !held.Open,
	}, true
}

// BuiltIn stands for the place of a limit that no file sets.
const BuiltIn = "built-in default"

// at says where a limit is written.
func (c *checker) at(l config.Limit) string {
	if l.Line == 0 {
		return BuiltIn
	}
	return fmt.Sprintf("%s:%d", filepath.ToSlash(c.Path), l.Line)
}

// serverNotes lists servers of the configuration that were not read.
func (c *checker) serverNotes(r *Result) []string {
	read, several := map[string]bool{}, false
	for _, p := range r.Programs {
		read[p.Program.Package] = true
		several = several || p.Program.Server != ""
	}
	var out []string
	for name := range c.Servers.All() {
		note := ""
		switch pkg, qualified := config.PackageOf(name); {
		case qualified && !read[pkg]:
			note = "the server %s was not read"
		case !several:
			note = "there is no server %s, because no program has several servers"
		default:
			continue // there, or an error (see KnowServers)
		}
		out = append(out, c.Place("servers", name)+": "+strings.Replace(note, "%s", name, 1))
	}
	return out
}

// cents returns what 1,000 requests of that many tokens cost, rounded up, which
// changes no verdict since limits are whole. Beyond the longest prompt of a
// price all that is known is that it is no less.
func (c *checker) cents(request interval.Int) interval.Int {
	if c.price == nil {
		return interval.Int{Open: true}
	}
	of := c.price.Requests
	if c.Traffic.Cached && c.price.Read < c.price.Input {
		of = c.price.Cached
	}
	return interval.Int{
		Lo: of(request.Lo, 1000).Cents(), Hi: of(request.Hi, 1000).Cents(),
		Open: request.Open || !c.price.AppliesTo(request.Hi),
	}
}

// perMinute returns what a minute's requests of that many tokens take of the
// provider's limit. Where what the cache has is not counted, at most one of
// them is: the one that writes.
func (c *checker) perMinute(request interval.Int) interval.Int {
	if c.Traffic.Cached && c.price != nil && c.price.Outside {
		return interval.Int{Hi: request.Hi, Open: request.Open}
	}
	n := c.Traffic.RequestsPerMinute
	return interval.Int{Lo: n * request.Lo, Hi: n * request.Hi, Open: request.Open}
}
