module github.com/toolbudget/toolbudget/testdata/oldversion

go 1.24

require github.com/anthropics/anthropic-sdk-go v0.2.0-alpha.13

require (
	github.com/tidwall/gjson v1.14.4 // indirect
	github.com/tidwall/match v1.1.1 // indirect
	github.com/tidwall/pretty v1.2.1 // indirect
	github.com/tidwall/sjson v1.2.5 // indirect
)
