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
	// flags adds the verb's flags.
	flags func(*flag.FlagSet, *options)
	run   func(context.Context, *options) error
}

// findVerb returns the verb that args begin with, and what follows it.
func findVerb(args []string) (verb, []string, error) {
	if len(args) == 0 {
		return verb{}, nil, fmt.Errorf("no command given\n\n%s", overview())
	}
	word := args[0]
	switch word {
	case "-v", "-V", "-version", "--version":
		return verb{name: "version", flags: noFlags, run: version}, nil, nil
	case "help", "-h", "-help", "--help":
		if len(args) > 1 {
			v, _, err := findVerb(args[1:])
			return v, []string{"-h"}, err
		}
		return verb{name: "help", flags: noFlags, run: help}, nil, nil
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
		return verb{}, nil, fmt.Errorf("the command comes before its flags: %s", command(inOrder(args, names)))
	case strings.ContainsAny(word, "./"):
		return verb{}, nil, fmt.Errorf(
			"unknown command %s; did you mean %s?",
			word,
			command(append([]string{"check"}, args...)),
		)
	case best != "":
		return verb{}, nil, fmt.Errorf("unknown command %s; did you mean %s?", word, best)
	}
	return verb{}, nil, fmt.Errorf("unknown command %s; the commands are %s", word, strings.Join(names, ", "))
}

func help(_ context.Context, o *options) error {
	_, err := io.WriteString(o.out, overview())
	return err
}

func overview() string {
	var b strings.Builder
	b.WriteString(
		"toolbudget counts the tokens that a program's tools cost a language model, and keeps them within a budget.\n",
	)
	group := ""
	for _, v := range verbs() {
		if v.group != group {
			group = v.group
			fmt.Fprintf(&b, "\n%s\n", group)
		}
		fmt.Fprintf(&b, "  toolbudget %-22s %s\n", strings.TrimSpace(v.name+" "+v.args), v.text)
	}
	b.WriteString("\nRun toolbudget COMMAND -h for the flags of a command.\n" + exitText)
	return b.String()
}

const exitText = "Exit status: 0 within budget, 1 over budget, 2 the command failed.\n"
