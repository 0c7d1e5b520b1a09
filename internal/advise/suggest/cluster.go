package suggest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Cluster is a set of tools that may be one tool with an action.
type Cluster struct {
	Tools []*catalog.Tool
	// Noun they share, which names the merged tool.
	Noun string
	// Evidence is why, in words.
	Evidence []string
	// Likeness is the mean similarity of its pairs, 0 to 1.
	Likeness float64
}

// Weights of the evidence and the bounds of a cluster. They were set by hand on the
// tool lists of four public servers, and are no measure of anything else.
const (
	nounWeight, paramWeight, placeWeight, textWeight = 0.40, 0.25, 0.15, 0.20
	// sameDomain is the likeness of nouns that are of one field of computing.
	sameDomain = 0.5
	// least is the mean similarity that joins two clusters.
	least = 0.30
	// telling is what one kind of evidence must reach to count as such. Two
	// kinds are needed: a prefix of names alone joins nothing.
	telling = 0.20
	// largest is the most tools of a cluster: beyond it an enum of actions is
	// as hard to choose from as the tools were.
	largest = 10
)

// A pair is how alike two tools are, by kind of evidence.
type pair struct{ noun, param, place, text float64 }

func (p pair) sum() float64 {
	return nounWeight*p.noun + paramWeight*p.param + placeWeight*p.place + textWeight*p.text
}

// kinds counts the evidence that tells.
func (p pair) kinds() int {
	n := 0
	for _, v := range []float64{p.noun, p.param, p.place, p.text} {
		if v >= telling {
			n++
		}
	}
	return n
}

// clusters joins tools, the most alike first, for as long as the mean similarity of
// all pairs between two clusters is enough. Tools that only read are kept apart
// from those that destroy.
func clusters(list []*features) []Cluster {
	x := newIndex(list)
	n := len(list)
	pairs := make([][]pair, n)
	for i := range list {
		pairs[i] = make([]pair, n)
	}
	for i, a := range list {
		for j := i + 1; j < n; j++ {
			b := list[j]
			p := pair{alike(a, b, x), overlap(a.params, b.params, x.params), x.near(a.tool, b.tool), cosine(a.text, b.text)}
			pairs[i][j], pairs[j][i] = p, p
		}
	}
	groups := make([][]int, n)
	for i := range groups {
		groups[i] = []int{i}
	}
	for {
		bi, bj, best := -1, -1, least
		for i := range groups {
			for j := i + 1; j < len(groups); j++ {
				if s := likeness(groups[i], groups[j], pairs, list); s > best {
					bi, bj, best = i, j, s
				}
			}
		}
		if bi < 0 {
			break
		}
		groups[bi] = append(groups[bi], groups[bj]...)
		groups = slices.Delete(groups, bj, bj+1)
	}
	var out []Cluster
	for _, g := range groups {
		if len(g) > 1 {
			slices.Sort(g)
			out = append(out, describe(g, pairs, list))
		}
	}
	return out
}

// alike compares what two tools act on: their nouns or, where these are words for
// the same field, that field.
func alike(a, b *features, x *index) float64 {
	s := overlap(a.nouns, b.nouns, x.nouns)
	if a.domain != "" && a.domain == b.domain {
		s = max(s, sameDomain)
	}
	return s
}

// likeness is the mean similarity between two groups, 0 where they must not be
// joined.
func likeness(a, b []int, pairs [][]pair, list []*features) float64 {
	if len(a)+len(b) > largest {
		return 0
	}
	sum, told := 0.0, 0
	for _, i := range a {
		for _, j := range b {
			if e, f := list[i].effect, list[j].effect; e == reads && f == destroys || e == destroys && f == reads {
				return 0
			}
			p := pairs[i][j]
			sum += p.sum()
			if p.kinds() >= 2 {
				told++
			}
		}
	}
	if told*2 < len(a)*len(b) {
		return 0
	}
	return sum / float64(len(a)*len(b))
}

func describe(g []int, pairs [][]pair, list []*features) Cluster {
	c := Cluster{}
	var mean pair
	n := 0.0
	for k, i := range g {
		c.Tools = append(c.Tools, list[i].tool)
		for _, j := range g[k+1:] {
			p := pairs[i][j]
			mean.noun, mean.param, mean.place, mean.text = mean.noun+p.noun, mean.param+p.param, mean.place+p.place, mean.text+p.text
			n++
		}
	}
	mean = pair{mean.noun / n, mean.param / n, mean.place / n, mean.text / n}
	c.Likeness = mean.sum()
	nouns, params, verbsOf := map[string]int{}, map[string]int{}, map[string]int{}
	place := map[string]int{}
	for _, i := range g {
		for w := range list[i].nouns {
			nouns[w]++
		}
		for p := range list[i].params {
			params[p]++
		}
		if v := list[i].verb; v != "" {
			verbsOf[v]++
		}
		for _, p := range places(list[i].tool) {
			place[p]++
		}
	}
	c.Noun = noun(nouns, list, g)
	if mean.noun >= telling {
		c.Evidence = append(c.Evidence, "the noun "+c.Noun)
	}
	if mean.param >= telling {
		c.Evidence = append(c.Evidence, "the parameters "+most(params, 3))
	}
	if mean.place >= telling {
		c.Evidence = append(c.Evidence, "the place "+most(place, 1))
	}
	if mean.text >= telling {
		c.Evidence = append(c.Evidence, fmt.Sprintf("descriptions that are alike (%.2f)", mean.text))
	}
	if len(verbsOf) > 1 {
		c.Evidence = append(c.Evidence, fmt.Sprintf("a family of %d verbs", len(verbsOf)))
	}
	return c
}

// noun is the words of the names that most of the tools share, as they are written.
func noun(count map[string]int, list []*features, g []int) string {
	top := 0
	for _, n := range count {
		top = max(top, n)
	}
	best := ""
	for _, i := range g {
		var kept []string
		_, object := parse(list[i].tool.Name)
		for _, w := range object {
			if count[w.stem] == top {
				kept = append(kept, w.word)
			}
		}
		if s := strings.Join(kept, "_"); s != "" && (best == "" || len(s) < len(best)) {
			best = s
		}
	}
	return best
}

// most lists the keys with the highest counts.
func most(count map[string]int, n int) string {
	keys := sorted(count)
	slices.SortStableFunc(keys, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
	if len(keys) > n {
		keys = keys[:n]
	}
	return strings.Join(keys, ", ")
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
