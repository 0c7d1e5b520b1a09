package rules

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

var descriptionMissing = Rule{
	ID: "TB005", Name: "description-missing", Severity: Warning,
	Text: "Every tool has a description.",
	Why: `A model chooses a tool by its name and description. Without a description it has to guess, and calls the wrong tool.

    mcp.NewTool("get_user")
    mcp.NewTool("get_user", mcp.WithDescription("Name, mail and teams of one user by login."))`,
	Source: "Anthropic, Writing effective tools for agents (2025-09)",
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		if strings.TrimSpace(t.Description.Value) != "" || t.Hides("/description") {
			return nil
		}
		return []Finding{{Path: "/description", Text: "there is no description"}}
	},
}
