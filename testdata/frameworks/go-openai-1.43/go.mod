module github.com/toolbudget/toolbudget/testdata/frameworks/go-openai-1.43

go 1.26

require github.com/sashabaranov/go-openai v1.43.0

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print
