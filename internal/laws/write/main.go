// Command write writes the laws into .golangci.yml; go generate runs it.
package main

import (
	"fmt"
	"os"

	"github.com/toolbudget/toolbudget/internal/laws"
)

func main() {
	if err := laws.Depguard("../..", true); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
