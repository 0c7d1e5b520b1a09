module github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.12

go 1.23.0

require github.com/mark3labs/mcp-go v0.12.0

require github.com/google/uuid v1.6.0 // indirect

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go => ../shared/mcp-go
