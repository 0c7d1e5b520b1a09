package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

// version prints what was built, and with which Go.
func version(_ context.Context, o *options) error {
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
