// Command toolbudget extracts the tools that a Go program offers a language
// model, from source alone, says what each costs, and holds them to a budget.
//
//	toolbudget check ./cmd/server       # the gate: exit 1 when over budget
//	toolbudget list -format json .      # the catalog
//
// It is a tool of go vet and go fix as well:
//
//	go vet -vettool=$(which toolbudget) ./...
//
// Exit status: 0 within budget, 1 over budget, 2 the job could not be done.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/toolbudget/toolbudget/internal/layout"
)

// Exit codes, the same in every format.
const (
	exitWithin = 0
	exitOver   = 1
	exitFailed = 2
)

// errOver is what a verb returns when it has done its job and has said that the tools are
// over budget, or that something else that was asked for does not hold: exit status 1.
// Any other error is printed, and the exit status is 2.
var errOver = errors.New("over budget")

func main() {
	roomy()
	ctx, stop := interruptible()
	code := run(ctx, os.Args[1:], streams{os.Stdin, newStream(os.Stdout), newStream(os.Stderr)})
	stop()
	os.Exit(code)
}

// streams are what a command reads from and writes to.
type streams struct {
	in       *os.File
	out, err *logStream
}

// run carries out one command line and returns the exit code.
func run(ctx context.Context, args []string, std streams) int {
	code, err := carryOut(ctx, args, std)
	if flushErr := std.out.flush(); err == nil || errors.Is(err, errOver) {
		err = cmp.Or(flushErr, err)
	}
	switch {
	case errors.Is(err, errOver):
		code = exitOver
	case err != nil:
		code = fail(std.err, err)
	}
	_ = std.err.flush() // there is nowhere to say that it failed
	return code
}

func carryOut(ctx context.Context, args []string, std streams) (int, error) {
	if byGo(args) {
		std.out = std.out.data()
		return vet(args, std), nil
	}
	v, rest, err := findVerb(args)
	if err != nil {
		return exitFailed, err
	}
	o, err := v.parse(rest)
	if errors.Is(err, flag.ErrHelp) {
		v.usage(std.out)
		return exitWithin, nil
	}
	if err == nil && o.dir != "" {
		err = os.Chdir(o.dir) // as go -C: every path after it is relative to it
	}
	if err != nil {
		return exitFailed, err
	}
	o.streams = std
	if v.printsData(o) {
		o.out = std.out.data()
	}
	return exitWithin, v.advise(v.run(ctx, o), rest, o)
}

func fail(w io.Writer, err error) int {
	fmt.Fprintf(w, "toolbudget: %s\n", layout.Visible(err.Error(), "\n\t"))
	return exitFailed
}
