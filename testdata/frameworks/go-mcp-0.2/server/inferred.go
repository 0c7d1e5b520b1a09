package server

import (
	"time"

	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	mcp "github.com/ThinkInAIXYZ/go-mcp/server"
)

type unit string

type amount struct {
	Value float32 `json:"value" description:"How much"`
	Unit  unit    `json:"unit,omitempty" enum:"g, ml" default:"g"`
}

type paging struct {
	Page int `json:"page" default:"1"`
	Size int `json:"size,omitempty" enum:"10,20,50"`
}

// sowArgs has every kind of tag.
type sowArgs struct {
	paging
	Plant   string   `json:"plant" description:"What to sow, with \"quotes\" & more" enum:"bean,pea"`
	Depth   uint8    `json:"depth" required:"false" enum:"1,2,3" default:"2"`
	Warmth  float64  `json:"warmth" default:"20.5" enum:"18,20.5"`
	Covered bool     `json:"covered,omitempty" required:"true" default:"true" enum:"true"`
	Beds    []string `json:"beds" default:"all"`
	Note    *string  `json:"note,omitempty"`
	Secret  string   `json:"-"`
	Plain   string
	hidden  string
	Odd     int `json:"odd,string"`
}

// kindArgs has a field of every kind of type that has a schema.
type kindArgs struct {
	Feed    amount            `json:"feed"`
	Or      *amount           `json:"or,omitempty" description:"Instead"`
	Matrix  [][]float64       `json:"matrix"`
	Pair    [2]int            `json:"pair"`
	Bytes   []byte            `json:"bytes"`
	Labels  map[string]string `json:"labels"`
	Free    map[string]any    `json:"free,omitempty"`
	When    time.Time         `json:"when"`
	Rest    time.Duration     `json:"rest"`
	Deep    **bool            `json:"deep"`
	Amounts []amount          `json:"amounts"`
	Nested  struct {
		Row int `json:"row"`
	} `json:"nested"`
}

func addInferred(s *mcp.Server) error {
	return add(s, "sow", "Sow a bed.", sowArgs{hidden: "not sent"})
}

func addKinds(s *mcp.Server) error {
	return add(s, "feed", "Feed a bed.", &kindArgs{})
}

// addLocal has types of one name, of which go-mcp remembers the schema of the first.
func addLocal(s *mcp.Server) error {
	type args struct {
		Bed string `json:"bed"`
	}
	if err := add(s, "weed", "Weed a bed.", args{}); err != nil {
		return err
	}
	return addMow(s)
}

func addMow(s *mcp.Server) error {
	type args struct {
		Height int `json:"height"`
	}
	return add(s, "mow", "Mow the lawn.", args{})
}

func add(s *mcp.Server, name, text string, args any) error {
	t, err := protocol.NewTool(name, text, args)
	if err != nil {
		return err
	}
	s.RegisterTool(t, done)
	return nil
}
