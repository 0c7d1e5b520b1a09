package main

import "slices"

// verbs lists the subcommands in the order of the help.
func verbs() []verb {
	return slices.Concat(gateVerbs(), inspectVerbs(), shrinkVerbs(), routeVerbs(), maintainVerbs())
}

func gateVerbs() []verb {
	const group = "Gate"
	return []verb{
		{
			group: group, name: "check", args: "[packages]",
			new:   func() command { return new(checkCommand) },
			text:  "check the tools against the budget; exit 1 when over",
			guide: "guides/getting-started.md",
			examples: []string{
				"check ./...",
				"check -provider claude-sonnet-4-6 ./cmd/server",
				"check -catalog tools.json",
			},
		},
		{
			group: group, name: "init", args: "[packages]",
			new:      func() command { return new(initCommand) },
			text:     "write .toolbudget.yml with limits slightly above today's figures",
			guide:    "guides/getting-started.md",
			examples: []string{"init ./cmd/server", "init -make"},
		},
		{
			group: group, name: "baseline", args: "[packages]",
			new:   func() command { return new(baselineCommand) },
			text:  "record today's cost in a file that later checks compare with",
			guide: "reference/configuration.md#baseline",
			examples: []string{
				"baseline ./cmd/server",
				`baseline -update -allow-growth "search by label" ./cmd/server`,
			},
		},
		{
			group: group, name: "diff", args: "OLD [NEW]",
			new:      func() command { return new(diffCommand) },
			text:     "compare two states: git refs, baselines or catalogs; packages follow --",
			guide:    "reference/configuration.md#comparing-states",
			examples: []string{"diff main -- ./cmd/server", "diff -fail-on breaking v1.0.0 v1.1.0"},
		},
	}
}

func inspectVerbs() []verb {
	const group = "Inspect"
	return []verb{
		{
			group: group, name: "list", args: "[packages]",
			new:      func() command { return new(listCommand) },
			text:     "list the tools, their conditions and their cost",
			guide:    "explanation/verdicts.md",
			examples: []string{"list ./cmd/server", "list -format json ./cmd/server"},
		},
		{
			group: group, name: "count", args: "[packages]",
			new:   func() command { return new(countCommand) },
			text:  "count tokens for one model or for every provider, with prices",
			guide: "reference/providers.md",
			examples: []string{
				"count ./cmd/server",
				"count -model claude-sonnet-4-6 -requests-per-day 500 ./cmd/server",
			},
		},
		{
			group: group, name: "schema", args: "TOOL [packages]",
			new:      func() command { return new(schemaCommand) },
			text:     "print one tool as a model sees it",
			examples: []string{"schema search_issues ./cmd/server"},
		},
		{
			group: group, name: "why", args: "TOOL [packages]",
			new:      func() command { return new(whyCommand) },
			text:     "break down the tokens of one tool by part, largest first",
			guide:    "guides/shrink.md",
			examples: []string{"why search_issues ./cmd/server"},
		},
		{
			group: group, name: "export", args: "[packages]", data: true,
			new:      func() command { return new(exportCommand) },
			text:     "print the tools as a request to a provider's API",
			guide:    "reference/providers.md#requests",
			examples: []string{"export -provider anthropic ./cmd/server"},
		},
		{
			group: group, name: "live", args: "[-- COMMAND]", data: true,
			new:      func() command { return new(liveCommand) },
			text:     "ask a running MCP server for its tools",
			guide:    "guides/other-languages.md#ask-a-running-server",
			examples: []string{"live -o live.json -- ./server -read-only", "live -url https://example.com/mcp"},
		},
		{
			group: group, name: "wire", args: "[packages]", data: true,
			new:      func() command { return new(wireCommand) },
			text:     "measure the whole answer to tools/list, and parts that tools repeat",
			guide:    "guides/shrink.md#see-what-a-client-receives",
			examples: []string{"wire ./cmd/server", "wire -catalog tools.json"},
		},
		{
			group: group, name: "clients", args: "[packages]", data: true,
			new:      func() command { return new(clientsCommand) },
			text:     "show what sessions in clients start with",
			guide:    "reference/providers.md#clients",
			examples: []string{"clients ./cmd/server", "clients -servers .mcp.json -saved tools"},
		},
		{
			group: group, name: "explain", args: "[topic]",
			new:      func() command { return new(explainCommand) },
			text:     "explain a rule, limit, verdict, gap, provider, client or price",
			examples: []string{"explain TB003", "explain conditional"},
		},
	}
}

func shrinkVerbs() []verb {
	const group = "Shrink"
	return []verb{
		{
			group: group, name: "suggest", args: "[packages]",
			new:      func() command { return new(suggestCommand) },
			text:     "propose ways to save tokens, with the saving of each",
			guide:    "guides/shrink.md",
			examples: []string{"suggest ./cmd/server"},
		},
		{
			group: group, name: "consolidate", args: "[packages]", data: true,
			new:      func() command { return new(consolidateCommand) },
			text:     "generate Go code that merges several tools into one",
			guide:    "guides/shrink.md#merge-tools",
			examples: []string{"consolidate -merge get_issue,list_issues -name issues ./cmd/server"},
		},
		{
			group: group, name: "prune", args: "[packages]",
			new:      func() command { return new(pruneCommand) },
			text:     "slim input schemas and test that they accept the same JSON",
			guide:    "guides/shrink.md#slim-schemas",
			examples: []string{"prune ./cmd/server", "prune -budget 5000 ./cmd/server"},
		},
	}
}

func routeVerbs() []verb {
	const group = "Route"
	return []verb{
		{
			group: group, name: "generate", args: "[packages]", data: true,
			new:      func() command { return new(generateCommand) },
			text:     "generate a Go package that defers tools and finds them on request",
			guide:    "guides/route.md",
			examples: []string{"generate -o toolset ./cmd/server", "generate -check -o toolset ./cmd/server"},
		},
		{
			group: group, name: "simulate", args: "[packages]",
			new:      func() command { return new(simulateCommand) },
			text:     "estimate what conversations cost with and without routing",
			guide:    "guides/simulate.md",
			examples: []string{"simulate -provider claude-sonnet-4-6 ./cmd/server"},
		},
		{
			group: group, name: "bench-router",
			new:      func() command { return new(benchRouterCommand) },
			text:     "measure how well and how fast the router finds tools",
			guide:    "internals/router.md",
			examples: []string{"bench-router -data testdata/router"},
		},
	}
}

func maintainVerbs() []verb {
	const group = "Maintain"
	return []verb{
		{
			group: group, name: "config", args: "print", data: true,
			new:      func() command { return new(configCommand) },
			text:     "print the configuration for go vet or golangci-lint",
			guide:    "guides/linters.md",
			examples: []string{"config print -golangci"},
		},
		{
			group: group, name: "calibrate", args: "[packages]",
			new:      func() command { return new(calibrateCommand) },
			text:     "measure a model without recorded data, or test counts against recorded requests",
			guide:    "reference/providers.md#models-without-recorded-data",
			examples: []string{"calibrate -model gpt-6-astra -online openai -provider gpt-5 ./cmd/server"},
		},
		{
			group: group, name: "comment", args: "FILE", data: true,
			new:      func() command { return new(commentCommand) },
			text:     "post a report as a pull request comment from a GitHub workflow",
			guide:    "guides/ci.md",
			examples: []string{"comment comment.md"},
		},
		{
			group: group, name: "version",
			new:  func() command { return new(versionCommand) },
			text: "print the version",
		},
	}
}
