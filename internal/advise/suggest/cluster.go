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
	// Name of the merged tool. It says what all of them do.
	Name  string
	names []string // that fit it, the best first: Name is one of them
	// Evidence is why, in words.
	Evidence []string
	// Likeness is the mean similarity of its pairs, 0 to 1.
	Likeness float64
}

// Weights of the evidence and the bounds of a cluster. They were set by hand on the
// tool lists of public servers, and are no measure of anything else.
const (
	nounWeight, paramsWeight, placeWeight, textWeight = 0.45, 0.25, 0.05, 0.25
	// saidDomain is the likeness of the nouns of two tools of a kit whose names and
	// descriptions are of one field of computing.
	saidDomain = 0.8
	// least is the mean similarity that joins two clusters.
	least = 0.30
	// telling is what one kind of evidence must reach to count as such. Two
	// kinds are needed: a prefix of names alone joins nothing.
	telling = 0.20
	// largest is the most tools of a cluster: beyond it an enum of actions is
	// as hard to choose from as the tools were.
	largest = 10
	// LargestBytes is the most that the definitions of a cluster may have together, and
	// so the most that a merged tool may. The largest tool of a consolidation that the
	// maintainers of a server of 110 tools have published stands for tools of 10,556
	// bytes (docs/internals/shrinking.md).
	LargestBytes = 11_000
)

// A pair is how alike two tools are, by kind of evidence.
type pair struct {
	noun, param, place, text float64
	said                     bool // names and descriptions are of one field: two kinds
}

func (p pair) sum() float64 {
	return nounWeight*p.noun + paramsWeight*p.param + placeWeight*p.place + textWeight*p.text
}

// kinds counts the evidence that tells. A place alone tells nothing: many servers have
// one file.
func (p pair) kinds() int {
	n := 0
	for _, v := range []float64{p.noun, p.param, p.text} {
		if v >= telling {
			n++
		}
	}
	if p.said && p.text < telling {
		n++
	}
	return n
}

// apart reports whether two tools must not be one: their effects differ, or are several
// in one of them. In a kit, tools that write may be with those that read. Tools that do not save
// something but run, send, merge, stop or delete it are only with those of the same verb, and so
// are tools of which nothing says what they change.
func apart(a, b *features, kit bool) bool {
	switch {
	case a.alone || b.alone || a.effect == mixed || b.effect == mixed || a.bytes+b.bytes > LargestBytes:
		return true
	case kit:
		return (a.effect == destroys) != (b.effect == destroys)
	case a.effect != b.effect:
		return true
	case a.effect == reads || a.saves && b.saves:
		return false
	}
	return a.verb == "" || a.verb != b.verb
}

// clusters joins tools, the most alike first, for as long as the mean similarity of
// all pairs between two clusters is enough and a name can be found that says what all
// of them do. It does not depend on the order of the tools.
func clusters(list []*features, kit bool) []Cluster {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *features) int { return cmp.Compare(a.tool.Name, b.tool.Name) })
	var out []Cluster
	for _, part := range connected(list, kit) {
		out = append(out, newJoiner(part, kit).run()...)
	}
	slices.SortStableFunc(out, func(a, b Cluster) int { return cmp.Compare(a.Tools[0].Name, b.Tools[0].Name) })
	return rename(out, list)
}

// connected divides tools so that no pair of two parts is alike enough to join clusters: their
// mean similarity is less than least, too. So the parts can be clustered by themselves. A table of
// all pairs of ten thousand tools would take gigabytes.
func connected(list []*features, kit bool) [][]*features {
	first := make([]int, len(list)) // of the part of each, by a way of smaller indexes
	find := func(i int) int {
		for first[i] != i {
			first[i] = first[first[i]]
			i = first[i]
		}
		return i
	}
	for k, b := range list {
		first[k] = k
		for i, a := range list[:k] {
			if x, y := find(i), find(k); x != y && !apart(a, b, kit) && compare(a, b, kit).sum() >= least {
				first[max(x, y)] = min(x, y)
			}
		}
	}
	parts := make([][]*features, len(list))
	for i, f := range list {
		parts[find(i)] = append(parts[find(i)], f)
	}
	return slices.DeleteFunc(parts, func(p []*features) bool { return len(p) < 2 })
}

