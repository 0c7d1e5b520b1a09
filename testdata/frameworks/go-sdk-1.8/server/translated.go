package server

import (
	"encoding/json"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

// A translate function returns the text for a key, or the default.
type translate func(key, text string) string

// translator looks for texts in a file, then in the environment.
func translator(lookup func(string) (string, bool)) translate {
	known := map[string]string{}
	if data, err := os.ReadFile("notebook-texts.json"); err == nil {
		if err := json.Unmarshal(data, &known); err != nil {
			panic(err)
		}
	}
	return func(key, text string) string {
		key = strings.ToUpper(key)
		if value, ok := known[key]; ok {
			return value
		}
		if value, ok := lookup("NOTEBOOK_" + key); ok {
			known[key] = value
			return value
		}
		known[key] = text
		return text
	}
}

// toolName is a hook for programs built on this one, which may rename tools.
var toolName = func(name string) string { return name }

func addTranslated(s *mcp.Server, t translate) {
	mcp.AddTool(s, translatedTool(t), tools.Typed[notebook.IDArgs, any])
	mcp.AddTool(s, &mcp.Tool{
		Name:        toolName("close_notebook"),
		Description: t("tool_close_notebook_description", "Close a notebook: nobody can change it any more."),
	}, tools.Typed[notebook.IDArgs, any])
}

func translatedTool(t translate) *mcp.Tool {
	return &mcp.Tool{
		Name:        toolName("print_notebook"),
		Description: t("TOOL_PRINT_NOTEBOOK_DESCRIPTION", "Print a notebook."),
		Annotations: &mcp.ToolAnnotations{
			Title:        t("TOOL_PRINT_NOTEBOOK_USER_TITLE", "Print notebook"),
			ReadOnlyHint: true,
		},
	}
}
