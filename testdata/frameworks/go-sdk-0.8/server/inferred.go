package server

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/big"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Paging is embedded by every listing request.
type Paging struct {
	Cursor string `json:"cursor,omitempty" jsonschema:"where the last page ended"`
	Limit  int    `json:"limit,omitempty" jsonschema:"at most this many, 50 if absent"`
}

type searchArgs struct {
	Paging
	Query    string     `json:"query" jsonschema:"words to look for, e.g. <b>plan</b> & \"budget\""`
	Notebook *string    `json:"notebook,omitempty"`
	Tags     []string   `json:"tags,omitempty" jsonschema:"all of these tags"`
	Since    time.Time  `json:"since,omitzero"`
	Until    *time.Time `json:"until,omitempty"`
	Exact    bool       `json:"exact"`
	unused   int
}

// everyKind has a field of each kind the inference knows.
type everyKind struct {
	Bool      bool                 `json:"bool"`
	Int       int                  `json:"int"`
	Int8      int8                 `json:"int8"`
	Int16     int16                `json:"int16"`
	Int32     int32                `json:"int32"`
	Int64     int64                `json:"int64"`
	Uint      uint                 `json:"uint"`
	Uint8     uint8                `json:"uint8"`
	Uint16    uint16               `json:"uint16"`
	Uint32    uint32               `json:"uint32"`
	Uint64    uint64               `json:"uint64"`
	Float32   float32              `json:"float32"`
	Float64   float64              `json:"float64"`
	String    string               `json:"string"`
	Bytes     []byte               `json:"bytes"`
	Array     [3]string            `json:"array"`
	Matrix    [][]float64          `json:"matrix"`
	Map       map[string]int       `json:"map"`
	Nested    map[string][]Paging  `json:"nested"`
	Any       any                  `json:"any"`
	Raw       json.RawMessage      `json:"raw"`
	Number    json.Number          `json:"number"`
	Level     slog.Level           `json:"level"`
	Big       big.Int              `json:"big"`
	Rat       *big.Rat             `json:"rat"`
	Float     *big.Float           `json:"float"`
	Struct    struct{ X, Y int }   `json:"struct"`
	Pointer   **int                `json:"pointer"`
	Duration  time.Duration        `json:"duration"`
	Pairs     []map[string]*string `json:"pairs"`
	NoTag     string
	OnlyOpt   string `json:",omitempty"`
	AsString  int    `json:"as_string,string"`
	Dashed    string `json:"-,"`
	Skipped   string `json:"-"`
	Described string `json:"described" jsonschema:"a tag with, commas; and = signs"`
}

// Outer fields win over promoted ones of the same name.
type shadow struct {
	*Paging
	location
	Limit string `json:"limit"`
	Named Paging `json:"named"`
}

type location struct {
	Lat, Lon float64
	Place    string `json:"place"`
}

// addInferredTools lets AddTool infer the input schema; an output of type any
// has none.
func addInferredTools(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "search_notes", Description: "Search notes by text and tag."}, searchNotes)
	mcp.AddTool(s, &mcp.Tool{Name: "every_kind"}, typed[everyKind, any])
	mcp.AddTool(s, &mcp.Tool{Name: "shadowed", Description: "Embedded fields."}, typed[shadow, any])
	mcp.AddTool(s, &mcp.Tool{Name: "no_arguments"}, typed[struct{}, any])
	mcp.AddTool(s, &mcp.Tool{Name: "any_arguments"}, typed[any, any])
	mcp.AddTool(s, &mcp.Tool{Name: "map_arguments"}, typed[map[string]any, any])
	mcp.AddTool(s, &mcp.Tool{Name: "typed_map"}, typed[map[string]Paging, any])
	mcp.AddTool(s, &mcp.Tool{Name: "pointer_arguments"}, typed[*Paging, any])
	mcp.AddTool[pair[string, []int], any](s, &mcp.Tool{Name: "generic_arguments"}, typed)
	mcp.AddTool(s, &mcp.Tool{Name: "literal_arguments"}, func(_ context.Context, _ *mcp.CallToolRequest, in struct {
		ID    string `json:"id" jsonschema:"note id"`
		Force bool   `json:"force,omitempty"`
	}) (*mcp.CallToolResult, any, error) {
		return nil, in, nil
	})

	// Two local types of one name are two types.
	{
		type args struct {
			Note string `json:"note"`
		}
		mcp.AddTool(s, &mcp.Tool{Name: "pin_note"}, typed[args, any])
	}
	{
		type args struct {
			Notebook string `json:"notebook"`
			Position uint8  `json:"position,omitempty"`
		}
		mcp.AddTool(s, &mcp.Tool{Name: "pin_notebook"}, typed[args, any])
	}
}

type pair[A, B any] struct {
	First  A `json:"first"`
	Second B `json:"second"`
}

func searchNotes(context.Context, *mcp.CallToolRequest, searchArgs) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{}, nil, nil
}
