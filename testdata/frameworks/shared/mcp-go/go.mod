// The packages of this module are what the mcp-go-VERSION modules beside it have in
// common. It requires no SDK: each of these modules brings its version, so the same
// source is compiled and run with all of them.
module github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go

go 1.23.0
