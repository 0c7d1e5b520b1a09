package interval_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/interval"
)

func ExampleOf_Plus() {
	name := interval.Exactly(12)
	description := interval.Int{Lo: 1200, Hi: 1300}
	fmt.Println(name.Plus(description))
	// Output: 1,212–1,312
}
