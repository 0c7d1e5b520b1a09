package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// grace is what a command that was interrupted has to end by itself. Files are replaced
// whole, so that none is lost when it does not.
const grace = 2 * time.Second

// interruptible returns a context that a signal ends, and what to call when the command
// is done. A command that goes on all the same is ended after a while, or by a second
// signal at once.
func interruptible() (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(
		context.Background(),
		os.Interrupt,
		syscall.SIGTERM,
		syscall.SIGHUP,
	) // CI systems send the latter
	go func() {
		<-ctx.Done()
		stop()
		time.Sleep(grace)
		fmt.Fprintln(os.Stderr, "toolbudget: interrupted")
		os.Exit(exitFailed)
	}()
	return ctx, stop
}
