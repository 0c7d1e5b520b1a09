package rules

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// TestIndexFindsThePairsOfTheDefinition holds what the index finds against a comparison of every
// pair, by the definition of the rule in sets of words.
func TestIndexFindsThePairsOfTheDefinition(t *testing.T) {
	found := 0
	for seed := range uint64(200) {
		tools := randomTools(rand.New(rand.NewPCG(seed, 1)), 120)
		want := bruteForce(tools)
		var got []string
		for _, f := range duplicates(tools) {
			got = append(got, f.Text)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: %q, want %q", seed, got, want)
		}
		found += len(got)
	}
	if found < 500 {
		t.Errorf("the catalogs have %d near duplicates, which is too few to prove anything", found)
	}
}

// randomTools returns tools of which many are nearly the same: changed copies of a
// few descriptions, some of which mention words of the names.
func randomTools(r *rand.Rand, n int) []*catalog.Tool {
	word := func(of int) string { return fmt.Sprintf("w%dxyz%d", r.IntN(of), r.IntN(2)) }
	var models [][]string
	for range 1 + r.IntN(6) {
		var m []string
		for range 1 + r.IntN(40) {
			m = append(m, word(60))
		}
		models = append(models, m)
	}
	names := 2 + r.IntN(40)
	var tools []*catalog.Tool
	for range n {
		name := word(names) + "_" + word(names)
		text := slices.Clone(models[r.IntN(len(models))])
		for range r.IntN(5) {
			switch at := r.IntN(len(text)); r.IntN(4) {
			case 0:
				text[at] = word(60)
			case 1:
				text = append(text, word(names))
			case 2:
				text = append(text, name[:strings.IndexByte(name, '_')])
			case 3:
				text = slices.Insert(text, at, "the")
			}
		}
		if n := r.IntN(3); n > 0 { // often the first sentence is that of others
			text[0] = fmt.Sprintf("Reads %d. Then", n)
		}
		x := &catalog.Tool{Name: name, Description: catalog.Text{Value: strings.Join(text, " ")}}
		properties := catalog.NewObject()
		for range r.IntN(3) {
			properties.Members = append(
				properties.Members,
				catalog.Member{Key: string(rune('a' + r.IntN(2))), Value: catalog.NewObject()},
			)
		}
		x.InputSchema = catalog.NewObject(catalog.Member{Key: "properties", Value: properties})
		switch r.IntN(20) {
		case 0:
			x.Gaps = append(x.Gaps, catalog.Gap{Path: "/inputSchema/properties/a"})
		case 1:
			x.Gaps = append(x.Gaps, catalog.Gap{Path: "/name"})
		}
		tools = append(tools, x)
	}
	return tools
}

// plainly is a tool as the documentation of the rule speaks of it.
type plainly struct {
	name       string
	text, own  []string // words of the description and of the name
	first      []string // words of the first sentence
	parameters map[string]bool
	partly     bool
}

// bruteForce is the rule as it is documented.
func bruteForce(tools []*catalog.Tool) []string {
	var list []*plainly
	for _, t := range tools {
		x := &plainly{
			t.Name,
			compared(t.Description.Value),
			terms.Kept(t.Name),
			nil,
			map[string]bool{},
			t.Hides(input + "/properties"),
		}
		sentence, _, _ := strings.Cut(t.Description.Value, ". ") // as randomTools ends it
		x.first = compared(sentence)
		for _, p := range parameters(t) {
			x.parameters[p.name] = true
		}
		if len(x.text) > 0 && !t.Hides("/description") && !t.Hides("/name") {
			list = append(list, x)
		}
	}
	var out []string
	met := map[*plainly]bool{}
	for i, a := range list {
		if met[a] {
			continue
		}
		names := []string{a.name}
		for _, b := range list[i+1:] {
			if !met[b] && a.like(b) {
				met[b] = true
				names = append(names, b.name)
			}
		}
		if n := len(names); n > 1 {
			out = append(
				out,
				fmt.Sprintf("%s and %s have nearly the same description", strings.Join(names[:n-1], ", "), names[n-1]),
			)
		}
	}
	return out
}

func (a *plainly) like(b *plainly) bool {
	if slices.Equal(a.text, b.text) {
		return true
	}
	if a.partly || b.partly || !maps.Equal(a.parameters, b.parameters) || !slices.Equal(a.first, b.first) {
		return false
	}
	words, others := wordSet(a.text...), wordSet(b.text...)
	both := 0
	for w := range words {
		if others[w] {
			both++
		}
	}
	return float64(both)/float64(len(words)+len(others)-both) >= alike && !a.told(b) && !b.told(a)
}

// told reports whether a's description mentions a word that only a's name has.
func (a *plainly) told(b *plainly) bool {
	for _, w := range a.own {
		for _, x := range a.text {
			x = terms.Singular(x)
			if !slices.Contains(b.own, w) && (w == x || len(w) >= 5 && strings.HasPrefix(x, w[:5])) {
				return true
			}
		}
	}
	return false
}

// TestOverlapStandsForItsQuotient holds the number of common words against the quotient that it
// stands for.
func TestOverlapStandsForItsQuotient(t *testing.T) {
	for m := 1; m <= 250; m++ {
		for n := 1; n <= 250; n++ {
			want, possible := 0, false
			for want = range min(m, n) + 1 {
				if possible = float64(want)/float64(m+n-want) >= alike; possible {
					break
				}
			}
			if need, ok := overlap(m, n); ok != possible || ok && need != want {
				t.Fatalf("of %d and %d words: %d, %t; want %d, %t", m, n, need, ok, want, possible)
			}
			if possible && m < shortest(n) {
				t.Fatalf("%d words are nearly %d, but the shortest is %d", m, n, shortest(n))
			}
		}
	}
}

// shapes are descriptions of generated tools that differ little.
var shapes = map[string]func(i int) string{
	"number": func(i int) string { return fmt.Sprintf(long, i) },
	"halves": func(i int) string { return fmt.Sprintf(long, i&^1) },
	"same":   func(int) string { return fmt.Sprintf(long, 0) },
	"short":  func(i int) string { return fmt.Sprintf("Reads resource %d.", i) },
}

const long = "Reads the store. It finds one record of the store by its key and returns all columns as JSON " +
	"with types, names, " +
	"comments, owners, sizes, dates, units, ranges and number %d."

func generated(text func(int) string, n int) []*catalog.Tool {
	var tools []*catalog.Tool
	for i := range n {
		tools = append(tools, &catalog.Tool{Name: fmt.Sprintf("tool_%d", i), Description: catalog.Text{Value: text(i)}})
	}
	return tools
}

// TestFewPairsAreCompared holds how many pairs are compared: a few for each tool.
func TestFewPairsAreCompared(t *testing.T) {
	const n = 4000
	for name, text := range shapes {
		list := profiles(generated(text, n))
		x := newIndex(list)
		for i := range list {
			if !x.met[i] {
				x.take(i)
			}
		}
		if x.compared > 2*n {
			t.Errorf("%s: %d comparisons of %d tools", name, x.compared, n)
		}
	}
}

func BenchmarkDuplicates(b *testing.B) {
	for name, text := range shapes {
		for _, n := range []int{1000, 10000} {
			tools := generated(text, n)
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				for b.Loop() {
					duplicates(tools)
				}
			})
		}
	}
}
