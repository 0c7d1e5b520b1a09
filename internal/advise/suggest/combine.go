package suggest

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
)

// A Plan is what proposals that do not overlap save together: every step builds on
// the one before, and is the whole catalog, really built and weighed.
type Plan struct {
	Steps []Step `json:"steps"`
	// Tools are those of the last step.
	Tools []*catalog.Tool `json:"tools"`
}

// A Step is one stage of a plan.
type Step struct {
	// Name is as they are, merged, pruned or short texts.
	Name string `json:"name"`
	// Text says what is done.
	Text string `json:"text"`
	// Lossy says that texts are cut, which is to be chosen by whoever knows them. A
	// merge keeps them, and what it changes is in Lost.
	Lossy bool `json:"lossy,omitempty"`
	// Tools is how many there are then, Cost what they cost by provider.
	Tools int    `json:"tools"`
	Cost  []Cost `json:"cost"`
	// Lost is what a model or client is no longer told that the step before told.
	Lost []string `json:"lost,omitempty"`
}

// shortens are the lossy rewrites of the last step, in order. Names of parameters,
// values of enums and defaults are in none of them.
var shortens = []string{"titles", "examples", "short-description", "short-parameters", "restating-description"}

// Advise makes every kind of proposal, the largest saving first, and combines them. No
// tool is weighed and no schema is proved twice.
func Advise(tools []*catalog.Tool, o Options) ([]Suggestion, Plan) {
	o.memo = newMemo(tools)
	all := All(tools, o)
	return all, Combine(tools, all, o)
}

// Combine merges the tools as proposals of MetaTools say (others are passed over), then
// prunes without loss, then cuts texts.
func Combine(tools []*catalog.Tool, proposals []Suggestion, o Options) Plan {
	tools = distinct(tools)
	p := Plan{Tools: tools}
	p.add(o, Step{Name: "as they are", Text: "Every tool as in the source code."})

	standIn := map[string]*catalog.Tool{} // by the name of a tool that it stands for
	short := map[*catalog.Tool]*catalog.Tool{}
	var lost []string
	for _, s := range proposals {
		if s.Merged == nil {
			continue // no meta-tool
		}
		names := map[string]bool{}
		for _, n := range s.Tools {
			names[n] = true
		}
		c := Cluster{Name: s.Merged.Name}
		for _, t := range tools {
			if names[t.Name] {
				c.Tools = append(c.Tools, t)
			}
		}
		m, err := Merge(c, Whole)
		if err != nil {
			continue // MetaTools has merged them
		}
		for n := range names {
			standIn[n] = m.Tool
		}
		short[m.Tool] = s.Shortened
		for _, l := range m.Lost {
			lost = append(lost, m.Tool.Name+": "+l)
		}
	}
	merged := map[*catalog.Tool]bool{}
	p.Tools = nil
	for _, t := range tools {
		in := standIn[t.Name]
		switch {
		case in == nil:
			p.Tools = append(p.Tools, t)
		case !merged[in]:
			merged[in] = true
			p.Tools = append(p.Tools, in)
		}
	}
	p.add(o, Step{
		Name: "merged",
		Text: "Similar tools are merged into one with an action; all descriptions are kept.",
		Lost: lost,
	})

	whole := p.Tools
	refused := p.prune(o, whole)
	p.add(o, Step{Name: "pruned", Text: "The rewrites of toolbudget prune that do not change what is accepted."})

	before := p.Tools
	p.shorten(o, whole, short, refused)
	text := fmt.Sprintf(
		"The first sentence of each description, at most %d words of it (%d for an action, %d for a parameter); no "+
			"text that repeats names; no titles or examples.",
		prune.DescriptionWords,
		actionWords,
		prune.ParameterWords,
	)
	p.add(o, Step{Name: "short texts", Text: text, Lossy: true, Lost: difference(before, p.Tools)})
	return p
}

// add completes a step with what the tools are now.
func (p *Plan) add(o Options, s Step) {
	s.Tools, s.Cost = len(p.Tools), o.Cost(p.Tools...)
	p.Steps = append(p.Steps, s)
}

// prune makes the plan's tools of others by the rewrites that lose nothing. It returns
// those that were refused, tool by tool.
func (p *Plan) prune(o Options, tools []*catalog.Tool) [][]prune.Refusal {
	p.Tools = make([]*catalog.Tool, len(tools))
	refused := make([][]prune.Refusal, len(tools))
	inParallel(len(tools), func(i int) {
		out := o.prove(tools[i])
		p.Tools[i], refused[i] = out.After, out.Refused
	})
	return refused
}

// shorten makes the plan's tools of others by the rewrites that lose nothing, but for those
// that were refused, and by those that cut texts. Nothing is proved again: texts accept
// nothing. A merged tool has a short form of its own, with a line for each action.
func (p *Plan) shorten(o Options, tools []*catalog.Tool, short map[*catalog.Tool]*catalog.Tool,
	refused [][]prune.Refusal) {
	pruned := p.Tools
	p.Tools = make([]*catalog.Tool, len(tools))
	inParallel(len(tools), func(i int) {
		own := o.pruning()
		own.Lossy, own.Unproved = shortens, true
		t := tools[i]
		switch s := short[t]; {
		case s == nil && len(refused[i]) > 0:
			t = pruned[i] // in which a refused rewrite may have been done at other places
		case s != nil:
			t = s
			own.Lossy = slices.DeleteFunc(slices.Clone(shortens),
				func(n string) bool { return n == "short-description" })
		}
		own.Rewrites = slices.DeleteFunc(prune.Rewrites(), func(r prune.Rewrite) bool {
			return slices.ContainsFunc(refused[i], func(no prune.Refusal) bool { return no.Rewrite == r.Name })
		})
		p.Tools[i] = prune.Tool(t, own).After
	})
}

// difference says how much text there was before and is after.
func difference(before, after []*catalog.Tool) []string {
	var out []string
	a, b := measure(before), measure(after)
	for _, l := range []struct {
		what     string
		from, to int
	}{
		{"characters of descriptions of tools", a.tools, b.tools},
		{"descriptions of parameters", a.count, b.count},
		{"characters of descriptions of parameters", a.params, b.params},
		{"titles", a.titles, b.titles},
		{"examples", a.examples, b.examples},
		{"default values", a.defaults, b.defaults},
	} {
		if l.to < l.from {
			out = append(out, fmt.Sprintf("%s: %d of %d are left", l.what, l.to, l.from))
		}
	}
	return out
}

// amounts of texts: characters of tools' and parameters' descriptions, and counts.
type amounts struct{ tools, params, count, titles, examples, defaults int }

func measure(tools []*catalog.Tool) amounts {
	var a amounts
	for _, t := range tools {
		a.tools += len([]rune(t.Description.Value))
		t.InputSchema.Walk("", func(_ string, s *catalog.Schema) bool {
			if d := s.Get("description"); d != nil && d.Kind == catalog.String {
				a.params += len([]rune(d.Text))
				a.count++
			}
			for _, m := range s.Members {
				switch m.Key {
				case "title":
					a.titles++
				case "examples", "example":
					a.examples++
				case "default":
					a.defaults++
				}
			}
			return true
		})
	}
	return a
}
