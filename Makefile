# The version .golangci.yml is written for.
GOLANGCI = github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0

# The versions of what checks and runs workflows.
ACTIONLINT = github.com/rhysd/actionlint/cmd/actionlint@v1.7.12

.PHONY: budget test short race walks difftest difftest-faults difftest-std fresh golangci live editors lint generate new-rule bench bench-tokenizers browser pictures actions act release

budget: ## the main job, on an example that is within its budget
	go run ./cmd/toolbudget check -C testdata/demo -mod-download ./cmd/notes

test: ## all tests
	go test ./...

short: ## the tests to run while you work: two minutes on two cores once caches are full
	go test -short ./...

race: ## the packages with goroutines, under the race detector
	go test -race -short ./router ./catalog ./tokencount ./budget ./internal/cache ./internal/load
	TOOLBUDGET_TESTS= go test -race -short -run TestProgramsAreReadTheSameAlone ./internal/extract

walks: ## a check whose functions note when they run, compared with the walks of docs/internals/packages.md
	go vet -tags walks ./internal/laws
	go test -tags walks -run Walks ./internal/laws

N = 1000
SEED = 1
REDUCE = 4
MOST = 0
difftest: ## random programs, N from SEED on, compared with real Go: make difftest N=1000 SEED=7
	DIFFTEST="n=$(N) seed=$(SEED) reduce=$(REDUCE) most=$(MOST)" go test -tags difftest -run Random -timeout 0 -v ./internal/difftest

difftest-faults: ## faults put into the evaluator, and how many random programs find each: make difftest-faults N=150
	FAULTS="n=$(N) seed=$(SEED)" go test -tags difftest -run Faults -timeout 0 -v ./internal/difftest

difftest-std: ## the examples of the standard library and Go's own test programs, compared with real Go: MATCH=^strings_
	go test -tags difftest -run 'Examples|Programs' -timeout 0 -v ./internal/difftest

fresh: ## the README's first commands in a clone, with empty caches
	ci/fresh

golangci: ## golangci-lint with toolbudget among its linters, built and compared with go vet
	cd lintbuild && go test ./...

live: ## the program that asks running servers for their tools: a module of its own
	cd cmd/toolbudget-live && go vet ./... && go test ./...

adapters: ## the router in servers of the Go SDK and of mcp-go, asked by a client of each: modules of their own
	cd adapter/gosdk && go vet ./... && go test -race ./...
	cd adapter/mcpgo && go vet ./... && go test -race ./...
	cd testdata/stateless && go vet ./... && go test -race ./...

editors: ## docs/guides/editors.md in a headless Neovim 0.11; needs nvim-lint and golangci-lint-langserver
	cd lintbuild && go vet -tags editors . && go test -tags editors -run Neovim .

lint: ## what a reader would say
	go vet ./...
	go run $(GOLANGCI) run ./...

generate: ## schemas, documentation and lint rules that the code describes
	go generate ./...

new-rule: ## the next free id and the skeleton of a rule: make new-rule NAME=name-too-long
	go run ./internal/newrule "$(NAME)"

bench: ## all benchmarks, and no tests
	go test -run '^$$' -bench . -benchmem ./...

bench-tokenizers: ## tokenizers side by side on a megabyte of tool JSON; needs npm and node
	go -C tokencount/bench run .

browser: ## the HTML report in a headless Chromium, which must be installed
	go vet -tags browser ./report ./internal/show
	go test -tags browser -run Browser ./report ./internal/show

pictures: ## docs/report.png, drawn by the Chromium that is installed
	go run ./internal/browser/write

actions: ## workflows and examples of workflows
	go run $(ACTIONLINT) .github/workflows/*.yml docs/workflows/*.yml

act: ## the action in a workflow, by nektos/act on this machine
	ci/act

release: ## a release of the last commit, built twice and not published
	ci/rehearse
