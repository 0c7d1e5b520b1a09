package rules

import (
	"strconv"

	"github.com/toolbudget/toolbudget/catalog"
)

var notServed = Rule{
	ID: "TB019", Name: "description-not-served", Severity: Warning,
	Text: "If the program serves a description from a file, " +
		"the source code has no other description for the same tool.",
	Why: notServedWhy,
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		if t.Unserved.IsZero() {
			return nil
		}
		text := "the description in the source code is not served: " + shortened(t.Unserved.Value)
		if at := t.Description.At; !at.IsZero() {
			text += " (the one at " + at.String() + " is)"
		}
		return []Finding{{Path: "/unserved", Text: text}}
	},
}

// notServedWhy is the documentation of the rule, in Markdown.
const notServedWhy = `A description that no model reads misleads reviewers, and editing it has no effect. Keep only one of the two, or say in the source code where the other one is.

    descriptions:
      - files: prompts/tools/*.yaml
        name: prompts[].id
        text: prompts[].content

toolbudget counts the text in the file.`

// shortened quotes the beginning of a text.
func shortened(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		return strconv.Quote(string(r[:most])) + "…"
	}
	return strconv.Quote(text)
}
