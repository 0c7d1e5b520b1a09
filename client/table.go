package client

import "slices"

// Table lists the clients in the order in which reports show them. The first fact of each
// is about its opening.
func Table() []Client { return slices.Concat(ofAnthropic(), editors(), terminals(), ofOpenAI()) }

// ofAnthropic are Anthropic's clients.
func ofAnthropic() []Client {
	return []Client{
		{
			Name: "claude-code", Title: "Claude Code", Model: "claude-opus-5", Opening: NamesAndInstructions,
			Prefix: "mcp__SERVER__", InstructionBytes: 2048,
			Facts: []Fact{
				{
					Text: "A session starts with the names of all tools and the instructions of each server. The " +
						"model searches for definitions. ENABLE_TOOL_SEARCH=auto:N defers only above N % of the " +
						"window.",
					Source: "code.claude.com, docs/en/mcp, as quoted in anthropics/claude-code#47645; wmedia.es, " +
						"en/tips/claude-code-mcp-tool-search",
					Seen: "2026-04",
				},
				{
					Text:   "It cuts descriptions and instructions at 2 KB.",
					Source: "anthropics/claude-code#81268, anthropics/claude-code#87650, lightdash/lightdash#29031",
					Seen:   "2026-11",
				},
				{
					Text:   "A tool whose _meta has anthropic/alwaysLoad: true is loaded at the start.",
					Source: "agentbeck.bot, report/100730", Seen: "2026-07", Unverified: true,
				},
				{
					Text:   "It drops a tool whose input schema has if and then at its root.",
					Source: "anthropics/claude-code#95504", Seen: "2026-11", Unverified: true,
				},
			},
		},
		{
			Name: "claude-desktop", Title: "Claude Desktop", Model: "claude-opus-5", Opening: Definitions,
			Facts: []Fact{
				{
					Text: "A session starts with all definitions, whatever the setting Tool access says.",
					Source: "anthropics/claude-code#49073 (155 tools, 75,000 tokens), " +
						"anthropics/claude-ai-mcp#401",
					Seen: "2026-06",
				},
			},
		},
	}
}

// editors are those of editors.
func editors() []Client {
	return []Client{
		{
			Name: "cursor", Title: "Cursor", Model: "claude-opus-5", Opening: Names,
			Facts: []Fact{
				{
					Text: "A session starts with the names of the tools. Their descriptions are in files, which the " +
						"agent reads when it needs them.",
					Source: "cursor.com, blog/dynamic-context-discovery", Seen: "2026-01",
				},
				{
					Text:   "Earlier versions sent the first 40 tools. Whether there is a limit today is not known.",
					Source: "bun913/mcp-testrail#6", Seen: "2025-11", Unverified: true,
				},
			},
		},
		{
			Name: "vscode", Title: "VS Code with Copilot", Model: "gpt-5", Opening: Definitions, MostTools: 128,
			Facts: []Fact{
				{
					Text: "A request has all definitions of the tools that are chosen. With virtual tools it groups " +
						"them above a limit.",
					Source: "microsoft/vscode, commit 2732a9f", Seen: "2025-07",
				},
				{
					Text:   "It refuses a request with more than 128 tools.",
					Source: "microsoft/vscode-copilot-release#13065, microsoft/vscode#337428", Seen: "2026-09",
				},
			},
		},
		{
			Name: "jetbrains", Title: "JetBrains with Copilot", Model: "gpt-5", Opening: Definitions, MostTools: 128,
			Facts: []Fact{
				{
					Text: "A request has all definitions.", Source: "microsoft/copilot-intellij-feedback#1842",
					Seen: "2026-07",
				},
				{
					Text:   "It refuses a request with more than 128 tools.",
					Source: "microsoft/copilot-intellij-feedback#1842", Seen: "2026-07",
				},
			},
		},
		{
			Name: "windsurf", Title: "Windsurf", Model: "claude-opus-5", Opening: Definitions, MostTools: 100,
			Facts: []Fact{
				{
					Text:   "Cascade has access to at most 100 tools at a time, with their definitions.",
					Source: "docs.windsurf.com, windsurf/cascade/mcp", Seen: "2026-06",
				},
			},
		},
		{
			Name: "kiro", Title: "Kiro", Model: "claude-opus-5", Opening: Names, DeferPercent: 5,
			Facts: []Fact{
				{
					Text:   "It defers definitions that take more than 5 % of the window or 50,000 tokens.",
					Source: "kirodotdev/KiroCrew#8082", Seen: "2026-09", Unverified: true,
				},
				{
					Text:   "Below, a session starts with all definitions; /tools shows their tokens.",
					Source: "kirodotdev/Kiro#4609, kirodotdev/Kiro#4992", Seen: "2026-05",
				},
			},
		},
	}
}

// terminals are those that run in a terminal.
func terminals() []Client {
	return []Client{
		{
			Name: "copilot-cli", Title: "Copilot CLI", Model: "claude-sonnet-5", Opening: Names, DeferTools: 30,
			Facts: []Fact{
				{
					Text: "From about 30 tools on, a session starts without their definitions. deferTools: never in " +
						"mcp-config.json loads those of a server.",
					Source: "docs.github.com, copilot/concepts/agents/copilot-cli/tool-search", Seen: "2026-08",
				},
				{
					Text:   "It defers for models of Anthropic only.",
					Source: "github/copilot-cli#4588", Seen: "2026-08", Unverified: true,
				},
			},
		},
		{
			Name: "codex", Title: "Codex", Model: "gpt-5.5", Opening: Names, DeferTools: 100,
			Facts: []Fact{
				{
					Text: "From 100 tools on, a session starts without their definitions, which the model finds by " +
						"BM25. Below, it has all of them.",
					Source: "openai/codex, codex-rs, DIRECT_MCP_TOOL_EXPOSURE_THRESHOLD; openai/codex#24536",
					Seen:   "2026-05",
				},
			},
		},
		{
			Name: "gemini-cli", Title: "Gemini CLI", Model: "gemini-3", Opening: Definitions,
			Facts: []Fact{
				{
					Text:   "A request has all definitions that includeTools and excludeTools leave.",
					Source: "google-gemini/gemini-cli, docs/tools/mcp-server.md at 009b0d8", Seen: "2026-11",
				},
				{
					Text: "It cuts names at 63 characters, and removes $schema, additionalProperties and defaults " +
						"next to anyOf.",
					Source: "google-gemini/gemini-cli, docs/tools/mcp-server.md at 009b0d8", Seen: "2026-11",
				},
			},
		},
	}
}

// ofOpenAI are OpenAI's, except Codex.
func ofOpenAI() []Client {
	return []Client{
		{
			Name: "chatgpt", Title: "ChatGPT apps", Model: "gpt-5.5", Opening: Definitions,
			Facts: []Fact{
				{
					Text:   "What a conversation starts with is not known; all definitions are assumed.",
					Source: "an assumption", Seen: "2026-11", Unverified: true,
				},
				{
					Text: "The directory refuses a tool without readOnlyHint, destructiveHint and openWorldHint, " +
						"also where the specification has a default.",
					Source: "dev.to/izgorodin, your-memory-server-did-not-say-destructivehint", Seen: "2026-09",
				},
			},
		},
	}
}

// ByName returns the client of that name.
func ByName(name string) (Client, bool) {
	for _, c := range Table() {
		if c.Name == name {
			return c, true
		}
	}
	return Client{}, false
}
