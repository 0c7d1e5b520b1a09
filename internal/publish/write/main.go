// Command write writes the published schemas; go generate runs it.
package main

import (
	"fmt"
	"os"

	"github.com/toolbudget/toolbudget/internal/publish"
)

func main() {
	if err := publish.Schemas("../..", true); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
