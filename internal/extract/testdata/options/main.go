// Options registers tools whose schemas depend on what source does not tell,
// each through one option of a schema library. gaps.txt says what must be known.
package main

import (
	"encoding/json"
	"flag"
	"os"
	"reflect"

	google "github.com/google/jsonschema-go/jsonschema"
	"github.com/invopop/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type Order struct {
	ID   string            `json:"id" jsonschema:"description=Of the order"`
	Item Item              `json:"item"`
	Kind Kind              `json:"kind"`
	Func func()            `json:"-"`
	Tags map[string]string `json:"tags,omitempty"`
}

type Item struct {
	Name string `json:"name"`
}

// A Kind is read from a file.
type Kind string

func (Kind) JSONSchema() *jsonschema.Schema {
	data, _ := os.ReadFile("kinds.json")
	s := &jsonschema.Schema{Type: "string"}
	_ = json.Unmarshal(data, &s.Enum)
	return s
}

type Plain struct {
	Item Item `json:"item"`
	Hook any  `json:"hook"`
}

type Hooked struct {
	Name string `json:"name"`
	Hook func() `json:"hook"`
}

var s = server.NewMCPServer("options", "1")

func main() {
	open := flag.Bool("open", false, "allow more properties")
	lenient := flag.Bool("lenient", false, "leave out what has no schema")
	flag.Parse()

	add("method", new(jsonschema.Reflector), Order{})
	add("mapper", &jsonschema.Reflector{Mapper: mappers[os.Args[1]]}, Plain{})
	add("mapper_one", &jsonschema.Reflector{DoNotReference: true, Mapper: func(t reflect.Type) *jsonschema.Schema {
		if t != reflect.TypeFor[Item]() {
			return nil
		}
		return &jsonschema.Schema{Type: "string", Description: "Like " + example()}
	}}, Plain{})
	add("namer", &jsonschema.Reflector{Namer: func(t reflect.Type) string { return example() }}, Item{})
	add("key_namer", &jsonschema.Reflector{KeyNamer: func(key string) string {
		if key == "hook" {
			return example()
		}
		return key
	}, DoNotReference: true}, Plain{})
	add("lookup", &jsonschema.Reflector{Lookup: func(t reflect.Type) jsonschema.ID {
		if t == reflect.TypeFor[Item]() {
			return jsonschema.ID(example())
		}
		return ""
	}}, Plain{})
	add("additional", &jsonschema.Reflector{DoNotReference: true, AdditionalFields: func(t reflect.Type) []reflect.StructField {
		if t != reflect.TypeFor[Item]() {
			return nil
		}
		return []reflect.StructField{{Name: "Extra", Type: reflect.TypeFor[int](), Tag: reflect.StructTag(example())}}
	}}, Plain{})
	add("comment", &jsonschema.Reflector{DoNotReference: true, LookupComment: func(t reflect.Type, field string) string {
		if field == "Name" {
			return example()
		}
		return ""
	}}, Plain{})
	add("comment_map", &jsonschema.Reflector{DoNotReference: true, CommentMap: map[string]string{
		"main.Plain": "known", "main.Item.Name": example(),
	}}, Plain{})
	commented := &jsonschema.Reflector{DoNotReference: true}
	if err := commented.AddGoComments("example.com/options", "./"); err != nil {
		panic(err)
	}
	add("go_comments", commented, Plain{})
	add("ignored", &jsonschema.Reflector{IgnoredTypes: ignored(os.Args)}, Plain{})
	add("id", &jsonschema.Reflector{BaseSchemaID: jsonschema.ID(example()), DoNotReference: true}, Plain{})
	add("field_tag", &jsonschema.Reflector{FieldNameTag: example()}, Item{})
	add("flag", &jsonschema.Reflector{AllowAdditionalProperties: *open, DoNotReference: true, Anonymous: true}, Item{})
	env := &jsonschema.Reflector{DoNotReference: true, Anonymous: true}
	if os.Getenv("STRICT") != "" {
		env.RequiredFromJSONSchemaTags = true
	}
	add("env", env, Item{})
	var loaded jsonschema.Reflector
	data, _ := os.ReadFile("reflector.json")
	_ = json.Unmarshal(data, &loaded)
	add("loaded", &loaded, Item{})
	was := jsonschema.Version
	jsonschema.Version = example()
	add("version", &jsonschema.Reflector{DoNotReference: true}, Item{})
	jsonschema.Version = was

	addFor[Hooked]("lenient", &google.ForOptions{IgnoreInvalidTypes: *lenient})
	addFor[Plain]("schemas_value", &google.ForOptions{TypeSchemas: map[reflect.Type]*google.Schema{
		reflect.TypeFor[Item](): {Type: "string", Description: example()},
	}})
	addFor[Plain]("schemas_key", &google.ForOptions{TypeSchemas: map[reflect.Type]*google.Schema{typeOf(os.Args): {Type: "string"}}})
	addFor[Plain]("schemas", &google.ForOptions{TypeSchemas: overrides(os.Args[1])})
	schemas := map[reflect.Type]*google.Schema{}
	if os.Getenv("STRICT") != "" {
		schemas[reflect.TypeFor[Item]()] = &google.Schema{Type: "string"}
	}
	addFor[Plain]("schemas_env", &google.ForOptions{TypeSchemas: schemas})
	schema, err := google.ForType(typeOf(os.Args), nil)
	if err != nil {
		panic(err)
	}
	register("type", schema)
	if err := server.ServeStdio(s); err != nil {
		panic(err)
	}
}

func example() string {
	data, _ := os.ReadFile("example.txt")
	return string(data)
}

var mappers map[string]func(reflect.Type) *jsonschema.Schema

func init() {
	data, _ := os.ReadFile("mappers.json")
	_ = json.Unmarshal(data, &mappers)
}

func ignored(args []string) []any {
	var out []any
	for _, a := range args {
		if v, ok := registry[a]; ok {
			out = append(out, v)
		}
	}
	return out
}

var registry = map[string]any{"item": Item{}, "plain": Plain{}}

func typeOf(args []string) reflect.Type { return reflect.TypeOf(registry[args[1]]) }

func overrides(name string) map[reflect.Type]*google.Schema {
	data, _ := os.ReadFile(name)
	var m map[string]map[reflect.Type]*google.Schema
	_ = json.Unmarshal(data, &m)
	return m["default"]
}

func add(name string, r *jsonschema.Reflector, v any) { register(name, r.Reflect(v)) }

func addFor[T any](name string, opts *google.ForOptions) {
	schema, err := google.For[T](opts)
	if err != nil {
		panic(err)
	}
	register(name, schema)
}

func register(name string, schema any) {
	data, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	s.AddTool(mcp.NewToolWithRawSchema(name, "", data), nil)
}
