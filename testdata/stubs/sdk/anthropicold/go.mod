module github.com/anthropics/anthropic-sdk-go

go 1.25
