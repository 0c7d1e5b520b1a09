package router

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/terms"
)

// Scores of the certain tier, which are above any of the other. Those of exact name,
// substring and Jaro-Winkler, and the numbers of the second tier, are of Ora's
// tools.discover; it gives none for keywords and domain.
const (
	exactName  = 1.0
	substring  = 0.97
	asWritten  = 0.93 // the similarity from which on a name is taken for mistyped
	ofDomain   = 0.85
	allWords   = 0.92 // every word of the query is in name or keywords
	halfWords  = 0.80 // half of them are
	jaroBoost  = 0.35
	domBoost   = 0.1
	lowest     = 0.05
	highest    = 0.79
	nearName   = 0.88 // the similarity from which on the boost counts
	fewLetters = 3    // what is shorter is in too many names
)

// A name is how a tool's name is compared.
type name struct {
	words   []string
	plain   string // its words, with a blank around each
	letters letterSet
	group   string // those of its group
	domain  string
	mention []string // in lower case, with earlier names
}

func (r *Router) readNames() {
	r.names = make([]name, len(r.tools))
	r.nameWords = map[string][]int32{}
	groups := map[string]string{}
	for i, t := range r.tools {
		n := name{words: terms.Words(t.Name), domain: terms.Domain(t.Name)}
		n.plain = " " + phrase(n.words) + " "
		n.letters = lettersOf(n.plain)
		group, ok := groups[r.groupOf[i]]
		if !ok {
			group = " " + phrase(terms.Words(r.groupOf[i])) + " "
			groups[r.groupOf[i]] = group
		}
		n.group = group
		n.mention = []string{strings.ToLower(t.Name)}
		r.names[i] = n
		for _, w := range n.words {
			r.nameWords[w] = append(r.nameWords[w], int32(i))
		}
	}
	r.nameOrder = slices.Sorted(maps.Keys(r.nameWords)) // sums of floats depend on it
	for _, from := range slices.Sorted(maps.Keys(r.o.Aliases)) {
		n := &r.names[r.at[from]]
		n.mention = append(n.mention, strings.ToLower(from))
	}
}

// asks notes that stems ask for a tool. Tools come in their order.
func (r *Router) asks(i int, stems []int32) {
	for _, n := range stems {
		for len(r.asking) <= int(n) {
			r.asking = append(r.asking, nil)
		}
		if tools := r.asking[n]; len(tools) == 0 || tools[len(tools)-1] != int32(i) {
			r.asking[n] = append(tools, int32(i))
		}
	}
}

// byTiers scores what is certain from 0.8 to 1, and all else from 0.05 to 0.79.
func (r *Router) byTiers(text string) []float64 {
	text = end(text)
	words := terms.Words(text)
	asked := askedName{plain: " " + phrase(words) + " "}
	asked.letters = lettersOf(asked.plain)
	domain := terms.Domain(text)
	content := slices.Compact(slices.Sorted(slices.Values(terms.Content(text))))
	shared := make([]int, len(r.tools)) // of content
	for _, s := range content {
		if n, ok := r.rank.numbers[s]; ok && int(n) < len(r.asking) {
			for _, i := range r.asking[n] {
				shared[i]++
			}
		}
	}
	near := r.nearest(words)
	boosted := r.byBM25(text)
	most := slices.Max(append([]float64{0}, boosted...))
	for i := range boosted {
		if most > 0 {
			boosted[i] /= most
		}
		if v := near[i] / float64(max(1, len(r.names[i].words))); v > nearName {
			boosted[i] += jaroBoost * v
		}
		if boosted[i] > 0 && domain != "" && r.names[i].domain == domain {
			boosted[i] += domBoost
		}
	}
	most = slices.Max(append([]float64{0}, boosted...))
	named := r.sharing(words)
	out := make([]float64, len(r.tools))
	for i := range out {
		if len(words) > 0 {
			out[i] = r.certain(i, asked, named[i], float64(shared[i])/float64(max(1, len(content))))
		}
		if out[i] == 0 && boosted[i] > 0 {
			out[i] = lowest + (highest-lowest)*boosted[i]/most
		}
	}
	return out
}

// sharing says which tools have a word of the query in their names.
func (r *Router) sharing(words []string) []bool {
	out := make([]bool, len(r.tools))
	for _, w := range words {
		for _, i := range r.nameWords[w] {
			out[i] = true
		}
	}
	return out
}

// An askedName is what is asked, as names are compared with it.
type askedName struct {
	plain   string // with a blank around each word
	letters letterSet
}

// certain is the score of the first tier, or 0. named says that the tool has a word of the
// query in its name; share is how much of the query is in name and keywords.
func (r *Router) certain(i int, asked askedName, named bool, share float64) float64 {
	n := &r.names[i]
	if named { // else neither is a part of the other
		switch {
		case asked.plain == n.plain:
			return exactName
		case len(asked.plain)-2 >= fewLetters && strings.Contains(n.plain, asked.plain),
			len(n.words) > 1 && strings.Contains(asked.plain, n.plain):
			return substring
		}
	}
	score := 0.0
	a, b := asked.plain, n.plain
	if mayBeAlike(a, b, asked.letters, n.letters) {
		if v := jaroWinkler(a[1:len(a)-1], b[1:len(b)-1]); v >= asWritten {
			score = v * substring
		}
	}
	if a == n.group {
		score = max(score, ofDomain)
	}
	if share >= 0.5 {
		score = max(score, halfWords+(allWords-halfWords)*(2*share-1))
	}
	return score
}

// nearest sums for each tool how similar the words of its name are to the nearest of
// the query.
func (r *Router) nearest(words []string) []float64 {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	first := map[byte][]string{}
	for _, w := range words {
		first[w[0]] = append(first[w[0]], w)
	}
	sums := make([]float64, len(r.tools))
	for _, v := range r.nameOrder {
		near := 0.0
		for _, w := range first[v[0]] {
			if d := len(w) - len(v); d < -2 || d > 2 {
				continue // not one word mistyped
			}
			near = max(near, jaroWinkler(w, v))
		}
		if near > 0 {
			for _, i := range r.nameWords[v] {
				sums[i] += near
			}
		}
	}
	return sums
}
