package retrieval

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/router"
)

// A Search is one that a model wrote while it solved a task.
type Search struct {
	Task string `json:"task_id"`
	Text string `json:"search"`
	// Gold are the tools of the whole task.
	Gold []string `json:"gold"`
}

// Searches reads livemcpbench-searches.json, the searches in the trajectories that
// icip-cas/LiveMCPBench has recorded. There is none where the file is not.
func Searches(dir fs.FS) ([]Search, error) {
	var out []Search
	err := read(dir, "livemcpbench-searches.json", &out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return out, err
}

// Recorded is how well one method finds the tools of tasks by a model's own searches.
type Recorded struct {
	Set      string        `json:"set"`
	Method   router.Method `json:"method"`
	Tasks    int           `json:"tasks"`
	Searches int           `json:"searches"`
	// Union is the recall of a task's tools among all that its searches find, 5 each, as a
	// mean over tasks in percent.
	Union float64 `json:"union@5"`
	// Together is the same with all searches of a task in one Call: router.MaxTexts of them
	// and router.MaxLimit tools at most.
	Together float64 `json:"together"`
}

// BenchSearches measures every method of the router on recorded searches.
func BenchSearches(ctx context.Context, s *Set, searches []Search) ([]Recorded, error) {
	r, err := s.Router(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	texts, gold := map[string][]string{}, map[string][]string{}
	for _, x := range searches {
		texts[x.Task], gold[x.Task] = append(texts[x.Task], x.Text), x.Gold
	}
	var out []Recorded
	for _, m := range Methods() {
		if m == Plain {
			continue // which the router does not have
		}
		sum := Recorded{Set: s.Name, Method: m, Tasks: len(texts), Searches: len(searches)}
		for _, task := range slices.Sorted(maps.Keys(texts)) {
			var found []string
			for _, text := range texts[task] {
				hits, err := r.Find(ctx, router.Query{Text: text, Method: m, Limit: 5})
				if err != nil {
					return nil, err
				}
				found = append(found, Names(hits)...)
			}
			sum.Union += 100 * Recall(found, gold[task], len(found)) / float64(len(texts))
			q := router.Call{Queries: texts[task], Method: m}.Ask()
			hits, err := r.Find(ctx, q)
			if err != nil {
				return nil, err
			}
			sum.Together += 100 * Recall(Names(hits), gold[task], len(hits)) / float64(len(texts))
		}
		out = append(out, sum)
	}
	return out, nil
}
