package baseline_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

func ExampleBaseline_Ratchet() {
	state := func(bytes int) *baseline.Baseline {
		return baseline.New(catalog.Everything, nil, []baseline.Program{{
			Package: "example.com/server",
			Tools: []baseline.Tool{{
				ID: "example.com/server#get_user", Name: "get_user",
				Bytes: baseline.Figure{Int: interval.Exactly(bytes)},
			}},
		}})
	}
	r, err := state(400).Ratchet(state(500), baseline.Tolerance{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict)
	for _, g := range r.Grown {
		fmt.Println(g.Name, g.Moves[0].Was, "→", g.Moves[0].Is)
	}
	// Output:
	// over
	// get_user 400 → 500
}
