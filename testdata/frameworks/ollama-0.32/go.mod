module github.com/toolbudget/toolbudget/testdata/frameworks/ollama-0.32

go 1.26.0

require github.com/ollama/ollama v0.32.15

require (
	github.com/bahlo/generic-list-go v0.2.0 // indirect
	github.com/buger/jsonparser v1.1.1 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/kr/pretty v0.3.0 // indirect
	github.com/mailru/easyjson v0.7.7 // indirect
	github.com/rogpeppe/go-internal v1.8.0 // indirect
	github.com/wk8/go-ordered-map/v2 v2.1.8 // indirect
	golang.org/x/crypto v0.43.0 // indirect
	golang.org/x/sys v0.37.0 // indirect
	gopkg.in/check.v1 v1.0.0-20201130134442-10cb98267c6c // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

require github.com/toolbudget/toolbudget/testdata/frameworks/shared/print v0.0.0

replace github.com/toolbudget/toolbudget/testdata/frameworks/shared/print => ../shared/print
