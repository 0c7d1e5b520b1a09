package extract

import (
	"cmp"
	"encoding/json"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A guess is a tool as the program declares it. Before a model gets it, code of the program copies
// it into the form of a request. Where that form was read, the guess is dropped for it. Where it
// was not, the copy may differ: some code leaves out keywords that a provider does not take. So
// functions that make such copies are run on the guesses (conversion.go), and what they make is
// listed beside the tool as it is declared, each under the condition that it is sent. The latter is
// left out if each request is given what such a function returns. Otherwise it says that it is sent
// as it is declared, with the place of the request. Nor is it known then which of them the request
// has, so none of them is certain to be there by default.

// asDeclared is that assumption.
const asDeclared = "it is sent as it is declared: how a request is given its tools is not followed here"

// converting is what a run knows of requests that were not read.
type converting struct {
	passing []passing
	// guesses are the readings of guessed tools, in order.
	guesses []readGuess
	byName  map[string][]*formed // of tools, by name
	needs   []string             // functions without source that conversions depend on
	running bool                 // a conversion
	choices map[string][]eval.Guard
	makers  map[string][]token.Pos // see toolmakers.go
}

// passing is a request that was not read, or code that makes copies for one.
type passing struct {
	at token.Pos
	of string // the framework
}

type readGuess struct {
	f    *found
	name string
	list []*reading
}

// formed is what a conversion makes of the tools of one name.
type formed struct {
	by    conversion
	list  []*reading
	known bool // its tools and their names
	whole bool // nothing of them is unknown
}

// maxConverting bounds what all conversions of a run may cost.
const maxConverting = 2_000_000

// passes notes a request that was not read.
func (r *run) passes(at token.Pos, fw *framework.Framework) {
	r.conv.passing = append(r.conv.passing, passing{at, fw.Name})
}

// noteGuess notes a guess that has one name.
func (r *run) noteGuess(f *found, list []*reading) {
	if f.fw.Custom == nil || !f.fw.Custom.Guessed || len(list) == 0 {
		return
	}
	name := list[0].tool.Name
	if name != "" && !slices.ContainsFunc(list, func(rd *reading) bool {
		return rd.tool.Name != name || rd.tool.Hides("/name")
	}) {
		r.conv.guesses = append(r.conv.guesses, readGuess{f, name, list})
	}
}

// convertAll runs the conversions on the guesses.
func (r *run) convertAll() {
	if r.world || len(r.conv.guesses) == 0 {
		return
	}
	r.conv.byName = map[string][]*formed{}
	until := r.in.Steps() + maxConverting
	if r.unserved {
		until = r.in.Steps() + maxConverting/10
	}
	for _, c := range r.x.conversions() {
		own, copies := map[string]*formed{}, map[string]*formed{}
		var names []string
		for _, g := range r.conv.guesses {
			as, ok := r.takes(c, g.f)
			if !ok {
				continue
			}
			to := own
			if as != nil {
				to = copies
			}
			if own[g.name] == nil && copies[g.name] == nil {
				names = append(names, g.name)
			}
			m := to[g.name]
			if m == nil {
				m = &formed{by: c, known: true, whole: true}
				to[g.name] = m
			}
			if m.known = m.known && r.in.Steps() < until; m.known {
				list, whole := r.convert(c, g, as)
				whole = g.passOnChanges(list) && whole
				m.list = r.addFormed(m.list, list)
				m.known, m.whole = len(list) > 0, m.whole && whole
			}
		}
		for _, name := range names {
			if m := r.better(own[name], copies[name]); m != nil {
				r.conv.byName[name] = append(r.conv.byName[name], m)
				r.needTypes(c)
			}
		}
	}
}

// better is what is made of tools or, if that is not known, of copies of them that were not found.
func (r *run) better(own, copies *formed) *formed {
	switch {
	case copies == nil || !copies.known:
		copies = nil
	case own != nil && own.known && wireOf(closed(own.list)) == wireOf(closed(copies.list)):
		own.list = r.addFormed(own.list, copies.list)
	}
	if own != nil && own.known {
		return own
	}
	return copies
}

// needTypes says that the types are needed which a conversion takes, although others may have the
// tools.
func (r *run) needTypes(c conversion) {
	for i := range r.x.customTypes {
		if h := &r.x.customTypes[i]; h.fw.Custom.Guessed && h.takenBy(elemOf(c.takes)) {
			note(&r.relaying, h.fw.Name)
		}
	}
}

// passOnChanges makes gaps of the parts of what is made of a tool that the program may assign after
// the literal of the tool. It returns whether there are none.
func (g readGuess) passOnChanges(made []*reading) bool {
	none := true
	for _, of := range g.list {
		for _, change := range of.changes {
			none = false
			for _, rd := range made {
				if !rd.tool.Hides(change.Path) {
					rd.tool.Gaps = append(rd.tool.Gaps, change)
				}
			}
		}
	}
	return none
}

// addFormed adds what a conversion makes of a tool. Of those of one content, one is there.
func (r *run) addFormed(to, list []*reading) []*reading {
	for _, rd := range list {
		at := slices.IndexFunc(to, func(old *reading) bool { return old.served() == rd.served() })
		if at >= 0 {
			if either, ok := r.in.Or(to[at].guard, rd.guard); ok {
				to[at].guard = either
				to[at].join(rd)
				continue
			}
		}
		to = append(to, rd)
	}
	return to
}

// converted replaces guesses by what is sent, as far as it is known. asks says that the program
// writes requests itself.
func (r *run) converted(asks bool) {
	declared := map[string][]*reading{}
	for _, rd := range r.read {
		if rd.isGuess() {
			declared[rd.tool.Name] = append(declared[rd.tool.Name], rd)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(declared)) {
		of := slices.DeleteFunc(slices.Clone(r.conv.byName[name]), func(m *formed) bool { return !m.known })
		// The adapters of frameworks make another form of what they are given.
		adapted := slices.ContainsFunc(of, func(m *formed) bool { return m.by.form.fw.Custom != nil })
		listed := declared[name][0].f.fw.Custom.Listed
		always := !asks && !adapted && len(r.conv.passing) > 0 && r.sendAll(of)
		if !always { // then the tool as it is declared tells more than a gap
			of = slices.DeleteFunc(of, func(m *formed) bool { return !m.whole })
		}
		// A list of parameters is no schema, so something is made of it.
		always = always || listed && len(of) > 0
		if r.sendMade(declared[name], of, always) && always || len(r.conv.passing) == 0 {
			continue
		}
		for _, rd := range declared[name] {
			r.assumeDeclared(rd)
		}
	}
}

// assumeDeclared says that a guess is sent as it is declared, if there is a request that was not
// read.
func (r *run) assumeDeclared(rd *reading) {
	says := func(a catalog.Assumption) bool { return a.Text == asDeclared }
	if len(r.conv.passing) == 0 || !rd.isGuess() || slices.ContainsFunc(rd.tool.Assumptions, says) {
		return
	}
	rd.tool.Assumptions = append(rd.tool.Assumptions,
		catalog.Assumption{Text: asDeclared, At: firstPlace(r.conv.passing, r.at)})
}

// firstPlace is the first of the places that give a request tools, in the order of files: which
// files have lower positions depends on which were read first.
func firstPlace(list []passing, at func(token.Pos) string) string {
	file := func(p passing) string {
		name, _, _ := strings.Cut(at(p.at), ":")
		return name
	}
	return at(slices.MinFunc(list, func(a, b passing) int {
		return cmp.Or(cmp.Compare(file(a), file(b)), cmp.Compare(a.at, b.at))
	}).at)
}

// sendAll reports whether these conversions make whatever the requests are given that were not
// read: the program makes tools of their SDKs nowhere else.
func (r *run) sendAll(of []*formed) bool {
	inside := func(at token.Pos) bool {
		return slices.ContainsFunc(of, func(m *formed) bool { return m.by.has(at) })
	}
	return !slices.ContainsFunc(r.conv.passing, func(p passing) bool {
		if slices.ContainsFunc(of, func(m *formed) bool { return r.takesType(m.by, p.of) }) {
			return false // copies that these conversions are given
		}
		makes := slices.ContainsFunc(of, func(m *formed) bool { return m.by.form.fw.Name == p.of })
		makers, known := r.conv.makers[p.of]
		if !known {
			makers = r.x.makers(p.of)
			if r.conv.makers == nil {
				r.conv.makers = map[string][]token.Pos{}
			}
			r.conv.makers[p.of] = makers
		}
		elsewhere := slices.ContainsFunc(makers, func(at token.Pos) bool { return !inside(at) })
		return !inside(p.at) && (!makes || elsewhere)
	})
}

// sendMade lists what conversions make of a tool beside the tool as it is declared or, if they
// always make what is sent, in place of it. It returns false if that takes too large a formula.
func (r *run) sendMade(declared []*reading, of []*formed, always bool) bool {
	declared = closed(declared)
	asItIs := wireOf(declared)
	type group struct {
		text string
		by   []string
		list []*reading
	}
	var groups []*group
	for _, m := range of {
		text := wireOf(m.list)
		at := slices.IndexFunc(groups, func(g *group) bool { return g.text == text })
		if at < 0 {
			at = len(groups)
			groups = append(groups, &group{text: text, list: m.list})
		}
		groups[at].by = append(groups[at].by, r.x.shortName(m.by.key))
	}
	at := slices.IndexFunc(groups, func(g *group) bool { return g.text == asItIs })
	switch {
	case at >= 0:
		groups[at].list = declared
	case !always:
		groups = append(groups, &group{list: declared})
	}
	if len(groups) == 1 && (at >= 0 || !always) {
		return true
	}
	var names []string
	for _, g := range groups {
		names = append(names, strings.Join(g.by, " or "))
	}
	guards, ok := r.choice(names, of[0].by.fd.Pos())
	if !ok {
		return false
	}
	// What is not always sent is no longer declared.
	if at < 0 && always {
		r.read = slices.DeleteFunc(r.read, func(rd *reading) bool { return slices.Contains(declared, rd) })
		note(&r.relaying, declared[0].f.fw.Name)
	}
	for i, g := range groups {
		for _, rd := range g.list {
			if rd.chosen = len(groups) > 1; rd.chosen {
				rd.guard = r.both(rd.guard, guards[i])
				rd.ways = []eval.Guard{rd.guard}
			}
			if !slices.Contains(declared, rd) {
				r.keepMade(rd, declared[0], g.by)
			}
		}
	}
	return true
}

// keepMade adds what functions make of a tool, by their names.
func (r *run) keepMade(rd, declared *reading, by []string) {
	rd.declared = declared
	rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.GuessOf(declared.f.fw.Custom.Type))
	if declared.f.fw.Custom.Listed {
		rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.Assumption{
			Text: "it is sent as " + strings.Join(by, " or ") + " makes it", At: r.at(rd.f.site.Pos),
		})
	}
	r.keep(rd)
}

