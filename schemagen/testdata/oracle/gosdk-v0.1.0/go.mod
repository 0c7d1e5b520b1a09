module example.com/oracle

go 1.26.0

require (
	example.com/corpus v0.0.0
	github.com/modelcontextprotocol/go-sdk v0.1.0
)

replace example.com/corpus => ../corpus
