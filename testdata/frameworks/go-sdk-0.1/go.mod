module github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-0.1

go 1.23.0

require github.com/modelcontextprotocol/go-sdk v0.1.0

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk => ../shared/go-sdk
