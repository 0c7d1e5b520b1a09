module github.com/toolbudget/toolbudget/testdata/own

go 1.26

require github.com/toolbudget/toolbudget/testdata/own/lib v0.0.0

replace github.com/toolbudget/toolbudget/testdata/own/lib => ./lib
