package library

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// mayEncodeOtherwise reports whether data in a script may be other JSON than in the program: of a
// field that may be anything here, and of types that JSON does not have, which are named. Only
// between tags is a script.
func (m *mirror) mayEncodeOtherwise(set templateSet, text string) bool {
	if strings.Contains(text, "json: ") {
		return true
	}
	for _, inexact := range m.inexact {
		for _, p := range set.parsed {
			if inexact && strings.Contains(p.text, "<") {
				return true
			}
		}
	}
	return false
}

// runTemplate executes a template of a set with the real library. A step is paid at the
// start of each list of actions, before it runs. Paying may hit a bound of the evaluator,
// which unwinds by a panic; text/template would turn a panic of a function into an error,
// so guard catches it, and it is raised again after the execution.
func runTemplate(m *mirror, set templateSet, runs []string, name string, data any) (text string, err error) {
	in := m.in
	var escaped any // what a function unwound with, which the library would keep
	guard := func(f func() (any, error)) (v any, err error) {
		defer func() {
			if r := recover(); r != nil {
				escaped, err = r, errTemplateSteps
				in.Caught()
			}
		}()
		return f()
	}
	steps := 0
	pay := func(n int) (any, error) {
		return guard(func() (any, error) {
			if steps += n; steps > maxTemplateSteps {
				return nil, errTemplateSteps
			}
			in.Spend(n)
			return "", nil
		})
	}
	funcs := m.callbacks(set.funcs, guard)
	// A template that was executed before is escaped as it was then, and ends at its first step.
	again := true
	funcs[stepFunc] = func() (any, error) {
		if again {
			return nil, errTemplateSteps
		}
		return pay(1)
	}
	if funcs["printf"] == nil {
		funcs["printf"] = printfOf(m, pay)
	}
	real, err := set.real(funcs)
	if err == nil {
		err = real.countSteps()
	}
	if err != nil {
		return "", err
	}
	for _, of := range runs {
		_ = real.execute(io.Discard, of, nil)
	}
	again = false
	var buf limited
	err = real.execute(&buf, name, data)
	// The bound unwinds from here as if the library had let it through.
	if escaped != nil {
		in.Raise(escaped)
	}
	// Output costs as well, as it would if the program had built it.
	in.Spend(buf.b.Len() / 16)
	if m.failed != nil {
		return "", m.failed
	}
	text = buf.b.String()
	switch {
	case err != nil:
	case m.showsAddress(text):
		err = errors.New("the address of a pointer")
	case set.lib.escapes && m.mayEncodeOtherwise(set, text):
		err = errors.New("data in a script")
	}
	return text, err
}

// printfOf is printf of a template. {{printf "%1000000d" 1}} is one step with a megabyte of output,
// so a width costs what it prints.
func printfOf(m *mirror, pay func(int) (any, error)) func(format string, args ...any) (any, error) {
	return func(format string, args ...any) (any, error) {
		if tooWide(format) {
			return nil, errTooLong
		}
		if _, err := pay(len(format) + len(args)); err != nil {
			return nil, err
		}
		text := fmt.Sprintf(format, args...)
		if m.namesTypes(format, text, args) {
			return nil, m.fail("the name of a type")
		}
		_, err := pay(len(text) >> 8)
		return text, err
	}
}

// stepFunc is the name of the function that pays. No program gives a function that name.
const stepFunc = "toolbudgetStep"

// limited is a writer that refuses output beyond the bound of one text.
type limited struct{ b bytes.Buffer }

func (l *limited) Write(p []byte) (int, error) {
	if l.b.Len()+len(p) > 1<<20 {
		return 0, errTooLong
	}
	return l.b.Write(p)
}
