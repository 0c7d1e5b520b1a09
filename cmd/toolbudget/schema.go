package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/internal/layout"
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
	s, err := o.subject(ctx, "schema")
	if err != nil {
		return err
	}
	p, found := s.counter, s.tool
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
