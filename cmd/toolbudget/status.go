package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/toolbudget/toolbudget/internal/layout"
)

// Exit statuses, the same in every format.
const (
	exitWithin = 0
	exitOver   = 1
	exitFailed = 2
)

// errOver is what a command returns when it has done its job and has said that the tools
// are over budget, or that something else that was asked for does not hold: exit status 1.
// Any other error is printed, and the exit status is 2.
var errOver = errors.New("over budget")

// errTold is what a command returns whose error another program has printed: exit status 2.
var errTold = errors.New("the other program says what is wrong")

// status maps the error of a command to the exit status, which is code where there is
// none, and prints what is left in the streams.
func status(std streams, code int, err error) int {
	if flushErr := std.out.flush(); err == nil || errors.Is(err, errOver) {
		err = cmp.Or(flushErr, err)
	}
	switch {
	case errors.Is(err, errOver):
		code = exitOver
	case errors.Is(err, errTold):
		code = exitFailed
	case err != nil:
		code = fail(std.err, err)
	}
	_ = std.err.flush() // there is nowhere to say that it failed
	return code
}

func fail(w io.Writer, err error) int {
	fmt.Fprintf(w, "toolbudget: %s\n", layout.Visible(err.Error(), "\n\t"))
	return exitFailed
}
