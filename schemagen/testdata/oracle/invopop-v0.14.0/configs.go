package main

import (
	"reflect"

	"example.com/corpus"
	"example.com/corpus/runner"
	"example.com/hooks"
	"github.com/invopop/jsonschema"
)

// ownConfigs use what v0.12.0 lacks.
func ownConfigs() []runner.Config {
	return []runner.Config{
		hooks.Config("lookupcomment", jsonschema.Reflector{
			LookupComment: func(t reflect.Type, field string) string {
				switch {
				case field == "B":
					return "b of " + t.Name()
				case field == "" && t == reflect.TypeFor[corpus.Small]():
					return "looked up"
				}
				return ""
			},
			CommentMap: map[string]string{
				"example.com/corpus.Small":   "not this",
				"example.com/corpus.Small.X": "but this",
			},
		}),
	}
}
