package router

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Method is a way to find tools.
type Method string

const (
	// ByKeywords ranks by weighted fields, keywords, forms of words and files, spelling
	// and group. It is the method of ByRank.
	ByKeywords Method = "keywords"
	// ByBM25 ranks by name, description, and names and descriptions of parameters, which
	// is what Anthropic's tool search documents that it searches.
	ByBM25 Method = "bm25"
	// ByTiers takes what is certain first, then BM25 with boosts.
	ByTiers Method = "two-tier"
	// ByVectors fuses ByKeywords with the similarity of embeddings.
	ByVectors Method = "vectors"
	// ByRegexp matches a regular expression (RE2 syntax, without regard to case) with
	// name, description, and names and descriptions of parameters, in this order.
	ByRegexp Method = "regex"
)

// A Query asks for tools.
type Query struct {
	Text string
	// Texts are several searches at once, one for each step of a task. Their rankings take
	// turns: the best of each, then the second of each. Text is then one more, if it is not
	// empty.
	Texts []string
	// Earlier are turns before the text. ByKeywords reads them, with less weight.
	Earlier []Turn
	// Method is ByKeywords when empty.
	Method Method
	// Limit is how many tools are wanted at most; 0 is DefaultLimit for each text and at
	// most MaxLimit, a negative one is all.
	Limit int
	// Choice says for whom; tools that it may not have are not found.
	Choice catalog.Choice
}

// DefaultLimit is that of tool_search in YourGPT's Copilot SDK. It is also the largest
// number that Anthropic's tool search documents.
const DefaultLimit = 5

// MaxLimit is how many tools one Call finds at most, whatever it asks for: four searches of
// DefaultLimit.
const MaxLimit = 20

// MaxTexts is how many searches one Call makes at most.
const MaxTexts = 8

// A Hit is a tool that was found. Scores of different methods do not compare.
type Hit struct {
	Tool  *catalog.Tool
	Score float64
}

// Find returns the tools that fit best, best first; those that do not fit at all are
// left out. It fails for an unknown profile or method, a pattern that is no regular
// expression or takes too long, and ByVectors without a working Embedder.
func (r *Router) Find(ctx context.Context, q Query) ([]Hit, error) {
	may, err := r.may(q.Choice)
	if err != nil {
		return nil, err
	}
	texts := q.Texts
	if q.Text != "" || len(texts) == 0 {
		texts = append([]string{q.Text}, texts...)
	}
	limit := q.Limit
	if limit == 0 {
		limit = min(DefaultLimit*len(texts), MaxLimit)
	}
	rankings := make([][]Hit, len(texts))
	for i, text := range texts {
		scores, err := r.scores(ctx, q, text, may, limit)
		if err != nil {
			return nil, err
		}
		for _, k := range best(scores) {
			if len(rankings[i]) == limit {
				break
			}
			if may[k] {
				rankings[i] = append(rankings[i], Hit{r.tools[k], scores[k]})
			}
		}
	}
	return inTurn(rankings, limit), nil
}

// scores are those of each tool for one text.
func (r *Router) scores(ctx context.Context, q Query, text string, may []bool, limit int) ([]float64, error) {
	switch q.Method {
	case ByKeywords, "":
		return r.byTurns(append(relevant(q.Earlier), Turn{User, text})), nil
	case ByBM25:
		return r.byBM25(text), nil
	case ByTiers:
		return r.byTiers(text), nil
	case ByVectors:
		return r.byVectors(ctx, text)
	case ByRegexp:
		return r.byRegexp(ctx, text, may, limit)
	}
	return nil, fmt.Errorf("there is no method %q; there are %s, %s, %s, %s and %s",
		q.Method, ByKeywords, ByBM25, ByTiers, ByVectors, ByRegexp)
}

// inTurn takes the best of each ranking, then the second of each, and each tool once.
func inTurn(rankings [][]Hit, limit int) []Hit {
	if len(rankings) == 1 {
		return rankings[0]
	}
	var out []Hit
	taken := map[*catalog.Tool]bool{}
	for place, left := 0, true; left && len(out) != limit; place++ {
		left = false
		for _, ranking := range rankings {
			if place >= len(ranking) || len(out) == limit {
				continue // has no more, or enough are found
			}
			left = true
			if h := ranking[place]; !taken[h.Tool] {
				taken[h.Tool] = true
				out = append(out, h)
			}
		}
	}
	return out
}

// best orders the documents with a score, equal ones as they are in the catalog.
func best(scores []float64) []int {
	type place struct {
		score float64
		i     int
	}
	var places []place
	for i, s := range scores {
		if s > 0 {
			places = append(places, place{s, i})
		}
	}
	slices.SortFunc(places, func(a, b place) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return a.i - b.i
	})
	order := make([]int, len(places))
	for k, p := range places {
		order[k] = p.i
	}
	return order
}

func (r *Router) byBM25(text string) []float64 {
	var q parsedQuery
	q.plain(text)
	sums := make([]float64, len(r.tools))
	r.plain.score(q.asked, sums)
	return sums
}

// byTurns ranks by a conversation: the last turn counts most.
func (r *Router) byTurns(turns []Turn) []float64 {
	var q parsedQuery
	for i := len(turns) - 1; i >= 0; i-- {
		weight := ofEarlier
		if i == len(turns)-1 {
			weight = 1
		}
		q.read(turns[i].Text, weight)
		q.phrases(r.rank, turns[i].Text, weight)
	}
	sums := make([]float64, len(r.tools))
	r.rank.score(q.asked, sums)
	r.rank.refine(q.marks, sums)
	// Tools of one group are used together: the best of each lifts the others.
	top := map[string]float64{}
	for i, s := range sums {
		if r.groupOf[i] != "" {
			top[r.groupOf[i]] = max(top[r.groupOf[i]], s)
		}
	}
	for i := range sums {
		if sums[i] > 0 {
			sums[i] += ofGroup * top[r.groupOf[i]]
		}
	}
	return sums
}

// ofGroup is the share of the best tool's score that others of its group are given.
const ofGroup = 0.2

// fusion is the constant of reciprocal rank fusion (G. Cormack, C. Clarke and S.
// Büttcher, SIGIR 2009), which found 60 good and the choice of little weight.
const fusion = 60

func (r *Router) byVectors(ctx context.Context, text string) ([]float64, error) {
	if r.o.Embedder == nil {
		return nil, errors.New("there is no Embedder; find tools by keywords")
	}
	near, err := r.near(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("embed the query: %w", err)
	}
	sums := make([]float64, len(r.tools))
	for _, scores := range [][]float64{r.byTurns([]Turn{{User, text}}), near} {
		for rank, i := range best(scores) {
			sums[i] += 1 / float64(fusion+rank+1)
		}
	}
	return sums, nil
}

// near is the cosine of the angle between the text and each tool; 0 for a tool without
// a vector.
func (r *Router) near(ctx context.Context, text string) ([]float64, error) {
	v, err := r.o.Embedder.Embed(ctx, strings.ToValidUTF8(text, "\uFFFD"))
	if err != nil {
		return nil, err
	}
	for _, of := range r.vectors {
		if of != nil && len(of) != len(v) {
			return nil, fmt.Errorf(
				"the Embedder gives %d numbers, tools have %d; embed the tools again with the same model",
				len(v),
				len(of),
			)
		}
	}
	return cosines(unit(v), r.vectors), nil
}
