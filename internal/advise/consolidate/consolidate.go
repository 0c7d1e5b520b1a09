// Package consolidate writes the Go code that puts one tool in the place of several:
// its definition, a dispatcher that calls the handlers there are, aliases for the
// old names, and a test that every old call still reaches its handler.
package consolidate

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"go/format"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"unicode"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/catalog/terms"
	"github.com/toolbudget/toolbudget/internal/advise/suggest"
)

// Frameworks are the SDKs that code is written for, by the names that catalogs give
// them.
func Frameworks() []string { return []string{"mcp-go", "go-sdk"} }

// Options of the code.
type Options struct {
	// Package is the name of the package that the code is for.
	Package string
	// Framework is one of Frameworks.
	Framework string
}

// Code is what is written.
type Code struct {
	// Name of the files without ending, such as tool_note.
	Name string
	// Source is a file of the package, Test one of its tests, both formatted.
	Source, Test []byte
	// Use is how the code is called, for a user.
	Use string
}

//go:embed *.tmpl
var files embed.FS

// Generate writes the code for a merged tool.
func Generate(m *suggest.Merged, o Options) (*Code, error) {
	if !slices.Contains(Frameworks(), o.Framework) {
		return nil, fmt.Errorf("no code is written for the framework %q; there are %s", o.Framework, strings.Join(Frameworks(), ", "))
	}
	if !token.IsIdentifier(o.Package) {
		return nil, fmt.Errorf("%q is no name of a package", o.Package)
	}
	v := view{Package: o.Package, Tool: m.Tool.Name, Description: m.Tool.Description.Value, Schema: string(m.Tool.InputSchema.AppendJSON(nil))}
	v.Type = exported(m.Tool.Name)
	if v.Type == "" {
		return nil, fmt.Errorf("no Go name can be made of %q", m.Tool.Name)
	}
	v.Var = strings.ToLower(v.Type[:1]) + v.Type[1:]
	if ro := m.Tool.Annotations.Get("readOnlyHint"); ro != nil {
		v.ReadOnly = ro.Bool
	}
	seen := map[string]bool{}
	for _, a := range m.Actions {
		args, err := sample(a)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.Tool.Name, err)
		}
		field := exported(a.Tool.Name)
		if field == "" || seen[field] {
			return nil, fmt.Errorf("no Go name of its own can be made of %q", a.Tool.Name)
		}
		seen[field] = true
		v.Actions = append(v.Actions, action{a.Name, a.Tool.Name, field, a.Required, args})
	}
	code := &Code{Name: "tool_" + strings.Join(terms.Words(m.Tool.Name), "_")}
	var err error
	if code.Source, err = v.write(o.Framework + ".tmpl"); err != nil {
		return nil, err
	}
	if code.Test, err = v.write(o.Framework + "_test.tmpl"); err != nil {
		return nil, err
	}
	use, err := v.execute(o.Framework + "_use.tmpl")
	code.Use = string(use)
	return code, err
}

// A view is what the templates see.
type view struct {
	Package, Tool, Description, Schema string
	Type, Var                          string // Note, note
	ReadOnly                           bool
	Actions                            []action
}

type action struct {
	Action, Tool, Field string
	Required            []string
	Args                string // JSON that the tool accepts as far as types go
}

func (v view) execute(name string) ([]byte, error) {
	t, err := template.New(name).Funcs(template.FuncMap{"quote": quote, "strings": quoted, "names": v.names}).ParseFS(files, name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func (v view) write(name string) ([]byte, error) {
	src, err := v.execute(name)
	if err != nil {
		return nil, err
	}
	out, err := format.Source(src)
	if err != nil {
		return nil, fmt.Errorf("the generated code is no Go, which is a bug of toolbudget: %w", err)
	}
	return out, nil
}

// names joins the names of the tools that are replaced.
func (v view) names(sep string) string {
	var out []string
	for _, a := range v.Actions {
		if sep == "go" {
			out = append(out, strconv.Quote(a.Tool))
		} else {
			out = append(out, a.Tool)
		}
	}
	return strings.Join(out, ", ")
}

// quote writes a Go string, raw where that can be read better.
func quote(s string) string {
	if strings.ContainsAny(s, "\"\\\n") && strconv.CanBackquote(strings.ReplaceAll(s, "\n", "")) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

func quoted(list []string) string {
	var out []string
	for _, s := range list {
		out = append(out, strconv.Quote(s))
	}
	return strings.Join(out, ", ")
}

// exported makes a Go name of a tool's.
func exported(name string) string {
	var b strings.Builder
	for _, w := range terms.Words(name) {
		r := []rune(w)
		b.WriteString(string(unicode.ToUpper(r[0])) + string(r[1:]))
	}
	s := b.String()
	if !token.IsIdentifier(s) || !token.IsExported(s) {
		return ""
	}
	return s
}

// sample makes the arguments that an action needs.
func sample(a suggest.Action) (string, error) {
	args := map[string]any{}
	props := a.Tool.InputSchema.Get("properties")
	for _, name := range a.Required {
		args[name] = value(props.Get(name))
	}
	data, err := json.Marshal(args)
	return string(data), err
}

// value is one of the schema's type.
func value(s *catalog.Schema) any {
	if e := s.Get("enum"); e != nil && len(e.Items) > 0 {
		return json.RawMessage(e.Items[0].AppendJSON(nil))
	}
	t := s.Get("type")
	if t != nil && t.Kind == catalog.Array && len(t.Items) > 0 {
		t = t.Items[len(t.Items)-1]
	}
	switch t.Str() {
	case "integer", "number":
		return 1
	case "boolean":
		return true
	case "array":
		return []any{}
	case "object":
		return map[string]any{}
	}
	return "x"
}
