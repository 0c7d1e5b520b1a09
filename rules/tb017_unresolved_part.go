package rules

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
)

var unresolved = Rule{
	ID: UnresolvedID, Name: "unresolved-part", Severity: Warning,
	Text: "The source code determines everything about a tool that a model sees.",
	Why:  unresolvedPartWhy,
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		var out []Finding
		for _, g := range t.Gaps {
			if !g.Counts() {
				continue
			}
			what := label(g.Path)
			if catalog.Covers(g.Path, "") {
				what = "the tool"
			}
			if g.Offset > 0 {
				what = "part of " + what
			}
			text := fmt.Sprintf("%s is not determined by the source code: %s", what, g.Reason)
			if g.Detail != "" {
				text += ": " + g.Detail
			}
			if g.At != "" {
				text += " (" + g.At + ")"
			}
			out = append(out, Finding{Path: g.Path, Text: text})
		}
		return out
	},
}

// unresolvedPartWhy is the documentation of the rule, in Markdown.
const unresolvedPartWhy = `Part of this tool is decided at run time, for example by an environment variable, a file or a network reply. This is a gap: toolbudget cannot check that part, and the tool costs at least what the rest costs. docs/reference/gaps.md explains each reason. Make the text a constant, or allow the gap:

    exceptions:
      - tool: search
        limits: {max-gaps: 1}
        reason: the list of datasets is read at start`
