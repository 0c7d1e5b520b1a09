package extract

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/gap"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/guard"
)

// A program is a catalog.Program under construction, with its tools: what a client loads
// from one server. Nothing of it depends on other programs of the catalog.
type program struct {
	catalog.Program
	tools   []*catalog.Tool
	named   map[string]int // tools by name
	ids     map[string]bool
	defined map[definition]bool
}

// A definition is a name of a tool and the place where it is defined.
type definition struct {
	name string
	at   catalog.Span
}

func definitionOf(t *catalog.Tool) definition { return definition{t.Name, t.Source} }

func newProgram(pkg, server string) *program {
	return &program{
		Program: catalog.Program{Package: pkg, Server: server},
		named:   map[string]int{}, ids: map[string]bool{}, defined: map[definition]bool{},
	}
}

// programs makes what clients load from a run: one program for each group of servers.
func (r *run) programs(e entry) []*program {
	var list []*program
	for _, label := range r.labels() {
		list = append(list, newProgram(e.pkg.Path, label))
	}
	guards := map[*reading]eval.Guard{}
	for _, rd := range r.read {
		guards[rd] = r.in.Simplify(rd.guard)
		// Whether the tool is there depends on an order that Go leaves open, such as that
		// of a map: no user can choose it, so it is a gap and not a condition.
		if c := r.in.LeftOpen(guards[rd]); c != nil { // perhaps no run serves it
			rd.gap("", &eval.Unknown{Reason: eval.RunTime, Detail: "whether " + c.Text, Pos: c.At}, r)
		}
	}
	conditions := r.conditions(guards)
	changes := make([][]catalog.Assumption, len(list))
	for i, p := range list {
		changes[i] = r.changes(p, i)
	}
	for _, rd := range r.read {
		// A tool that may be with any server is affected by the filters of each.
		changing := rd.group == everyServer &&
			slices.ContainsFunc(changes, func(c []catalog.Assumption) bool { return len(c) > 0 }) ||
			rd.group >= 0 && rd.group < len(changes) && len(changes[rd.group]) > 0
		r.setConditions(rd, guards[rd], conditions[rd], changing)
		for i, p := range list {
			// A tool belongs to one group, or may belong to each.
			if rd.group == i || rd.group == everyServer {
				p.take(r, rd, changes[i])
			}
		}
	}
	for i, p := range list {
		r.sourcesOf(p, i)
		// With one server, the texts from all calls and fields belong to it.
		texts := r.texts
		if len(list) > 1 {
			texts = r.instructionsOf(r.groups[i])
		}
		r.setInstructions(&p.Program, texts)
	}
	return list
}

// take adds a definition to a program, with the assumptions for all of its tools. A tool
// whose server is not known may be registered with any of them, so each program has it,
// with a gap that says so.
func (p *program) take(r *run, rd *reading, changes []catalog.Assumption) {
	if r.dynamic(rd) {
		p.dynamic(r.siteAt(rd.f.site), unknownTool)
		return
	}
	// A loop of unknown length registers tools with unknown names: one is listed, and there
	// may be more.
	if rd.f.repeated && (rd.tool.Hides("/name") || rd.assumed) {
		p.dynamic(r.siteAt(rd.f.site), unknownTurns)
	}
	t := *rd.tool
	t.Assumptions = slices.Clone(t.Assumptions)
	for _, a := range changes {
		if !rd.told && !rd.leftOut || a.Text != hookLeaves {
			t.Assumptions = append(t.Assumptions, a)
		}
	}
	if rd.group == everyServer {
		t.Gaps = append(slices.Clone(t.Gaps), r.withAny(rd))
		// By default it is with one of the servers, and not known to be with this one.
		if t.Default == catalog.Yes {
			t.Default = catalog.Unknown
		}
	}
	if rd.leftOut {
		t.Reachable, t.Default = false, catalog.No
	}
	r.setAssumptions(&t)
	p.add(&t, p.named[t.Name]+1)
}

// has reports whether there is a tool of a name, from another framework than the given one.
func (p *program) has(name, otherThan string) bool {
	return slices.ContainsFunc(p.tools, func(t *catalog.Tool) bool {
		return t.Name == name && t.Framework != otherThan
	})
}

// withAny says that a tool may count for every server.
func (r *run) withAny(rd *reading) catalog.Gap {
	return catalog.Gap{
		Path: catalog.ServerPath, Reason: gap.RunTime, At: r.siteAt(rd.f.site),
		Detail: "with which server of the program it is registered",
	}
}

