// Package search is a tool that the kit brings.
package search

import (
	"net/http"
	"os"

	"example.com/kit/tool"
)

// Search searches.
type Search struct{ client *http.Client }

// New makes one.
func New() *Search {
	if os.Getenv("PROXY") == "" {
		return &Search{client: http.DefaultClient}
	}
	return &Search{client: &http.Client{}}
}

// Descriptor is what a model is told.
func (s *Search) Descriptor() *tool.Descriptor {
	return &tool.Descriptor{Name: "search", Description: "Searches.", Parameters: map[string]any{"type": "object"}}
}

// Call searches.
func (s *Search) Call(string) string { return "" }

// Limit is no tool.
func Limit() int { return 3 }
