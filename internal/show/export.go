package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// Export is a request with what it loses, for programs.
type Export struct {
	// Provider whose API takes the request.
	Provider string `json:"provider"`
	// Request holds the members of the request that concern tools.
	Request *catalog.Schema `json:"request"`
	// Lossy lists each step after which the request says less, or another thing,
	// than the tools.
	Lossy []export.Step `json:"lossy"`
	// Gaps are the unknown parts, which are missing in the request.
	Gaps []export.Gap `json:"gaps"`
}

// ExportJSON prints a request with what it loses as one object.
func ExportJSON(w io.Writer, provider string, r *export.Request) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(Export{
		Provider: provider, Request: r.Body,
		Lossy: append([]export.Step{}, r.Lossy...), Gaps: append([]export.Gap{}, r.Gaps...),
	})
}

// ExportText prints the request alone to w, and what it loses to notes.
func ExportText(w, notes io.Writer, r *export.Request) error {
	var b bytes.Buffer
	if err := json.Indent(&b, r.Body.AppendJSON(nil), "", "  "); err != nil {
		return err
	}
	b.WriteByte('\n')
	if _, err := b.WriteTo(w); err != nil {
		return err
	}
	for _, line := range losses(r.Lossy) {
		b.WriteString("lossy: " + layout.Visible(line, "") + "\n")
	}
	for _, g := range r.Gaps {
		b.WriteString("gap: " + layout.Visible(g.Tool+" "+layout.Hole(g.Gap), "") + "\n")
	}
	_, err := b.WriteTo(notes)
	return err
}

// losses are the lines of what is lost. What several tools lose in the same way is one line.
func losses(steps []export.Step) []string {
	type loss struct{ path, text string }
	tools := map[loss]int{}
	for _, s := range steps {
		tools[loss{s.Path, s.Text}]++
	}
	var out []string
	for _, s := range steps {
		at := loss{s.Path, s.Text}
		switch n := tools[at]; {
		case n == 0:
			continue // in a line before
		case n > 1 && s.Tool != "":
			s.Tool = fmt.Sprintf("%s and %s", s.Tool, layout.Count(n-1, "more tools"))
		}
		tools[at] = 0
		out = append(out, subjectOf(s.Tool, s.Path)+s.Text)
	}
	return out
}

// subjectOf begins a line about a part of a tool.
func subjectOf(tool, path string) string {
	switch {
	case tool == "" && path == "":
		return ""
	case path == "":
		return tool + ": "
	}
	return fmt.Sprintf("%s %s: ", tool, path)
}
