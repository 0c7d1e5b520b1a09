package suggest

import (
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// features are what two tools are compared by. They depend on the tool alone.
type features struct {
	tool   *catalog.Tool
	name   parsedName
	nouns  []string // stems of what the name says is acted on, sorted
	keys   []string // nouns, and the words before the verb, sorted
	verb   string   // stem of the verb in the name, or ""
	domain string   // field of computing that the name speaks of, or ""
	said   bool     // the description speaks of it too
	params []string // names, sorted
	text   []weight // stems of the description, sorted, as a vector of length 1
	effect effect
	alone  bool // it cannot be an action of another tool: see alone
	saves  bool // it writes, by one of the verbs of saving
	reads  bool // its name or its description says that it reads
	bytes  int  // of its definition
}

// vagueWeight is that of a vague word of a name, where others have 1. Set by hand.
const vagueWeight = 0.3

func keyWeight(key string) float64 {
	if vague[key] {
		return vagueWeight
	}
	return 1
}

// A weight is that of a stem.
type weight struct {
	stem string
	of   float64
}

// read takes the features of tools.
func read(tools []*catalog.Tool) []*features {
	list := make([]*features, len(tools))
	for i, t := range tools {
		list[i] = featuresOf(t)
	}
	return list
}

func featuresOf(t *catalog.Tool) *features {
	name := parseTool(t.Name, t.Description.Value)
	f := &features{
		tool: t, name: name, effect: effectOf(t), alone: alone(t) != nil, bytes: len(t.Wire()), reads: saysItReads(t),
	}
	if name.verb >= 0 {
		f.verb = name.words[name.verb].stem
	}
	f.saves = f.effect == writes && saving[f.verb]
	if f.effect == destroys && (name.verb < 0 || wordEffect(name.words[name.verb].word) != destroys) {
		f.alone = true // a merged name would not say that it destroys
	}
	for _, w := range name.object {
		f.nouns = append(f.nouns, w.stem)
	}
	f.nouns = set(f.nouns)
	f.keys = slices.Clone(f.nouns)
	for _, w := range name.prefix {
		f.keys = append(f.keys, w.stem)
	}
	f.keys = set(f.keys)
	f.domain = terms.Domain(t.Name)
	f.said = terms.SpeaksOf(t.Description.Value, f.domain)
	if props := t.InputSchema.Get("properties"); props != nil {
		for _, m := range props.Members {
			f.params = append(f.params, m.Key)
		}
		f.params = set(f.params)
	}
	times := map[string]int{}
	for _, w := range terms.Content(t.Description.Value) {
		times[w]++
	}
	sum := 0.0
	for _, w := range sorted(times) {
		of := (1 + math.Log(float64(times[w]))) * stemWeight(w)
		f.text = append(f.text, weight{stem: w, of: of})
		sum += of * of
	}
	for k := range f.text {
		f.text[k].of /= math.Max(math.Sqrt(sum), 1e-9)
	}
	return f
}

// set sorts a list and drops what is in it twice.
func set(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// places are the group and the file of a tool.
func places(t *catalog.Tool) []string {
	var out []string
	for _, p := range []string{t.Group, t.Source.File} {
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}

// near says whether two tools are in one toolset or file: 1 or 0.
func near(a, b *catalog.Tool) float64 {
	if slices.ContainsFunc(places(a), func(p string) bool { return slices.Contains(places(b), p) }) {
		return 1
	}
	return 0
}

// overlap is the weight of what two sorted sets share over that of all they have: the
// Jaccard index with weights. Without a function all weights are 1.
func overlap(a, b []string, of func(string) float64) float64 {
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
		w := 1.0
		if of != nil {
			w = of(k)
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
