package suggest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
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
	// sameDomain is the likeness of nouns that are of one field of computing, and
	// saidDomain that of tools whose descriptions say so too.
	sameDomain, saidDomain = 0.5, 0.8
	// fieldShare is the part of all tools that must be of some field, and may not be
	// of one, for fields to tell tools apart: a kit for all kinds of work has files,
	// messages and requests, while on the server of one service a "pull request" is
	// no matter of networks. Of ten public servers two thirds of a general kit's
	// tools are of some field, and at most 36 % of a service's, or nearly all of one.
	fieldShare = 0.5
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
type pair struct {
	noun, param, place, text float64
	said                     bool // names and descriptions are of one field: two kinds
}

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
	if p.said && p.text < telling {
		n++
	}
	return n
}

// clusters joins tools, the most alike first, for as long as the mean similarity of
// all pairs between two clusters is enough. Tools that only read are kept apart
// from those that destroy, and those that cannot be an action from all.
func clusters(list []*features) []Cluster {
	x := newIndex(list)
	pairs := make([][]pair, len(list))
	links := make([][]link, len(list))
	for i := range list {
		pairs[i], links[i] = make([]pair, len(list)), make([]link, len(list))
	}
	for i, a := range list {
		for j := i + 1; j < len(list); j++ {
			b := list[j]
			p := x.compare(a, b)
			pairs[i][j], pairs[j][i] = p, p
			l := link{
				sum: p.sum(),
				apart: a.alone || b.alone || a.effect == terms.Reads && b.effect == terms.Destroys ||
					a.effect == terms.Destroys && b.effect == terms.Reads,
			}
			if p.kinds() >= 2 {
				l.told = 1
			}
			links[i][j], links[j][i] = l, l
		}
	}
	groups := make([][]int, len(list)) // by the index of their first tool
	for i := range groups {
		groups[i] = []int{i}
	}
	// nearest is the group behind each that is most like it, and how much.
	nearest := make([]int, len(list))
	likeness := make([]float64, len(list))
	find := func(i int) {
		nearest[i], likeness[i] = -1, least
		for j := i + 1; j < len(groups); j++ {
			if s := links[i][j].likeness(len(groups[i]), len(groups[j])); s > likeness[i] {
				nearest[i], likeness[i] = j, s
			}
		}
	}
	for i := range groups {
		find(i)
	}
	for {
		bi, best := -1, least
		for i := range groups {
			if nearest[i] >= 0 && likeness[i] > best {
				bi, best = i, likeness[i]
			}
		}
		if bi < 0 {
			break
		}
		bj := nearest[bi]
		groups[bi], groups[bj] = append(groups[bi], groups[bj]...), nil
		for k := range groups {
			links[bi][k] = links[bi][k].plus(links[bj][k])
			links[k][bi] = links[bi][k]
		}
		nearest[bj] = -1
		for k := range groups {
			if k < bi && links[k][bi].likeness(len(groups[k]), len(groups[bi])) >= likeness[k] || k == bi ||
				nearest[k] == bi ||
				nearest[k] == bj {
				find(k)
			}
		}
	}
	var out []Cluster
	for _, g := range groups {
		if len(g) > 1 {
			slices.Sort(g)
			out = append(out, describe(g, pairs, list))
		}
	}
	rename(out, list)
	return out
}

// A link is what is between two groups: sums over all pairs.
type link struct {
	sum   float64
	told  int  // pairs with two kinds of evidence
	apart bool // a tool cannot be an action, or one only reads and another destroys
}

func (l link) plus(m link) link {
	return link{sum: l.sum + m.sum, told: l.told + m.told, apart: l.apart || m.apart}
}

// likeness is the mean similarity between groups of so many tools, 0 where they
// must not be joined.
func (l link) likeness(a, b int) float64 {
	if a == 0 || b == 0 || a+b > largest || l.apart || l.told*2 < a*b {
		return 0
	}
	return l.sum / float64(a*b)
}

// rename makes the names of merged tools differ from each other and from the tools
// that stay.
func rename(list []Cluster, all []*features) {
	taken := map[string]bool{}
	for _, f := range all {
		taken[f.tool.Name] = true
	}
	for i := range list {
		c := &list[i]
		own := slices.ContainsFunc(c.Tools, func(t *catalog.Tool) bool { return t.Name == c.Noun })
		if c.Noun == "" {
			c.Noun = "tools"
		}
		base := c.Noun
		if taken[base] && !own {
			c.Noun = base + "_" + terms.Words(c.Tools[0].Name)[0]
		}
		for n := 2; taken[c.Noun] && !own; n++ {
			c.Noun = fmt.Sprintf("%s_%d", base, n)
		}
		taken[c.Noun] = true
	}
}

