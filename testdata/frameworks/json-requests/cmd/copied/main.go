// Copied sends a request that gets its tools in a way that names their key beside them only.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"maps"
	"net/http"
	"os"
)

func main() {
	body := map[string]any{"model": "m", "messages": []any{}}
	maps.Copy(body, map[string]any{"tools": []any{
		map[string]any{"name": "copy", "input_schema": map[string]any{"type": "object"}},
	}})
	data, err := json.Marshal(body)
	if err != nil {
		log.Fatal(err)
	}
	res, err := http.Post(os.Getenv("URL"), "application/json", bytes.NewReader(data))
	if err != nil {
		log.Fatal(err)
	}
	res.Body.Close()
}
