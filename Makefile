# The version .golangci.yml is written for.
GOLANGCI = github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0

.PHONY: budget test golangci lint generate bench bench-tokenizers

budget: ## the main job, on the example; it is over budget, which is exit status 1
	go run ./cmd/toolbudget check -C testdata/demo -mod-download ./...

test: ## all tests
	go test ./...

golangci: ## golangci-lint with toolbudget among its linters, built and held against go vet
	cd tools/golangci-lint && go test ./...

lint: ## what a reader would say
	go vet ./...
	go run $(GOLANGCI) run ./...

generate: ## schemas, documentation and lint rules that the code describes
	go generate ./...

bench: ## all benchmarks, and no tests
	go test -run '^$$' -bench . -benchmem ./...

bench-tokenizers: ## tokenizers side by side on a megabyte of tool JSON; needs npm and node
	go -C tokencount/bench run .
