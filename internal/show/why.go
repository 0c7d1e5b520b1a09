package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/parts"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/rules"
)

// Why is where the tokens of one tool go, for programs.
type Why struct {
	SchemaVersion int `json:"schemaVersion"`
	// Provider whose tokens were counted, and how far they can be trusted.
	Provider string `json:"provider"`
	Grade    string `json:"grade"`
	// Notes are what the counts rest on that a reader should know.
	Notes []string `json:"notes,omitempty"`
	// Findable is where tool searches find the tool, absent if they do not look for it.
	Findable *Findable `json:"findable,omitempty"`
	*parts.Breakdown
}

// WhyJSON prints where the tokens of a tool go in the form that
// schema/why.schema.json describes.
func WhyJSON(w io.Writer, b *parts.Breakdown, f *Findable, o report.Options) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(Why{
		SchemaVersion: report.SchemaVersion, Provider: o.Provider, Grade: o.Grade, Notes: o.Notes,
		Findable: f, Breakdown: b,
	})
}

// WhyText prints where the tokens of a tool go, the largest part first, and where tool
// searches find it.
func WhyText(w io.Writer, tool *parts.Breakdown, f *Findable, o report.Options) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s, %s, as %s (%s)\n\n",
		layout.Visible(tool.Name, ""), tokens(tool.Weight),
		layout.QuantityOf(interval.Int{Lo: tool.Bytes, Hi: tool.Bytes, Open: tool.Weight.Open}, "bytes"), o.Provider,
		o.Grade)
	writeNotes(&b, o.Notes)
	whole := layout.Heavy(tool.Weight)
	var rows [][]string
	row := func(label string, w parts.Weight, at string) {
		rows = append(rows, []string{
			label,
			layout.Amount(layout.Heavy(w)),
			layout.Share(layout.Heavy(w), whole),
			layout.Number(w.Bytes),
			at,
		})
	}
	var walk func(list []*parts.Part, depth int)
	walk = func(list []*parts.Part, depth int) {
		for _, p := range list {
			row(strings.Repeat("  ", depth)+partLabel(p), p.Weight, layout.SourceOf(p.At))
			walk(p.Parts, depth+1)
		}
	}
	walk(tool.Parts, 0)
	row("(syntax around the parts)", tool.Rest, "")
	err := layout.Table(&b, o.Width, []layout.Column{
		{Title: "part", Shrink: 2, Least: 24},
		{Title: "tokens", Right: true},
		{Title: "share", Right: true, Drop: 3},
		{Title: "bytes", Right: true, Drop: 4},
		{Title: "source", Shrink: 1, Least: 16, Path: true},
	}, rows)
	if err != nil {
		return err
	}
	b.WriteString(
		"\nEach figure is what the tool would cost less without that part. Indented parts belong to\nthe part " +
			"above them.\n",
	)
	if tool.Uncounted > 0 {
		fmt.Fprintf(&b, "%s more were not counted separately; their tokens are in the parts that contain them.\n",
			layout.Count(tool.Uncounted, "parts"))
	}
	if len(tool.Undecided) > 0 {
		var words []string
		for _, keyword := range tool.Undecided {
			words = append(words, layout.Visible(keyword, ""))
		}
		fmt.Fprintf(&b,
			"\nNo recorded request shows how the provider writes: %s.\nThe lower figures leave that out, and "+
				"the upper ones write it in full.\n", strings.Join(words, ", "))
	}
	writeRepeats(&b, tool.Repeats)
	if _, err = io.WriteString(w, layout.Wrap(b.String(), o.Width)); err != nil {
		return err
	}
	return FindableText(w, f, o.Width)
}

// writeRepeats lists the types that a tool writes several times.
func writeRepeats(b *bytes.Buffer, repeats []parts.Repeat) {
	var lines []string
	for _, r := range repeats {
		var at []string
		for i, path := range r.Paths {
			at = append(at, layout.AtPlace(within(path), layout.SourceOf(r.At[i])))
		}
		lines = append(lines, fmt.Sprintf("%s, %s saved if written once: %s",
			tokens(r.Weight), layout.Count(r.Bytes, "bytes"), strings.Join(at, ", ")))
	}
	if len(lines) > 0 {
		b.WriteByte('\n')
		layout.List(b, "Repeated types", lines)
	}
}

// partLabel names a part with its kind, where its name does not say it.
func partLabel(p *parts.Part) string {
	switch p.Kind {
	case parts.Parameter, parts.Field, parts.Definition:
		return p.Label + " (" + string(p.Kind) + ")"
	}
	return p.Label
}

// within is where in the input schema a type stands, as a label.
func within(pointer string) string {
	if name := rules.Parameter(pointer); name != "" {
		return name
	}
	return strings.TrimPrefix(pointer, "/inputSchema/")
}

func tokens(w parts.Weight) string {
	if a := layout.Heavy(w); !a.Exact() {
		return layout.Amount(a) + " tokens"
	}
	return layout.Count(w.Lo, "tokens")
}
