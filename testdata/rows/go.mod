module github.com/toolbudget/toolbudget/testdata/rows

go 1.25.5

require (
	example.org/other v0.0.0
	github.com/alecthomas/kong v1.17.0
	github.com/google/jsonschema-go v0.4.2
	github.com/invopop/jsonschema v0.13.0
	github.com/jawher/mow.cli v1.1.0
	github.com/jessevdk/go-flags v1.6.1
	github.com/mark3labs/mcp-go v1.2.1
	github.com/rs/zerolog v1.35.1
	github.com/sourcegraph/jsonrpc2 v0.2.2
	github.com/spf13/cobra v1.10.2
	golang.org/x/sync v0.20.0
	gopkg.in/yaml.v3 v3.0.1
	zz.example/late v0.0.0
)

require (
	github.com/bahlo/generic-list-go v0.2.0 // indirect
	github.com/buger/jsonparser v1.1.1 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/mailru/easyjson v0.7.7 // indirect
	github.com/mattn/go-colorable v0.1.14 // indirect
	github.com/mattn/go-isatty v0.0.20 // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.2 // indirect
	github.com/spf13/cast v1.7.1 // indirect
	github.com/spf13/pflag v1.0.9 // indirect
	github.com/wk8/go-ordered-map/v2 v2.1.8 // indirect
	github.com/yosida95/uritemplate/v3 v3.0.2 // indirect
	golang.org/x/sys v0.29.0 // indirect
	golang.org/x/text v0.14.0 // indirect
)

replace (
	example.org/other => ./other
	zz.example/late => ./late
)
