package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionCommand is toolbudget version.
type versionCommand struct {
	invocation
	noFlags
}

// run prints what was built, and with which Go.
func (o *versionCommand) run(_ context.Context) error {
	_, err := fmt.Fprintf(o.out, "toolbudget %s %s %s/%s\n", build(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// build is the version of the program.
func build() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
