package extract

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/guard"
	"github.com/toolbudget/toolbudget/internal/load"
)

// The default world is a program with its flags at their defaults and no environment
// variable set. Users ask what a server costs as it is started, so each tool says whether
// it is there by default. Conditions in the first run have defaults of their own, but they
// are combined there: a map that a loop fills from a setting is only known to be unknown.
// So the program is run once more with its settings known from the start, and the tools of
// both runs are compared.

// A defaultRun is a run in the default world (see eval.World). What is registered in it
// without a condition is there by default, and what is not registered is not.
type defaultRun struct {
	*run
	// whole says that the run has no dynamic sources: a tool that it lacks is not there.
	whole bool
	// offers are the definitions of this run, and first those of the first run, by name and
	// place.
	offers, first map[definition][]*reading
	// elsewhere are the definitions of this run, by name, at places that the first run does
	// not have. The runs may know more or less of where a tool is made.
	elsewhere map[string][]*reading
}

// maxWorlds bounds how often a program is run in a default world. A run may show that a
// setting is required, so the program would not start without it, or that a function
// without source decides what is offered. Then it is repeated with the setting set, or with
// the source.
const maxWorlds = 4

// inDefaults runs a program in the default world if tools of r depend on conditions, or
// something may change a list. It returns nil if that tells nothing.
func (x *extraction) inDefaults(e entry, r *run, demanded map[string]bool) *defaultRun {
	conditional := func(rd *reading) bool {
		return r.in.Simplify(rd.guard) != eval.True || r.changing(rd) || r.after(rd.f) != ""
	}
	if !e.main || !slices.ContainsFunc(r.read, conditional) {
		return nil
	}
	// What is undecided now will be asked for: one run less.
	demanded = with(demanded, slices.DeleteFunc(r.undecided(), func(name string) bool { return !x.isUsers(name) }))
	// First with every condition taken at its default; if the program does not start so,
	// the other ways are followed as well.
	d, cut := x.inWorld(e, r, demanded, r.in.Required(), true)
	// Functions of which no call was seen do not run there, whichever ways are followed.
	called := slices.ContainsFunc(r.read, func(rd *reading) bool { return !rd.f.uncalled })
	if d == nil && !cut && called {
		d, cut = x.inWorld(e, r, demanded, r.in.Required(), false)
	}
	if d == nil && !cut && called && x.mayRepeat(r) {
		d = x.inWorldWith(e, r, demanded)
	}
	return d
}

// inWorldWith is inWorld with the settings that functions which were left aside require. What is
// known of several may be that they decide together, so each is tried alone as well.
func (x *extraction) inWorldWith(e entry, r *run, demanded map[string]bool) (d *defaultRun) {
	required := x.requiredWith(e, demanded)
	ways := [][]string{required}
	for _, key := range required {
		ways = append(ways, []string{key})
	}
	if len(required) < 2 {
		ways = ways[:len(required)]
	}
	for _, set := range ways[:min(len(ways), maxWorlds)] {
		if d == nil && x.mayRepeat(r) {
			d, _ = x.inWorld(e, r, demanded, set, true)
		}
	}
	return d
}

// requiredWith are the settings without which the program does not start, as far as a run shows
// with more source: functions that were left aside may require some.
func (x *extraction) requiredWith(e entry, demanded map[string]bool) []string {
	asked := x.reread(e, demanded)
	defer asked.in.Close()
	if asked.cut {
		return nil
	}
	return asked.in.Required()
}

// inWorld runs a program in the default world, with these settings set, until its required settings
// are known. It returns nil if the program does not start, or if a bound ends the run: half a run
// would tell that tools are missing. cut says that it was a bound that ended the first run. One
// that follows more ways comes to it as well.
func (x *extraction) inWorld(
	e entry, r *run, demanded map[string]bool, required []string, decided bool,
) (out *defaultRun, cut bool) {
	set := map[string]bool{}
	open := 0 // tools that the run before left undecided
	for n := 1; ; n++ {
		for _, key := range required {
			set[key] = true
		}
		d := x.runIn(&eval.World{Program: path.Base(e.pkg.Path), Set: set, Decided: decided}, e, demanded)
		required = slices.DeleteFunc(d.in.Required(), func(key string) bool { return set[key] })
		// Without a server, or without a tool, the program did not start in this world.
		if r.created && !d.created || len(d.read) == 0 || d.cut || d.in.StopsEarly() {
			d.in.Close()
			r.defaultsCut = d.cut
			return nil, d.cut && n == 1
		}
		more := slices.DeleteFunc(d.undecided(), func(name string) bool {
			return demanded[name] || !x.isUsers(name) && !x.isPlain(name)
		})
		// More source that decided nothing leads to ever more source.
		before := open
		open = d.undecidedTools()
		if n > 1 && open >= before {
			more = nil
		}
		if len(required)+len(more) > 0 && n < maxWorlds {
			demanded = with(demanded, more)
			d.in.Close()
			continue
		}
		d.dropImpossible()
		d.joinCovered()
		d.joinAlike()
		out = &defaultRun{
			run: d, whole: len(d.sources) == 0,
			offers: byPlace(d.read), first: byPlace(r.read), elsewhere: map[string][]*reading{},
		}
		for _, rd := range d.read {
			if !slices.ContainsFunc(rd.places(), func(at definition) bool { return out.first[at] != nil }) {
				// A tool at a place of its own may be one that the first run has at another
				// place.
				out.elsewhere[rd.tool.Name] = append(out.elsewhere[rd.tool.Name], rd)
			}
		}
		return out, false
	}
}