// compare compares two tools. What they act on is alike as far as their nouns are or,
// where these are words for the same field, that field is theirs.
func (x *index) compare(a, b *features) pair {
	p := pair{
		noun: overlap(a.nouns, b.nouns, x.nouns), param: overlap(a.params, b.params, x.params),
		place: x.near(a.tool, b.tool), text: cosine(a.text, b.text),
	}
	if d := a.domain; d != "" && d == b.domain {
		p.noun = max(p.noun, sameDomain)
		if x.general && a.said && b.said {
			p.noun, p.said = max(p.noun, saidDomain), true
		}
	}
	return p
}

func describe(g []int, pairs [][]pair, list []*features) Cluster {
	c := Cluster{}
	var mean pair
	n := 0.0
	for k, i := range g {
		c.Tools = append(c.Tools, list[i].tool)
		for _, j := range g[k+1:] {
			p := pairs[i][j]
			mean.noun, mean.param, mean.place, mean.text = mean.noun+p.noun, mean.param+p.param, mean.place+
				p.place, mean.text+p.text
			mean.said = mean.said || p.said
			n++
		}
	}
	mean = pair{noun: mean.noun / n, param: mean.param / n, place: mean.place / n, text: mean.text / n, said: mean.said}
	c.Likeness = mean.sum()
	params, verbsOf := map[string]int{}, map[string]int{}
	place := map[string]int{}
	for _, i := range g {
		for _, p := range list[i].params {
			params[p]++
		}
		if v := list[i].verb; v != "" {
			verbsOf[v]++
		}
		for _, p := range places(list[i].tool) {
			place[p]++
		}
	}
	c.Noun = noun(list, g)
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
		c.Evidence = append(c.Evidence, fmt.Sprintf("similar descriptions (%.2f)", mean.text))
	}
	if mean.said {
		c.Evidence = append(c.Evidence, "names and descriptions are about "+list[g[0]].domain)
	}
	if name, n := sharedEnum(c.Tools); n > 1 {
		c.Evidence = append(c.Evidence, fmt.Sprintf("the enum of %s, repeated in %d of them", name, n))
	}
	if len(verbsOf) > 1 {
		c.Evidence = append(c.Evidence, fmt.Sprintf("a family of %d verbs", len(verbsOf)))
	}
	return c
}

// sharedEnum finds the parameter whose values the most tools list alike, and counts
// them. Of two it takes the first by name.
func sharedEnum(tools []*catalog.Tool) (name string, n int) {
	count := map[[2]string]int{}
	for _, t := range tools {
		if props := t.InputSchema.Get("properties"); props != nil {
			for _, m := range props.Members {
				if e := m.Value.Get("enum"); e != nil && len(e.Items) > 1 {
					count[[2]string{m.Key, string(e.AppendJSON(nil))}]++
				}
			}
		}
	}
	keys := slices.SortedFunc(maps.Keys(count),
		func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	for _, k := range keys {
		if count[k] > n {
			name, n = k[0], count[k]
		}
	}
	return name, n
}

// noun is the words that most of the names share, as they are written: of what is
// acted on or, where they share nothing of that, of the whole names; else the
// field they are of.
func noun(list []*features, g []int) string {
	objects := make([][]word, len(g))
	whole := make([][]word, len(g))
	for k, i := range g {
		_, objects[k] = parse(list[i].tool.Name)
		for _, w := range terms.Words(list[i].tool.Name) {
			whole[k] = append(whole[k], word{w, terms.Stem(w)})
		}
	}
	if s := shared(objects); s != "" {
		return s
	}
	if s := shared(whole); s != "" {
		return s
	}
	return list[g[0]].domain
}

// shared joins the words that most names have, if two do.
func shared(names [][]word) string {
	count := map[string]int{}
	top := 1
	for _, name := range names {
		met := map[string]bool{}
		for _, w := range name {
			if !met[w.stem] {
				met[w.stem] = true
				count[w.stem]++
				top = max(top, count[w.stem])
			}
		}
	}
	best := ""
	for _, name := range names {
		var kept []string
		for _, w := range name {
			if top > 1 && count[w.stem] == top {
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
