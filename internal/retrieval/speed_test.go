package retrieval

import (
	"fmt"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/keywords"
	"github.com/toolbudget/toolbudget/router"
)

// sizes are the numbers of tools that are measured.
var sizes = []int{1000, 10_000}

// generated is a catalog of n tools, a multiple of 1,000: an action on an object in one of
// 20 groups, of as many versions as it takes.
func generated(n int) []*catalog.Tool {
	var out []*catalog.Tool
	for v := range n / 1000 {
		for _, t := range thousand() {
			if v > 0 {
				t.Name += fmt.Sprintf("_v%d", v)
				t.Description.Value += fmt.Sprintf(" Version %d keeps the form of the answer.", v)
			}
			out = append(out, t)
		}
	}
	return out
}

// thousand is a catalog of 1,000 tools.
func thousand() []*catalog.Tool {
	verbs := []string{"create", "get", "list", "update", "delete", "search", "export", "import", "archive", "restore"}
	objects := []string{
		"invoice",
		"customer",
		"ticket",
		"repository",
		"calendar",
		"message",
		"document",
		"sensor",
		"payment",
		"contract",
	}
	places := []string{"eu", "us", "asia", "staging", "backup", "partner", "mobile", "legacy", "sandbox", "audit"}
	var out []*catalog.Tool
	for i, v := range verbs {
		for j, o := range objects {
			for k, p := range places {
				name := fmt.Sprintf("%s_%s_%s", v, p, o)
				out = append(out, &catalog.Tool{
					ID: "b#" + name, Name: name, Group: fmt.Sprintf("%s %s", o, [...]string{"a", "b"}[(i+j+k)%2]),
					Description: catalog.Text{
						Value: fmt.Sprintf(
							"%s the %s in the %s system. Fields that are absent stay as they are, and the answer "+
								"has the state afterwards.",
							v,
							o,
							p,
						),
					},
					InputSchema: catalog.NewObject(catalog.Member{Key: "properties", Value: catalog.NewObject(
						catalog.Member{
							Key: o + "_id",
							Value: catalog.NewObject(
								catalog.Member{Key: "description", Value: catalog.NewString("Number of the " + o)},
							),
						},
						catalog.Member{
							Key: "page",
							Value: catalog.NewObject(
								catalog.Member{
									Key:   "description",
									Value: catalog.NewString("Page of the result, from 1"),
								},
							),
						},
					)}),
				})
			}
		}
	}
	return out
}

const asking = "Could you look up the bill of Ada Kowalska from last month in the European system and send me the " +
	"contrakt as well?"

func BenchmarkFind(b *testing.B) {
	for _, n := range sizes {
		s := &Set{Tools: generated(n)}
		r, err := s.Router(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		for _, q := range []router.Query{ // Plain is not a method of the router
			{Text: asking, Method: router.ByBM25},
			{Text: asking, Method: router.ByTiers},
			{Text: asking, Method: router.ByVectors},
			{Text: asking, Method: router.ByKeywords},
			{Text: "get_.*_invoice", Method: router.ByRegexp},
			{Text: "(export|archive).*(state|page)", Method: router.ByRegexp},
		} {
			b.Run(fmt.Sprintf("%d/%s", n, q.Method), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if hits, err := r.Find(b.Context(), q); err != nil || len(hits) == 0 {
						b.Fatal(hits, err)
					}
				}
			})
		}
	}
}

func BenchmarkSelect(b *testing.B) {
	for _, n := range sizes {
		tools := generated(n)
		for _, mode := range []router.Mode{router.ByRank, router.ByGroup} {
			o := router.Options{Mode: mode, Keywords: keywords.Map(tools, &catalog.Selector{})}
			o.Selector.Groups = []catalog.Group{{Name: "invoice a", Keywords: []string{"bill"}}}
			r, err := router.New(tools, o)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%d/%s", n, mode), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					sel, err := r.Select(
						b.Context(),
						router.Request{Turns: []router.Turn{{Role: router.User, Text: asking}}},
					)
					if err != nil || len(sel.Tools) == 0 {
						b.Fatal(sel, err)
					}
				}
			})
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for _, n := range sizes {
		tools := generated(n)
		words := keywords.Map(tools, &catalog.Selector{})
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := router.New(tools, router.Options{Keywords: words}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
