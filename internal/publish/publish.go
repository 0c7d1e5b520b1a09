package publish

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/diff"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/rules"
)

//go:generate go run ./write

// module is the path that type names begin with.
const module = "github.com/toolbudget/toolbudget"

// A file is one published schema.
type file struct {
	name, title string
	value       any    // of the type it describes
	tag         string // the struct tags that hold its keys
	open        bool   // readers ignore keys they do not know
	versionKey  string
	version     int
}

func files() []file {
	return []file{
		{
			"baseline.schema.json",
			"toolbudget baseline",
			baseline.Baseline{},
			"json",
			true,
			"schemaVersion",
			baseline.Version,
		},
		{
			"catalog.schema.json",
			"toolbudget catalog",
			catalog.Catalog{},
			"json",
			true,
			"schemaVersion",
			catalog.SchemaVersion,
		},
		{"diff.schema.json", "toolbudget diff", diff.Diff{}, "json", true, "schemaVersion", diff.SchemaVersion},
		{
			"report.schema.json",
			"toolbudget report",
			report.Document{},
			"json",
			true,
			"schemaVersion",
			report.SchemaVersion,
		},
		{
			"simulate.schema.json",
			"toolbudget simulate",
			show.Simulation{},
			"json",
			true,
			"schemaVersion",
			report.SchemaVersion,
		},
		{"why.schema.json", "toolbudget why", show.Why{}, "json", true, "schemaVersion", report.SchemaVersion},
		{
			"toolbudget.schema.json",
			"toolbudget configuration",
			config.Config{},
			"yaml",
			false,
			"version",
			config.ConfigVersion,
		},
	}
}

// Schemas generates every schema. It writes them below root/schema, or, when
// write is false, returns an error that names the first file that is stale.
// root is the directory of the module, relative to the working directory.
func Schemas(root string, write bool) error {
	comments, err := comments(root)
	if err != nil {
		return err
	}
	for _, f := range files() {
		want, err := f.generate(comments)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		target := filepath.Join(root, "schema", f.name)
		if write {
			if err := os.WriteFile(target, want, 0o644); err != nil {
				return err
			}
			continue
		}
		have, err := os.ReadFile(target)
		if err != nil {
			return err
		}
		if !bytes.Equal(bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")), want) {
			return fmt.Errorf("%s is not what its Go types say; run go generate ./internal/publish", target)
		}
	}
	return nil
}

func (f file) generate(comments map[string]string) ([]byte, error) {
	r := &jsonschema.Reflector{
		Anonymous:                 true,
		ExpandedStruct:            true,
		AllowAdditionalProperties: f.open,
		FieldNameTag:              f.tag,
		Mapper:                    custom,
		Namer:                     named,
		CommentMap:                comments,
	}
	s := r.Reflect(f.value)
	s.ID = jsonschema.ID(strings.TrimSuffix(config.SchemaURL, "toolbudget.schema.json") + f.name)
	s.Title = f.title
	if p, ok := s.Properties.Get("profiles"); ok && f.tag == "yaml" {
		// What UnmarshalYAML takes beside the mapping.
		p.AdditionalProperties = &jsonschema.Schema{
			OneOf: []*jsonschema.Schema{p.AdditionalProperties, {Const: false}, {Type: "null"}},
		}
	}
	if v, ok := s.Properties.Get(f.versionKey); ok {
		v.Const, v.Enum = f.version, nil
	}
	data, err := json.MarshalIndent(s, "", "  ")
	return append(data, '\n'), err
}

// intervals are the names of the kinds of intervals, which Go names by their parameters.
var intervals = map[reflect.Type]string{
	reflect.TypeFor[interval.Int](): "Amount",
	reflect.TypeFor[cost.Range]():   "Range",
}

// named returns the name of a definition, or "" for that of its type.
func named(t reflect.Type) string { return intervals[t] }

// one is the least length of what must not be empty.
var one uint64 = 1

