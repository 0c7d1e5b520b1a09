package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"golang.org/x/term"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/report"
)

func checkFlags(fs *flag.FlagSet, o *options) {
	inputFlags(fs, o)
	formatFlag(fs, o)
	fs.BoolVar(&o.strict, "strict", false, "treat an undetermined verdict as over budget")
}

// check is the gate.
func check(ctx context.Context, o *options) (int, error) {
	cfg, err := o.configuration()
	if err != nil {
		return exitFailed, err
	}
	r, p, sources, err := o.judge(ctx, cfg)
	if err != nil {
		return exitFailed, err
	}
	opts := report.Options{Config: cfg, Provider: p.Name, Grade: string(p.Grade), Strict: o.strict, Width: width(o.out)}
	write := report.Text
	if o.format == "json" {
		write = report.JSON
	}
	if err := write(o.out, r, opts); err != nil {
		return exitFailed, err
	}
	if err := o.sound(r, sources); err != nil {
		return exitFailed, err
	}
	if r.Verdict == budget.Over || r.Verdict == budget.Undetermined && o.strict {
		return exitOver, nil
	}
	return exitWithin, nil
}

// width returns the columns of a terminal, or 0 where there is none: a log
// keeps every letter.
func width(f *os.File) int {
	w, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return w
}

// progress tells a person at a terminal what is going on.
func (o *options) progress(format string, args ...any) {
	if term.IsTerminal(int(o.err.Fd())) {
		fmt.Fprintf(o.err, "\r\x1b[K"+format, args...)
	}
}
