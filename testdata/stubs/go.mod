module github.com/toolbudget/toolbudget/testdata/stubs

go 1.25

require (
	github.com/ThinkInAIXYZ/go-mcp v0.0.0
	github.com/anthropics/anthropic-sdk-go v0.2.0
)

replace (
	github.com/ThinkInAIXYZ/go-mcp => ./sdk/gomcp
	github.com/anthropics/anthropic-sdk-go => ./sdk/anthropicold
)
