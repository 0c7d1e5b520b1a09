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
		// Extra keywords with the name of a field of Schema are left out: a modifier of
		// schemagen is handed the schema as it is printed.
		{Name: "modifier", Skip: []string{"google", "never", "endless", "Extras", "random"}, Infer: modified},
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

// modified tells each schema what the library tells about it.
func modified(t reflect.Type) (any, error) {
	r := jsonschema.Reflector{
		Anonymous: true, DoNotReference: true,
		SchemaModifier: func(name string, _ reflect.Type, tag reflect.StructTag, s *jsonschema.Schema) {
			s.Title = name + " " + tag.Get("json")
		},
	}
	return r.ReflectFromType(t), nil
}
