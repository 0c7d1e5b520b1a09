module github.com/toolbudget/toolbudget/testdata/frameworks/custom-types

go 1.23.0
