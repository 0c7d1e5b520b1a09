// Command golangci-lint is golangci-lint with toolbudget among its linters, built
// from the module proxy alone:
//
//	go build -o golangci-lint .
//
// golangci-lint is under the GPL 3.0. It is a module of its own, so that what
// imports toolbudget does not depend on it.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/toolbudget/toolbudget/analyzer/gclplugin"
)

func main() {
	// A version of (devel) makes the binary's own hash part of the key of the
	// cache; any other is taken as it stands, and would outlive a change of the
	// plugin.
	if err := commands.Execute(commands.BuildInfo{Version: "(devel)"}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
