module github.com/toolbudget/toolbudget/testdata/stateless

go 1.26.0

require (
	github.com/mark3labs/mcp-go v1.2.1
	github.com/modelcontextprotocol/go-sdk v1.8.0
	github.com/toolbudget/toolbudget v0.0.0
	github.com/toolbudget/toolbudget/adapter/gosdk v0.0.0
	github.com/toolbudget/toolbudget/adapter/mcpgo v0.0.0
)

require (
	github.com/google/jsonschema-go v0.4.3 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // indirect
	github.com/segmentio/asm v1.1.3 // indirect
	github.com/segmentio/encoding v0.5.4 // indirect
	github.com/spf13/cast v1.7.1 // indirect
	github.com/yosida95/uritemplate/v3 v3.0.2 // indirect
	golang.org/x/oauth2 v0.35.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.14.0 // indirect
	golang.org/x/time v0.15.0 // indirect
)

replace (
	github.com/toolbudget/toolbudget => ../..
	github.com/toolbudget/toolbudget/adapter/gosdk => ../../adapter/gosdk
	github.com/toolbudget/toolbudget/adapter/mcpgo => ../../adapter/mcpgo
)
