// Adapted encodes requests, decodes them again, and sends some of them changed.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"net/http"
	"os"
)

type request struct {
	Model    string           `json:"model"`
	Messages []any            `json:"messages"`
	Tools    []map[string]any `json:"tools,omitempty"`
}

func ask(name string) request {
	return request{Model: "m", Tools: []map[string]any{
		{"name": name, "input_schema": map[string]any{"type": "object", "additionalProperties": false}},
	}}
}

func post(body []byte) {
	res, err := http.Post(os.Getenv("URL"), "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	res.Body.Close()
}

// strip leaves out what a provider does not know.
func strip(body []byte) []byte {
	var m map[string]any
	if err := json.Unmarshal(body, &m); err != nil {
		log.Fatal(err)
	}
	for _, t := range m["tools"].([]any) {
		delete(t.(map[string]any)["input_schema"].(map[string]any), "additionalProperties")
	}
	body, err := json.Marshal(m)
	if err != nil {
		log.Fatal(err)
	}
	return body
}

// logged logs a request and leaves it as it is.
func logged(body []byte) []byte {
	var r request
	if err := json.Unmarshal(body, &r); err != nil {
		log.Fatal(err)
	}
	log.Print(r.Model)
	return body
}

func main() {
	stripped, err := json.Marshal(ask("strip"))
	if err != nil {
		log.Fatal(err)
	}
	post(strip(stripped))
	plain, err := json.Marshal(ask("plain"))
	if err != nil {
		log.Fatal(err)
	}
	post(logged(plain))
	twice, err := json.Marshal(ask("twice"))
	if err != nil {
		log.Fatal(err)
	}
	post(strip(twice))
	if err := json.NewEncoder(os.Stdout).Encode(ask("twice")); err != nil { // to a proxy
		log.Fatal(err)
	}
}
