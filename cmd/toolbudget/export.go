package main

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/provider"
)

// exportCommand is toolbudget export.
type exportCommand struct {
	input
	formatted
	provider                      string
	strict, cache                 bool
	toolChoice                    string // auto or any
	deferred, allowed, namespaces names
}

func (o *exportCommand) flags(fs *flag.FlagSet) {
	o.inputFlags(fs)
	o.choiceFlags(fs)
	o.formatFlag(fs, "text", "json")
	var list strings.Builder
	for _, p := range export.Formats() {
		fmt.Fprintf(&list, "\n  %-17s %s", p[0], p[1])
	}
	fs.StringVar(&o.provider, "provider", "", "write a request to this `PROVIDER`:"+list.String())
	fs.BoolVar(&o.strict, "strict", false, "rewrite input schemas for the provider's strict mode")
	fs.Var(&o.deferred, "defer", "let tool search load the tools that match `PATTERN` (may be repeated)")
	fs.Var(&o.allowed, "allow", "let the model call only tools that match `PATTERN` (may be repeated)")
	fs.Var(
		&o.namespaces,
		"namespace",
		"put the tools that match a pattern into a namespace, as `NAME=PATTERN` (may be repeated)",
	)
	fs.StringVar(
		&o.toolChoice,
		"tool-choice",
		"auto",
		"write this `CHOICE`: auto, or any if the model must call a tool",
	)
	fs.BoolVar(&o.cache, "cache", false, "put the prompt cache mark after the last tool")
}

// run prints the request of one program's tools.
func (o *exportCommand) run(ctx context.Context) error {
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	opts := export.Options{
		Format: provider.Format(o.provider),
		Strict: o.strict,
		Defer:  o.deferred,
		Allow:  o.allowed,
		Cache:  o.cache,
		Any:    o.toolChoice == "any",
	}
	if o.toolChoice != "auto" && !opts.Any {
		return fmt.Errorf("unknown tool choice %q; use auto or any", o.toolChoice)
	}
	if o.provider == "" {
		var names []string
		for _, p := range export.Formats() {
			names = append(names, p[0])
		}
		return fmt.Errorf("name a provider: -provider with one of %s", strings.Join(names, ", "))
	}
	for _, n := range o.namespaces {
		name, pattern, ok := strings.Cut(n, "=")
		if !ok {
			return fmt.Errorf("-namespace %s has no pattern; write NAME=PATTERN, such as orders=order_*", n)
		}
		opts.Namespaces = append(opts.Namespaces, export.Namespace{Name: name, Pattern: pattern})
	}
	program, err := o.one(ctx, cfg)
	if err != nil {
		return err
	}
	tools, leftOut := program.Request()
	req, err := export.New(tools, opts)
	if err != nil {
		return err
	}
	req.Lossy = append(variants(leftOut), req.Lossy...)
	for _, d := range program.Program.DynamicSources {
		req.Lossy = append(req.Lossy, export.Step{Text: fmt.Sprintf("tools at %s are missing: %s", d.At, d.Kind)})
	}
	if o.format == "json" {
		err = show.ExportJSON(o.out, o.provider, req)
	} else {
		err = show.ExportText(o.out, o.err, req)
	}
	return err
}

// variants says which tools a request lacks because it has others of their name.
func variants(leftOut []*catalog.Tool) []export.Step {
	var out []export.Step
	for _, t := range leftOut {
		out = append(
			out,
			export.Step{
				Tool: t.Name,
				Text: fmt.Sprintf(
					"the variant %s is left out, because a request has each name once; the largest variant is kept",
					t.ID,
				),
			},
		)
	}
	return out
}
