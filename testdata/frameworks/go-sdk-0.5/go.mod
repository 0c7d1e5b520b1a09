module github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-0.5

go 1.23.0

require (
	github.com/google/jsonschema-go v0.2.3
	github.com/modelcontextprotocol/go-sdk v0.5.0
)

require github.com/yosida95/uritemplate/v3 v3.0.2 // indirect
