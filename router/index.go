package router

import (
	"math"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/terms"
)

// A field is a part of a tool that is searched.
type field int

const (
	inName      field = iota
	inLead            // the first sentence of the description
	inText            // the rest of it
	inParam           // names of parameters
	inParamText       // their descriptions and enums
	inGroup
	inExample // messages for which the tool is right
	inKeyword
	inMark // no words: which values it takes
	fields
)

// A document is the stems of each field of a tool, by their numbers in a lexicon.
type document [fields][]int32

// A weighting is that of BM25F: S. Robertson, H. Zaragoza and M. Taylor, Simple BM25
// Extension to Multiple Weighted Fields, CIKM 2004, with a length normalisation for
// each field as in Microsoft Cambridge at TREC-13.
type weighting struct {
	weight, length [fields]float64
	k1             float64
}

// ranked weighs the fields. docs/internals/router.md says how the numbers were found.
var ranked = weighting{
	weight: [fields]float64{
		inName:      1.5,
		inLead:      1,
		inText:      1,
		inParam:     0.5,
		inParamText: 0.3,
		inGroup:     0.5,
		inExample:   0.35,
		inKeyword:   0.4,
		inMark:      1,
	},
	length: [fields]float64{
		inName:      0.3,
		inLead:      0.5,
		inText:      0.75,
		inParam:     0.75,
		inParamText: 0.75,
		inGroup:     0.3,
		inExample:   0.5,
		inKeyword:   0.2,
	},
	k1: 1.2,
}

// textbook is BM25 over one field, at the numbers of Ora's tools.discover.
var textbook = weighting{weight: [fields]float64{inText: 1}, length: [fields]float64{inText: 0.75}, k1: 1.5}

// ofDerived is the part of a document that one counts for idf that has a term among its
// keywords alone: else a word that the keywords of most tools have would tell nothing
// where it is in a description.
const ofDerived = 0.4

// A posting is a document with a term, and what that is worth.
type posting struct {
	doc   int32
	worth float32
}

// A lexicon is the stems that documents have.
type lexicon struct {
	stems   []string
	numbers map[string]int32
	order   []int32 // the numbers, in the order of the stems
}

func newLexicon(v *terms.Vocabulary) *lexicon {
	x := &lexicon{}
	x.stems, x.numbers = v.Stems()
	x.order = make([]int32, len(x.stems))
	for n := range x.order {
		x.order[n] = int32(n)
	}
	slices.SortFunc(x.order, func(a, b int32) int { return strings.Compare(x.stems[a], x.stems[b]) })
	return x
}

// An index finds documents by their terms.
type index struct {
	*lexicon
	terms []term // by number; a stem that no document has is a term without postings
	// spelt are the terms by first byte, sorted.
	spelt map[byte][]string
	// begins are the first words of terms that are phrases.
	begins map[string]bool
}

// A term is where it stands, and how much it tells documents apart.
type term struct {
	postings []posting
	idf      float64
}

// term returns that of a stem. It has no postings if no document has the stem.
func (x *index) term(stem string) term {
	if n, ok := x.numbers[stem]; ok {
		return x.terms[n]
	}
	return term{}
}

func newIndex(l *lexicon, docs []document, w weighting) *index {
	x := &index{lexicon: l, spelt: map[byte][]string{}, begins: map[string]bool{}}
	found, derived := occurrences(len(l.stems), docs, w)
	x.terms = make([]term, len(l.stems))
	for n := range x.terms {
		x.terms[n].postings = found[n]
		with := float64(len(found[n]))
		if d := float64(derived[n]); d < with {
			with -= (1 - ofDerived) * d
		}
		x.terms[n].idf = math.Log(1 + (float64(len(docs))-with+0.5)/(with+0.5))
	}
	for _, n := range l.order {
		if len(found[n]) == 0 {
			continue // is in fields that this index does not weigh
		}
		s := l.stems[n]
		if first, _, ok := strings.Cut(s, " "); ok {
			x.begins[first] = true
		} else {
			x.spelt[s[0]] = append(x.spelt[s[0]], s)
		}
	}
	return x
}

// occurrences returns the postings of each stem, and how many documents have it among their
// keywords alone.
func occurrences(stems int, docs []document, w weighting) ([][]posting, []int) {
	var average [fields]float64
	for i := range docs {
		for f, words := range docs[i] {
			average[f] += float64(len(words)) / float64(len(docs))
		}
	}
	frequency := make([]float64, stems) // of each stem in one document
	count, derived := make([]int, stems), make([]int, stems)
	var all []posting // of the first document, then of the second
	var of []int32    // the stems that they are of
	for i := range docs {
		first := len(of)
		said := first // how many of them are in other fields than keywords
		for f, words := range docs[i] {
			if len(words) == 0 || w.weight[f] == 0 {
				continue // says nothing
			}
			norm := 1 - w.length[f] + w.length[f]*float64(len(words))/average[f]
			for _, n := range words {
				if frequency[n] == 0 {
					of = append(of, n)
				}
				frequency[n] += w.weight[f] / norm
			}
			if field(f) < inKeyword {
				said = len(of)
			}
		}
		for k, n := range of[first:] {
			if first+k >= said {
				derived[n]++
			}
			count[n]++
			f := frequency[n]
			all = append(all, posting{int32(i), float32(f * (w.k1 + 1) / (f + w.k1))})
			frequency[n] = 0
		}
	}
	found := make([][]posting, stems)
	room := make([]posting, len(all))
	for n, c := range count {
		found[n], room = room[:0:c], room[c:]
	}
	for k, n := range of {
		found[n] = append(found[n], all[k])
	}
	return found, derived
}

// score adds to sums what each document is worth for the query.
func (x *index) score(q []asked, sums []float64) {
	for _, a := range q {
		t := x.term(a.stem)
		if len(t.postings) == 0 {
			a.stem, a.weight = x.misspelt(a.stem, a.weight)
			t = x.term(a.stem)
		}
		for _, p := range t.postings {
			sums[p.doc] += a.weight * t.idf * float64(p.worth)
		}
	}
}

// refine adds what marks are worth to the documents that words have found.
func (x *index) refine(marks []asked, sums []float64) {
	for _, a := range marks {
		t := x.term(a.stem)
		for _, p := range t.postings {
			if sums[p.doc] > 0 {
				sums[p.doc] += a.weight * t.idf * float64(p.worth)
			}
		}
	}
}

// Words of three letters and more are taken for the nearest term when no document
// has them: from a Jaro-Winkler similarity of 0.88 on, for two fifths of the weight,
// which rises to all of it.
const (
	spelling       = 0.88
	nothingAlike   = 0.8 // the similarity at which the weight would be 0
	spellingLength = 3
)

// misspelt returns the term that a word was meant to be, with the same first letter,
// and its weight.
func (x *index) misspelt(word string, weight float64) (string, float64) {
	if len(word) < spellingLength {
		return "", 0
	}
	best, found := 0.0, ""
	for _, s := range x.spelt[word[0]] {
		if d := len(s) - len(word); d < -2 || d > 2 {
			continue // too much is missing
		}
		if v := jaroWinkler(word, s); v > best {
			best, found = v, s
		}
	}
	if best < spelling {
		return "", 0
	}
	return found, weight * (best - nothingAlike) / (1 - nothingAlike)
}
