package generate

import (
	"encoding/json"
	"fmt"
	"regexp"

	"github.com/invopop/jsonschema"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/router"
)

// DiscoverName is the name of the tool that finds others, where none is chosen.
const DiscoverName = "discover_tools"

// input is what the tool takes. router.Call reads it, and has the same bounds.
type input struct {
	Queries []string      `json:"queries" jsonschema:"minItems=1,description=One for each step: thing and action"`
	Method  router.Method `json:"method,omitempty" jsonschema:"enum=keywords,enum=two-tier,enum=regex,description=keywords if absent"`
	Limit   int           `json:"limit,omitempty" jsonschema:"minimum=1,maximum=20"`
}

// callable are the names that OpenAI and Anthropic let a tool have.
var callable = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// Discover returns the definition of the tool that finds deferred ones.
func Discover(name string) (*catalog.Tool, error) {
	if !callable.MatchString(name) {
		return nil, fmt.Errorf("%q cannot be the name of the discovery tool: providers take 1 to 64 letters, digits, "+
			"_ and -", name)
	}
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
		Description: catalog.Text{Value: description},
	}, nil
}

// description makes a model search once for each step: on searches that a model wrote for
// LiveMCPBench's tasks, that finds more than one search for the task as a whole
// (docs/internals/router.md).
const description = "Load the definitions of more tools. Search once for each step of the task, all in one call."
