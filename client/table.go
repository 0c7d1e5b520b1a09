package client

import "slices"

// Table lists the clients in the order in which reports show them. The first fact of each
// is about its opening.
func Table() []Client { return slices.Concat(ofAnthropic(), editors(), terminals(), ofOpenAI()) }

// claudeCodeDocs and copilotDocs are pages whose copies were read.
const (
	claudeCodeDocs = "code.claude.com, docs/en/mcp, as copied by ericbuess/claude-code-docs at 6c67e82"
	copilotDocs    = "docs.github.com, copilot/concepts/agents/copilot-cli/tool-search, at 928f5d1 of github/docs"
)

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
					Source: claudeCodeDocs, Seen: "2026-05",
				},
				{
					Text: "With Haiku, on Vertex AI and behind hosts other than Anthropic's, all definitions are " +
						"loaded.",
					Source: claudeCodeDocs, Seen: "2026-05",
				},
				{
					Text: "It cuts descriptions and instructions at 2 KB.",
					Source: claudeCodeDocs + "; " +
						"anthropics/claude-code#81268, anthropics/claude-code#87650",
					Seen: "2026-11",
				},
				{
					Text: "A tool whose _meta has anthropic/alwaysLoad: true is loaded at the start, as are all " +
						"tools of a server with alwaysLoad: true in .mcp.json.",
					Source: claudeCodeDocs,
					Seen:   "2026-05",
				},
				{
					Text:   "anthropic/searchHint in the _meta of a tool adds words by which the search finds it.",
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
					Source: "microsoft/vscode#337428 (version 1.138), microsoft/vscode#261213 (with virtual tools)",
					Seen:   "2026-09",
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
					Text:   "A request is taken to have all definitions. Windsurf's pages do not say.",
					Source: "an assumption", Seen: "2026-11", Unverified: true,
				},
				{
					Text:   "Cascade has access to at most 100 tools at a time.",
					Source: "docs.windsurf.com, windsurf/cascade/mcp; desplega.ai, which quotes it", Seen: "2026-06",
				},
			},
		},
		{
			Name: "kiro", Title: "Kiro", Model: "claude-opus-5", Opening: Definitions,
			Facts: []Fact{
				{
					Text:   "A session starts with all definitions; /tools shows their tokens.",
					Source: "kirodotdev/Kiro#4609, kirodotdev/Kiro#4992; kiro.dev, docs/cli/mcp/tool-search",
					Seen:   "2026-11",
				},
				{
					Text: "Tool search is off unless toolSearch.enabled is set. With it, definitions are deferred " +
						"that take more than 5 % of the window or 50,000 tokens, and a session starts with names and " +
						"descriptions of up to 1 KB.",
					Source: "kiro.dev, docs/cli/mcp/tool-search", Seen: "2026-11",
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
					Source: copilotDocs,
					Seen:   "2026-08",
				},
				{
					Text: "It defers for Claude from Haiku 4.5, Sonnet 4 and Opus 4 on and for GPT-5.4 and later. " +
						"Other models get all definitions.",
					Source: copilotDocs,
					Seen:   "2026-08",
				},
			},
		},
		{
			Name: "codex", Title: "Codex", Model: "gpt-5.5", Opening: Instructions,
			Facts: []Fact{
				{
					Text: "A session starts without any tool of a server. The model finds them by BM25, with a " +
						"search tool whose description lists the servers and what they say of themselves.",
					Source: "openai/codex#29486, openai/codex#24536", Seen: "2026-06",
				},
				{
					Text: "With a model or provider that has no tool search, a request has all definitions. Until " +
						"2026-06, it also had them below 100 tools.",
					Source: "openai/codex#29486", Seen: "2026-06",
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
					Text:   "Of a name with more than 63 characters, it keeps the first 28 and the last 32.",
					Source: "google-gemini/gemini-cli, packages/core/src/tools/mcp-tool.ts at 03647aa",
					Seen:   "2026-11",
				},
				{
					Text:   "It removes $schema, additionalProperties and defaults next to anyOf.",
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
					Source: "Teamwork/mcp#420 (refused because of 190 tools); dev.to/izgorodin, " +
						"your-memory-server-did-not-say-destructivehint",
					Seen: "2026-09",
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
