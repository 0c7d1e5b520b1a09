package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/nearest"
)

// schemaCommand is toolbudget schema.
type schemaCommand struct {
	ofTool
	formatted
}

func (o *schemaCommand) flags(fs *flag.FlagSet) {
	o.measuredFlags(fs)
	o.formatFlag(fs, "text", "json")
}

// run prints one tool: as the provider shows it to the model, or as the
// JSON that travels to the provider.
func (o *schemaCommand) run(ctx context.Context) error {
	if err := o.needsTool("schema"); err != nil {
		return err
	}
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	sources, err := o.read(ctx, cfg, o.args[1:])
	if err != nil {
		return err
	}
	found, err := pick(sources, o.args[0])
	if err != nil {
		return err
	}
	p, err := o.limited(cfg)
	if err != nil {
		return err
	}
	if o.format == "json" {
		var b bytes.Buffer
		if err := json.Indent(&b, found.Wire(), "", "  "); err != nil {
			return err
		}
		b.WriteByte('\n')
		_, err = b.WriteTo(o.out)
		return err
	}
	var b strings.Builder
	fmt.Fprintf(
		&b,
		"// %s as %s shows it to the model: %s tokens, %d bytes of JSON\n",
		found.ID,
		p.Provider.Name,
		p.Tool(found),
		len(found.Wire()),
	)
	for _, g := range found.Gaps {
		fmt.Fprintf(&b, "// unknown: %s (%s) %s\n", g.Path, g.Reason, g.At)
	}
	b.WriteString(strings.TrimRight(p.Render(found), "\n"))
	_, err = fmt.Fprintln(o.out, layout.Visible(b.String(), "\n\t"))
	return err
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
