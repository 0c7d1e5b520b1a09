module github.com/toolbudget/toolbudget/testdata/frameworks/openai-go-1.12

go 1.26.0

require github.com/openai/openai-go v1.12.0

require (
	github.com/tidwall/gjson v1.20.0 // indirect
	github.com/tidwall/match v1.1.1 // indirect
	github.com/tidwall/pretty v1.2.1 // indirect
	github.com/tidwall/sjson v1.2.5 // indirect
)

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print