// run joins groups for as long as that is possible.
func (j *joiner) run() []Cluster {
	for {
		a, b := j.best()
		if a < 0 {
			break
		}
		together := slices.Concat(j.groups[a], j.groups[b])
		slices.Sort(together)
		first, second := j.features(j.groups[a]), j.features(j.groups[b])
		if len(j.names(together)) == 0 || !j.kit && !keepsObject(first, second, j.list[together[0]].effect) {
			j.part(a, b)
			continue
		}
		j.unite(a, b, together)
	}
	var out []Cluster
	for _, g := range j.groups {
		if len(g) > 1 {
			c := describe(g, j.pairs, j.list)
			c.names = j.names(g)
			out = append(out, c)
		}
	}
	return out
}

// A joiner holds the groups so far, each at the index of its first tool.
type joiner struct {
	list   []*features
	kit    bool
	pairs  [][]pair
	links  [][]link
	groups [][]int
	// nearest is the group behind each that is most like it, and likeness how much.
	nearest  []int
	likeness []float64
}

func newJoiner(list []*features, kit bool) *joiner {
	n := len(list)
	j := &joiner{
		list: list, kit: kit, pairs: make([][]pair, n), links: make([][]link, n), groups: make([][]int, n),
		nearest: make([]int, n), likeness: make([]float64, n),
	}
	for i := range list {
		j.pairs[i], j.links[i], j.groups[i] = make([]pair, n), make([]link, n), []int{i}
	}
	for i, a := range list {
		for k := i + 1; k < n; k++ {
			l := link{apart: apart(a, list[k], kit), bytes: a.bytes + list[k].bytes}
			if !l.apart {
				p := compare(a, list[k], kit)
				j.pairs[i][k], j.pairs[k][i] = p, p
				l.sum = p.sum()
				if p.kinds() >= 2 {
					l.told = 1
				}
			}
			j.links[i][k], j.links[k][i] = l, l
		}
	}
	for i := range list {
		j.find(i)
	}
	return j
}

func (j *joiner) features(g []int) []*features {
	list := make([]*features, len(g))
	for k, i := range g {
		list[k] = j.list[i]
	}
	return list
}

// names are those that fit a group.
func (j *joiner) names(g []int) []string {
	e := j.list[g[0]].effect
	for _, i := range g {
		if j.list[i].effect != e {
			e = unsaid
		}
	}
	names := namesOf(j.features(g), e)
	if len(names) == 0 && j.kit && e != destroys {
		names = namesOf(j.features(g), unsaid)
	}
	if d := j.list[g[0]].domain; len(names) == 0 && j.kit && d != "" &&
		!slices.ContainsFunc(g, func(i int) bool { return j.list[i].domain != d }) {
		names = []string{d}
	}
	return names
}

// find finds the group behind i that is most like it.
func (j *joiner) find(i int) {
	j.nearest[i], j.likeness[i] = -1, least
	if j.groups[i] == nil {
		return
	}
	for k := i + 1; k < len(j.groups); k++ {
		if s := j.links[i][k].likeness(len(j.groups[i]), len(j.groups[k])); s > j.likeness[i] {
			j.nearest[i], j.likeness[i] = k, s
		}
	}
}

// best returns the two groups that are most alike, -1 where none are alike enough.
func (j *joiner) best() (a, b int) {
	a, most := -1, least
	for i := range j.groups {
		if j.nearest[i] >= 0 && j.likeness[i] > most {
			a, most = i, j.likeness[i]
		}
	}
	if a < 0 {
		return -1, -1
	}
	return a, j.nearest[a]
}

