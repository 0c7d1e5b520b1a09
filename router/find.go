package router

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
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
	// ByBM25 ranks by name, description and names of parameters.
	ByBM25 Method = "bm25"
	// ByTiers takes what is certain first, then BM25 with boosts.
	ByTiers Method = "two-tier"
	// ByVectors fuses ByKeywords with the similarity of embeddings.
	ByVectors Method = "vectors"
	// ByRegexp matches a regular expression (RE2 syntax, without regard to case) with
	// name, description and names of parameters, in this order.
	ByRegexp Method = "regex"
)

// A Query asks for tools.
type Query struct {
	Text string
	// Earlier are turns before the text. ByKeywords reads them, with less weight.
	Earlier []Turn
	// Method is ByKeywords when empty.
	Method Method
	// Limit is how many tools are wanted at most; 0 is DefaultLimit, a negative one
	// is all.
	Limit int
	// Choice says for whom; tools that it may not have are not found.
	Choice catalog.Choice
}

// DefaultLimit is that of tool_search in YourGPT's Copilot SDK.
const DefaultLimit = 5

// A Hit is a tool that was found. Scores of different methods do not compare.
type Hit struct {
	Tool  *catalog.Tool
	Score float64
}

// MaxPattern is the length of a regular expression in bytes. Go's matcher takes time
// in proportion to pattern and text, so that the length is all there is to bound.
const MaxPattern = 256

// Find returns the tools that fit best, best first; those that do not fit at all are
// left out. It fails for an unknown profile or method, a pattern that is no regular
// expression or too long, and ByVectors without a working Embedder.
func (r *Router) Find(ctx context.Context, q Query) ([]Hit, error) {
	may, err := r.may(q.Choice)
	if err != nil {
		return nil, err
	}
	var scores []float64
	switch q.Method {
	case ByKeywords, "":
		scores = r.byTurns(append(relevant(q.Earlier), Turn{User, q.Text}))
	case ByBM25:
		scores = r.byBM25(q.Text)
	case ByTiers:
		scores = r.byTiers(q.Text)
	case ByVectors:
		scores, err = r.byVectors(ctx, q.Text)
	case ByRegexp:
		scores, err = r.byRegexp(q.Text)
	default:
		err = fmt.Errorf("there is no method %q; there are %s, %s, %s, %s and %s",
			q.Method, ByKeywords, ByBM25, ByTiers, ByVectors, ByRegexp)
	}
	if err != nil {
		return nil, err
	}
	limit := q.Limit
	if limit == 0 {
		limit = DefaultLimit
	}
	var hits []Hit
	for _, i := range best(scores) {
		if len(hits) == limit {
			break
		}
		if may[i] {
			hits = append(hits, Hit{r.tools[i], scores[i]})
		}
	}
	return hits, nil
}

// best orders the documents with a score, equal ones as they are in the catalog.
func best(scores []float64) []int {
	var order []int
	for i, s := range scores {
		if s > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
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

func (r *Router) byRegexp(pattern string) ([]float64, error) {
	if len(pattern) > MaxPattern {
		return nil, fmt.Errorf("the pattern has %d bytes; at most %d are read", len(pattern), MaxPattern)
	}
	re, err := regexp.Compile("(?i)" + pattern)
	if err != nil {
		return nil, fmt.Errorf("%w; search for words with the method %s", err, ByBM25)
	}
	scores := make([]float64, len(r.tools))
	for i, t := range r.tools {
		switch {
		case re.MatchString(t.Name):
			scores[i] = 1
		case re.MatchString(t.Description.Value):
			scores[i] = 0.67
		case slices.ContainsFunc(parameterNames(t), re.MatchString):
			scores[i] = 0.33
		}
	}
	return scores, nil
}

func parameterNames(t *catalog.Tool) []string {
	var out []string
	if p := t.InputSchema.Get("properties"); p != nil {
		for _, m := range p.Members {
			out = append(out, m.Key)
		}
	}
	return out
}

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
	v = unit(v)
	out := make([]float64, len(r.tools))
	for i, of := range r.vectors {
		switch {
		case of == nil:
			continue // not embedded
		case len(of) != len(v):
			return nil, fmt.Errorf(
				"the Embedder gives %d numbers, tools have %d; embed the tools again with the same model",
				len(v),
				len(of),
			)
		}
		out[i] = dot(v, of)
	}
	return out, nil
}
