// Command tagged has tools whose types only say in JSON that they are.
package main

import (
	"encoding/json"
	"os"
)

// Specification is what a model is sent. No name in it says so.
type Specification struct {
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Inputs      *Inputs `json:"input_schema"`
}

// Inputs are the parameters.
type Inputs struct {
	Type       string         `json:"type"`
	Properties map[string]any `json:"properties"`
}

// Page has the parts of a tool as well, and is none.
type Page struct {
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Inputs      *Inputs `json:"inputs"`
}

func main() {
	of := &Inputs{Type: "object", Properties: map[string]any{}}
	_ = json.NewEncoder(os.Stdout).Encode([]Specification{{Name: "stop", Description: "Stops it.", Inputs: of}})
	_ = json.NewEncoder(os.Stderr).Encode(Page{Name: "first", Description: "A page.", Inputs: of})
}
