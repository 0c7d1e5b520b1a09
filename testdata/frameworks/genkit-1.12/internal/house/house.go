// Package house talks to the model of the house.
package house

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"
)

// Define makes the model known.
func Define(g *genkit.Genkit) {
	genkit.DefineModel(g, "house/model", nil, ask)
}

func ask(_ context.Context, r *ai.ModelRequest, _ ai.ModelStreamCallback) (*ai.ModelResponse, error) {
	var told []any
	for _, t := range r.Tools {
		delete(t.InputSchema, "$schema")
		told = append(told, map[string]any{"call": t.Name, "in": t.InputSchema})
	}
	body, err := json.Marshal(map[string]any{"told": told})
	if err != nil {
		return nil, err
	}
	resp, err := http.Post("http://house.example/ask", "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return &ai.ModelResponse{}, resp.Body.Close()
}
