//go:build difftest

package difftest_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/difftest"
)

// batch is how many programs stand in one module.
const batch = 128

// TestRandom holds random programs against real Go. DIFFTEST names how many and
// the first seed: n=1000 seed=7.
func TestRandom(t *testing.T) {
	var n int
	var first uint64
	if _, err := fmt.Sscanf(os.Getenv("DIFFTEST"), "n=%d seed=%d", &n, &first); err != nil {
		t.Fatalf("DIFFTEST is %q: %v; see make difftest", os.Getenv("DIFFTEST"), err)
	}
	bench, count := newBench(t), map[string]int{}
	for at := 0; at < n; at += batch {
		var seeds []uint64
		for i := at; i < min(n, at+batch); i++ {
			seeds = append(seeds, first+uint64(i))
		}
		cases := hold(t, bench, seeds)
		for _, seed := range seeds {
			c := cases[seed]
			count[c.Grade.String()]++
			if c.Grade != difftest.Right {
				count[c.Grade.String()+" "+c.Kind]++
			}
			switch {
			case c.Grade > difftest.Gap:
				t.Errorf("seed %d: %v %s: %s", seed, c.Grade, c.Kind, c.Detail)
			case c.Kind == "open":
				t.Logf("seed %d: %v %s: %s", seed, c.Grade, c.Kind, c.Detail)
			}
		}
		t.Logf("%d programs, build, runs, extraction %v: %s", at+len(seeds), bench.Took, strings.TrimPrefix(fmt.Sprint(count), "map"))
	}
}
