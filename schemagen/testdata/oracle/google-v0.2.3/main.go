// The oracle prints what google/jsonschema-go makes of the corpus.
package main

import (
	"example.com/google"
	"github.com/google/jsonschema-go/jsonschema"
)

func main() { google.Main(ownCases(), jsonschema.ForOptions{TypeSchemas: google.OverridesByValue()}) }
