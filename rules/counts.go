package rules

import (
	"fmt"

	"github.com/toolbudget/toolbudget/provider"
)

// countRules are the rules on how many tools there are.
func countRules() []Rule {
	return []Rule{
		{
			Name: "openai-tools", Providers: []provider.Name{provider.OpenAI, provider.OpenAIStrict}, Severity: Error,
			Seen:   "2025-11",
			Text:   "A request has at most 128 tools; otherwise it is rejected (array too long).",
			Source: "zed-industries/zed#32946, anomalyco/opencode#4909",
			Set:    most(128),
		}, {
			Name: "gemini-tools", Providers: []provider.Name{provider.Gemini}, Severity: Error, Seen: "2026-11",
			Text:   "A request has at most 512 function declarations.",
			Source: "genai v1.77.0 types.go, Tool.FunctionDeclarations",
			Set:    most(512),
		}, {
			Name: "gemini-tools-vertex", Providers: []provider.Name{provider.Gemini}, Severity: Warning,
			Seen:   "2026-11",
			Text:   "A request to Vertex has at most 128 function declarations.",
			Source: "cloud.google.com/go/aiplatform v1.127.1 tool.pb.go",
			Set:    most(128),
		}, {
			Name: "vscode-tools", Providers: []provider.Name{provider.VSCode}, Severity: Warning, Seen: "2026-09",
			Text:   "A request has at most 128 tools, counted over all servers.",
			Source: "microsoft/vscode#337428",
			Set:    most(128),
		}, {
			Name: "cursor-tools", Providers: []provider.Name{provider.Cursor}, Severity: Warning, Seen: "2025-11",
			Text: "The client passes on the first 40 tools, counted over all servers. The number may have " +
				"changed since.",
			Source: "bun913/mcp-testrail#6",
			Set:    most(40),
		}, {
			Name: "windsurf-tools", Providers: []provider.Name{provider.Windsurf}, Severity: Warning, Seen: "2026-06",
			Text:   "The client accepts at most 100 tools, counted over all servers.",
			Source: "desplega.ai, blog/deep-dive-windsurf-mcp-workflows",
			Set:    most(100),
		},
	}
}

// most returns the check of the number of tools.
func most(n int) func(Set) []Finding {
	return func(s Set) []Finding {
		if len(s.Tools) > n {
			return one("", fmt.Sprintf("there are %d tools, more than %d", len(s.Tools), n))
		}
		return nil
	}
}
