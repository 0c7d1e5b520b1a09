module github.com/toolbudget/toolbudget/testdata/frameworks/json-requests

go 1.26.0

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print
