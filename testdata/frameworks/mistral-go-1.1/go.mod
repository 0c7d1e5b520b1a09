module github.com/toolbudget/toolbudget/testdata/frameworks/mistral-go-1.1

go 1.26.0

require github.com/gage-technologies/mistral-go v1.1.0

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print
