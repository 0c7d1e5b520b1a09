// Package newer has a configuration of what invopop/jsonschema v0.12.0 lacks.
package newer

import (
	"reflect"

	"example.com/corpus"
	"example.com/corpus/runner"
	"example.com/hooks"
	"github.com/invopop/jsonschema"
)

// LookupComment asks a function for descriptions before the map of comments.
func LookupComment() runner.Config {
	return hooks.Config("lookupcomment", jsonschema.Reflector{
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
	})
}