// part keeps two groups apart for good.
func (j *joiner) part(a, b int) {
	j.links[a][b].apart, j.links[b][a].apart = true, true
	j.find(a)
}

// unite puts group b into group a.
func (j *joiner) unite(a, b int, together []int) {
	j.groups[a], j.groups[b] = together, nil
	bytes := 0
	for _, i := range together {
		bytes += j.list[i].bytes
	}
	for k := range j.groups {
		l := j.links[a][k].plus(j.links[b][k])
		l.bytes = bytes
		for _, i := range j.groups[k] {
			l.bytes += j.list[i].bytes
		}
		j.links[a][k], j.links[k][a] = l, l
	}
	j.nearest[b] = -1
	for k := range j.groups {
		if k == a || j.nearest[k] == a || j.nearest[k] == b ||
			k < a && j.links[k][a].likeness(len(j.groups[k]), len(j.groups[a])) >= j.likeness[k] {
			j.find(k)
		}
	}
}

// A link is what is between two groups: sums over all pairs.
type link struct {
	sum   float64
	told  int  // pairs with two kinds of evidence
	apart bool // see apart
	bytes int  // of both
}

func (l link) plus(m link) link {
	return link{sum: l.sum + m.sum, told: l.told + m.told, apart: l.apart || m.apart}
}

// likeness is the mean similarity between groups of so many tools, 0 where they
// must not be joined.
func (l link) likeness(a, b int) float64 {
	if a == 0 || b == 0 || a+b > largest || l.apart || l.told*2 < a*b || l.bytes > LargestBytes {
		return 0
	}
	return l.sum / float64(a*b)
}

// rename makes the names of merged tools differ from each other and from the tools that stay. Of
// two groups the larger has the first choice. A number would tell a model nothing, so a group that
// has no name of its own is left out.
func rename(list []Cluster, all []*features) []Cluster {
	taken := map[string]bool{}
	for _, f := range all {
		taken[f.tool.Name] = true
	}
	order := make([]*Cluster, len(list))
	for i := range list {
		order[i] = &list[i]
	}
	slices.SortStableFunc(order, func(a, b *Cluster) int { return cmp.Compare(len(b.Tools), len(a.Tools)) })
	for _, c := range order {
		c.Name = ""
		for _, name := range c.names {
			own := slices.ContainsFunc(c.Tools, func(t *catalog.Tool) bool { return t.Name == name })
			if own || !taken[name] {
				c.Name, taken[name] = name, true
				break
			}
		}
	}
	return slices.DeleteFunc(list, func(c Cluster) bool { return c.Name == "" })
}

// compare compares two tools. What they act on is alike as far as their nouns are or, in
// a kit, where names and descriptions are of one field.
func compare(a, b *features, kit bool) pair {
	p := pair{
		noun: overlap(a.keys, b.keys, keyWeight), param: overlap(a.params, b.params, paramWeight),
		place: near(a.tool, b.tool), text: cosine(a.text, b.text),
	}
	if d := a.domain; kit && d != "" && d == b.domain && a.said && b.said {
		p.noun, p.said = max(p.noun, saidDomain), true
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
	params, verbs := map[string]int{}, map[string]int{}
	place := map[string]int{}
	var names []parsedName
	for _, i := range g {
		names = append(names, list[i].name)
		for _, p := range list[i].params {
			params[p]++
		}
		if v := list[i].verb; v != "" {
			verbs[v]++
		}
		for _, p := range places(list[i].tool) {
			place[p]++
		}
	}
	if shared := sharedWords(names); mean.noun >= telling && len(shared) > 0 {
		var words []string
		for _, w := range shared {
			words = append(words, w.word)
		}
		c.Evidence = append(c.Evidence, "the words "+strings.Join(words, " "))
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
	if len(verbs) > 1 {
		c.Evidence = append(c.Evidence, fmt.Sprintf("a family of %d verbs", len(verbs)))
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
