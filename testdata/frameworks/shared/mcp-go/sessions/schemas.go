package sessions

import (
	"encoding/json"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/objects"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/rawschema"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// A Range is a stretch of time.
type Range struct {
	From time.Time  `json:"from"`
	To   *time.Time `json:"to,omitempty"`
}

// A Comment is a result with nested results.
type Comment struct {
	ID      int64     `json:"id"`
	Author  string    `json:"author"`
	Body    string    `json:"body"`
	Created time.Time `json:"created"`
	Replies []Reply   `json:"replies"`
}

// A Reply is what a list of results has.
type Reply struct {
	Body string `json:"body"`
}

var severities = []string{"low", "medium", "high"}

// Items uses the options that name the type of the items of an array.
func Items(s *server.MCPServer, more ...mcp.ToolOption) {
	objects.Items(s, append(more,
		mcp.WithArray("keys",
			mcp.Required(), mcp.WithStringItems(mcp.Pattern("^[A-Z]+-[0-9]+$")),
			mcp.MinItems(1), mcp.MaxItems(50), mcp.UniqueItems(true)),
		mcp.WithArray("tags", mcp.WithStringItems(mcp.MinLength(1), mcp.MaxLength(40), mcp.Required())),
		mcp.WithArray("severities", mcp.WithStringEnumItems(severities)),
		mcp.WithArray("flags", mcp.WithBooleanItems(mcp.DefaultBool(true))),
	)...)
}

// Properties adds values of any type and defaults of arrays.
func Properties(s *server.MCPServer) {
	tools.Properties(s, append(objects.Options(),
		mcp.WithAny("custom", mcp.Required(), mcp.Description("Any JSON value")),
		mcp.WithAny("extra"),
		mcp.WithArray("labels", mcp.Required(), mcp.DefaultArray([]string{"triage"})),
	)...)
}

// RawSchemas takes whole schemas from raw JSON.
func RawSchemas(s *server.MCPServer) {
	const description = "Health of the tracker & its <workers>."
	s.AddTool(mcp.NewToolWithRawSchema("status", description, json.RawMessage(rawschema.Status)), tools.Answer)
	empty := json.RawMessage(`{"type": "object", "properties": {}}`)
	s.AddTool(mcp.NewToolWithRawSchema("status_empty", "", empty), tools.Answer)

	raw := mcp.NewTool("status_history", mcp.WithRawOutputSchema(json.RawMessage(rawschema.Status)))
	raw.InputSchema.Type = ""
	mcp.WithRawInputSchema(json.RawMessage(`{
		"type": "object",
		"properties": {"since": {"type": "string", "format": "date"}},
		"maximum": 1.50, "big": 12345678901234567890
	}`))(&raw)
	s.AddTool(raw, tools.Answer)
}
