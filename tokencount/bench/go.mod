module github.com/toolbudget/toolbudget/tokencount/bench

go 1.26.0

require (
	github.com/pkoukk/tiktoken-go v0.1.8
	github.com/tiktoken-go/tokenizer v0.10.0
	github.com/toolbudget/toolbudget v0.0.0
)

require (
	github.com/dlclark/regexp2 v1.11.0 // indirect
	github.com/dlclark/regexp2/v2 v2.5.1 // indirect
	github.com/goccy/go-yaml v1.19.2 // indirect
	github.com/google/uuid v1.3.0 // indirect
	golang.org/x/text v0.14.0 // indirect
)

replace github.com/toolbudget/toolbudget => ../..
