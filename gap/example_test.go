package gap_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/gap"
)

func ExampleExplanations() {
	for _, e := range gap.Explanations() {
		if e.Reason == gap.Panics {
			fmt.Println(e.Text)
		}
	}
	// Output: The code that builds the value panics.
}
