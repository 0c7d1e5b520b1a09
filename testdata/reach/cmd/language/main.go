// Command language tells which functions a language has. It asks no model.
package main

import (
	"encoding/json"
	"os"
)

// Function has a list of parameters, as the tools of some programs have.
type Function struct {
	Name        string
	Description string
	Parameters  []Parameter
}

// Parameter is one of them.
type Parameter struct{ Name, Type string }

func main() {
	_ = json.NewEncoder(os.Stdout).Encode([]Function{
		{Name: "upper", Description: "In upper case.", Parameters: []Parameter{{Name: "text", Type: "string"}}},
	})
}
