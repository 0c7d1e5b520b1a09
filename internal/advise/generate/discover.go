package generate

import (
	"encoding/json"
	"fmt"

	"github.com/invopop/jsonschema"

	"github.com/toolbudget/toolbudget/catalog"
)

// DiscoverName is the name of the tool that finds others, where none is chosen.
const DiscoverName = "discover_tools"

// input is what the tool takes. router.Call reads it.
type input struct {
	Query  string `json:"query" jsonschema:"description=The task in a few words\\, or the name of a tool"`
	Method string `json:"method,omitempty" jsonschema:"enum=keywords,enum=two-tier,enum=regex,description=keywords if absent"`
}

// Discover returns the definition of the tool that finds deferred ones.
func Discover(name string) (*catalog.Tool, error) {
	r := jsonschema.Reflector{Anonymous: true, DoNotReference: true, AllowAdditionalProperties: true}
	reflected := r.Reflect(&input{})
	reflected.Version = "" // 50 bytes that no model needs
	data, err := json.Marshal(reflected)
	if err != nil {
		return nil, fmt.Errorf("the schema of %s: %w", name, err)
	}
	schema, err := catalog.ParseSchema(data)
	if err != nil {
		return nil, fmt.Errorf("the schema of %s: %w", name, err)
	}
	annotations, err := catalog.ParseSchema([]byte(`{"readOnlyHint":true,"openWorldHint":false}`))
	if err != nil {
		return nil, err
	}
	return &catalog.Tool{
		Name: name, InputSchema: schema, Annotations: annotations, Reachable: true, Default: catalog.Yes,
		Description: catalog.Text{Value: "Load the definitions of more tools, found by task or by name."},
	}, nil
}
