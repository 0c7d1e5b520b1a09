package extract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// needs are the functions without source that a tool or the condition of one
// depends on.
func (r *run) needs() []string {
	seen := map[string]bool{}
	for _, rd := range r.read {
		for _, n := range rd.need {
			seen[n] = true
		}
		r.in.Within(func() {
			for _, n := range r.in.Needs(r.in.Simplify(rd.guard)) {
				if !r.x.isUsers(n) { // what the user's own code asks outside, nobody can tell
					seen[n] = true
				}
			}
		})
	}
	out := make([]string, 0, len(seen))
	for n := range seen {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// known counts the tools that a model is sent whole.
func (r *run) known() int {
	names := map[string]bool{}
	for _, rd := range r.read {
		whole := rd.tool.Name != ""
		for _, g := range rd.tool.Gaps {
			whole = whole && !isModelPath(g.Path)
		}
		if whole {
			names[rd.tool.Name] = true
		}
	}
	return len(names)
}

// isUsers reports whether a function is of the user's own modules.
func (x *extraction) isUsers(key string) bool {
	_, ok := x.reach.refs[key]
	return ok
}

// addTo adds a program with its tools to the catalog. A tool that several
// programs serve alike is one tool.
func (r *run) addTo(c *catalog.Catalog, e entry) {
	p := catalog.Program{Package: e.pkg.Path}
	byName := map[string]int{}
	guards := map[*reading]eval.Guard{}
	for _, rd := range r.read {
		guards[rd] = r.in.Simplify(rd.guard)
	}
	conditions := r.conditions(guards)
	for _, rd := range r.read {
		t := rd.tool
		if r.dynamic(rd) {
			p.DynamicSources = append(p.DynamicSources, catalog.DynamicSource{At: r.siteAt(rd.f.site), Kind: "tools registered only at run time"})
			continue
		}
		g := guards[rd]
		t.Default = catalog.Yes
		if g != eval.True {
			t.Conditional = true
			t.Conditions = conditions[rd]
			switch r.in.DefaultWorld(g) {
			case 0:
				t.Default = catalog.No
			case -1:
				t.Default = catalog.Unknown
			}
		}
		for text := range r.assumed {
			t.Assumptions = append(t.Assumptions, catalog.Assumption{Text: text})
		}
		slices.SortFunc(t.Assumptions, func(a, b catalog.Assumption) int {
			return strings.Compare(a.Text+a.At, b.Text+b.At)
		})
		t.Assumptions = slices.Compact(t.Assumptions)
		byName[t.Name]++
		t.ID = t.Package + "#" + t.Name
		if n := byName[t.Name]; n > 1 {
			t.ID += fmt.Sprintf("~%d", n)
		}
		p.Tools = append(p.Tools, r.x.add(c, t, e.main))
	}
	for _, at := range r.cuts {
		p.DynamicSources = append(p.DynamicSources, catalog.DynamicSource{At: r.at(at), Kind: "tools registered beyond the limits of the evaluation"})
	}
	r.setInstructions(&p)
	if !e.main && len(p.Tools) == 0 && len(p.DynamicSources) == 0 {
		return // a library that has nothing to do with tools
	}
	slices.SortFunc(p.DynamicSources, func(a, b catalog.DynamicSource) int { return strings.Compare(a.At, b.At) })
	p.DynamicSources = slices.Compact(p.DynamicSources)
	c.Programs = append(c.Programs, p)
}

// add puts t into the catalog, or finds the same tool there, and returns its id.
// A library has no flags of its own: a tool that one library serves always, and
// another only if asked to, is one tool that is always there.
func (x *extraction) add(c *catalog.Catalog, t *catalog.Tool, main bool) string {
	root, _, _ := strings.Cut(t.ID, "~")
	for _, old := range c.Tools {
		if base, _, _ := strings.Cut(old.ID, "~"); base != root || old.Source != t.Source || contentKey(old) != contentKey(t) {
			continue
		}
		if old.Conditional == t.Conditional || !main && !x.inMain(c, old.ID) {
			if old.Conditional && !t.Conditional {
				old.Conditional, old.Conditions, old.Default = false, nil, catalog.Yes
			}
			return old.ID
		}
	}
	for n := 2; toolByID(c, t.ID) != nil; n++ {
		t.ID = fmt.Sprintf("%s~%d", root, n)
	}
	c.Tools = append(c.Tools, t)
	return t.ID
}

// inMain reports whether a main package serves a tool.
func (x *extraction) inMain(c *catalog.Catalog, id string) bool {
	return slices.ContainsFunc(c.Programs, func(p catalog.Program) bool {
		pkg := x.prog.Packages[p.Package]
		return pkg != nil && pkg.Name == "main" && slices.Contains(p.Tools, id)
	})
}

func toolByID(c *catalog.Catalog, id string) *catalog.Tool {
	for _, t := range c.Tools {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// dynamic: name and description are both unknown, whole: code that copies
// tools which exist only at run time.
func (r *run) dynamic(rd *reading) bool {
	t := rd.tool
	if t.Name != "" {
		return false
	}
	whole := false
	for _, g := range t.Gaps {
		whole = whole || g.Path == "" || g.Path == "/name"
	}
	return whole && t.Description.Value == ""
}

func (r *run) siteAt(s eval.Site) string { return r.at(s.Pos) }

func (r *run) setInstructions(p *catalog.Program) {
	for _, t := range r.texts {
		for _, v := range r.in.Variants(t.guard, func() any { return r.in.Settle(t.val) }) {
			val, ok := v.Value.(eval.Value)
			if !ok {
				continue
			}
			rd := &reading{tool: &catalog.Tool{}}
			text := rd.text("/instructions", val, r)
			if len(text.Value) > len(p.Instructions.Value) {
				p.Instructions = text
				p.Gaps = rd.tool.Gaps
			}
		}
	}
}
