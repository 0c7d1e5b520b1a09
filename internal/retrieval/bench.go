package retrieval

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/keywords"
	"github.com/toolbudget/toolbudget/internal/queries"
	"github.com/toolbudget/toolbudget/internal/terms"
	"github.com/toolbudget/toolbudget/router"
)

// A Result is how well one method finds the tools of a set.
type Result struct {
	Set    string        `json:"set"`
	Tools  int           `json:"tools"`
	Method router.Method `json:"method"`
	// All are the figures over all tasks, Chosen those over the half that weights and
	// word lists were chosen on, HeldOut those over the other.
	All     Figures `json:"all"`
	Chosen  Figures `json:"chosen"`
	HeldOut Figures `json:"heldOut"`
}

// Methods are those that are measured, Plain first. The Embedder of ByVectors is HashedNGrams.
func Methods() []router.Method {
	return []router.Method{Plain, router.ByBM25, router.ByTiers, router.ByVectors, router.ByKeywords}
}

// Bench measures every method on a set. The keywords are made of the catalog alone.
func Bench(ctx context.Context, s *Set) ([]Result, error) {
	r, err := s.Router(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	var out []Result
	for _, m := range Methods() {
		var failed error
		rank := func(t Task) []string {
			hits, err := r.Find(ctx, router.Query{Text: t.Text, Earlier: t.Earlier, Method: m, Limit: 10})
			failed = errors.Join(failed, err)
			return Names(hits)
		}
		if m == Plain {
			rank = plainRanking(s)
		}
		half := func(heldOut bool) []Task {
			return slices.DeleteFunc(slices.Clone(s.Tasks), func(t Task) bool { return t.HeldOut() != heldOut })
		}
		res := Result{
			Set:     s.Name,
			Tools:   len(s.Tools),
			Method:  m,
			All:     Measure(s.Tasks, rank),
			Chosen:  Measure(half(false), rank),
			HeldOut: Measure(half(true), rank),
		}
		if failed != nil {
			return nil, fmt.Errorf("%s by %s: %w", s.Name, m, failed)
		}
		out = append(out, res)
	}
	return out, nil
}

// Router returns a router as a generated catalog has it, with an Embedder.
func (s *Set) Router(ctx context.Context) (*router.Router, error) {
	vectors, err := router.Embed(ctx, HashedNGrams{}, s.Tools)
	if err != nil {
		return nil, err
	}
	return router.New(s.Tools, router.Options{
		Keywords: keywords.Map(s.Tools, &catalog.Selector{}),
		Vectors:  vectors,
		Embedder: HashedNGrams{},
	})
}

// Names are the names of what was found.
func Names(hits []router.Hit) []string {
	var out []string
	for _, h := range hits {
		name, _, _ := strings.Cut(h.Tool.Name, other)
		out = append(out, name)
	}
	return out
}

// Read reads the sets that dir has: LiveMCPBench, MetaTool, and sets of
// internal/queries.
func Read(dir fs.FS) ([]*Set, error) {
	var out []*Set
	for _, kind := range []struct {
		file string
		read func(fs.FS) ([]*Set, error)
	}{
		{"livemcpbench-tasks.json", one(LiveMCPBench)},
		{"metatool-queries.csv", one(MetaTool)},
		{"queries.jsonl", own},
	} {
		if _, err := fs.Stat(dir, kind.file); errors.Is(err, fs.ErrNotExist) {
			continue // another set
		}
		sets, err := kind.read(dir)
		if err != nil {
			return nil, err
		}
		out = append(out, sets...)
	}
	if len(out) == 0 {
		return nil, errors.New(
			"the directory has none of livemcpbench-tasks.json, metatool-queries.csv and queries.jsonl; " +
				"docs/internals/router.md says where they come from",
		)
	}
	return out, nil
}

func one(read func(fs.FS) (*Set, error)) func(fs.FS) ([]*Set, error) {
	return func(dir fs.FS) ([]*Set, error) {
		s, err := read(dir)
		return []*Set{s}, err
	}
}

// own reads a set of internal/queries, which is one for each catalog.
func own(dir fs.FS) ([]*Set, error) {
	all, err := queries.Read(dir)
	if err != nil {
		return nil, err
	}
	var out []*Set
	for _, name := range slices.Sorted(maps.Keys(all.Catalogs)) {
		s := &Set{Name: name, Tools: all.Catalogs[name].Tools}
		for _, q := range all.Queries {
			if q.Catalog != name {
				continue
			}
			t := Task{Text: q.Text, Kind: string(q.Kind), Gold: q.Gold}
			for _, turn := range q.Turns {
				t.Earlier = append(t.Earlier, router.Turn(turn))
			}
			s.Tasks = append(s.Tasks, t)
		}
		out = append(out, s)
	}
	return out, nil
}

// HashedNGrams is an Embedder that knows no meaning: it counts the hashes of four
// letters in a row. It shows the interface and what fusion does, and needs no model.
type HashedNGrams struct{}

const dimensions = 1024

// Embed never fails.
func (HashedNGrams) Embed(_ context.Context, text string) ([]float32, error) {
	v := make([]float32, dimensions)
	for _, stem := range terms.Content(text) {
		padded := "^" + stem + "$"
		for i := 0; i+4 <= max(4, len(padded)); i++ {
			h := fnv.New32a()
			h.Write([]byte(padded[i:min(i+4, len(padded))]))
			v[h.Sum32()%dimensions]++
		}
	}
	return v, nil
}
