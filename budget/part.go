package budget

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// A Part is some of the tools of a program, with a budget of its own.
type Part struct {
	// Kind is one of PartProfile, PartGroup and PartPackage.
	Kind string
	Name string
	// Tools that are or may be in the part, in the program's order.
	Tools               []*Tool
	Default, Everything Totals
	sums
	judged Totals // what limits see, in the world that is checked
	// Checks has one entry for each limit of the part.
	Checks  []rules.Check
	Verdict rules.Verdict
}

// In returns the sums of a world.
func (p *Part) In(w catalog.World) Totals {
	if w == catalog.DefaultWorld {
		return p.Default
	}
	return p.Everything
}

// A selection is a part before it is measured. Tools whose name a gap hides
// may be in it without being sure to.
type selection struct {
	kind, name string
	limits     config.PartLimits
	may, must  func(*catalog.Tool) bool
	// closed: whatever tools join at run time, none is in it.
	closed bool
}

// selections lists the parts that the configuration and the tools name: profiles,
// groups, packages. Of a profile that is chosen it is that one.
func (c *checker) selections(tools []*catalog.Tool) []selection {
	var out []selection
	for _, name := range c.sets.ProfileNames(tools) {
		if c.choice.Profile != "" && name != c.choice.Profile {
			continue
		}
		setting, _ := c.Profiles.Get(name)
		who := c.choice
		who.Profile = name
		out = append(out, selection{
			kind: rules.PartProfile, name: name, limits: setting.Limits,
			may:  func(t *catalog.Tool) bool { return c.sets.May(who, t) },
			must: func(t *catalog.Tool) bool { return c.sets.Must(who, t) }, closed: setting.None,
		})
	}
	for name, g := range c.Groups.All() {
		out = append(out, selection{
			kind: rules.PartGroup, name: name, limits: g.Limits,
			may:  func(t *catalog.Tool) bool { may, _ := c.sets.InGroup(name, t); return may },
			must: func(t *catalog.Tool) bool { _, must := c.sets.InGroup(name, t); return must },
		})
	}
	for path, p := range c.Packages.All() {
		in := func(t *catalog.Tool) bool { return config.MatchPackage(path, t.Package) }
		out = append(out, selection{
			kind: rules.PartPackage, name: path, limits: p.Limits, may: in, must: in,
		})
	}
	return out
}

// part measures a selection of a program's tools.
func (c *checker) part(s selection, tools []*Tool, unseen joining) *Part {
	p := &Part{Kind: s.kind, Name: s.name}
	for _, t := range tools {
		if s.may(t.Tool) {
			p.Tools = append(p.Tools, t)
		}
	}
	if s.closed {
		unseen = joining{}
	}
	p.sums = addUp(p.Tools, s.must, unseen)
	p.Default, p.Everything = c.weigh(p.shown, p.Tools)
	p.judged = c.weighHeld(p.sums, p.Tools)
	c.checkPart(p, s.limits)
	return p
}

// sumIn adds up tools in a world. Those that are not sure to be among them count for
// the upper bound alone.
func sumIn(tools []*Tool, w catalog.World, sure func(*catalog.Tool) bool, blind bool) Totals {
	out := total(tools, w)
	least := slices.DeleteFunc(slices.Clone(tools), func(t *Tool) bool { return !sure(t.Tool) })
	if len(least) < len(tools) {
		out = out.from(total(least, w))
	}
	if blind {
		return out.open()
	}
	return out
}

func (c *checker) checkPart(p *Part, limits config.PartLimits) {
	have := p.In(c.World)
	for _, x := range []struct {
		unit       string
		have, held interval.Int
		limit      config.Limit
	}{
		{"tokens", have.Tokens, p.judged.Tokens, limits.Tokens},
		{"bytes", have.Bytes, p.judged.Bytes, limits.Bytes},
		{"tools", have.Tools, p.judged.Tools, limits.Tools},
	} {
		ch, ok := c.check(rules.LimitOf(p.Kind+"."+x.unit), x.limit, x.have, x.held)
		if !ok {
			continue
		}
		ch.Of = p.Kind + " " + p.Name
		p.Checks = append(p.Checks, ch)
		if !ch.Warns {
			p.Verdict = max(p.Verdict, ch.Verdict)
		}
	}
}

