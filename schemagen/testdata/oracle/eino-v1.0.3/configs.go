package main

import (
	"reflect"

	"example.com/corpus/runner"
	"github.com/invopop/jsonschema"
)

// withModifier uses what only the fork has. Extra keywords with the name of a field of Schema are
// left out: a modifier of schemagen is handed the schema as it is printed.
func withModifier() runner.Config {
	return runner.Config{
		Name: "modifier", Skip: []string{"google", "never", "endless", "Extras", "random"}, Infer: modified,
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
