package server

import (
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"github.com/invopop/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// A Sprint is reflected under every setting of the Reflector.
type Sprint struct {
	Name   string         `json:"name" jsonschema:"minLength=1,description=Short name"`
	Goal   Goal           `json:"goal"`
	Starts *time.Time     `json:"starts,omitempty"`
	Labels map[string]any `json:"labels,omitempty"`
	Owner  Person         `json:"owner" jsonschema_description:"Who leads it"`
	Team   []Person       `json:"team"`
	State  State          `json:"state"`
	Links  Links          `json:"links"`
	secret string
}

// A Goal is text.
type Goal struct {
	Text     string `json:"text"`
	Measured bool   `json:"measured" yaml:"is-measured"`
}

// A Person works.
type Person struct {
	Login string `json:"login"`
	Boss  *Goal  `json:"boss,omitempty"`
}

// A State makes its own schema.
type State int

// JSONSchema is called by the Reflector.
func (State) JSONSchema() *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string", Description: "Where it stands"}
	for _, name := range []string{"planned", "running", "closed"} {
		s.Enum = append(s.Enum, name)
	}
	return s
}

// Links extends what was reflected.
type Links struct {
	Board string `json:"board"`
	Old   string `json:"old"`
}

// JSONSchemaExtend is called by the Reflector.
func (Links) JSONSchemaExtend(s *jsonschema.Schema) {
	s.Properties.Delete("old")
	if board, ok := s.Properties.Get("board"); ok {
		board.Format = "uri"
	}
	s.Required = nil
}

// naming has a method for a function of the Reflector.
type naming struct{ prefix string }

func (n naming) name(t reflect.Type) string {
	if t.Kind() != reflect.Struct || t.Name() == "" {
		return ""
	}
	return n.prefix + strings.ToLower(t.Name())
}

// closed is shared by all that it is mapped to.
var closed = jsonschema.FalseSchema

var settings = []struct {
	name      string
	reflector jsonschema.Reflector
}{
	{"plain", jsonschema.Reflector{}},
	{"named", jsonschema.Reflector{Namer: naming{"v1-"}.name, ExpandedStruct: true, AssignAnchor: true}},
	{"keyed", jsonschema.Reflector{KeyNamer: strings.ToUpper, FieldNameTag: "yaml", Anonymous: true}},
	{"mapped", jsonschema.Reflector{DoNotReference: true, Anonymous: true, Mapper: func(t reflect.Type) *jsonschema.Schema {
		switch {
		case t == reflect.TypeFor[Goal]():
			return &jsonschema.Schema{Type: "string", Title: "Goal of a " + t.Kind().String()}
		case t.Kind() == reflect.Interface:
			return &jsonschema.Schema{Extras: map[string]any{}}
		case t == reflect.TypeFor[Links]():
			return closed
		}
		return nil
	}}},
	{"looked_up", jsonschema.Reflector{BaseSchemaID: "https://example.com/schemas", Lookup: func(t reflect.Type) jsonschema.ID {
		if t == reflect.TypeFor[Person]() {
			return jsonschema.ID("https://example.com/people/" + t.Name())
		}
		return jsonschema.EmptyID
	}}},
	{"ignoring", jsonschema.Reflector{IgnoredTypes: []any{Goal{}, Person{}}, AllowAdditionalProperties: true}},
	{"widened", jsonschema.Reflector{DoNotReference: true, AdditionalFields: func(t reflect.Type) []reflect.StructField {
		if t != reflect.TypeFor[Goal]() {
			return nil
		}
		return []reflect.StructField{
			{Name: "Weight", Type: reflect.TypeFor[float64](), Tag: `json:"weight,omitempty" jsonschema:"maximum=1"`},
			{Name: "hidden", Type: reflect.TypeFor[int](), PkgPath: "example.com/p"},
			{Name: "Page", Type: reflect.TypeFor[Page](), Anonymous: true},
		}
	}}},
	{"commented", jsonschema.Reflector{
		CommentMap: map[string]string{
			packageOf[Goal]() + ".Goal":         "What is to be reached.",
			packageOf[Goal]() + ".Goal.Text":    "In one sentence.",
			packageOf[Goal]() + ".Person.Login": "Not this.",
		},
		LookupComment: func(t reflect.Type, field string) string {
			if field == "Login" {
				return field + " of a " + strings.ToLower(t.Name())
			}
			return ""
		},
	}},
}

// packageOf is the path of T's package.
func packageOf[T any]() string { return reflect.TypeFor[T]().PkgPath() }

// addConfiguredTools reflects one type under many settings.
func addConfiguredTools(s *server.MCPServer) {
	for _, set := range settings {
		s.AddTool(reflectedTool("plan_"+set.name, set.reflector.Reflect(&Sprint{})), tools.Answer)
	}
	version := jsonschema.Version
	jsonschema.Version = "https://json-schema.org/draft/2019-09/schema"
	s.AddTool(reflectedTool("plan_dated", jsonschema.Reflect(Goal{})), tools.Answer)
	jsonschema.Version = version
	strict := new(jsonschema.Reflector)
	strict.RequiredFromJSONSchemaTags = true
	strict.SetBaseSchemaID("https://example.com/strict#part")
	s.AddTool(reflectedTool("plan_strict", strict.ReflectFromType(reflect.TypeFor[Person]())), tools.Answer)
}

func reflectedTool(name string, schema *jsonschema.Schema) mcp.Tool {
	data, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	return mcp.NewToolWithRawSchema(name, "Plan a sprint.", data)
}
