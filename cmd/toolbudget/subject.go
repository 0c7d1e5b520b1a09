package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/nearest"
)

// A subject is the tool that a command is about, with what it was read by.
type subject struct {
	cfg     *config.Config
	counter gate.Counter
	sources []gate.Source
	tool    *catalog.Tool
}

// subject reads the tool that the first argument of a command names.
func (o *ofTool) subject(ctx context.Context, verb string) (s subject, err error) {
	if err := o.needsTool(verb); err != nil {
		return s, err
	}
	if s.cfg, err = o.configuration(); err != nil {
		return s, err
	}
	if s.counter, err = o.limited(s.cfg); err != nil {
		return s, err
	}
	if s.sources, err = o.read(ctx, s.cfg, o.args[1:]); err != nil {
		return s, err
	}
	s.tool, err = pick(s.sources, o.args[0])
	return s, err
}

// needsTool returns an error when the first argument is not a tool: none is given, or
// packages stand where it should.
func (o *ofTool) needsTool(verb string) error {
	switch {
	case len(o.args) == 0:
		return fmt.Errorf("name a tool: toolbudget %s TOOL [packages] (%s prints the names)", verb, o.again("list"))
	case !isPattern(o.args[0]):
		return nil
	}
	return fmt.Errorf(
		"%s is a package pattern; name a tool before it: %s (%s prints the names)",
		o.args[0],
		o.again(verb, "TOOL"),
		o.again("list"),
	)
}

// pick returns the tool of that id or name. An id may stand for a different tool
// in each program.
func pick(sources []gate.Source, word string) (*catalog.Tool, error) {
	var found, exact []*catalog.Tool
	var all []string
	for _, s := range sources {
		for _, t := range s.Catalog.Tools {
			if t.ID == word || strings.HasSuffix(t.ID, "#"+word) && t.Name != word {
				exact = append(exact, t) // the id, or name~variant
			}
			if t.Name == word {
				found = append(found, t)
			}
			all = append(all, t.Name)
		}
	}
	if len(exact) > 0 {
		found = exact
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return nil, ambiguous(word, found)
	}
	if best := nearest.Word(word, all); best != "" {
		return nil, fmt.Errorf("no tool %s; did you mean %s?", word, best)
	}
	return nil, fmt.Errorf("no tool %s; toolbudget list prints all %d", word, len(all))
}

// ambiguous says how to name one of several tools.
func ambiguous(word string, found []*catalog.Tool) error {
	var ids, programs []string
	for _, t := range found {
		if !slices.Contains(ids, t.ID) {
			ids = append(ids, t.ID)
		}
		programs = append(programs, t.Programs...)
	}
	switch {
	case len(ids) > 1:
		return fmt.Errorf(
			"%d tools are called %s; name one by its id:\n  %s",
			len(found),
			word,
			strings.Join(ids, "\n  "),
		)
	case len(programs) == 0:
		return fmt.Errorf("%d catalogs have the tool %s; name one catalog", len(found), word)
	}
	return fmt.Errorf(
		"%s is not the same tool in each program; name the package of one, or with -server one server, of:\n  %s",
		word,
		strings.Join(programs, "\n  "),
	)
}
