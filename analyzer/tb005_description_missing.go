package analyzer

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

var descriptionMissing = rules.Rule{
	ID: "TB005", Name: "description-missing", Severity: rules.Warning,
	Text: "Every tool has a description.",
	Why: `A model chooses a tool by its name and description. Without a description it has to guess, and calls the wrong tool.

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
