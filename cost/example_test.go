package cost_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/cost"
)

func ExampleFor() {
	p, ok := cost.For("gpt-5")
	if !ok {
		fmt.Println("no price is known")
		return
	}
	const tokens, requests = 2000, 1000
	fmt.Println(p.Requests(tokens, requests), "for", requests, "requests")
	// Output:
	// $2.50 for 1000 requests
}
