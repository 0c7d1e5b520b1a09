// The oracle prints what invopop/jsonschema makes of the corpus.
package main

import (
	"slices"

	"example.com/corpus"
	"example.com/corpus/runner"
	"example.com/hooks"
	"example.com/newer"
)

func main() {
	runner.Main(
		slices.Concat(corpus.Cases(), hooks.Cases(), ownCases()),
		append(hooks.Configs(), newer.LookupComment()),
	)
}
