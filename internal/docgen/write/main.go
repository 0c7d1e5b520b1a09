// Command write brings the documentation up to date; go generate runs it.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/toolbudget/toolbudget/internal/docgen"
)

func main() {
	if err := docgen.Generate(context.Background(), "../..", true); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
