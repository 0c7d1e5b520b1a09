package server

import (
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// legacyArgs has tags of the library that earlier versions of the SDK used;
// this one refuses the type, says so on standard error and serves the tool
// without any property.
type legacyArgs struct {
	Query string `json:"query" jsonschema:"required,description=What to look for"`
}

// A thread contains itself, which cannot be inferred either.
type thread struct {
	ID      string   `json:"id"`
	Replies []thread `json:"replies"`
}

// kinds has fields of each kind, some of which the inference leaves out.
type kinds struct {
	Bool     bool               `json:"bool"`
	Int8     int8               `json:"int8"`
	Uint     uint               `json:"uint"`
	Float    float32            `json:"float"`
	Bytes    []byte             `json:"bytes"`
	Matrix   [][2]int           `json:"matrix"`
	Map      map[string]*Page   `json:"map"`
	Any      any                `json:"any"`
	When     time.Time          `json:"when,omitzero"`
	Took     time.Duration      `json:"took"`
	Func     func()             `json:"func"`
	Chan     chan int           `json:"chan"`
	Complex  complex128         `json:"complex"`
	ByInt    map[int]string     `json:"by_int"`
	Nested   nestedTags         `json:"nested" jsonschema_description:"Tags inside, too"`
	List     []nestedTags       `json:"list"`
	ByName   map[string]*option `json:"by_name,omitempty"`
	NoTag    string
	Skipped  string `json:"-"`
	private  int
	Embedded `json:"embedded"`
	Page
}

// Embedded has a name of its own where it is embedded.
type Embedded struct {
	Deep string `json:"deep" jsonschema:"enum=x,enum=y"`
}

type nestedTags struct {
	Level string  `json:"level" jsonschema:"enum=debug,enum=info"`
	Note  *string `json:"note,omitempty" jsonschema_description:"  Free text  "`
}

type option struct {
	Value string `json:"value" jsonschema:"Plain text, with a comma"`
}

// addToleratedTools infers from types that are not made for it.
func addToleratedTools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("legacy_search", mcp.WithInputSchema[legacyArgs](), mcp.WithOutputSchema[legacyArgs]()), tools.Answer)
	s.AddTool(mcp.NewTool("get_thread", mcp.WithDescription("Recursive."), mcp.WithInputSchema[thread](), mcp.WithString("id")), tools.Answer)
	s.AddTool(mcp.NewTool("every_kind", mcp.WithInputSchema[kinds](), mcp.WithOutputSchema[kinds]()), tools.Answer)
	s.AddTool(mcp.NewTool("pointer", mcp.WithInputSchema[*Page](), mcp.WithOutputSchema[*sessions.Reply]()), tools.Answer)
	s.AddTool(mcp.NewTool("open_map", mcp.WithInputSchema[map[string]any](), mcp.WithOutputSchema[map[string]int]()), tools.Answer)
	s.AddTool(mcp.NewTool("list_output", mcp.WithOutputSchema[[]sessions.Reply]()), tools.Answer)
	s.AddTool(mcp.NewTool("empty", mcp.WithInputSchema[struct{}]()), tools.Answer)
}
