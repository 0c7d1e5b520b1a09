package router

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog/terms"
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
	fewLetters = 3 // what is shorter is in too many names
)

// A name is how a tool's name is compared.
type name struct {
	words   []string
	plain   string              // its words side by side
	stems   map[string]struct{} // of name and keywords
	domain  string
	mention []string // in lower case, with earlier names
}

func (r *Router) readNames() {
	r.names = make([]name, len(r.tools))
	r.nameWords = map[byte][]string{}
	for i, t := range r.tools {
		n := name{words: terms.Words(t.Name), domain: terms.Domain(t.Name), stems: map[string]struct{}{}}
		n.plain = phrase(n.words)
		for _, s := range terms.Content(t.Name) {
			n.stems[s] = struct{}{}
		}
		for w := range r.o.Keywords[t.Name] {
			for _, s := range terms.Content(w) {
				n.stems[s] = struct{}{}
			}
		}
		for _, w := range t.Keywords {
			for _, s := range terms.Content(w) {
				n.stems[s] = struct{}{}
			}
		}
		n.mention = []string{strings.ToLower(t.Name)}
		r.names[i] = n
		for _, w := range n.words {
			if !slices.Contains(r.nameWords[w[0]], w) {
				r.nameWords[w[0]] = append(r.nameWords[w[0]], w)
			}
		}
	}
}

// byTiers scores what is certain from 0.8 to 1, and all else from 0.05 to 0.79.
func (r *Router) byTiers(text string) []float64 {
	words := terms.Words(text)
	asked := phrase(words)
	domain := terms.Domain(text)
	content := map[string]struct{}{}
	for _, s := range terms.Content(text) {
		content[s] = struct{}{}
	}
	near := r.nearest(words)
	boosted := r.byBM25(text)
	most := slices.Max(append([]float64{0}, boosted...))
	for i := range boosted {
		if most > 0 {
			boosted[i] /= most
		}
		if v := r.names[i].like(near); v > spelling {
			boosted[i] += jaroBoost * v
		}
		if boosted[i] > 0 && domain != "" && r.names[i].domain == domain {
			boosted[i] += domBoost
		}
	}
	most = slices.Max(append([]float64{0}, boosted...))
	out := make([]float64, len(r.tools))
	for i := range out {
		out[i] = r.certain(i, asked, content)
		if out[i] == 0 && boosted[i] > 0 {
			out[i] = lowest + (highest-lowest)*boosted[i]/most
		}
	}
	return out
}

// certain is the score of the first tier, or 0.
func (r *Router) certain(i int, asked string, content map[string]struct{}) float64 {
	n := &r.names[i]
	switch {
	case asked == "":
		return 0
	case asked == n.plain:
		return exactName
	case len(asked) >= fewLetters && within(n.plain, asked), len(n.words) > 1 && within(asked, n.plain):
		return substring
	}
	score := 0.0
	// Where one is less than 0.6 of the other, the similarity is below 0.93.
	if a, b := len(asked), len(n.plain); 5*min(a, b) >= 3*max(a, b) {
		if v := jaroWinkler(asked, n.plain); v >= asWritten {
			score = v * substring
		}
	}
	if g := r.groupOf[i]; g != "" && phrase(terms.Words(g)) == asked {
		score = max(score, ofDomain)
	}
	shared := 0
	for s := range content {
		if _, ok := n.stems[s]; ok {
			shared++
		}
	}
	if share := float64(shared) / float64(max(1, len(content))); share >= 0.5 {
		score = max(score, halfWords+(allWords-halfWords)*(2*share-1))
	}
	return score
}

// within reports whether part stands in text as whole words.
func within(text, part string) bool {
	return part != "" && strings.Contains(" "+text+" ", " "+part+" ")
}

// nearest says how similar each word of names is to the nearest of the query.
func (r *Router) nearest(words []string) map[string]float64 {
	out := make(map[string]float64, len(words))
	for _, w := range slices.Compact(slices.Sorted(slices.Values(words))) {
		for _, v := range r.nameWords[w[0]] {
			if d := len(w) - len(v); d < -2 || d > 2 {
				continue // not one word mistyped
			}
			if s := jaroWinkler(w, v); s > out[v] {
				out[v] = s
			}
		}
	}
	return out
}

// like is the mean similarity of the name's words to the nearest of the query.
func (n *name) like(near map[string]float64) float64 {
	sum := 0.0
	for _, w := range n.words {
		sum += near[w]
	}
	return sum / float64(max(1, len(n.words)))
}
