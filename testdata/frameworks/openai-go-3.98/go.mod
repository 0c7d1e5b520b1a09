module github.com/toolbudget/toolbudget/testdata/frameworks/openai-go-3.98

go 1.26.0

require (
	github.com/invopop/jsonschema v0.14.0
	github.com/openai/openai-go/v3 v3.98.0
)

require (
	github.com/bahlo/generic-list-go v0.2.0 // indirect
	github.com/buger/jsonparser v1.1.2 // indirect
	github.com/coder/websocket v1.8.15 // indirect
	github.com/pb33f/ordered-map/v2 v2.3.1 // indirect
	github.com/tidwall/gjson v1.20.0 // indirect
	github.com/tidwall/match v1.1.1 // indirect
	github.com/tidwall/pretty v1.2.1 // indirect
	github.com/tidwall/sjson v1.2.5 // indirect
	go.yaml.in/yaml/v4 v4.0.0-rc.2 // indirect
)

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print
