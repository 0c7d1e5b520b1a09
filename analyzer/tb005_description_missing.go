package analyzer

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

var descriptionMissing = rules.Rule{
	ID: "TB005", Name: "description-missing", Severity: rules.Warning,
	Text: "A tool has a description.",
	Why: `A model chooses a tool by its name and description. Without one it guesses, and calls the tool where it should not.

    mcp.NewTool("get_user")
    mcp.NewTool("get_user", mcp.WithDescription("Name, mail and teams of one user by login."))`,
	Source: "Anthropic, Writing effective tools for agents (2025-09)",
	Tool: func(t *catalog.Tool, _ rules.Settings) []rules.Finding {
		if strings.TrimSpace(t.Description.Value) != "" || t.Hides("/description") {
			return nil
		}
		return []rules.Finding{{Path: "/description", Text: "there is no description"}}
	},
}
