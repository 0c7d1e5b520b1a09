// The oracle prints what eino-contrib/jsonschema makes of the corpus, without references:
// eino asks for none, and methods of the corpus that extend a schema fail on one.
package main

import (
	"slices"

	"example.com/corpus"
	"example.com/corpus/runner"
	"example.com/hooks"
)

func main() {
	runner.Main(
		slices.Concat(corpus.Cases(), hooks.Cases(), ownCases()),
		slices.DeleteFunc(append(hooks.Configs(), withModifier()), func(c runner.Config) bool {
			return !slices.Contains([]string{"inline", "metoro", "mapped", "comments", "bare", "modifier"}, c.Name)
		}),
	)
}