// undecidedTools is the number of tools of which it is open whether they are there.
func (d *run) undecidedTools() (n int) {
	for _, rd := range d.read {
		if d.in.DefaultWorld(rd.guard) == guard.Open {
			n++
		}
	}
	return n
}

// undecided are the functions that decide whether a tool is there or whether clients are
// told of it.
func (d *run) undecided() []string {
	seen := map[string]bool{}
	for _, rd := range d.read {
		if d.in.DefaultWorld(rd.guard) == guard.Open {
			for _, n := range d.in.Needs(rd.guard) {
				if !d.x.isOpaque(n) {
					seen[n] = true
				}
			}
		}
	}
	for _, c := range d.changesOf(d.made) {
		if u, ok := c.by.(*eval.Unknown); ok && u.Need != "" {
			seen[u.Need] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// offered decides whether a tool of the first run r is there by default. known also holds
// for an answer that is unknown because a client decides it.
func (d *defaultRun) offered(r *run, rd *reading) (def catalog.Default, known bool) {
	same, known := d.counterparts(r, rd)
	if !known || d.leavesOut(rd) {
		return catalog.Unknown, false
	}
	if r.byCommand(rd.guard) {
		return catalog.Unknown, true // the default world has one of the commands
	}
	// The tool may be registered with several servers, each of which may have a filter.
	there := map[int]eval.Guard{} // by group
	asked := false
	for _, o := range same {
		g, ok1 := o.guard, true
		switch l := d.listingOf(o); {
		case d.after(o.f) != "":
			ok1 = false
		case l == nil:
		case l.open:
			ok1 = false
		default:
			// A filter leaves the tool under this condition; without an entry it leaves it
			// never.
			left, by := l.left[o.tool.Name]
			if g, ok1 = d.in.And(g, left); !by && l.leaves(o.tool.Name) {
				ok1 = false
			}
			asked = asked || left != eval.True
		}
		either, ok2 := d.in.Or(there[o.group], g)
		if !ok1 || !ok2 {
			return catalog.Unknown, false
		}
		there[o.group] = either
	}
	switch worlds := d.worlds(r, rd, there); {
	case len(worlds) == 0 || len(worlds) == 1 && worlds[guard.No]:
		if d.whole {
			return catalog.No, true
		}
		return catalog.Unknown, asked
	case len(worlds) == 1 && worlds[guard.Yes]:
		return catalog.Yes, true
	}
	// The default world has it on some way, so the conditions of the first run cannot deny it.
	return catalog.Unknown, asked || r.in.DefaultWorld(rd.guard) == guard.No
}

// leavesOut reports whether the default world has this definition, or another one in its place,
// only on an assumption that the first run does not make: it may have left out the other.
func (d *defaultRun) leavesOut(rd *reading) bool {
	return !rd.assumed && slices.ContainsFunc(rd.places(), func(at definition) bool {
		return slices.ContainsFunc(d.offers[at], func(o *reading) bool { return o.assumed })
	})
}

// byPlace groups definitions by name and place.
func byPlace(list []*reading) map[definition][]*reading {
	out := map[definition][]*reading{}
	for _, rd := range list {
		for _, at := range rd.places() {
			out[at] = append(out[at], rd)
		}
	}
	return out
}

// counterparts are the definitions of the default world that correspond to rd of the first
// run. Equal content at the same place is certain. Otherwise the runs may know different
// parts of one tool, and a definition counts if it can be this one and no other. It is not
// known if it can be this one or another.
func (d *defaultRun) counterparts(r *run, rd *reading) (same []*reading, known bool) {
	if rd.tool.Hides("/name") && d.names(rd) { // under which of the names is not known
		return nil, false
	}
	alike := func(o, rd *reading) bool { return o.key == rd.key || mayBe(o.tool, rd.tool) }
	seen := map[*reading]bool{}
	known = true
	for _, at := range rd.places() {
		for _, o := range d.offers[at] {
			if seen[o] || !sameServers(r, rd, d.run, o) {
				continue
			}
			seen[o] = true
			// Equal content: nothing else has to be asked.
			if o.key == rd.key {
				same = append(same, o)
				continue
			}
			// others says that o may be another definition of the first run as well, itself
			// that it is one.
			others, itself := false, false
			for _, other := range d.first[at] {
				if other == rd || !sameServers(r, other, d.run, o) {
					continue
				}
				others = others || alike(o, other)
				itself = itself || o.key == other.key && !o.open()
			}
			if itself {
				continue
			}
			switch mine := alike(o, rd); {
			case mine && !others:
				same = append(same, o)
			case (mine || !others) && !d.absent(o):
				known = false // it is this one or another; or none that the first run knows
			}
		}
	}
	if len(same) > 0 || !known {
		return same, len(same) > 0
	}
	var moved []*reading
	for _, o := range d.elsewhere[rd.tool.Name] {
		if sameServers(r, rd, d.run, o) {
			moved = append(moved, o)
			if o.key == rd.key {
				same = append(same, o)
			}
		}
	}
	return same, len(same) > 0 || len(moved) == 0 // one of them may be this one
}

// names reports whether the default world has tools under other names that are registered where rd
// is.
func (d *defaultRun) names(rd *reading) bool {
	here := d.siteAt(rd.f.site)
	is := func(o *reading) bool { return d.siteAt(o.f.site) == here }
	for at, list := range d.offers {
		if at.name != rd.tool.Name && slices.ContainsFunc(list, is) {
			return true
		}
	}
	return false
}

// absent reports whether a definition is not there by default, by its own condition or
// because it excludes another one that is.
func (d *defaultRun) absent(rd *reading) bool {
	if d.in.DefaultWorld(rd.guard) == guard.No {
		return true
	}
	return slices.ContainsFunc(d.offers[definitionOf(rd.tool)], func(o *reading) bool {
		both, ok := d.in.And(o.guard, rd.guard)
		return o.group == rd.group && d.in.DefaultWorld(o.guard) == guard.Yes && ok &&
			(both == eval.False || d.in.Impossible(both))
	})
}

// open reports whether some part of the text that the model is sent is unknown.
func (rd *reading) open() bool {
	return slices.ContainsFunc(rd.tool.Gaps, func(g catalog.Gap) bool { return isModelPath(g.Path) })
}

// mayBe reports whether a definition with unknown parts may be, to a model, the same as t.
func mayBe(open, t *catalog.Tool) bool {
	alike := func(path string, same bool) bool { return same || open.Hides(path) || t.Hides(path) }
	within := func(g catalog.Gap) bool { return strings.HasPrefix(g.Path, "/inputSchema/") }
	return alike("/description", open.Description.Value == t.Description.Value) &&
		(slices.ContainsFunc(open.Gaps, within) || slices.ContainsFunc(t.Gaps, within) ||
			alike("/inputSchema", string(open.InputSchema.AppendJSON(nil)) == string(t.InputSchema.AppendJSON(nil))))
}

// worlds are the possible answers to whether a tool is there, given the conditions under
// which each group of servers has it. If it is not known in which group a server is, each
// of them has a say.
func (d *defaultRun) worlds(r *run, rd *reading, there map[int]eval.Guard) map[guard.Truth]bool {
	out := map[guard.Truth]bool{}
	if !r.ambiguous(rd) {
		either := eval.False
		for _, g := range there {
			var ok bool
			if either, ok = d.in.Or(either, g); !ok {
				return map[guard.Truth]bool{guard.Open: true}
			}
		}
		out[d.in.DefaultWorld(either)] = true
		return out
	}
	for i := range d.groups {
		if compatible(r, r.groups[rd.group], d.run, d.groups[i]) {
			out[d.in.DefaultWorld(there[i])] = true
		}
	}
	return out
}

// listingOf is what filters leave of the list that a tool is in, or nil if there are none.
func (d *defaultRun) listingOf(rd *reading) *listing {
	if rd.f.sink.Session {
		return nil
	}
	if rd.f.server != nil {
		return d.listed[rd.f.server.Obj]
	}
	if len(d.listed) > 0 {
		return &listing{open: true}
	}
	return nil
}

// settingsLibraries are the modules with which programs read their settings. In the default
// world they run from source, so their rules for defaults are their own.
var settingsLibraries = []string{
	"github.com/spf13/pflag", "github.com/spf13/cobra", "github.com/urfave/cli", "github.com/alecthomas/kong",
	"github.com/alecthomas/kingpin", "gopkg.in/alecthomas/kingpin", "github.com/jessevdk/go-flags",
	"github.com/caarlos0/env",
	"github.com/kelseyhightower/envconfig", "github.com/sethvargo/go-envconfig", "github.com/BurntSushi/toml",
}

// readsSettings reports whether a package is there to read settings.
func (s *bodies) readsSettings(p *load.Package) bool {
	return p.Standard && p.Path == "flag" ||
		p.Module != nil && slices.ContainsFunc(settingsLibraries, func(m string) bool {
			return p.Module.Path == m || strings.HasPrefix(p.Module.Path, m+"/v") ||
				strings.HasPrefix(p.Module.Path, m+".v")
		})
}

// settings returns a package that runs from source in the default world only, or nil.
func (s *bodies) settings(path string) *eval.Package {
	p := s.prog.Packages[path]
	if p == nil || !s.readsSettings(p) && !(p.Standard && plainStandard[path]) {
		return nil
	}
	key := "settings " + path
	u, ok := s.cache[key]
	if !ok {
		u = s.load(p)
		s.cache[key] = u
	}
	return u
}