// closed are the readings of which all is known or, if there are none, all of them. What is not
// known of another may be what code stores in it that is not read.
func closed(list []*reading) []*reading {
	known := slices.DeleteFunc(slices.Clone(list), (*reading).open)
	if len(known) == 0 {
		return list
	}
	return known
}

// choice are conditions of which one holds: which of the functions makes a request.
func (r *run) choice(names []string, at token.Pos) (guards []eval.Guard, ok bool) {
	key := strings.Join(names, "\n")
	if guards, ok = r.conv.choices[key]; ok {
		return guards, true
	}
	vals := make([]eval.Value, len(names))
	for i := range vals {
		vals[i] = r.in.Unknown(types.Typ[types.Int], eval.Dynamic, "", at)
	}
	one, ok := r.in.OneOf(types.Typ[types.Int], vals, func(i int) string { return names[i] + " makes the request" }, at)
	if !ok {
		return nil, false
	}
	for _, alt := range eval.Alternatives(one) {
		guards = append(guards, alt.G)
	}
	if r.conv.choices == nil {
		r.conv.choices = map[string][]eval.Guard{}
	}
	r.conv.choices[key] = guards
	return guards, len(guards) == len(names)
}

// wireOf is what a model is sent of tools. The order of keys does not matter.
func wireOf(list []*reading) string {
	var all []string
	for _, rd := range list {
		var v any
		text := rd.tool.Wire()
		if json.Unmarshal(text, &v) == nil {
			if sorted, err := json.Marshal(v); err == nil {
				text = sorted
			}
		}
		if rd.open() {
			text = append(text, " with a gap"...)
		}
		all = append(all, string(text))
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), "\n")
}

// converted adds the assumption to the guesses of a program, unless they have it. The request at
// that place may be given any of them, and may be made by default.
func (p *program) converted(at string) {
	for _, t := range p.tools {
		// What a conversion has made has the name of the SDK that it is made for.
		if !strings.HasPrefix(t.Framework, catalog.GuessedFramework) {
			continue
		}
		if t.Reachable {
			t.Default = catalog.Unknown
		}
		if !sentAsDeclared(t) {
			t.Assumptions = append(t.Assumptions, catalog.Assumption{Text: asDeclared, At: at})
			sortAssumptions(t)
		}
	}
}

// sentAsDeclared reports whether a tool has the assumption.
func sentAsDeclared(t *catalog.Tool) bool {
	return slices.ContainsFunc(t.Assumptions, func(a catalog.Assumption) bool { return a.Text == asDeclared })
}
