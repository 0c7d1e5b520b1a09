package suggest

import (
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// features are what two tools are compared by.
type features struct {
	tool   *catalog.Tool
	nouns  []string // stems of what the name says is acted on, sorted
	verb   string   // stem of the verb in the name, or ""
	domain string   // field of computing that the name speaks of, or ""
	said   bool     // the description speaks of it too
	params []string // names, sorted
	text   []weight // stems of the description, sorted, as a vector of length 1
	effect terms.Effect
	alone  bool // it cannot be an action of another tool: see alone
}

// A weight is that of a stem.
type weight struct {
	stem string
	of   float64
}

// read takes the features of all tools, since a word that many of them have tells
// little apart.
func read(tools []*catalog.Tool) []*features {
	list := make([]*features, len(tools))
	seen := map[string]int{} // tools that have a stem in their description
	stems := make([]map[string]int, len(tools))
	for i, t := range tools {
		f := &features{tool: t}
		var rest []word
		f.verb, rest = parse(t.Name)
		for _, w := range rest {
			f.nouns = append(f.nouns, w.stem)
		}
		slices.Sort(f.nouns)
		f.nouns = slices.Compact(f.nouns)
		f.domain = terms.Domain(t.Name)
		f.said = terms.SpeaksOf(t.Description.Value, f.domain)
		if props := t.InputSchema.Get("properties"); props != nil {
			for _, m := range props.Members {
				f.params = append(f.params, m.Key)
			}
			slices.Sort(f.params)
			f.params = slices.Compact(f.params)
		}
		stems[i] = map[string]int{}
		for _, w := range terms.Content(t.Description.Value) {
			if stems[i][w]++; stems[i][w] == 1 {
				seen[w]++
			}
		}
		f.effect, f.alone = effectOf(t, f.verb), alone(t) != nil
		list[i] = f
	}
	for i, f := range list {
		sum := 0.0
		for _, w := range sorted(stems[i]) {
			of := (1 + math.Log(float64(stems[i][w]))) * math.Log(float64(1+len(tools))/float64(seen[w]))
			f.text = append(f.text, weight{w, of})
			sum += of * of
		}
		for k := range f.text {
			f.text[k].of /= math.Max(math.Sqrt(sum), 1e-9)
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
	// general says that the tools are of many fields: see fieldShare.
	general bool
}

func newIndex(list []*features) *index {
	x := &index{
		nouns: map[string]float64{}, params: map[string]float64{}, places: map[string]int{},
		tools: len(list),
	}
	fields := map[string]int{}
	for _, f := range list {
		fields[f.domain]++
		for _, n := range f.nouns {
			x.nouns[n]++
		}
		for _, p := range f.params {
			x.params[p]++
		}
		for _, p := range places(f.tool) {
			x.places[p]++
		}
	}
	half := fieldShare * float64(len(list))
	x.general = float64(len(list)-fields[""]) > half
	for d, n := range fields {
		if d != "" && float64(n) > half {
			x.general = false
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

// overlap is the weight of what two sorted sets share over that of all they have: the
// Jaccard index with weights. A key without a weight has that of 1.
func overlap(a, b []string, of map[string]float64) float64 {
	shared, all := 0.0, 0.0
	for len(a) > 0 || len(b) > 0 {
		var k string
		both := false
		switch {
		case len(b) == 0 || len(a) > 0 && a[0] < b[0]:
			k, a = a[0], a[1:]
		case len(a) == 0 || b[0] < a[0]:
			k, b = b[0], b[1:]
		default:
			k, a, b, both = a[0], a[1:], b[1:], true
		}
		w, ok := of[k]
		if !ok {
			w = 1
		}
		if all += w; both {
			shared += w
		}
	}
	if all == 0 {
		return 0
	}
	return shared / all
}

// cosine compares two texts.
func cosine(a, b []weight) float64 {
	sum := 0.0
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].stem < b[0].stem:
			a = a[1:]
		case b[0].stem < a[0].stem:
			b = b[1:]
		default:
			sum += a[0].of * b[0].of
			a, b = a[1:], b[1:]
		}
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
