package rules

import (
	"fmt"
	"regexp"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// nameRules are the rules on the names of tools, those with a client's prefix
// included.
func nameRules() []Rule {
	return []Rule{
		{
			Name: "openai-name", Providers: []provider.Name{provider.OpenAI, provider.OpenAIStrict}, Severity: Error,
			Seen:   "2026-11",
			Text:   "A tool's name has 1 to 64 of the characters a-z, A-Z, 0-9, underscore and dash.",
			Source: "openai-go v3.95.0, shared.FunctionDefinition; microsoft/foundry-dev-tools#201",
			Tool:   pattern(`[a-zA-Z0-9_-]*`, 64),
		}, {
			Name: "anthropic-name", Providers: []provider.Name{provider.Anthropic, provider.AnthropicStrict,
				provider.ClaudeCode}, Severity: Error, Seen: "2026-03",
			Text:   "A tool's name has 1 to 128 of the characters a-z, A-Z, 0-9, underscore and dash.",
			Source: "github/copilot-cli#1879",
			Tool:   pattern(`[a-zA-Z0-9_-]*`, 128),
		}, {
			Name: "anthropic-name-length", Providers: []provider.Name{provider.Anthropic, provider.AnthropicStrict},
			Severity: Warning, Seen: "2026-11",
			Text:   "A tool's name has at most 64 characters, the limit of tool search and of Claude on Bedrock.",
			Source: "cloudflare/skills#11, anthropics/claude-code#19882",
			Tool:   length(64, func(Settings) string { return "" }),
		}, {
			Name: "claude-code-name-length", Providers: []provider.Name{provider.ClaudeCode}, Severity: Warning,
			Seen: "2026-11",
			Text: "A tool's name has at most 64 characters including the prefix mcp__SERVER__, where SERVER is " +
				"the value of server in the configuration.",
			Source: "anthropics/claude-code#19882, bitrise-io/bitrise-mcp#27",
			Tool:   length(64, func(s Settings) string { return "mcp__" + s.Server + "__" }),
		}, {
			Name: "gemini-name", Providers: []provider.Name{provider.Gemini}, Severity: Error, Seen: "2026-11",
			Text: "A tool's name begins with a letter or underscore and has at most 128 of the characters a-z, " +
				"A-Z, 0-9, underscore, dot, colon and dash.",
			Source: "genai v1.77.0 types.go, FunctionDeclaration",
			Tool:   pattern(`([a-zA-Z_][a-zA-Z0-9_.:-]*)?`, 128),
		}, {
			Name: "gemini-name-length", Providers: []provider.Name{provider.Gemini}, Severity: Warning, Seen: "2026-11",
			Text:   "A tool's name has at most 64 characters, the limit of Vertex and older models.",
			Source: "cloud.google.com/go/aiplatform v1.127.1 tool.pb.go",
			Tool:   length(64, func(Settings) string { return "" }),
		}, {
			Name: "bedrock-name", Providers: []provider.Name{provider.Bedrock}, Severity: Error, Seen: "2026-11",
			Text:   "A tool's name has 1 to 64 of the characters a-z, A-Z, 0-9, underscore and dash.",
			Source: "docs.aws.amazon.com, bedrock/latest/APIReference/API_runtime_ToolSpecification",
			Tool:   pattern(`[a-zA-Z0-9_-]*`, 64),
		}, {
			Name: "mcp-name", Providers: []provider.Name{provider.MCP}, Severity: Warning, Seen: "2025-11",
			Text:   "A tool's name should have 1 to 128 of the characters A-Z, a-z, 0-9, underscore, dash and dot.",
			Source: "MCP specification 2025-11-25, server/tools",
			Tool:   pattern(`[A-Za-z0-9_.-]*`, 128),
		}, {
			Name: "vscode-name-length", Providers: []provider.Name{provider.VSCode}, Severity: Warning, Seen: "2026-11",
			Text: "A tool's name has at most 64 characters including the client's prefix, of which only server " +
				"from the configuration is counted.",
			Source: "microsoft/vscode#243602, microsoft/copilot-intellij-feedback#1842",
			Tool:   length(64, func(s Settings) string { return s.Server }),
		}, {
			Name: "cursor-name-length", Providers: []provider.Name{provider.Cursor}, Severity: Warning, Seen: "2026-02",
			Text: "SERVER:TOOL has at most 60 characters; the client leaves out tools with longer names. SERVER " +
				"is the value of server in the configuration.",
			Source: "ComposioHQ/composio#2788, PostHog/posthog#51483",
			Tool:   length(60, func(s Settings) string { return s.Server + ":" }),
		},
	}
}

// pattern returns the check of a name's characters and length.
func pattern(re string, most int) func(*catalog.Tool, Settings) []Finding {
	full := regexp.MustCompile(`^` + re + `$`)
	return func(t *catalog.Tool, _ Settings) []Finding {
		if t.Hides("/name") {
			return nil
		}
		var out []Finding
		if n := utf8.RuneCountInString(t.Name); n > most || n == 0 {
			out = append(out,
				Finding{Path: "/name", Text: fmt.Sprintf("the name has %d characters, want 1 to %d", n, most)})
		}
		if !full.MatchString(t.Name) {
			out = append(out, Finding{Path: "/name", Text: fmt.Sprintf("the name %q does not match ^%s$", t.Name, re)})
		}
		return out
	}
}

// length returns the check of a name's length with a prefix.
func length(most int, prefix func(Settings) string) func(*catalog.Tool, Settings) []Finding {
	return func(t *catalog.Tool, s Settings) []Finding {
		full := prefix(s) + t.Name
		n := utf8.RuneCountInString(full)
		if n <= most || t.Hides("/name") {
			return nil
		}
		return one("/name", fmt.Sprintf("%s has %d characters, more than %d", full, n, most))
	}
}
