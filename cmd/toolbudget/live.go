package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// liveProgram is the program that asks servers, a module of its own.
const liveProgram = "toolbudget-live"

// liveCommand is toolbudget live. It has no client of MCP: this module requires no SDK, so
// that what imports it keeps its own version of one.
type liveCommand struct {
	invocation
	url, file string
	headers   names
	timeout   time.Duration
}

// flags are those of cmd/toolbudget-live, and a test there holds that they are the same.
func (o *liveCommand) flags(fs *flag.FlagSet) {
	o.directoryFlag(fs)
	fs.StringVar(&o.url, "url", "", "ask the server at `URL` over HTTP")
	fs.Var(&o.headers, "header", "send this HTTP `HEADER`, as 'Name: value', to the server at -url (may be repeated)")
	fs.DurationVar(&o.timeout, "timeout", 30*time.Second, "fail if the server takes longer than this `DURATION`")
	fs.StringVar(&o.file, "o", "", "write the tools to `FILE` instead of standard output")
}

// packages are none: what follows -- is a command.
func (o *liveCommand) packages() []string { return nil }

// run hands the command line to the program that asks.
func (o *liveCommand) run(ctx context.Context) error {
	if o.dashed > 0 {
		return fmt.Errorf("write the command after --: %s", commandLine(append([]string{"live", "--"}, o.args...)))
	}
	program, err := findLive()
	if err != nil {
		return err
	}
	args := []string{"-timeout", o.timeout.String()}
	if o.url != "" {
		args = append(args, "-url", o.url)
	}
	if o.file != "" {
		args = append(args, "-o", o.file)
	}
	for _, h := range o.headers {
		args = append(args, "-header", h)
	}
	cmd := exec.CommandContext(ctx, program, append(append(args, "--"), o.args...)...)
	// It ends the server that it started, which a kill would not let it do.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = grace
	cmd.Stdout, cmd.Stderr = o.out, o.err
	err = cmd.Run()
	if _, failed := errors.AsType[*exec.ExitError](err); failed {
		return errTold
	}
	return err
}

// findLive returns the program that lies beside this one, as in a release, or that the
// shell would find.
func findLive() (string, error) {
	if self, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(self), liveProgram+filepath.Ext(self))
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	program, err := exec.LookPath(liveProgram)
	if err != nil {
		return "", fmt.Errorf("live needs the program %s; install it: "+
			"go install github.com/toolbudget/toolbudget/cmd/%[1]s@latest", liveProgram)
	}
	return program, nil
}
