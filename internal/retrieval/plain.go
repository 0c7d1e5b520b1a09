package retrieval

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/internal/terms"
	"github.com/toolbudget/toolbudget/router"
)

// Plain is the method that others are compared with: BM25 of Robertson and others (Okapi
// at TREC-3, 1994) with k1 of 1.2 and b of 0.75, over the stems of name and description
// without stop words. The router does not have it.
const Plain router.Method = "plain BM25"

// plainRanking returns the names of the tools of a set, best first.
func plainRanking(s *Set) Ranking {
	const k1, b = 1.2, 0.75
	frequencies := make([]map[string]float64, len(s.Tools))
	lengths, average := make([]float64, len(s.Tools)), 0.0
	having := map[string]float64{} // how many tools have a stem
	for i, t := range s.Tools {
		stems := terms.Content(t.Name + " " + t.Description.Value)
		frequencies[i] = map[string]float64{}
		for _, stem := range stems {
			if frequencies[i][stem]++; frequencies[i][stem] == 1 {
				having[stem]++
			}
		}
		lengths[i] = float64(len(stems))
		average += lengths[i] / float64(len(s.Tools))
	}
	return func(task Task) []string {
		asked := slices.Compact(slices.Sorted(slices.Values(terms.Content(task.Text))))
		scores := make([]float64, len(s.Tools))
		var found []int
		for i := range s.Tools {
			for _, stem := range asked {
				f := frequencies[i][stem]
				idf := math.Log(1 + (float64(len(s.Tools))-having[stem]+0.5)/(having[stem]+0.5))
				scores[i] += idf * f * (k1 + 1) / (f + k1*(1-b+b*lengths[i]/average))
			}
			if scores[i] > 0 {
				found = append(found, i)
			}
		}
		slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
		var hits []router.Hit
		for _, i := range found[:min(10, len(found))] {
			hits = append(hits, router.Hit{Tool: s.Tools[i]})
		}
		return Names(hits)
	}
}
