module github.com/toolbudget/toolbudget/testdata/frameworks/house

go 1.23.0
