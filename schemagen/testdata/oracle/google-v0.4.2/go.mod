module example.com/oracle

go 1.26.0

require (
	example.com/corpus v0.0.0
	example.com/google v0.0.0
	github.com/google/jsonschema-go v0.4.2
)

replace example.com/corpus => ../corpus

replace example.com/google => ../google
