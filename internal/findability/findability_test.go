package findability

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/router"
)

func tool(name, description string, examples ...string) *catalog.Tool {
	return &catalog.Tool{Name: name, Description: catalog.Text{Value: description}, Examples: examples}
}

// shop has six tools that list records, which nothing tells apart, and one of its own kind.
func shop() []*catalog.Tool {
	var out []*catalog.Tool
	for _, n := range []string{"a", "b", "c", "d", "e", "f"} {
		out = append(out, tool("list_records_"+n+n+n, "List the records."))
	}
	return append(out, tool("order_cancel", "Cancel an order.", "call off my purchase", "the order was a mistake"))
}

func TestSearchesSayAtWhichPlaceAToolComes(t *testing.T) {
	tools := shop()
	x, err := New(append(tools, tool("order_cancel", "Another variant.")))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		tool int
		want string // search, origin, query, place
	}{
		{6, "bm25 name order cancel 1"},
		{6, "regex name order.*cancel 1"},
		{6, "two-tier name order cancel 1"},
		{6, "bm25 description Cancel an order. 1"},
		{6, "regex description cancel.*order 1"},
		{6, "bm25 example call off my purchase 0"},
		{6, "regex example order 1"},
		{5, "bm25 description List the records. 6"},
		{5, "regex description list.*records 6"},
		{5, "regex name list.*records.*fff 1"},
	} {
		results, err := x.Find(t.Context(), tools[test.tool])
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range results {
			got = append(got, fmt.Sprintf("%s %s %s %d", r.Search, r.Origin, r.Query, r.Place))
			if r.Within(Wanted) != (r.Place >= 1 && r.Place <= 5) {
				t.Errorf("%+v is within: %v", r, r.Within(Wanted))
			}
			if len(r.Before) != min(Wanted, max(0, r.Place-1)) && r.Place > 0 {
				t.Errorf("%+v has the wrong tools before it", r)
			}
		}
		if !slices.Contains(got, test.want) {
			t.Errorf("%s is not among\n%s", test.want, strings.Join(got, "\n"))
		}
	}
	if got := x.Apart(tools[5], []string{"list_records_aaa"}, 3); !slices.Equal(got, []string{"fff"}) {
		t.Errorf("what tells them apart is %q", got)
	}
}

func TestGapsAreNotSearched(t *testing.T) {
	hidden := tool("stock", "")
	hidden.Gaps = []catalog.Gap{{Path: "/description"}}
	x, err := New([]*catalog.Tool{hidden})
	if err != nil {
		t.Fatal(err)
	}
	results, err := x.Find(t.Context(), hidden)
	if err != nil || len(results) != len(Searches()) || results[0].Origin != FromName {
		t.Errorf("%+v, %v", results, err)
	}
	if _, err := New([]*catalog.Tool{{}}); err == nil {
		t.Error("a tool without a name is taken")
	}
	long := tool(strings.Repeat("word_", 100), strings.Repeat("x", 1000))
	if x, err = New([]*catalog.Tool{long}); err != nil {
		t.Fatal(err)
	}
	if results, err = x.Find(t.Context(), long); err != nil || len(results) == 0 ||
		slices.ContainsFunc(results, func(r Result) bool {
			return r.Search == router.ByRegexp && len(r.Query) > router.MaxPattern
		}) {
		t.Errorf("%+v, %v", results, err)
	}
}
