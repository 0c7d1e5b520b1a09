module github.com/toolbudget/toolbudget/testdata/stubs

go 1.25

require (
	github.com/ThinkInAIXYZ/go-mcp v0.0.0
	github.com/anthropics/anthropic-sdk-go v0.2.0
	github.com/google/jsonschema-go v0.4.3
	github.com/nlpodyssey/openai-agents-go v0.0.0
	google.golang.org/adk/v2 v2.0.0
	trpc.group/trpc-go/trpc-agent-go v0.0.0
)

replace (
	github.com/ThinkInAIXYZ/go-mcp => ./sdk/gomcp
	github.com/anthropics/anthropic-sdk-go => ./sdk/anthropicold
	github.com/nlpodyssey/openai-agents-go => ./sdk/agentsgo
	google.golang.org/adk/v2 => ./sdk/adk
	trpc.group/trpc-go/trpc-agent-go => ./sdk/trpcagent
)
