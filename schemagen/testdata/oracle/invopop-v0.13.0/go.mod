module example.com/oracle

go 1.26.0

require (
	example.com/corpus v0.0.0
	example.com/hooks v0.0.0
	example.com/newer v0.0.0
)

require (
	github.com/bahlo/generic-list-go v0.2.0 // indirect
	github.com/buger/jsonparser v1.1.1 // indirect
	github.com/invopop/jsonschema v0.13.0 // indirect
	github.com/mailru/easyjson v0.7.7 // indirect
	github.com/wk8/go-ordered-map/v2 v2.1.8 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace (
	example.com/corpus => ../corpus
	example.com/hooks => ../hooks
	example.com/newer => ../newer
)