// parts judges the parts of a program.
func (c *checker) parts(p *Program, unseen joining) {
	for _, s := range c.selections(c.all) {
		p.addPart(c.part(s, p.Tools, unseen))
	}
}

// partsTogether judges the parts of programs that one client loads at once.
func (c *checker) partsTogether(sum *Program, programs []*Program) {
	for _, s := range c.selections(c.all) {
		p := &Part{Kind: s.kind, Name: s.name}
		for _, one := range programs {
			i := slices.IndexFunc(one.Parts, func(q *Part) bool { return q.Kind == s.kind && q.Name == s.name })
			if i < 0 {
				continue // a server that offers another profile
			}
			q := one.Parts[i]
			p.Tools = append(p.Tools, q.Tools...)
			p.sums = p.sums.plus(q.sums)
		}
		p.Default, p.Everything = c.weigh(p.shown, p.Tools)
		p.judged = c.weighHeld(p.sums, p.Tools)
		c.checkPart(p, s.limits)
		sum.addPart(p)
	}
}

func (p *Program) addPart(part *Part) {
	p.Parts = append(p.Parts, part)
	p.Verdict = max(p.Verdict, part.Verdict)
}

// pack is the name of the pack that a profile is of, or "".
func (c *checker) pack(profile string) string {
	p, _ := c.Profiles.Get(profile)
	return p.Pack
}

// setNotes lists what the configuration says of sets that nothing comes of.
func (c *checker) setNotes(r *Result) []string {
	var out []string
	note := func(steps []any, text string, args ...any) {
		out = append(out, c.Place(steps...)+": "+fmt.Sprintf(text, args...))
	}
	for _, p := range c.Patterns() {
		if !slices.ContainsFunc(c.all, func(t *catalog.Tool) bool { return c.sets.Fits(p.Text, t) }) {
			out = append(out, fmt.Sprintf("%s: %s: %q matches no tool", p.Place, p.Key, p.Text))
		}
	}
	for _, s := range c.selections(c.all) {
		switch {
		case s.closed || slices.ContainsFunc(c.all, func(t *catalog.Tool) bool { return t.Reachable && s.may(t) }):
		case s.kind == rules.PartProfile && c.pack(s.name) != "":
			note([]any{"extends"}, "the profile %s of %s has no tools, because none has a load or category that it "+
				"names; set these under tools, or write profiles.%s", s.name, c.pack(s.name), s.name)
		case s.kind == rules.PartPackage:
			note([]any{"packages", s.name}, "packages: no tool is defined in %s", s.name)
		default:
			note([]any{s.kind + "s", s.name}, "the %s %s has no tools", s.kind, s.name)
		}
	}
	for name, p := range c.Profiles.All() {
		if p.Pack != "" && slices.Contains(p.Include, "load:core") &&
			!slices.ContainsFunc(c.all, (*catalog.Tool).Deferred) {
			note([]any{"extends"}, "the profile %s of %s has all tools, because none has load: deferred", name, p.Pack)
		}
		var own []string
		for _, t := range c.all {
			if slices.Contains(t.Profiles, name) && !slices.Contains(own, t.Name) {
				own = append(own, t.Name)
			}
		}
		switch {
		case len(own) == 0:
		case p.None:
			note([]any{"profiles", name}, "profiles.%s is false, so it leaves out the tools that name it (%s)",
				name, join(own))
		case p.Include == nil && p.Pack == "":
			note([]any{"profiles", name},
				"profiles.%s has no include, so it has all tools, not only those that name it (%s); write include: "+
					"[] to have only these", name, join(own))
		}
	}
	var lost []string
	for _, name := range c.Described() {
		if !slices.ContainsFunc(c.all, func(t *catalog.Tool) bool { return t.Name == name }) {
			lost = append(lost, name)
		}
	}
	if len(lost) > 0 {
		note([]any{"descriptions"}, "descriptions: there is no tool named %s", join(lost))
	}
	return out
}
