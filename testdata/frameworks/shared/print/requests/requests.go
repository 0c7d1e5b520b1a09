// Package requests prints the tools that a program sends to a model.
package requests

import (
	"encoding/json"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

// Print runs a program against a server on this machine, which answers nothing of use, and
// prints the tools of all requests as the SDK sent them, each once, with the keys of a
// tools/list answer.
func Print(run func(url string)) {
	PrintTranslated(run, func(schema []byte) []byte { return schema })
}

// PrintTranslated is Print for an API that writes schemas in a way of its own. What
// translate returns is what a catalog has of them.
func PrintTranslated(run func(url string), translate func(schema []byte) []byte) {
	log.SetFlags(0)
	var tools toolset.Set
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, err := io.ReadAll(r.Body)
		if err == nil {
			err = walk(data, func(s sent) { s.addTo(&tools, translate) })
		}
		if err != nil {
			log.Fatal(err)
		}
		http.Error(w, "{}", http.StatusBadRequest) // of no interest, and not tried again
	}))
	defer srv.Close()
	run(srv.URL)
	tools.Print()
}

// walk calls f with each tool of a request. They are in lists called tools or, in the first form of
// OpenAI, functions: of the request itself, of a session, or of one of the requests of a batch.
func walk(data json.RawMessage, f func(sent)) error {
	var list []json.RawMessage
	if json.Unmarshal(data, &list) == nil {
		for _, item := range list {
			if err := walk(item, f); err != nil {
				return err
			}
		}
		return nil
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(data, &object) != nil {
		return nil // a text or a number
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if key != "tools" && key != "functions" || object[key][0] != '[' {
			if err := walk(object[key], f); err != nil {
				return err
			}
			continue
		}
		var tools []sent
		if err := json.Unmarshal(object[key], &tools); err != nil {
			return err
		}
		for _, t := range tools {
			f(t)
		}
	}
	return nil
}

// sent has the parts of a tool under each name that a provider's API has for them.
type sent struct {
	Name, Description     string
	Input_schema          json.RawMessage // Anthropic
	Parameters            json.RawMessage // OpenAI, Gemini
	ParametersJsonSchema  json.RawMessage // Gemini
	Parameter_definitions json.RawMessage // Cohere
	Response              json.RawMessage // Gemini
	ResponseJsonSchema    json.RawMessage // Gemini
	Function              *sent           // Chat Completions
	FunctionDeclarations  []sent          // Gemini
	Tools                 []sent          // the members of a namespace of OpenAI
	ToolSpec              *struct {       // Bedrock
		Name, Description string
		InputSchema       struct{ JSON json.RawMessage }
	}
}

// addTo adds the tools that s consists of.
func (s sent) addTo(tools *toolset.Set, translate func([]byte) []byte) {
	if t := s.ToolSpec; t != nil {
		s = sent{Name: t.Name, Description: t.Description, Parameters: t.InputSchema.JSON}
	}
	if s.Function != nil {
		s.Function.addTo(tools, translate)
		return
	}
	for _, inner := range append(s.FunctionDeclarations, s.Tools...) {
		inner.addTo(tools, translate)
	}
	if s.Tools != nil || s.Name == "" { // a namespace, or a tool that the provider runs
		return
	}
	t := toolset.Tool{Name: s.Name, Description: s.Description}
	for _, schema := range []json.RawMessage{s.Input_schema, s.Parameters, s.ParametersJsonSchema,
		s.Parameter_definitions} {
		if schema != nil {
			t.InputSchema = json.RawMessage(translate(schema))
		}
	}
	for _, schema := range []json.RawMessage{s.Response, s.ResponseJsonSchema} {
		if schema != nil {
			t.OutputSchema = json.RawMessage(translate(schema))
		}
	}
	tools.Add(t)
}
