package suggest

import (
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/catalog/terms"
)

// features are what two tools are compared by.
type features struct {
	tool   *catalog.Tool
	nouns  map[string]bool // stems of what the name says is acted on
	verb   string          // stem of the verb in the name, or ""
	domain string          // field of computing that the name speaks of, or ""
	params map[string]*catalog.Schema
	text   map[string]float64 // stems of the description, weighted and of length 1
	effect terms.Effect
}

// read takes the features of all tools, since a word that many of them have tells
// little apart.
func read(tools []*catalog.Tool) []*features {
	list := make([]*features, len(tools))
	seen := map[string]int{} // tools that have a stem in their description
	for i, t := range tools {
		f := &features{tool: t, nouns: map[string]bool{}, params: map[string]*catalog.Schema{}, text: map[string]float64{}}
		var rest []word
		f.verb, rest = parse(t.Name)
		for _, w := range rest {
			f.nouns[w.stem] = true
		}
		f.domain = terms.Domain(t.Name)
		if props := t.InputSchema.Get("properties"); props != nil {
			for _, m := range props.Members {
				f.params[m.Key] = m.Value
			}
		}
		for _, w := range terms.Content(t.Description.Value) {
			if f.text[w]++; f.text[w] == 1 {
				seen[w]++
			}
		}
		f.effect = effectOf(t, f.verb)
		list[i] = f
	}
	for _, f := range list {
		sum := 0.0
		for _, w := range sorted(f.text) {
			f.text[w] = (1 + math.Log(f.text[w])) * math.Log(float64(1+len(tools))/float64(seen[w]))
			sum += f.text[w] * f.text[w]
		}
		for w := range f.text {
			f.text[w] /= math.Max(math.Sqrt(sum), 1e-9)
		}
	}
	return list
}

// effectOf says what a tool changes: as its annotations say or, without any, as its
// verb does.
func effectOf(t *catalog.Tool, verb string) terms.Effect {
	is := func(key string) (value, said bool) {
		v := t.Annotations.Get(key)
		return v != nil && v.Kind == catalog.Bool && v.Bool, v != nil
	}
	if ro, said := is("readOnlyHint"); said && ro {
		return terms.Reads
	}
	if d, said := is("destructiveHint"); said && d && terms.EffectOf(verb) == terms.Unsaid {
		return terms.Destroys
	}
	return terms.EffectOf(verb)
}

// An index says how telling nouns and parameters are over all tools.
type index struct {
	nouns, params map[string]float64
	places        map[string]int // tools by group, file and package
	tools         int
}

func newIndex(list []*features) *index {
	x := &index{map[string]float64{}, map[string]float64{}, map[string]int{}, len(list)}
	for _, f := range list {
		for n := range f.nouns {
			x.nouns[n]++
		}
		for p := range f.params {
			x.params[p]++
		}
		for _, p := range places(f.tool) {
			x.places[p]++
		}
	}
	for _, m := range []map[string]float64{x.nouns, x.params} {
		for k, n := range m {
			m[k] = math.Log(float64(1+len(list)) / n)
		}
	}
	return x
}

// places are the group, file and package of a tool, the nearest first.
func places(t *catalog.Tool) []string {
	var out []string
	for _, p := range []string{t.Group, t.Source.File, t.Package} {
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}

// overlap is the weight of what two sets share over that of all they have: the
// Jaccard index with weights.
func overlap[V any](a, b map[string]V, weight map[string]float64) float64 {
	shared, all := 0.0, 0.0
	for _, k := range sorted(a) {
		all += weight[k]
		if _, ok := b[k]; ok {
			shared += weight[k]
		}
	}
	for _, k := range sorted(b) {
		if _, ok := a[k]; !ok {
			all += weight[k]
		}
	}
	if all == 0 {
		return 0
	}
	return shared / all
}

// cosine compares two texts.
func cosine(a, b map[string]float64) float64 {
	sum := 0.0
	for _, k := range sorted(a) {
		sum += a[k] * b[k]
	}
	return sum
}

// near says how close the places of two tools are: 1 in one toolset or file that
// few others are in, 0 where they share nothing that tells them from the rest.
func (x *index) near(a, b *catalog.Tool) float64 {
	best := 0.0
	for _, p := range places(a) {
		if slices.Contains(places(b), p) && x.tools > 1 {
			best = math.Max(best, 1-float64(x.places[p]-2)/float64(x.tools-1))
		}
	}
	if best < 0.5 { // most tools are there
		return 0
	}
	return best
}
