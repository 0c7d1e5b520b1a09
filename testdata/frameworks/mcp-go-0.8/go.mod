module github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.8

go 1.23.2

require github.com/mark3labs/mcp-go v0.8.0

require github.com/google/uuid v1.6.0 // indirect

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go => ../shared/mcp-go
