// Package notebook has the arguments and results of the notebook's tools. It imports no
// SDK, so the schemas that every version infers are those of the same types.
package notebook

import (
	"encoding/json"
	"log/slog"
	"math/big"
	"time"
)

// Paging is embedded by every listing request.
type Paging struct {
	Cursor string `json:"cursor,omitempty" jsonschema:"where the last page ended"`
	Limit  int    `json:"limit,omitempty" jsonschema:"at most this many, 50 if absent"`
}

// SearchArgs has optional, embedded and unexported fields.
type SearchArgs struct {
	Paging
	Query    string     `json:"query" jsonschema:"words to look for, e.g. <b>plan</b> & \"budget\""`
	Notebook *string    `json:"notebook,omitempty"`
	Tags     []string   `json:"tags,omitempty" jsonschema:"all of these tags"`
	Since    time.Time  `json:"since,omitzero"`
	Until    *time.Time `json:"until,omitempty"`
	Exact    bool       `json:"exact"`
	unused   int
}

// EveryKind has a field of each kind the inference knows.
type EveryKind struct {
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

// Shadow has fields that win over promoted ones of the same name.
type Shadow struct {
	*Paging
	location
	Limit string `json:"limit"`
	Named Paging `json:"named"`
}

type location struct {
	Lat, Lon float64
	Place    string `json:"place"`
}

// Pair is generic.
type Pair[A, B any] struct {
	First  A `json:"first"`
	Second B `json:"second"`
}

// Note is a result with a list and a map.
type Note struct {
	ID      string            `json:"id"`
	Title   string            `json:"title"`
	Body    string            `json:"body" jsonschema:"Markdown"`
	Edited  time.Time         `json:"edited"`
	Links   []Link            `json:"links"`
	Headers map[string]string `json:"headers,omitempty"`
}

// Link is both an argument and a result.
type Link struct {
	To   string `json:"to"`
	Kind string `json:"kind,omitempty"`
}

// IDArgs is what most tools take.
type IDArgs struct {
	ID string `json:"id"`
}