// custom describes the types that write their own JSON or YAML.
func custom(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[catalog.Schema]():
		return &jsonschema.Schema{Description: "Any JSON; the order of keys is kept."}
	case reflect.TypeFor[cost.Dollars]():
		return &jsonschema.Schema{Type: "number"}
	case reflect.TypeFor[catalog.Text]():
		return &jsonschema.Schema{Type: "string"}
	case reflect.TypeFor[catalog.Default]():
		return &jsonschema.Schema{Enum: []any{true, false, "unknown"}}
	case reflect.TypeFor[provider.Name]():
		return enumOf(provider.All())
	case reflect.TypeFor[rules.Severity]():
		return &jsonschema.Schema{Type: "string", Enum: []any{string(rules.Error), string(rules.Warning)}}
	case reflect.TypeFor[config.RuleSetting]():
		words := &jsonschema.Schema{Type: "string", Enum: []any{"off", "warn", "error"}}
		props := jsonschema.NewProperties()
		props.Set("severity", words)
		props.Set("max", &jsonschema.Schema{
			Type:        "integer",
			Minimum:     "1",
			Description: "The ceiling of a rule that counts something.",
		})
		return &jsonschema.Schema{
			OneOf: []*jsonschema.Schema{
				words,
				{Type: "object", Properties: props, AdditionalProperties: jsonschema.FalseSchema},
			},
		}
	case reflect.TypeFor[diff.Effect]():
		return enumOf(diff.Effects())
	case reflect.TypeFor[diff.CauseKind]():
		return enumOf(diff.CauseKinds())
	case reflect.TypeFor[diff.Status]():
		return enumOf(diff.Statuses())
	case reflect.TypeFor[baseline.Figure]():
		zero := json.Number("0")
		bounds := jsonschema.NewProperties()
		bounds.Set("lo", &jsonschema.Schema{Type: "integer", Minimum: zero})
		bounds.Set("hi", &jsonschema.Schema{Type: "integer", Minimum: zero})
		bounds.Set("open", &jsonschema.Schema{Type: "boolean"})
		return &jsonschema.Schema{
			OneOf: []*jsonschema.Schema{
				{Type: "integer", Minimum: zero},
				{Type: "object", Properties: bounds, Required: []string{"lo", "hi"}},
			},
		}
	case reflect.TypeFor[rules.Verdict]():
		return &jsonschema.Schema{
			Type: "string",
			Enum: []any{rules.Within.String(), rules.Undetermined.String(), rules.Over.String()},
		}
	case reflect.TypeFor[config.Names]():
		name := &jsonschema.Schema{Type: "string", MinLength: &one}
		return &jsonschema.Schema{
			OneOf: []*jsonschema.Schema{name, {Type: "array", Items: name, MinItems: &one, UniqueItems: true}},
		}
	case reflect.TypeFor[config.Limit]():
		zero := json.Number("0")
		return &jsonschema.Schema{
			OneOf: []*jsonschema.Schema{
				{Type: "integer", Minimum: zero, Maximum: json.Number(fmt.Sprint(config.MaxLimit))},
				{Const: "none"},
			},
		}
	}
	return nil
}

// enumOf describes a string that is one of a list.
func enumOf[S ~string](list []S) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, e := range list {
		s.Enum = append(s.Enum, string(e))
	}
	return s
}

// documented are the packages of the types, below the root of the module.
func documented() []string {
	return []string{
		"catalog",
		"rules",
		"config",
		"baseline",
		"budget",
		"cost",
		"internal/diff",
		"interval",
		"tokencount",
		"internal/parts",
		"internal/advise/simulate",
		"report",
	}
}

// comments returns the documentation of types and fields under the names the
// reflector asks for.
func comments(root string) (map[string]string, error) {
	var r jsonschema.Reflector
	for _, pkg := range documented() {
		if err := r.AddGoComments("", filepath.Join(root, pkg)); err != nil {
			return nil, err
		}
	}
	out := map[string]string{}
	for name, text := range r.CommentMap {
		rel := strings.TrimPrefix(filepath.ToSlash(name), filepath.ToSlash(root)+"/")
		out[module+"/"+rel] = strings.Join(strings.Fields(text), " ")
	}
	for t := range intervals { // reflection names the parameters as well
		generic, _, _ := strings.Cut(t.Name(), "[")
		for _, part := range []string{"", ".Lo", ".Hi", ".Open"} {
			if text, ok := out[t.PkgPath()+"."+generic+part]; ok {
				out[t.PkgPath()+"."+t.Name()+part] = text
			}
		}
	}
	return out, nil
}
