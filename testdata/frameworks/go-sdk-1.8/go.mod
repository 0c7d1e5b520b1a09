module github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8

go 1.25.0

require (
	github.com/google/jsonschema-go v0.4.3
	github.com/modelcontextprotocol/go-sdk v1.8.0
)

require (
	github.com/segmentio/asm v1.1.3 // indirect
	github.com/segmentio/encoding v0.5.4 // indirect
	github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8/instrument v0.0.0
	github.com/yosida95/uritemplate/v3 v3.0.2 // indirect
	golang.org/x/oauth2 v0.35.0 // indirect
	golang.org/x/sync v0.20.0 // indirect
	golang.org/x/sys v0.41.0 // indirect
	golang.org/x/time v0.15.0 // indirect
)

replace github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8/instrument => ./instrument

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk => ../shared/go-sdk
