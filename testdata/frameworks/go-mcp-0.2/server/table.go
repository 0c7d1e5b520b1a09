package server

import (
	"fmt"
	"os"

	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	mcp "github.com/ThinkInAIXYZ/go-mcp/server"
)

type noArgs struct{}

// action is one line of the table of tools.
type action struct {
	name, text string
	args       any
	changes    bool
}

// addTable registers in a loop, by flag and by environment. With flags at their defaults and no
// variable set there are all but burn.
func addTable(s *mcp.Server, opts Options) error {
	for _, a := range []action{
		{"rake", "Rake the leaves.", noArgs{}, true},
		{name: "look", text: "Look at a bed.", args: struct {
			Bed string `json:"bed" description:"Its name"`
		}{}},
	} {
		if a.changes && opts.ReadOnly {
			continue
		}
		if err := add(s, a.name, a.text, a.args); err != nil {
			return fmt.Errorf("register %s: %w", a.name, err)
		}
	}
	for i, season := range []string{"spring", "autumn"} {
		t, err := protocol.NewTool("plan_"+season, fmt.Sprintf("Plan %d beds.", i+3), noArgs{})
		if err != nil {
			return err
		}
		if i == 1 {
			t.Description += " Leave one free."
			t.InputSchema.Required = []string{}
		}
		s.RegisterTool(t, done)
	}
	if os.Getenv("GARDEN_FIRE") == "1" {
		return add(s, "burn", "Burn what is left.", noArgs{})
	}
	return nil
}
