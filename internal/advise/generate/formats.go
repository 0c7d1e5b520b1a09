package generate

import (
	"encoding/json"
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/router"
)

// A Step is what a provider's form of a tool loses.
type Step struct {
	Format string
	export.Step
}

// formats writes each tool, and the one that finds others, as requests have them.
func formats(ts *router.Toolset, names []string) ([]Step, error) {
	var steps []Step
	tools := ts.Tools
	if ts.Discover != nil {
		tools = append(tools[:len(tools):len(tools)], ts.Listing())
	}
	for _, name := range names {
		w := router.Wire{Tools: map[string]json.RawMessage{}}
		for _, t := range tools {
			whole := *t
			whole.Load = "" // what is sent at all is sent whole
			req, err := export.New([]*catalog.Tool{&whole}, export.Options{Format: provider.Format(name)})
			if err != nil {
				return nil, err
			}
			for _, s := range req.Lossy {
				if ts.Discover == nil || t.Name != ts.Discover.Name { // ours loses what no API takes
					steps = append(steps, Step{name, s})
				}
			}
			before, def, after := around(req.Body)
			if def == nil {
				return nil, fmt.Errorf("a request to %s has no list of tools to split", name)
			}
			w.Before, w.After = before, after
			w.Tools[t.Name] = def.AppendJSON(nil)
		}
		if ts.Formats == nil {
			ts.Formats = map[string]router.Wire{}
		}
		ts.Formats[name] = w
	}
	return steps, nil
}

// around takes the one tool out of a request: it returns what stands before and after
// it in the member of the request that holds the tools.
func around(body *catalog.Schema) (before string, def *catalog.Schema, after string) {
	if config := body.Get("toolConfig"); config != nil { // Bedrock
		body = config
		before, after = `{"tools":`, `}`
	}
	list := body.Get("tools")
	if list == nil || len(list.Items) == 0 {
		return "", nil, ""
	}
	if inner := list.Items[0].Get("functionDeclarations"); inner != nil && len(inner.Items) > 0 { // Gemini
		return before + `[{"functionDeclarations":[`, inner.Items[0], `]}]` + after
	}
	return before + "[", list.Items[0], "]" + after
}
