package server

import (
	"encoding/json"
	"net"
	"net/url"
	"time"

	mcp "github.com/metoro-io/mcp-golang"
)

type unit string

type amount struct {
	Value float32 `json:"value" jsonschema:"required,minimum=0"`
	Unit  unit    `json:"unit" jsonschema:"enum=g,enum=ml"`
}

type ingredient struct {
	Name   string  `json:"name" jsonschema:"required,description=The name of the ingredient"`
	Amount amount  `json:"amount" jsonschema:"description=How much"`
	Or     *amount `json:"or,omitempty"`
}

// kindArgs has a field of every kind of type that has a schema.
type kindArgs struct {
	Ingredients []ingredient          `json:"ingredients" jsonschema:"required"`
	ByStep      map[string]ingredient `json:"by_step"`
	ByNumber    map[int][]string      `json:"by_number"`
	Nested      struct {
		Oven struct {
			Degrees int `json:"degrees" jsonschema:"required"`
		} `json:"oven"`
	} `json:"nested"`
	Matrix  [][]float64     `json:"matrix"`
	Pair    [2]int          `json:"pair"`
	Bytes   []byte          `json:"bytes"`
	Raw     json.RawMessage `json:"raw"`
	Any     any             `json:"any"`
	Objects []any           `json:"objects"`
	Free    map[string]any  `json:"free"`
	When    time.Time       `json:"when"`
	Rest    time.Duration   `json:"rest"`
	Link    url.URL         `json:"link"`
	Host    net.IP          `json:"host"`
	Small   uint8           `json:"small"`
	Deep    ***bool         `json:"deep"`
}

func addKinds(s *mcp.Server) error {
	return s.RegisterTool("add_recipe", "Add a recipe.", func(kindArgs) (*mcp.ToolResponse, error) { return done() })
}
