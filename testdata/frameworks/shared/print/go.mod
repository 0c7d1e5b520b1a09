// The packages of this module are what the programs cmd/print of the modules beside it have
// in common. It requires no SDK.
module github.com/toolbudget/toolbudget/testdata/frameworks/shared/print

go 1.23.0
