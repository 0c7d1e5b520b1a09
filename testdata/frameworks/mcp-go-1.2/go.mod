module github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-1.2

go 1.25.5

require (
	github.com/invopop/jsonschema v0.13.0
	github.com/mark3labs/mcp-go v1.2.1
)

require (
	github.com/bahlo/generic-list-go v0.2.0 // indirect
	github.com/buger/jsonparser v1.1.1 // indirect
	github.com/google/jsonschema-go v0.4.2 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/mailru/easyjson v0.7.7 // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.2 // indirect
	github.com/spf13/cast v1.7.1 // indirect
	github.com/wk8/go-ordered-map/v2 v2.1.8 // indirect
	github.com/yosida95/uritemplate/v3 v3.0.2 // indirect
	golang.org/x/text v0.14.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go => ../shared/mcp-go
