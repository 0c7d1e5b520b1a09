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
	"context"
	"errors"
	"flag"
	"os"
)

func main() {
	roomy()
	ctx, stop := interruptible()
	code := run(ctx, os.Args[1:], streams{in: os.Stdin, out: newStream(os.Stdout), err: newStream(os.Stderr)})
	stop()
	os.Exit(code)
}

// run carries out one command line and returns the exit status.
func run(ctx context.Context, args []string, std streams) int {
	if byGo(args) {
		code := vet(args, streams{in: std.in, out: std.out.data(), err: std.err})
		return status(std, code, nil)
	}
	return status(std, exitWithin, carryOut(ctx, args, std))
}

// carryOut finds the verb, reads its flags into its struct, and runs it.
func carryOut(ctx context.Context, args []string, std streams) error {
	v, rest, err := findVerb(args)
	if err != nil {
		return err
	}
	c, err := v.parse(rest)
	if errors.Is(err, flag.ErrHelp) {
		v.usage(std.out)
		return nil
	}
	if err != nil {
		return err
	}
	line := c.invoked()
	if line.dir != "" {
		if err := os.Chdir(line.dir); err != nil { // as go -C: every path after it is relative to it
			return err
		}
	}
	line.streams = std
	if v.printsData(c) {
		line.out = std.out.data()
	}
	return v.advise(c.run(ctx), rest, c)
}
