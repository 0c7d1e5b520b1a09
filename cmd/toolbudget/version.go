package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

// version prints what was built, and with which Go.
func version(_ context.Context, o *options) (int, error) {
	v := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		v = info.Main.Version
	}
	_, err := fmt.Fprintf(o.out, "toolbudget %s %s %s/%s\n", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitWithin, err
}
