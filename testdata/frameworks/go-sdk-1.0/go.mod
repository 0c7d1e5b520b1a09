module github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.0

go 1.23.0

require (
	github.com/google/jsonschema-go v0.3.0 // indirect
	github.com/modelcontextprotocol/go-sdk v1.0.0
)

require github.com/yosida95/uritemplate/v3 v3.0.2 // indirect

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk => ../shared/go-sdk
