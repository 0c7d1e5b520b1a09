package extract

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestLeading holds what leads to a function against a search from each.
func TestLeading(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		const n = 30
		refs, to := map[string][]string{}, map[string]bool{}
		for i := range n {
			for range r.IntN(3) {
				refs[strconv.Itoa(i)] = append(refs[strconv.Itoa(i)], strconv.Itoa(r.IntN(n+5)))
			}
			to[strconv.Itoa(i)] = r.IntN(10) == 0
		}
		got := leading(refs, to)
		for i := range n + 5 {
			seen := map[string]bool{}
			var walk func(k string) bool
			walk = func(k string) bool {
				if seen[k] {
					return false
				}
				seen[k] = true
				found := to[k]
				for _, next := range refs[k] {
					found = walk(next) || found
				}
				return found
			}
			if k := strconv.Itoa(i); got[k] != walk(k) {
				t.Fatalf("seed %d: %s leads there: %t", seed, k, got[k])
			}
		}
	}
}
