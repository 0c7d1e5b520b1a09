package server

import (
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// An action is what the program itself calls a tool.
type action interface {
	Name() string
	Description() string
	Parameters() *schema
}

// schema is built by a chain of calls.
type schema struct {
	Type        string             `json:"type"`
	Description string             `json:"description,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Enum        []any              `json:"enum,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Minimum     *float64           `json:"minimum,omitempty"`
	Default     any                `json:"default,omitempty"`
}

func newObject() *schema { return &schema{Type: "object", Properties: map[string]*schema{}} }
func newString() *schema { return &schema{Type: "string"} }
func newNumber() *schema { return &schema{Type: "number"} }

func (s *schema) prop(name string, p *schema) *schema { s.Properties[name] = p; return s }
func (s *schema) need(names ...string) *schema        { s.Required = append(s.Required, names...); return s }
func (s *schema) text(d string) *schema               { s.Description = d; return s }
func (s *schema) min(m float64) *schema               { s.Minimum = &m; return s }
func (s *schema) oneOf(values ...any) *schema         { s.Enum = values; return s }
func (s *schema) or(value any) *schema                { s.Default = value; return s }

// base is embedded; an action overrides what differs.
type base struct {
	name, description string
	schema            *schema
}

func (b *base) Name() string        { return b.name }
func (b *base) Description() string { return b.description }
func (b base) Parameters() *schema  { return b.schema }

type upload struct{ base }

type download struct {
	*base
	maxBytes int
}

func (d download) Description() string { return d.base.Description() + " Nothing over the limit." }

type checksum struct{}

func (checksum) Name() string        { return "checksum" }
func (checksum) Description() string { return "Return the checksum of an attachment." }
func (checksum) Parameters() *schema {
	return newObject().
		prop("id", newNumber().text("Attachment").min(1)).
		prop("algorithm", newString().oneOf("sha256", "sha512").or("sha256")).
		need("id")
}

var uploadBase = base{
	name:        "upload",
	description: "Attach a file to an issue.",
	schema:      newObject().prop("name", newString()).prop("parts", &schema{Type: "array", Items: newString()}).need("name", "parts"),
}

func newDownload(maxBytes int) action {
	return download{base: &base{name: "download", description: "Return an attachment.", schema: newObject()}, maxBytes: maxBytes}
}

// addActions hands the program's own tools to the SDK.
func addActions(s *server.MCPServer) {
	actions := []action{&upload{uploadBase}, newDownload(1 << 20), checksum{}}
	for _, a := range actions {
		raw, err := json.Marshal(a.Parameters())
		if err != nil {
			panic(err)
		}
		s.AddTool(mcp.NewToolWithRawSchema(a.Name(), a.Description(), raw), tools.Answer)
	}
}