// setConditions notes when a tool is there. changing says that something may take it out of
// the list; then it counts as there by default only if that was run.
func (r *run) setConditions(rd *reading, g eval.Guard, conditions []string, changing bool) {
	t := rd.tool
	if g != eval.True {
		t.Conditional, t.Conditions = true, conditions
	}
	after, known := r.after(rd.f), false
	if r.defaults != nil && (t.Conditional || changing || after != "") {
		t.Default, known = r.defaults.offered(r, cmp.Or(rd.declared, rd))
	}
	// The run in the default world knows more than the condition does, if it has an answer.
	if !known {
		// A condition does not say which of the program's commands is executed.
		command := r.defaults == nil && r.defaultsCut && t.Conditional && eval.InCommand(rd.f.root)
		r.setDefault(t, g, changing || command)
	}
	// It has a tool of this name there, but this definition is not the one.
	if known && t.Default == catalog.Yes && r.in.DefaultWorld(g) == guard.No {
		t.Default = catalog.Unknown
	}
	if after != "" {
		setLate(t, after, known)
	}
	if r.broughtIn(rd) {
		t.Conditional, t.Conditions = true, append(t.Conditions, "what changes the list for a client leaves it there")
	}
	if t.Default == catalog.Yes && r.maybeSent(rd) {
		t.Default = catalog.Unknown
	}
}

// maybeSent reports whether it is open whether a request has the tool. It is for a guess, and for a
// copy of one, if the program makes a request that was not read (see asDeclared).
func (r *run) maybeSent(rd *reading) bool {
	return rd.isGuess() && len(r.conv.passing) > 0 || rd.declared != nil || rd.chosen || sentAsDeclared(rd.tool)
}

// setDefault notes whether a tool is there by default, as its own condition says. open says that
// there is more to it.
func (r *run) setDefault(t *catalog.Tool, g eval.Guard, open bool) {
	t.Default = catalog.Default(r.in.DefaultWorld(g))
	if open && t.Default == catalog.Yes {
		t.Default = catalog.Unknown
	}
}

// setAssumptions adds the assumptions of the run to those of a tool, sorted and without
// duplicates.
func (r *run) setAssumptions(t *catalog.Tool) {
	for text := range r.assumed {
		t.Assumptions = append(t.Assumptions, catalog.Assumption{Text: text})
	}
	sortAssumptions(t)
}

// sortAssumptions sorts the assumptions of a tool, and drops duplicates.
func sortAssumptions(t *catalog.Tool) {
	slices.SortFunc(t.Assumptions, func(a, b catalog.Assumption) int {
		return strings.Compare(a.Text+a.At, b.Text+b.At)
	})
	t.Assumptions = slices.Compact(t.Assumptions)
}

// dynamic adds a dynamic source.
func (p *program) dynamic(at, kind string) {
	p.DynamicSources = append(p.DynamicSources, catalog.DynamicSource{At: at, Kind: kind})
}

// add adds a tool as the given variant of its name. Ids must be unique in a program and the
// same in each run of toolbudget, since baselines refer to them.
func (p *program) add(t *catalog.Tool, variant int) {
	// The first definition of a name has the plain id, further ones have ~2, ~3 and so on.
	root := t.Package + "#" + t.Name
	t.ID = root
	for n := max(variant, 2); p.ids[t.ID] || variant > 1 && t.ID == root; n++ {
		t.ID = fmt.Sprintf("%s~%d", root, n)
	}
	p.ids[t.ID], p.defined[definitionOf(t)] = true, true
	p.named[t.Name]++
	p.Tools, p.tools = append(p.Tools, t.ID), append(p.tools, t)
}

// addTo adds programs to the catalog. A library without tools and without dynamic sources
// is left out.
func addTo(c *catalog.Catalog, e entry, list []*program) {
	for _, p := range list {
		if !e.main && len(p.tools) == 0 && len(p.DynamicSources) == 0 {
			continue
		}
		slices.SortFunc(p.DynamicSources, func(a, b catalog.DynamicSource) int {
			return strings.Compare(a.At+a.Kind, b.At+b.Kind)
		})
		p.DynamicSources = slices.Compact(p.DynamicSources)
		for _, t := range p.tools {
			t.Programs = []string{p.Name()}
			c.Tools = append(c.Tools, t)
		}
		c.Programs = append(c.Programs, p.Program)
	}
}

// share keeps one tool of those that several programs serve alike under one id, with the
// names of all of them. If all programs agree on an id, the names say nothing and are
// removed.
func share(c *catalog.Catalog) {
	same := map[string][]*catalog.Tool{}
	c.Tools = slices.DeleteFunc(c.Tools, func(t *catalog.Tool) bool {
		for _, old := range same[t.ID] {
			if sameTool(old, t) {
				old.Programs = append(old.Programs, t.Programs...)
				return true
			}
		}
		same[t.ID] = append(same[t.ID], t)
		return false
	})
	for _, list := range same {
		if len(list) == 1 {
			list[0].Programs = nil
		}
	}
}

// sameTool reports whether two tools differ only in their programs.
func sameTool(a, b *catalog.Tool) bool {
	x := *a
	x.Programs = b.Programs
	return reflect.DeepEqual(&x, b)
}
