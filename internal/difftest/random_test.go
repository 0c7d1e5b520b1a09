//go:build difftest

package difftest_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/difftest"
	"github.com/toolbudget/toolbudget/internal/difftest/progen"
)

// TestRandomSourceIsReadAsGoRunsIt compares random programs with real Go. DIFFTEST names how many,
// the first seed, how many failures are made small, and how many may be: n=1000 seed=7 reduce=4
// most=0. OUT names a directory for the small ones; with GAPS=1, gaps are printed with their lines.
func TestRandomSourceIsReadAsGoRunsIt(t *testing.T) {
	var n, reduce, most int
	var first uint64
	if _, err := fmt.Sscanf(os.Getenv("DIFFTEST"), "n=%d seed=%d reduce=%d most=%d", &n, &first, &reduce,
		&most); err != nil {
		t.Fatalf("DIFFTEST is %q: %v; see make difftest", os.Getenv("DIFFTEST"), err)
	}
	mod, batch := plain, 128 // programs in one module
	switch {
	case first >= progen.SentFrom:
		batch = 64
	case first >= progen.ChosenFrom:
		batch = 48
	case first >= progen.HandedFrom:
		mod, batch = handed, 24
	}
	bench, count := newBench(t, mod), map[string]int{}
	var failures []*difftest.Failure
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
			case c.Grade == difftest.Unfit:
				t.Errorf("seed %d: %v %s: %s", seed, c.Grade, c.Kind, c.Detail)
			case c.Grade == difftest.Wrong:
				t.Logf("seed %d: %v %s: %s", seed, c.Grade, c.Kind, c.Detail)
			case c.Kind == "open" || c.Grade == difftest.Gap && os.Getenv("GAPS") != "":
				t.Logf("seed %d: %v %s: %s%s", seed, c.Grade, c.Kind, c.Detail, line(bench, c))
			}
			if c.Grade == difftest.Wrong {
				failures = append(failures, &difftest.Failure{Program: progen.New(seed), Case: *c})
			}
		}
		t.Logf(
			"%d programs, build, runs, extraction %v: %s",
			at+len(seeds),
			bench.Took,
			strings.TrimPrefix(fmt.Sprint(count), "map"),
		)
	}
	if len(failures) > most {
		t.Errorf("%d of %d programs are wrong, more than %d", len(failures), n, most)
	}
	// The shortest are those that become small first.
	slices.SortStableFunc(
		failures,
		func(a, b *difftest.Failure) int { return cmp.Compare(len(a.Case.Source), len(b.Case.Source)) },
	)
	failures = failures[:min(len(failures), reduce)]
	if err := bench.Reduce(t.Context(), failures, 30); err != nil {
		t.Fatal(err)
	}
	for _, f := range failures {
		alone := difftest.Case{ID: "T", Source: f.Program.Source("T")}
		if err := bench.Run(t.Context(), []*difftest.Case{&alone}); err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprintf(
			"// seed %d: %v %s: %s\n",
			f.Seed,
			f.Grade,
			f.Kind,
			strings.ReplaceAll(f.Detail, "\n", "\n// "),
		)
		if alone.Grade != difftest.Wrong {
			text += fmt.Sprintf("// by itself it is %v %s\n", alone.Grade, alone.Detail)
		}
		text += bench.Standalone(f.Program.Source("T"))
		t.Log("\n" + text)
		if out := os.Getenv("OUT"); out != "" {
			if err := os.WriteFile(filepath.Join(out, fmt.Sprintf("%s-%d.go", f.Kind, f.Seed)), []byte(text),
				0o666); err != nil {
				t.Error(err)
			}
		}
	}
}

// line is the line of a program that a detail of its verdict names last.
func line(bench *difftest.Bench, c *difftest.Case) string {
	src, err := bench.File(c.Source)
	n := 0
	if m := regexp.MustCompile(`p\.go:(\d+)`).FindStringSubmatch(c.Detail); m != nil {
		n, _ = strconv.Atoi(m[1])
	}
	lines := strings.Split(string(src), "\n")
	if err != nil || n < 1 || n > len(lines) {
		return ""
	}
	return "\n\t" + strings.TrimSpace(lines[n-1])
}
