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
	"regexp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/generative-ai-go-0.20/server"
)

// sent is what a request may call the parts of a tool.
type sent struct {
	Name, Description    string
	Input_schema         json.RawMessage
	Parameters           json.RawMessage
	ParametersJsonSchema json.RawMessage
	Function             *sent
	FunctionDeclarations []sent
}

type tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	InputSchema json.RawMessage `json:"inputSchema,omitempty"`
}

// numbers are types as the SDK sends them. A model sees their names.
var numbers = regexp.MustCompile(`"type":([0-9])`)

func lower(schema []byte) []byte {
	names := []string{"", "string", "number", "integer", "boolean", "array", "object"}
	return numbers.ReplaceAllFunc(schema, func(b []byte) []byte {
		return []byte(`"type":"` + names[b[len(b)-1]-'0'] + `"`)
	})
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
		for _, d := range s.FunctionDeclarations {
			add(d)
		}
		if s.Name == "" || seen[s.Name] {
			return
		}
		seen[s.Name] = true
		t := tool{s.Name, s.Description, s.Input_schema}
		for _, schema := range []json.RawMessage{s.Parameters, s.ParametersJsonSchema} {
			if schema != nil {
				t.InputSchema = lower(schema)
			}
		}
		tools = append(tools, t)
	}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request struct{ Tools []sent }
		data, err := io.ReadAll(r.Body)
		if err == nil {
			err = json.Unmarshal(data, &request)
		}
		if err != nil {
			log.Fatal(err)
		}
		for _, t := range request.Tools {
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
