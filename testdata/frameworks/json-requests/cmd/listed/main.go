// Listed answers its own page with a list of tools, which no model is given, and keeps the fields of
// another request with their keys.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"net/http"
	"os"
)

const keyTools = "tools"

type field struct {
	key   string
	value any
}

type request struct{ fields []field }

func (r *request) MarshalJSON() ([]byte, error) {
	out := map[string]any{}
	for _, f := range r.fields {
		out[f.key] = f.value
	}
	return json.Marshal(out)
}

func page(w http.ResponseWriter, _ *http.Request) {
	json.NewEncoder(w).Encode(map[string]any{"tools": []any{map[string]any{"name": "shown", "url": "/shown"}}})
}

func main() {
	http.HandleFunc("/tools", page)
	r := &request{[]field{{"model", "m"}, {"messages", []any{}}}}
	r.fields = append(r.fields, field{keyTools, []any{
		map[string]any{"name": "kept", "input_schema": map[string]any{"type": "object"}},
	}})
	data, err := json.Marshal(r)
	if err != nil {
		log.Fatal(err)
	}
	res, err := http.Post(os.Getenv("URL"), "application/json", bytes.NewReader(data))
	if err != nil {
		log.Fatal(err)
	}
	res.Body.Close()
	log.Fatal(http.ListenAndServe("127.0.0.1:0", nil))
}
