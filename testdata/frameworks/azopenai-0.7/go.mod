module github.com/toolbudget/toolbudget/testdata/frameworks/azopenai-0.7

go 1.26.0

require (
	github.com/Azure/azure-sdk-for-go/sdk/ai/azopenai v0.7.2
	github.com/Azure/azure-sdk-for-go/sdk/azcore v1.16.0
)

require (
	github.com/Azure/azure-sdk-for-go/sdk/internal v1.10.0 // indirect
	golang.org/x/net v0.33.0 // indirect
	golang.org/x/text v0.21.0 // indirect
)

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print
