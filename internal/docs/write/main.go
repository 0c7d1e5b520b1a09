// Command write brings the documentation up to date; go generate runs it.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/toolbudget/toolbudget/internal/docs"
)

func main() {
	if err := docs.Generate(context.Background(), "../..", true); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
