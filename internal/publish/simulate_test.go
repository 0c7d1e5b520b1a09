package publish

import (
	"bytes"
	"context"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/advise/simulate"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/tokencount"
)

// simulated is a simulation in which every key has a value.
func simulated(t *testing.T, tools []*catalog.Tool) []byte {
	t.Helper()
	messages, err := simulate.Read("m", []byte(`{"query": "one two", "profile": "all", "gold": ["zorb", "quill"]}`))
	if err != nil {
		t.Fatal(err)
	}
	tools = append(
		tools[:len(tools):len(tools)],
		&catalog.Tool{
			ID:          "zorb",
			Name:        "zorb",
			Load:        catalog.LoadDeferred,
			Description: catalog.Text{Value: "One two of a kind that is found."},
		},
		&catalog.Tool{
			ID:          "quill",
			Name:        "quill",
			Load:        catalog.LoadDeferred,
			Description: catalog.Text{Value: "Nothing that anybody would ask for."},
		},
	)
	price := cost.Prices()[0]
	r, err := simulate.Run(context.Background(), messages, simulate.Options{
		Tools: tools, Selector: &catalog.Selector{Profiles: []catalog.Profile{{Name: "all"}}}, Rounds: 2, Requests: 3,
		Price: &price, Open: true, Discover: &catalog.Tool{Name: "discover_tools",
			Description: catalog.Text{Value: "Find tools."}},
		Weigh: func(list []*catalog.Tool) tokencount.Count {
			return tokencount.Count{Int: interval.Int{Lo: len(list), Hi: len(list)}, Method: tokencount.Exact}
		},
		Text: func(string) tokencount.Count { return tokencount.Count{} },
	})
	if err != nil {
		t.Fatal(err)
	}
	r.All[0].WithheldMessages = 1 // as by group has them, for which there are no groups here
	var b bytes.Buffer
	s := show.Simulation{
		SchemaVersion: report.SchemaVersion,
		Program:       "p",
		Provider:      "q",
		Grade:         "exact",
		Price:         show.NewSimulationPrice(price.Model, &price),
		Result:        r,
	}
	if err := show.SimulateJSON(&b, &s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
