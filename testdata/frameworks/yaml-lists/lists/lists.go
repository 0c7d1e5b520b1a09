// Package lists has a server whose tools are in embedded YAML files, which each of the
// libraries that programs use decodes.
package lists

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"log"

	goccy "github.com/goccy/go-yaml"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	yaml2 "gopkg.in/yaml.v2"
	yaml3 "gopkg.in/yaml.v3"
	sigs "sigs.k8s.io/yaml"
)

//go:embed *.yaml
var files embed.FS

// File is a file of tools.
type File struct {
	Tools []Tool `yaml:"tools"`
}

// Common is what every tool has.
type Common struct {
	Name        string `yaml:"name"`
	Description string `yaml:"description"`
	Title       string `yaml:"title,omitempty"`
}

// Tool is a tool of a file.
type Tool struct {
	Name        string
	Description string
	Title       string
	Parameters  map[string]*Parameter `yaml:"parameters" json:"parameters"`
	Required    []string              `yaml:"required,omitempty,flow" json:"required"`
	ReadOnly    *bool                 `yaml:"read_only" json:"read_only"`
	Cost        uint8
	Weight      float64
	Extra       map[string]any
	Hidden      string `yaml:"-" json:"-"`
}

// Parameter is a parameter of a tool.
type Parameter struct {
	Type        string   `yaml:"type" json:"type"`
	Description string   `yaml:"description" json:"description"`
	Default     any      `yaml:"default" json:"default"`
	Enum        []string `yaml:"enum" json:"enum"`
}

// scalar is a value of any kind.
type scalar struct {
	Name  string `yaml:"name" json:"name"`
	Value any    `yaml:"value" json:"value"`
}

// inlined has the common part of a tool inline.
type inlined struct {
	Common `yaml:",inline"`
	Label  label `yaml:"label"`
}

// label is a named type of text.
type label string

// libraries are the functions that decode a text.
var libraries = []struct {
	name      string
	unmarshal func([]byte, any) error
}{
	{"v2", yaml2.Unmarshal},
	{"v3", yaml3.Unmarshal},
	{"goccy", func(b []byte, v any) error { return goccy.Unmarshal(b, v) }},
	{"sigs", func(b []byte, v any) error { return sigs.Unmarshal(b, v) }},
}

// New is a server with the tools of all files, once for each library.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "lists", Version: "1"}, nil)
	for _, l := range libraries {
		for _, t := range tools(l.unmarshal) {
			t.Name = l.name + "_" + t.Name
			add(s, t)
		}
		for _, v := range scalars(l.unmarshal) {
			add(s, Tool{Name: l.name + "_scalar_" + v.Name, Description: fmt.Sprintf("%T: %v", v.Value, v.Value)})
		}
		add(s, Tool{Name: l.name + "_filled", Description: filled(l.unmarshal)})
	}
	for _, t := range append(stream2(), stream3()...) {
		add(s, t)
	}
	add(s, embedded())
	return s
}

// read is the text of a file.
func read(name string) []byte {
	b, err := files.ReadFile(name)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

func tools(unmarshal func([]byte, any) error) []Tool {
	var f File
	if err := unmarshal(read("tools.yaml"), &f); err != nil {
		log.Fatal(err)
	}
	return f.Tools
}

func scalars(unmarshal func([]byte, any) error) []scalar {
	var list []scalar
	if err := unmarshal(read("scalars.yaml"), &list); err != nil {
		log.Fatal(err)
	}
	return list
}

// notes is a map of what is decoded, with a map in it.
type notes map[string]struct {
	Text string
	Tags map[string]bool
}

// filled is what three maps hold after texts were decoded into them: an empty one, which another
// variable holds too, one that has entries, and one in a struct.
func filled(unmarshal func([]byte, any) error) string {
	empty, had := make(notes), map[string]string{"a": "old", "kept": "old"}
	same, alike := empty, had
	inside := struct{ Names map[string]string }{Names: map[string]string{"kept": "old"}}
	for text, into := range map[string]any{
		"x:\n  text: one\n  tags: {t: true}\nz: {text: two}\n": &empty,
		"a: new\nb: new\n":            &had,
		"names:\n  a: new\nmore: 1\n": &inside,
	} {
		if err := unmarshal([]byte(text), into); err != nil {
			log.Fatal(err)
		}
	}
	return fmt.Sprint(empty, same, had, alike, inside)
}

// stream2 are the documents of a stream, strictly decoded.
func stream2() []Tool {
	d := yaml2.NewDecoder(bytes.NewReader(read("stream.yaml")))
	d.SetStrict(true)
	return documents("v2_", d.Decode)
}

// stream3 are the documents of a stream.
func stream3() []Tool {
	d := yaml3.NewDecoder(bytes.NewReader(read("stream.yaml")))
	d.KnownFields(true)
	return documents("v3_", d.Decode)
}

func documents(prefix string, decode func(any) error) []Tool {
	var list []Tool
	for {
		var t Tool
		err := decode(&t)
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			log.Fatal(err)
		}
		t.Name = prefix + t.Name
		list = append(list, t)
	}
}

// embedded is a tool with a part inline, of a text in the source.
func embedded() Tool {
	const text = "name: inline\ndescription: Has its common part inline.\nlabel: x\n"
	var t inlined
	if err := yaml3.Unmarshal([]byte(text), &t); err != nil {
		log.Fatal(err)
	}
	c := t.Common
	return Tool{Name: c.Name, Description: c.Description, Title: c.Title + string(t.Label)}
}

// add adds a tool to the server, with the schema that its parameters make.
func add(s *mcp.Server, t Tool) {
	properties := map[string]any{}
	for name, p := range t.Parameters {
		property := map[string]any{"type": p.Type, "description": p.Description}
		if p.Default != nil {
			property["default"] = p.Default
		}
		if len(p.Enum) > 0 {
			property["enum"] = p.Enum
		}
		properties[name] = property
	}
	schema := map[string]any{"type": "object", "properties": properties}
	if len(t.Required) > 0 {
		schema["required"] = t.Required
	}
	tool := &mcp.Tool{Name: t.Name, Title: t.Title + t.Hidden, Description: t.Description, InputSchema: schema}
	if t.ReadOnly != nil {
		tool.Annotations = &mcp.ToolAnnotations{ReadOnlyHint: *t.ReadOnly}
	}
	tool.Meta = mcp.Meta{"cost": t.Cost, "weight": t.Weight, "extra": fmt.Sprint(t.Extra)}
	s.AddTool(tool, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{}, nil
	})
}
