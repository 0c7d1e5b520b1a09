package server

import (
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// everything has a field of each kind the reflecting library knows.
type everything struct {
	Bool    bool              `json:"bool"`
	Int     int               `json:"int"`
	Uint    uint8             `json:"uint"`
	Float   float32           `json:"float"`
	Text    string            `json:"text" jsonschema:"minLength=1,maxLength=9,format=uri,example=a,example=b"`
	Bytes   []byte            `json:"bytes"`
	List    []string          `json:"list" jsonschema:"enum=x,enum=y"`
	Array   [2]int            `json:"array"`
	Map     map[string]int    `json:"map"`
	ByInt   map[int]string    `json:"by_int"`
	Any     any               `json:"any"`
	Anys    map[string]any    `json:"anys"`
	Pointer *string           `json:"pointer"`
	When    time.Time         `json:"when"`
	Took    time.Duration     `json:"took"`
	Inner   inner             `json:"inner" jsonschema:"description=Nested"`
	Inners  []*inner          `json:"inners,omitempty"`
	Opt     int               `json:"opt,omitempty" jsonschema:"required,multipleOf=5"`
	Skipped string            `json:"-"`
	Hidden  string            `json:"hidden" jsonschema:"-"`
	Named   map[string]inner  `json:"named" jsonschema_extras:"x-order=1,x-kind=map"`
	Choice  float64           `json:"choice" jsonschema:"enum=1,enum=2.5,default=1"`
	Either  any               `json:"either" jsonschema:"oneof_type=string;integer"`
	Depth   map[string][]Page `json:"depth"`
	NoTag   string
	private int
}

type inner struct {
	Page
	Label string `json:"label" jsonschema:"required,readOnly=true"`
}

// addReflectedSchemas infers whole schemas from types of each kind.
func addReflectedSchemas(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("everything", mcp.WithInputSchema[everything](), mcp.WithOutputSchema[inner]()), tools.Answer)
	s.AddTool(mcp.NewTool("pointer", mcp.WithInputSchema[*inner]()), tools.Answer)
	s.AddTool(mcp.NewTool("map", mcp.WithInputSchema[map[string]any](), mcp.WithOutputSchema[map[string]int]()), tools.Answer)
	s.AddTool(mcp.NewTool("list_output", mcp.WithOutputSchema[[]sessions.Reply]()), tools.Answer)
	s.AddTool(mcp.NewTool("nothing", mcp.WithInputSchema[struct{}]()), tools.Answer)
}
