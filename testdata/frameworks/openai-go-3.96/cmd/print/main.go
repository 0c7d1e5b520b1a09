// Print runs the program of this module against a server on this machine, which answers
// nothing of use, and prints the tools of all requests as the SDK sent them, each once,
// with the keys of a tools/list answer.
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/toolbudget/toolbudget/testdata/frameworks/openai-go-3.96/server"
)

// sent is what a request may call the parts of a tool.
type sent struct {
	Name, Description    string
	Input_schema         json.RawMessage
	Parameters           json.RawMessage
	ParametersJsonSchema json.RawMessage
	Function             *sent
	FunctionDeclarations []sent
	Tools                []sent // of a namespace
}

type tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	InputSchema json.RawMessage `json:"inputSchema,omitempty"`
}

func main() {
	log.SetFlags(0)
	var tools []tool
	seen := map[string]bool{}
	var add func(s sent)
	add = func(s sent) {
		if s.Function != nil {
			add(*s.Function)
			return
		}
		for _, d := range append(s.FunctionDeclarations, s.Tools...) {
			add(d)
		}
		if s.Tools != nil || s.Name == "" || seen[s.Name] {
			return
		}
		seen[s.Name] = true
		t := tool{s.Name, s.Description, s.Input_schema}
		for _, schema := range []json.RawMessage{s.Parameters, s.ParametersJsonSchema} {
			if schema != nil {
				t.InputSchema = schema
			}
		}
		tools = append(tools, t)
	}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request struct {
			Tools   []sent
			Session struct{ Tools []sent }
		}
		data, err := io.ReadAll(r.Body)
		if err == nil {
			err = json.Unmarshal(data, &request)
		}
		if err != nil {
			log.Fatal(err)
		}
		for _, t := range append(request.Tools, request.Session.Tools...) {
			add(t)
		}
		http.Error(w, "{}", http.StatusBadRequest) // of no interest, and not tried again
	}))
	defer srv.Close()
	server.Run(srv.URL)
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(tools); err != nil {
		log.Fatal(err)
	}
}
