package truth_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/internal/truth"
)

func ExampleOf() {
	fmt.Println(
		truth.Of(true, true) == truth.Yes,
		truth.Of(false, true) == truth.No,
		truth.Of(true, false) == truth.Unknown,
	)
	// Output: true true true
}
