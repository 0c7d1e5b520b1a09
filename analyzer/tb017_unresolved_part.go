package analyzer

import (
	"fmt"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

var unresolved = rules.Rule{
	ID: rules.UnresolvedID, Name: "unresolved-part", Severity: rules.Warning,
	Text: "The source tells all of a tool that is sent to a model.",
	Why: `What depends on a run (a variable of the environment, a file, a reply from elsewhere) is not held to any limit or rule, and the tool's size is at least that of the rest. docs/reference/gaps.md explains each reason. Make the text a constant, or allow the gap:

    exceptions:
      - tool: search
        limits: {max-gaps: 1}
        reason: the list of datasets is read at start`,
	Tool: func(t *catalog.Tool, _ rules.Settings) []rules.Finding {
		var out []rules.Finding
		for _, g := range t.Gaps {
			if !budget.Counts(g) {
				continue
			}
			what := label(g.Path)
			if catalog.Covers(g.Path, "") {
				what = "the tool"
			}
			if g.Offset > 0 {
				what = "part of " + what
			}
			text := fmt.Sprintf("%s is not known from source: %s", what, g.Reason)
			if g.Detail != "" {
				text += ": " + g.Detail
			}
			if g.At != "" {
				text += " (" + g.At + ")"
			}
			out = append(out, rules.Finding{Path: g.Path, Text: text})
		}
		return out
	},
}
