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
	name string
	args string // as the usage line shows them
	text string // what it does
	// flags adds the verb's flags.
	flags func(*flag.FlagSet, *options)
	run   func(context.Context, *options) (int, error)
}

func verbs() []verb {
	return []verb{
		{"check", "[packages]", "hold the tools to the budget; exit 1 when over", checkFlags, check},
		{"list", "[packages]", "print the tools and what they cost", listFlags, list},
		{"count", "[packages]", "print what the tools cost for a model, or for every provider", countFlags, countTokens},
		{"schema", "TOOL [packages]", "print one tool as it is sent", schemaFlags, schema},
		{"why", "TOOL [packages]", "say where the tokens of one tool go, largest part first", whyFlags, why},
		{"export", "[packages]", "print the request with the tools, as a provider's API takes it", exportFlags, exportTools},
		{"suggest", "[packages]", "propose tools that could be one, with what that saves and loses", suggestFlags, suggestTools},
		{"consolidate", "[packages]", "write Go code that puts one tool in the place of several", consolidateFlags, consolidateTools},
		{"prune", "[packages]", "slim input schemas, with a proof that they accept the same", pruneFlags, pruneTools},
		{"generate", "[packages]", "write a Go package that routes the tools: core ones, a line for each other, keywords", generateFlags, generateToolset},
		{"simulate", "[packages]", "say what messages cost with all tools, profiles, the router and deferred tools", simulateFlags, simulateTools},
		{"bench-router", "", "measure how well and how fast the router finds tools", benchRouterFlags, benchRouter},
		{"init", "[packages]", "write .toolbudget.yml with ceilings from today's figures", initFlags, initialise},
		{"baseline", "[packages]", "write what the tools cost to a file, which checks are then held against", baselineFlags, baseline},
		{"diff", "OLD [NEW]", "compare two states of the tools: git refs, baselines, catalogs; packages follow --", diffFlags, diffStates},
		{"config", "print", "print the configuration for go vet or golangci-lint", configFlags, printConfig},
		{"calibrate", "[packages]", "measure a model that nobody has recorded, or say how far counts are from recorded requests", calibrateFlags, calibrate},
		{"comment", "FILE", "put a report on the pull request of a GitHub workflow", noFlags, comment},
		{"explain", "[topic]", "explain limits, verdicts, rules, gaps and providers", noFlags, explain},
		{"version", "", "print the version", noFlags, version},
	}
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
		return verb{}, nil, fmt.Errorf("unknown command %s; did you mean %s?", word, command(append([]string{"check"}, args...)))
	case best != "":
		return verb{}, nil, fmt.Errorf("unknown command %s; did you mean %s?", word, best)
	}
	return verb{}, nil, fmt.Errorf("unknown command %s; the commands are %s", word, strings.Join(names, ", "))
}

func help(_ context.Context, o *options) (int, error) {
	_, err := io.WriteString(o.out, overview())
	return exitWithin, err
}

func overview() string {
	var b strings.Builder
	b.WriteString("toolbudget says what the tools of a program cost a language model, and holds them to a budget.\n\n")
	for _, v := range verbs() {
		fmt.Fprintf(&b, "  toolbudget %-22s %s\n", strings.TrimSpace(v.name+" "+v.args), v.text)
	}
	b.WriteString("\ntoolbudget COMMAND -h lists the flags of a command.\n" + exitText)
	return b.String()
}

const exitText = "Exit status: 0 within budget, 1 over budget, 2 the job could not be done.\n"
