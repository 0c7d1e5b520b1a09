module github.com/toolbudget/toolbudget/testdata/own/lib

go 1.26
