package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/internal/nearest"
)

// A verb is one subcommand, in a file of its own name.
type verb struct {
	group string // heading in the help
	name  string
	args  string // as the usage line shows them
	text  string // what it does
	guide string // page below docs with more, which may be none
	// examples are command lines, without the leading toolbudget.
	examples []string
	// data says that the verb prints for another program whatever the flags say: a
	// request, code, the command of a workflow.
	data bool
	// new returns a command line of the verb, before its flags are read.
	new func() command
}

// A command is a command line of one verb. Its struct has the flags of the verb.
type command interface {
	// flags declares the flags.
	flags(fs *flag.FlagSet)
	// invoked returns what every command line has.
	invoked() *invocation
	// packages returns the arguments that name packages.
	packages() []string
	// run does the job. It returns errOver for exit status 1, and another error for 2.
	run(ctx context.Context) error
}

// findVerb returns the verb that args begin with, and what follows it.
func findVerb(args []string) (verb, []string, error) {
	if len(args) == 0 {
		return verb{}, nil, fmt.Errorf("no command given\n\n%s", overview())
	}
	word := args[0]
	switch word {
	case "-v", "-V", "-version", "--version":
		return verb{name: "version", new: func() command { return new(versionCommand) }}, nil, nil
	case "help", "-h", "-help", "--help":
		if len(args) > 1 {
			v, _, err := findVerb(args[1:])
			return v, []string{"-h"}, err
		}
		return verb{name: "help", new: func() command { return new(helpCommand) }}, nil, nil
	}
	var names []string
	for _, v := range verbs() {
		if v.name == word {
			return v, args[1:], nil
		}
		names = append(names, v.name)
	}
	switch best := nearest.Word(word, names); {
	case strings.HasPrefix(word, "-"):
		return verb{}, nil, fmt.Errorf("the command comes before its flags: %s", commandLine(inOrder(args, names)))
	case strings.ContainsAny(word, "./"):
		return verb{}, nil, fmt.Errorf(
			"unknown command %s; did you mean %s?",
			word,
			commandLine(append([]string{"check"}, args...)),
		)
	case best != "":
		return verb{}, nil, fmt.Errorf("unknown command %s; did you mean %s?", word, best)
	}
	return verb{}, nil, fmt.Errorf("unknown command %s; the commands are %s", word, strings.Join(names, ", "))
}

// helpCommand is toolbudget help.
type helpCommand struct {
	invocation
	noFlags
}

func (o *helpCommand) run(context.Context) error {
	_, err := io.WriteString(o.out, overview())
	return err
}

func overview() string {
	var b strings.Builder
	b.WriteString("toolbudget counts the tokens that a program's tools cost a language model, and\n" +
		"keeps them within a budget.\n\nusage: toolbudget COMMAND [arguments]\n")
	group := ""
	for _, v := range verbs() {
		if v.group != group {
			group = v.group
			fmt.Fprintf(&b, "\n%s\n", group)
		}
		name := v.name + " " + v.args
		for _, line := range wrap(v.text, 54) {
			fmt.Fprintf(&b, "  %-22s  %s\n", name, line)
			name = ""
		}
	}
	b.WriteString("\nRun toolbudget COMMAND -h for the flags of a command.\n" + exitText)
	return b.String()
}

const exitText = "Exit status: 0 within budget, 1 over budget, 2 the command failed.\n"
