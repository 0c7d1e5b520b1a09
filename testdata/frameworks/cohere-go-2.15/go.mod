module github.com/toolbudget/toolbudget/testdata/frameworks/cohere-go-2.15

go 1.26.0

require github.com/cohere-ai/cohere-go/v2 v2.15.3

require (
	github.com/aws/aws-sdk-go-v2 v1.30.3 // indirect
	github.com/aws/smithy-go v1.20.3 // indirect
	github.com/google/uuid v1.4.0 // indirect
)

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print
